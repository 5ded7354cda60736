"""Which text in play says what holds now, sorted by what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.zones import Card
from rules.fetcg.table import FetcgTable, Unit
from rules.text import attrition as a
from rules.text import battlefield as b
from rules.text import changes as c
from rules.text.abilities import Ability
from rules.text.conditions import Condition
from rules.text.groups import Known
from rules.text.tree import walk

FEATURES, MOVES, CANNOT, FORBIDDEN, PLACEMENT = (
    "features",
    "moves",
    "cannot",
    "forbidden",
    "placement",
)
_MEMO = "what cards in play say"
BEARER = Known("bearer")


@dataclass(frozen=True, slots=True)
class Speaker:
    """A card in play: whose it is, on which unit or under which square it lies.

    `in_use` is empty for what always speaks; else it names the equipment whose quality the text is,
    which speaks only while its unit fights with it: "card" the card, "initial" the initial one.
    """

    card: Card
    seat: int
    unit: Unit | None
    square: str
    in_use: str = ""

    def known(self, table: FetcgTable) -> dict[str, list[Any]]:
        """What the words of its text mean."""
        known: dict[str, list[Any]] = {"card": [self.card]}
        if self.unit is not None:
            known["bearer"] = [self.unit]
        else:
            here = table.unit_at(self.square)
            known["here"] = [] if here is None else [here]
        return known


@dataclass(frozen=True, slots=True)
class Statement:
    """One change that a card in play states, and what must be true for it."""

    speaker: Speaker
    ability: Ability
    change: c.Change
    conditions: tuple[Condition, ...]


def speakers(table: FetcgTable) -> Iterator[tuple[Speaker, Ability]]:
    """Every ability of every card in play, with the card that has it."""
    for unit in table.all_units():
        yield from _of_unit(unit)
    for square, zone in table.lands.items():
        for land in zone.cards[-1:]:
            for ability in land.data.abilities:
                yield Speaker(land, land.owner, None, square), ability


def _of_unit(unit: Unit) -> Iterator[tuple[Speaker, Ability]]:
    """A covered Manakete is silent (FETCG-UNIT-17).

    What a unit's text says of a wielder is a quality of its initial equipment (FETCG-CARD-8).
    """
    for ability in unit.card.abilities:
        quality = "initial" if BEARER in walk(ability) else ""
        yield Speaker(unit.face, unit.player, unit, "", quality), ability
    for card in unit.carried:
        quality = "" if card.data.kind == "item" else "card"
        for ability in card.data.abilities:
            yield Speaker(card, unit.player, unit, "", quality), ability


def statements(table: FetcgTable, topic: str) -> Sequence[Statement]:
    """All that is stated about a topic: a number, or one of the words above."""
    sorted_out: Mapping[str, list[Statement]] | None = table.memo.get(_MEMO)
    if sorted_out is None:
        sorted_out = table.memo[_MEMO] = _sorted(table)
    return sorted_out.get(topic, ())


def _sorted(table: FetcgTable) -> dict[str, list[Statement]]:
    found: dict[str, list[Statement]] = {}
    for speaker, ability in speakers(table):
        if ability.kind == "continuous":
            for statement in _statements(speaker, ability):
                found.setdefault(topic_of(statement.change), []).append(statement)
    return found


def _statements(speaker: Speaker, ability: Ability) -> Iterator[Statement]:
    for part in ability.body:
        assert isinstance(part, c.Change)
        if isinstance(part, c.While):
            conditions = (*ability.requires, part.condition)
            for change in part.changes:
                yield Statement(speaker, ability, change, conditions)
        else:
            yield Statement(speaker, ability, part, ability.requires)


def topic_of(change: c.Change) -> str:
    if isinstance(change, c.Adjust | c.Becomes | c.Multiplied | b.Halved):
        return change.stat
    if isinstance(change, c.Gains):
        return FEATURES if change.traits[0].trait == "features" else MOVES
    if isinstance(change, c.Cannot):
        return CANNOT
    if isinstance(change, c.Forbidden):
        return FORBIDDEN
    assert isinstance(change, c.OnlyDeployedIf | a.RaisesLimit | a.Allowed), f"{change}"
    return PLACEMENT
