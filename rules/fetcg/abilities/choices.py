"""Choices that card text asks for: units, cards, Lands, cards on the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decision import HARMFUL, Choose, Option, Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.fetcg.card_text import WORDINGS
from rules.fetcg.field import are_adjacent, behind, home_row, squares_of_row
from rules.fetcg.movement import can_enter
from rules.fetcg.state import FetcgTable
from rules.fetcg.text.nodes import Cure
from rules.fetcg.units import Unit
from rules.text import effects as e
from rules.text import groups as g
from rules.text.attrition import Gain
from rules.text.execute import candidates, how_many, is_among
from rules.text.scope import GameObject, Scope
from rules.text.tree import Node
from rules.text.wordings import choice_for

# What was chosen when a card was played stays chosen: bound to this and the choice's name.
TARGETS = "targets: "


def targets_of(ability: Any) -> list[g.Chosen]:
    """The choices an ability makes before anybody may answer."""
    found: list[g.Chosen] = []
    for effect in ability.body:
        group = effect.chosen if isinstance(effect, e.Choose) else getattr(effect, "group", None)
        if isinstance(group, g.Chosen) and group.name == "target":
            found.append(group)
    return found


def fitting(
    table: FetcgTable, chosen: g.Chosen, scope: Scope, *, reach: Sequence[str] | None = None
) -> list[GameObject]:
    """What may be chosen: it passes, what follows can be done to it, and it is in reach."""
    assert scope.ability is not None
    return [
        obj
        for obj in candidates(chosen, scope)
        if not is_among(obj, scope.bindings.get("card", ()))
        and (obj is not scope.source if reach is None else obj.square in reach)
        and all(_bears(table, effect, chosen, obj) for effect in scope.ability.body)
        and all(_can_pay(effect, chosen, obj) for effect in scope.ability.cost)
    ]


def _bears(table: FetcgTable, effect: Any, chosen: g.Chosen, obj: GameObject) -> bool:
    """Whether the instruction could be done to the object, if it is about what is chosen."""
    if getattr(effect, "group", None) not in (chosen, g.Known(chosen.name)):
        return True
    if isinstance(effect, e.Move):
        return bool(squares_for(table, effect, obj))
    if isinstance(effect, Cure):
        return bool(obj.statuses if not effect.status else effect.status in obj.statuses)
    return True


def _can_pay(effect: e.Effect, chosen: g.Chosen, obj: GameObject) -> bool:
    """A unit that pays its last Energy would be gone before the effect."""
    if isinstance(effect, Gain) and effect.group == g.Known(chosen.name):
        return isinstance(obj, Unit) and obj.energy > -_plain(effect.amount)
    return True


def _plain(number: Any) -> int:
    assert isinstance(number, int), "a cost in Energy is printed as a number"
    return number


def squares_for(table: FetcgTable, effect: e.Move, unit: Unit) -> list[str]:
    """Where a card may move the unit: a free square that lets it in (FETCG-MOVE-12)."""
    forward = table.forward(unit.player)
    if effect.to in ("backward", "forward"):
        square = behind(unit.square, forward if effect.to == "backward" else -forward)
        found = [square] if square is not None else []
    elif effect.to == "home":
        found = list(squares_of_row(home_row(forward)))
    else:
        found = [square for square in table.lands if are_adjacent(square, unit.square)]
    return [square for square in found if can_enter(table, unit, square)]


def choose(
    table: FetcgTable, question: Node, pool: Sequence[GameObject], scope: Scope
) -> Steps[list[GameObject]]:
    """Choose among the pool, or take the targets that still fit."""
    assert isinstance(question, g.Chosen)
    targets = scope.bindings.get(TARGETS + question.name)
    if targets is not None:
        return [target for target in targets if is_among(target, pool)]
    left = [obj for obj in pool if not is_among(obj, scope.bindings.get("card", ()))]
    chosen = yield from ask_for(table, question, left, scope)
    _log_open_choice(table, chosen, scope)
    return chosen


def _log_open_choice(table: FetcgTable, chosen: Sequence[GameObject], scope: Scope) -> None:
    """What was chosen among what all see, everybody reads."""
    shown = [obj.face if isinstance(obj, Unit) else obj for obj in chosen]
    source = source_card(scope)
    if shown and not any(one.zone.hidden for one in shown):
        table.log("chosen", card=ref(source), cards=[ref(one) for one in shown])


def ask_for(
    table: FetcgTable, question: g.Chosen, pool: Sequence[GameObject], scope: Scope
) -> Steps[list[GameObject]]:
    """Ask for so many of the pool, or let chance choose."""
    objs = list(pool)
    least, most = how_many(question, objs, scope)
    if not most:
        return []
    if question.by == "chance":
        table.rng.shuffle(objs)
        return objs[:most]
    source = source_card(scope)
    words = WORDINGS.words_for(source, scope)
    hidden = isinstance(objs[0], Card) and objs[0].zone.name == "deck"
    # In another's hand nothing is chosen but what the player has been shown.
    is_seen = isinstance(question.among, g.Known)
    in_hand = isinstance(objs[0], Card) and objs[0].zone.name == "hand"
    seat = 1 - scope.seat if question.by == "enemy" else scope.seat
    own = in_hand and objs[0].owner == seat
    flags = (HARMFUL,) if own and question.name in ("paid", "discarded") else ()
    answer = yield Choose(
        seat,
        "choose_cards" if hidden or in_hand else "choose_target",
        lambda: [_option(obj, is_seen=is_seen, flags=flags) for obj in objs],
        least,
        most,
        choice_for(source, least, most, _kind_of(objs[0]), words),
        source=source,
        ask_anyway=hidden,
    )
    return [_object(table, option) for option in answer]


def _kind_of(obj: GameObject) -> str:
    """What is chosen among, in a word of the messages."""
    if isinstance(obj, Unit):
        return "a_unit"
    return {"land": "a_land", "stack": "a_surprise"}.get(obj.zone.name, "a_card")


def _option(obj: GameObject, *, is_seen: bool, flags: tuple[str, ...]) -> Option:
    if isinstance(obj, Unit):
        return Option("choose", obj.face, flags=flags)
    return Option("choose", obj, reveals=is_seen or obj.zone.name == "deck", flags=flags)


def _object(table: FetcgTable, option: Option) -> GameObject:
    card = option.card
    assert card is not None
    return card.zone if isinstance(card.zone, Unit) else card


def source_card(scope: Scope) -> Card:
    """The card whose text it is."""
    card: Card = scope.bindings["card"][0]
    return card


def log_no_effect(table: FetcgTable, scope: Scope) -> None:
    """What a text did came to nothing."""
    table.log("no_effect", card=ref(source_card(scope)))
