"""Sleep, Silence and Poison; Action and Standby Mode (FETCG-STATUS)."""

from __future__ import annotations

from rules.engine.log import ref
from rules.fetcg.chips import lose
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable
from rules.fetcg.units import Unit

SLEEP, SILENCE, POISON = "sleep", "silence", "poison"
STATUSES = (SLEEP, SILENCE, POISON)
# Poison stays until it is cured (FETCG-STATUS-7).
_TIMED = (SLEEP, SILENCE)


def give(table: FetcgTable, unit: Unit, status: str) -> None:
    """Give a status, or begin its time anew (FETCG-STATUS-9), if the unit can get it."""
    if table.abilities.static.immune(unit, status):
        table.log("immune", card=ref(unit.face), status=status)
        return
    unit.statuses[status] = table.players[unit.player].invasions
    if status == SLEEP:
        stand_by(unit)
    table.log("status", card=ref(unit.face), status=status)


def cure(table: FetcgTable, unit: Unit, *statuses: str) -> None:
    """End these statuses, or all; the unit stays in its mode (FETCG-STATUS-2)."""
    ended = [
        status
        for status in STATUSES
        if status in unit.statuses and status in (statuses or STATUSES)
    ]
    for status in ended:
        del unit.statuses[status]
        table.log("cured", card=ref(unit.face), status=status)


def end_timed(table: FetcgTable, player: Player) -> None:
    """At the end of an Invasion Phase: what was given before it began ends (FETCG-STATUS-8)."""
    for unit in player.units:
        over = [
            status
            for status in _TIMED
            if unit.statuses.get(status, player.invasions) < player.invasions
        ]
        if over:  # with none named all are cured
            cure(table, unit, *over)


def poison_takes(table: FetcgTable, player: Player) -> None:
    """At the beginning of the owner's National Power Phase (FETCG-STATUS-6)."""
    for unit in player.units:
        if POISON in unit.statuses:
            lose(table, unit, 1)
            table.log("poisoned", card=ref(unit.face), energy=unit.energy)


def is_asleep(unit: Unit) -> bool:
    return SLEEP in unit.statuses


def stand_by(unit: Unit) -> None:
    unit.standby = True


def wake(unit: Unit) -> None:
    """To Action Mode; Sleep holds the unit (FETCG-STATUS-3)."""
    if not is_asleep(unit):
        unit.standby = False
