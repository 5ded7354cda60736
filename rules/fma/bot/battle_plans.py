"""Battles that a Fullmetal Alchemist bot might start, and what they would come to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from rules.fma.bot.position import Json, Position, worth

# The largest groups of attackers that are thought through.
MOST_ATTACKERS = 3


class Plan(NamedTuple):
    """A battle that would be started: who attacks whom in what, and what it is worth."""

    attackers: tuple[Json, ...]
    type: str
    defender: Json
    value: int


class Group:
    """Attackers together: totals by attribute, and with its worth who would fall first."""

    __slots__ = ("dearest", "sneaky", "totals", "units")

    def __init__(self, units: tuple[Json, ...], types: Sequence[str]) -> None:
        self.units = units
        self.sneaky = all(unit["stealth"] for unit in units)
        self.totals = {kind: sum(int(unit[kind]) for unit in units) for kind in types}
        self.dearest = sorted(((worth(unit), unit) for unit in units), key=lambda one: -one[0])


def best_battle(table: Position) -> Plan | None:
    """The best battle one could start; None when each would cost more than it brings."""
    ready = [unit for unit in table.mine("party") if unit["state"] == "ready"]
    types = table.types()
    out, anywhere = _targets(table, ("party",)), _targets(table, ("party", "home"))
    best: Plan | None = None
    for size in range(1, min(MOST_ATTACKERS, len(ready)) + 1):
        for units in combinations(ready, size):
            group = Group(units, types)
            for defender, value_of in anywhere if group.sneaky else out:
                for kind in types:
                    value = _value(group, kind, defender, value_of)
                    if value > (0 if best is None else best.value):
                        best = Plan(units, kind, defender, value)
    return best


def _targets(table: Position, areas: Sequence[str]) -> list[tuple[Json, int]]:
    """Characters of others there, and what each is worth.

    Those at home can be attacked by attackers who all have Stealth.
    """
    return [
        (unit, worth(unit))
        for unit in table.units
        if not table.is_mine(unit) and unit["area"] in areas and unit["state"] != "defeated"
    ]


def _value(group: Group, kind: str, defender: Json, worth_of_defender: int) -> int:
    """What falls on the other side less what falls on one's own, as things stand."""
    attack, defence = group.totals[kind], int(defender[kind])
    falls = defence <= attack and _is_overcome(defender, attack - defence)
    gain = 3 * worth_of_defender if falls else 0
    return gain - 3 * _losses(group, kind, defence, defence - attack) - len(group.units)


def _is_overcome(unit: Json, margin: int) -> bool:
    """Toughness is left behind by a lead of as much."""
    return not unit["toughness"] or margin >= int(unit["toughness"])


def _losses(group: Group, kind: str, budget: int, margin: int) -> int:
    """The dearest that so much can defeat, taken one after the other."""
    lost = 0
    for worth_of_unit, unit in group.dearest:
        if unit[kind] <= budget and _is_overcome(unit, margin):
            lost += worth_of_unit
            budget -= int(unit[kind])
    return lost
