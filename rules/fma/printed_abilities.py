"""What a card's text says where there is no table yet: about decks, starting teams and bearers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.fma.cards import ATTRIBUTES, CHARACTERS
from rules.fma.printed import FmaCard
from rules.fma.text.nodes import Meet, X
from rules.text.abilities import Ability
from rules.text.changes import MayStack, OnlyDeployedIf
from rules.text.conditions import Exists, Unless
from rules.text.filters import AnyOf, Filter, Is, Number, Trait
from rules.text.groups import Units
from rules.text.tree import Node

_COMPARE = {
    "<=": lambda value, bound: value <= bound,
    ">=": lambda value, bound: value >= bound,
    "=": lambda value, bound: value == bound,
}


@dataclass(frozen=True, slots=True)
class Designator:
    """The bold words before an ability: when it is played, and the attribute it costs.

    `amount` is None for X, and `stat` is empty where no attribute is named.
    """

    timing: str
    stat: str
    amount: int | None


def designators(card: FmaCard) -> tuple[Designator, ...]:
    """Those of all abilities that can be played, an event's foremost."""
    played = ("recruit", "main", "search", "cleanup", "battle", "react")
    return tuple(_designator(ability) for ability in card.abilities if ability.kind in played)


@lru_cache(maxsize=4096)
def shuns(card: FmaCard, leader: FmaCard) -> bool:
    """Whether the ally will not join that leader (FMA-GEN-9)."""
    return any(
        _fits(leader, where)
        for part in _stated(card)
        if isinstance(part, OnlyDeployedIf)
        for where in _unwanted(part)
    )


@lru_cache(maxsize=4096)
def may_bear(attachment: FmaCard, character: FmaCard) -> bool:
    """Whether the printed requirements let one's own character bear it (FMA-ATTACH-9)."""
    wanted = [part.onto for part in _stated(attachment) if isinstance(part, MayStack)]
    return all(
        isinstance(onto, Units) and onto.side != "enemy" and _fits(character, onto.where)
        for onto in wanted
    )


@lru_cache(maxsize=4096)
def goes_to_opponents(attachment: FmaCard) -> bool:
    """Whether only characters of another player may bear it."""
    wanted = [part.onto for part in _stated(attachment) if isinstance(part, MayStack)]
    return any(isinstance(onto, Units) and onto.side == "enemy" for onto in wanted)


def goal_met(location: FmaCard, party: tuple[FmaCard, ...]) -> bool:
    """Whether cards of this party meet what the goal asks besides attributes (FMA-SEARCH-10)."""
    asked = [condition for ability in location.abilities for condition in ability.requires]
    return all(
        any(_fits(card, condition.group.where) for card in party)
        for condition in asked
        if isinstance(condition, Exists) and isinstance(condition.group, Units)
    )


def _unwanted(part: OnlyDeployedIf) -> Iterator[tuple[Filter, ...]]:
    condition = part.condition
    if isinstance(condition, Unless) and isinstance(condition.condition, Exists):
        group = condition.condition.group
        if isinstance(group, Units):
            yield group.where


def _fits(card: FmaCard, where: tuple[Filter, ...]) -> bool:
    return all(_passes(card, filter_) for filter_ in where)


def _passes(card: FmaCard, filter_: Filter) -> bool:
    """A filter read off printed facts alone; one about the table (ready, attached) is not met."""
    if isinstance(filter_, AnyOf):
        return any(_passes(card, part) for part in filter_.where)
    if isinstance(filter_, Trait):
        values = card.factions if filter_.trait == "factions" else card.keywords
        return filter_.value in values
    if isinstance(filter_, Number):
        value, bound = card.data.stats.get(filter_.stat), filter_.amount
        known = isinstance(value, int) and isinstance(bound, int) and filter_.op in _COMPARE
        return known and _COMPARE[filter_.op](value, bound)
    if isinstance(filter_, Is):
        kinds = {"leader": card.kind == "leader", "ally": card.kind != "leader"}
        return kinds.get(filter_.state, filter_.state == "character" and card.kind in CHARACTERS)
    return False


def _designator(ability: Ability) -> Designator:
    for part in ability.cost:
        if isinstance(part, Meet) and part.stat in dict(ATTRIBUTES):
            amount = part.amount
            number = None if isinstance(amount, X) else amount if isinstance(amount, int) else 0
            return Designator(ability.kind, part.stat, number)
    return Designator(ability.kind, "", 0)


def _stated(card: FmaCard) -> Iterator[Node]:
    for _, ability in card.passives:
        yield from ability.body
