"""Phases and steps begin and end; what lasts for one of them ends with it (FMA-ATTR-4)."""

from __future__ import annotations

from typing import Any

from rules.engine.decision import Steps
from rules.fma.active_player import find_active
from rules.fma.control import give_back
from rules.fma.state import FmaTable
from rules.fma.state_checks import run_state_checks
from rules.fma.triggers import emit

# What lasts until the player's next recruit, but no longer than the phase: (NEXT_RECRUIT, seat).
NEXT_RECRUIT = "next_recruit"


def begin_phase(table: FmaTable, name: str) -> Steps[None]:
    """The active player is determined when a phase starts (FMA-PASS-1)."""
    table.phase = name
    table.step = ""
    table.phase_number = table.new_id()
    table.plays_this_phase = 0
    table.touch()
    table.log("phase", phase=name)
    find_active(table)
    yield from begin_step(table, name)


def begin_step(table: FmaTable, name: str) -> Steps[None]:
    """What waits for the start of a phase or step comes now (FMA-REACT-5)."""
    table.step = name
    yield from emit(table, "step", name=name)
    yield from run_state_checks(table)


def end_phase(table: FmaTable) -> Steps[None]:
    table.expire([effect for effect in table.effects if effect.until[0] == NEXT_RECRUIT])
    yield from expire(table, ("phase", table.phase_number))
    yield from run_state_checks(table)


def expire(table: FmaTable, *events: tuple[Any, ...]) -> Steps[None]:
    """Effects that last until one of these events are over; control ends with them."""
    table.expire([effect for effect in table.effects if effect.until in events])
    for card in give_back(table):
        yield from emit(table, "left", character=None, card=card, to="discard")
