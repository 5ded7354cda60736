"""Battles that a Fullmetal Alchemist bot might start, and what they would come to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from rules.engine.bots import Json
from rules.fma.bot.position import Position, worth
from rules.fma.foresight import is_overcome, lead

# The largest groups of attackers that are thought through.
MOST_ATTACKERS = 3


class Plan(NamedTuple):
    """A battle that would be started: who attacks whom in what, and what it is worth."""

    attackers: tuple[Json, ...]
    type: str
    defender: Json
    value: int


def best_battle(table: Position) -> Plan | None:
    """The best battle one could start; None when each would cost more than it brings."""
    ready = [unit for unit in table.mine("party") if unit["state"] == "ready"]
    types = table.types()
    out, anywhere = _targets(table, ("party",)), _targets(table, ("party", "home"))
    best: Plan | None = None
    for size in range(1, min(MOST_ATTACKERS, len(ready)) + 1):
        for group in combinations(ready, size):
            sneaky = all(unit["stealth"] for unit in group)
            for defender, gain in anywhere if sneaky else out:
                for kind in types:
                    least = size if best is None else best.value + size
                    if 3 * gain <= least or not _falls(group, kind, defender):
                        continue
                    value = 3 * (gain - _losses(group, kind, defender)) - size
                    if value > (0 if best is None else best.value):
                        best = Plan(group, kind, defender, value)
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


def _falls(group: Sequence[Json], kind: str, defender: Json) -> bool:
    ahead = lead(group, kind, defender)
    return ahead >= 0 and is_overcome(defender, ahead)


def _losses(group: Sequence[Json], kind: str, defender: Json) -> int:
    """The dearest that the defender can defeat, taken one after the other."""
    lost, budget, margin = 0, int(defender[kind]), -lead(group, kind, defender)
    for unit in sorted(group, key=worth, reverse=True):
        if unit[kind] <= budget and is_overcome(unit, margin):
            lost += worth(unit)
            budget -= int(unit[kind])
    return lost
