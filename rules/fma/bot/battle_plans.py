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


def best_battle(table: Position) -> Plan | None:
    """The best battle one could start; None when each would cost more than it brings."""
    ready = [unit for unit in table.mine("party") if unit["state"] == "ready"]
    plans = [
        _weigh(group, kind, defender)
        for size in range(1, min(MOST_ATTACKERS, len(ready)) + 1)
        for group in combinations(ready, size)
        for defender in _targets(table, group)
        for kind in table.types()
    ]
    best = max(plans, key=lambda plan: plan.value, default=None)
    return best if best is not None and best.value > 0 else None


def _targets(table: Position, group: Sequence[Json]) -> list[Json]:
    """Those in search parties, and those at home for attackers who all have Stealth."""
    sneaky = all(unit["stealth"] for unit in group)
    areas = ("party", "home") if sneaky else ("party",)
    return [
        unit
        for unit in table.units
        if not table.is_mine(unit) and unit["area"] in areas and unit["state"] != "defeated"
    ]


def _weigh(group: tuple[Json, ...], kind: str, defender: Json) -> Plan:
    """What falls on the other side less what falls on one's own, as things stand."""
    attack = sum(int(unit[kind]) for unit in group)
    defence = int(defender[kind])
    falls = defence <= attack and _is_overcome(defender, attack - defence)
    gain = 3 * worth(defender) if falls else 0
    loss = _losses(group, kind, defence, defence - attack)
    return Plan(group, kind, defender, gain - 3 * loss - len(group))


def _is_overcome(unit: Json, margin: int) -> bool:
    """Toughness is left behind by a lead of as much."""
    return not unit["toughness"] or margin >= int(unit["toughness"])


def _losses(group: Sequence[Json], kind: str, budget: int, margin: int) -> int:
    """The dearest that so much can defeat, taken one after the other."""
    lost = 0
    for unit in sorted(group, key=lambda unit: -worth(unit)):
        if unit[kind] <= budget and _is_overcome(unit, margin):
            lost += worth(unit)
            budget -= int(unit[kind])
    return lost
