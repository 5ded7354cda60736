"""State-based actions: after each resolved play, battle and step (FMA-WIN-7)."""

from __future__ import annotations

from rules.engine import state_checks
from rules.engine.decision import Steps
from rules.engine.state_checks import StateCheck
from rules.fma.elimination import eliminate
from rules.fma.state import FmaTable
from rules.fma.win_conditions import (
    end_if_alone,
    end_without_winner,
    has_won,
    is_beaten,
    win_by_points,
)


def run_state_checks(table: FmaTable) -> Steps[None]:
    """Elimination first, then points, until nothing is left to set right."""
    yield from state_checks.run_state_checks(table, CHECKS)


def eliminate_beaten(table: FmaTable) -> bool:
    beaten = [player for player in table.playing if is_beaten(player)]
    if not beaten:
        return False
    for player in beaten:
        table.log("beaten", player=player.seat)
    if len(beaten) == len(table.playing):
        end_without_winner(table)
    for player in beaten:
        eliminate(table, player)
    end_if_alone(table, "FMA-WIN-4", "last_one")
    return True


def find_winner(table: FmaTable) -> bool:
    for player in table.playing:
        if player.victory.cards and has_won(table, player):
            win_by_points(table, player)
    return False


CHECKS: tuple[StateCheck, ...] = (eliminate_beaten, find_winner)
