"""Which abilities a kind of card can have: what is read may still not belong where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.engine.cards import CardData
from rules.fetcg.text.noun_parser import BEARER, HERE, IN_RANGE, TARGET
from rules.text.abilities import Ability
from rules.text.changes import Adjust, Becomes, Change, Forbidden, Multiplied
from rules.text.effects import Choose, Effect, Lasting
from rules.text.filters import OneOf
from rules.text.groups import Chosen, This, Units
from rules.text.tree import Node, rewrite, walk

_IN_PLAY = frozenset(("continuous", "trigger", "activate", "action"))
_KINDS = {
    "unit": _IN_PLAY
    | {"training", "promotion", "criterion", "family_support", "sortie", "symbol", "staff"},
    "weapon": _IN_PLAY | {"symbol"},
    "magic": _IN_PLAY | {"symbol", "staff"},
    "item": _IN_PLAY,
    "land": frozenset(("continuous", "trigger")),
    "surprise": frozenset(("play",)),
}
# What a Surprise card may say of a fight without saying that it is for this one.
_OF_FIGHTS = ("attack", "attacks", "damage", "damage_taken", "triangle", "triangle_taken")


def fit(data: CardData, ability: Ability) -> Ability | None:
    """The ability as such a card has it; None if it cannot have it."""
    if data.kind == "surprise" and ability.kind == "continuous":
        ability = _for_the_fight(ability)
    elif data.stats.get("type") == "staff":
        ability = _as_staff(ability) if ability.kind == "play" else ability
        ability = _in_reach(ability) if ability.kind == "staff" else ability
    if IN_RANGE in walk(ability):
        return None
    if ability.kind not in _KINDS[data.kind] or _speaks_of_nobody(data.kind, ability):
        return None
    return ability


def _for_the_fight(ability: Ability) -> Ability:
    """What a Surprise card states of a fight holds for this attack or counterattack."""
    changes = tuple(part for part in ability.body if isinstance(part, Change))
    if not all(_is_of_fights(change) for change in changes):
        return ability
    return replace(ability, kind="play", body=(Lasting("attack", changes),))


def _is_of_fights(change: Change) -> bool:
    if isinstance(change, Adjust | Becomes | Multiplied):
        return change.stat in _OF_FIGHTS
    return hasattr(change, "stat") and not isinstance(change, Forbidden)


def _as_staff(ability: Ability) -> Ability:
    """Whom a staff is used on is its target."""
    choices = [node for node in walk(ability.body) if _is_one_unit(node)]
    if len(choices) != 1 or ability.cost or ability.requires:
        return ability
    (chosen,) = choices

    def aimed(node: Node) -> Node:
        if node == chosen and isinstance(node, Chosen):
            return replace(node, name=TARGET.name)
        return node

    body = tuple(part for part in ability.body if isinstance(part, Effect))
    first = body[0]
    if isinstance(first, Choose):
        body = _aimed_at(first.chosen, body[1:])
    return replace(ability, kind="staff", body=rewrite(body, aimed), optional=True)


def _in_reach(ability: Ability) -> Ability:
    """Whom a staff is used on is always in its range."""

    def reached(node: Node) -> Node:
        if isinstance(node, Units):
            return replace(node, where=tuple(one for one in node.where if one != IN_RANGE))
        return node

    changed: Ability = rewrite(ability, reached)
    return changed


def _aimed_at(chosen: Chosen, effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The first that is done to the target says whom it may be."""
    found: list[Effect] = []
    is_said = False
    for effect in effects:
        if not is_said and getattr(effect, "group", None) == TARGET:
            found.append(replace(effect, group=chosen))  # type: ignore[call-arg]
            is_said = True
        else:
            found.append(effect)
    return tuple(found)


def _is_one_unit(node: Node) -> bool:
    return (
        isinstance(node, Chosen)
        and isinstance(node.among, Units)
        and (node.least, node.most) == (1, 1)
    )


def _speaks_of_nobody(kind: str, ability: Ability) -> bool:
    """ "The wearer" on a Land, "a unit here" on a Weapon, "this unit" on a Surprise card."""
    nodes = set(_named(ability))
    if kind in ("land", "surprise") and (BEARER in nodes or This() in nodes):
        return True
    return kind != "land" and HERE in nodes


def _named(ability: Ability) -> Iterator[Node]:
    """What is spoken of, but for the "other" of other units."""

    def hidden(node: Node) -> Node:
        return OneOf(Units("any")) if node == OneOf(This()) else node

    shown = (ability.cost, ability.trigger, ability.requires, ability.body)
    yield from walk(rewrite(shown, hidden))
