"""The battle that is going on, with what it would come to now."""

from __future__ import annotations

from typing import Any

from rules.fma.pieces import Battle
from rules.fma.resolution import OTHER, SIDES, can_be_defeated, totals_of
from rules.fma.table import FmaTable
from rules.fma.values import attribute


def battle_json(table: FmaTable) -> dict[str, Any] | None:
    """Both totals, and who could be chosen for defeat if it were resolved now."""
    battle = table.battle
    if battle is None:
        return None
    totals = totals_of(table, battle)
    return {
        "id": battle.id,
        "type": battle.type,
        "step": battle.step,
        "closed": battle.closed,
        "attacking": battle.attacker,
        "defending": battle.defender,
        "attackers": [one.id for one in battle.attackers],
        "defenders": [one.id for one in battle.defenders],
        "blockers": [one.id for one in battle.blockers],
        "totals": totals,
        "in_danger": [one for side in SIDES for one in _in_danger(table, battle, side, totals)],
    }


def _in_danger(table: FmaTable, battle: Battle, side: str, totals: dict[str, int]) -> list[int]:
    return [
        one.id
        for one in battle.side(side)
        if battle.side(OTHER[side])
        and can_be_defeated(table, battle, one, totals)
        and attribute(table, one, battle.type) <= totals[OTHER[side]]
    ]
