"""What players choose among: the objects of a group, as options and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeGuard

from rules.engine.decision import HARMFUL, Choose, Option, Steps
from rules.engine.log import ref
from rules.engine.questions import ask
from rules.engine.zones import Card
from rules.flamethrowers.abilities.feasibility import can_affect
from rules.flamethrowers.battle import ship_name
from rules.flamethrowers.card_text import WORDINGS
from rules.flamethrowers.squads import Attack, Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.text import effects as e
from rules.text import groups as g
from rules.text.execute import candidates, group_of, how_many
from rules.text.scope import GameObject, Scope
from rules.text.tree import Node, walk
from rules.text.wordings import choice_for

# What was chosen when a card was activated is bound under its name with this before it.
TARGETS = "aimed "


def attack_bindings(attack: Attack | None) -> dict[str, list[Any]]:
    """What the words of an ability mean while an attack goes on."""
    if attack is None:
        return {}
    target = [] if attack.target is None else [attack.target]
    return {"attacker": [attack.attacker], "defender": target, "attack": [attack]}


def choose_targets(table: FlameTable, scope: Scope) -> Steps[None]:
    """Choose an ability's targets now, before anybody may react (FLAME-REACTION-11)."""
    assert scope.ability is not None
    for node in walk(scope.ability.body):
        if isinstance(node, g.Chosen) and _is_target(node):
            pool = candidates(node, scope)
            chosen = yield from choose(table, node, pool, scope)
            scope.bindings[TARGETS + node.name] = chosen


def _is_target(chosen: g.Chosen) -> bool:
    among = chosen.among
    if isinstance(among, g.Cards):
        return among.place == "ship"
    return isinstance(among, g.Units) and chosen.name != "paid"


def choose(
    table: FlameTable, question: g.Chosen, pool: Sequence[GameObject], scope: Scope
) -> Steps[list[GameObject]]:
    """Ask for objects of the pool."""
    objs = _in_reach(table, question, unique(pool), scope)
    least, most = how_many(question, objs, scope)
    if not most:
        return []
    seat = table.turn_player if question.by == "turn" else scope.seat
    hidden = any(isinstance(obj, Card) and obj.zone.name == "deck" for obj in objs)
    # In another's hand nothing is chosen but what the player has been shown.
    is_seen = isinstance(question.among, g.Known)
    source = source_card(scope.source)
    words = WORDINGS.words_for(source, scope, name=question.name)
    flags = (HARMFUL,) if question.name == "paid" else ()
    answer = yield from ask(
        table,
        Choose(
            seat,
            "choose_targets" if not isinstance(objs[0], Card) else "choose_cards",
            lambda: [option_for(obj, flags, is_seen=is_seen) for obj in objs if _is_there(obj)],
            least,
            most,
            choice_for(source, least, most, _kind_of(objs[0]), words),
            source=source,
            ask_anyway=hidden,
        ),
    )
    chosen = [object_of(table, option) for option in answer]
    _log_open_choice(table, seat, chosen, scope)
    return chosen


def _in_reach(
    table: FlameTable, question: g.Chosen, objs: Sequence[GameObject], scope: Scope
) -> list[GameObject]:
    """The objects to which what they are chosen for would do something."""
    if not any(isinstance(obj, Ship) for obj in objs):
        return list(objs)
    about = [node for node in walk(scope.ability) if _is_about(node, question)]
    return [obj for obj in objs if all(can_affect(table, effect, obj) for effect in about)]


def _is_about(node: Node, chosen: g.Chosen) -> TypeGuard[e.Effect]:
    """Return True for an effect on the objects chosen, or one that changes them for a time."""
    if isinstance(node, e.Lasting):
        return any(getattr(change, "group", None) == chosen for change in node.changes)
    return isinstance(node, e.Effect) and group_of(node) == chosen


def _kind_of(obj: GameObject) -> str:
    """What is chosen among, in a word of the messages."""
    if isinstance(obj, Squad):
        return "a_squad"
    return "a_ship" if isinstance(obj, Ship) else "a_card"


def _log_open_choice(
    table: FlameTable, seat: int, chosen: Sequence[GameObject], scope: Scope
) -> None:
    """What was chosen among what all see, everybody reads."""
    source = source_card(scope.source)
    if source is None:
        return
    cards = [obj.face if isinstance(obj, Squad) else obj for obj in chosen]
    open_cards = [one for one in cards if isinstance(one, Card) and one.face_up]
    shown = [ref(one) for one in open_cards if not one.zone.hidden]
    if shown and len(shown) == len(chosen):
        table.log("chosen", player=seat, card=ref(source), cards=shown)
    for ship in chosen:
        if isinstance(ship, Ship):
            table.log("chosen_ship", player=seat, card=ref(source), ship=list(ship.members))


def unique(objs: Sequence[GameObject]) -> list[GameObject]:
    """Each object once: teammates share their ship."""
    found: list[GameObject] = []
    for obj in objs:
        if not any(obj is other for other in found):
            found.append(obj)
    return found


def _is_there(obj: GameObject) -> bool:
    """A SQUAD card may go while others are asked: its player has given up."""
    return not isinstance(obj, Squad) or bool(obj.cards)


def option_for(obj: GameObject, flags: tuple[str, ...] = (), *, is_seen: bool = False) -> Option:
    if isinstance(obj, Squad):
        return Option("choose", obj.cards[-1], flags=flags)
    if isinstance(obj, Ship):
        return Option("choose", target=ship_name(obj), flags=flags)
    return Option("choose", obj, reveals=is_seen or obj.zone.name == "deck", flags=flags)


def object_of(table: FlameTable, option: Option) -> GameObject:
    if option.card is None:
        return table.ships[int(str(option.target).removeprefix("ship"))]
    zone = option.card.zone
    return zone if isinstance(zone, Squad) else option.card


def source_card(source: GameObject) -> Card | None:
    """The card an ability is printed on, as far as everybody may see it."""
    if isinstance(source, Squad):
        return source.face
    return source if isinstance(source, Card) else None
