"""A turn: National Power Phase, Invasion Phase, End Phase (FETCG-TURN-1)."""

from __future__ import annotations

from rules.engine.decision import Steps
from rules.fetcg.end_phase import end_phase
from rules.fetcg.invasion import invasion_phase
from rules.fetcg.national_power import national_power_phase
from rules.fetcg.state import FetcgTable

PHASES = ("national_power", "invasion", "end")


def take_turn(table: FetcgTable) -> Steps[None]:
    """Turns alternate (FETCG-GAME-1)."""
    table.turn += 1
    table.turn_player = table.first if table.turn % 2 else 1 - table.first
    table.log("turn", turn=table.turn, player=table.turn_player)
    yield from play_phases(table, "national_power")


def play_phases(table: FetcgTable, first: str, step: str = "restoration") -> Steps[None]:
    """The phases from `first` on, in their order (FETCG-GAME-2); `step` begins the first one."""
    for phase in PHASES[PHASES.index(first) :]:
        table.phase = phase
        table.touch()
        if phase == "national_power":
            yield from national_power_phase(table, step)
        elif phase == "end":
            yield from end_phase(table)
        elif has_invasion(table):
            yield from invasion_phase(table)


def has_invasion(table: FetcgTable) -> bool:
    """None before both players had a National Power Phase, unless allowed (FETCG-TURN-3)."""
    return table.turn > 1 or table.options["opening_invasion"] == "allowed"
