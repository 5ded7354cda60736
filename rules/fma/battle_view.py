"""The battle that is going on, with what it would come to now."""

from __future__ import annotations

from typing import Any

from rules.fma.battle_resolution import OTHER, SIDES, can_be_defeated, totals_of
from rules.fma.state import Battle, FmaTable
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
        "attackers": [attacker.id for attacker in battle.attackers],
        "defenders": [defender.id for defender in battle.defenders],
        "blockers": [blocker.id for blocker in battle.blockers],
        "totals": totals,
        "in_danger": [
            number for side in SIDES for number in _in_danger(table, battle, side, totals)
        ],
    }


def _in_danger(table: FmaTable, battle: Battle, side: str, totals: dict[str, int]) -> list[int]:
    return [
        character.id
        for character in battle.side(side)
        if battle.side(OTHER[side])
        and can_be_defeated(table, character, side, totals)
        and attribute(table, character, battle.type) <= totals[OTHER[side]]
    ]
