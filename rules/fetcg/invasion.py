"""The Invasion Phase: units move and act, one after another (FETCG-INVADE)."""

from __future__ import annotations

from rules.engine.decision import URGENT, Option, Steps, end_option
from rules.engine.questions import choose_one
from rules.fetcg.actions import action_step
from rules.fetcg.movement import canto, movement_step
from rules.fetcg.stack import open_window
from rules.fetcg.state import FetcgTable
from rules.fetcg.statuses import end_timed, stand_by, wake
from rules.fetcg.steps import begin_step
from rules.fetcg.units import Unit
from rules.fetcg.win_conditions import check_rout
from rules.fetcg.windows import Window


def invasion_phase(table: FetcgTable) -> Steps[None]:
    """Rout check, Action Mode Step, then the units (FETCG-TURN-6)."""
    table.active.invasions += 1
    check_rout(table)
    yield from _action_mode_step(table)
    yield from _use_units(table)
    yield from open_window(table, Window("invasion_end"))
    end_timed(table, table.active)


def _action_mode_step(table: FetcgTable) -> Steps[None]:
    """All units return to Action Mode, except those held by Sleep (FETCG-INVADE-2)."""
    begin_step(table, "action_mode")
    for unit in table.active.units:
        unit.spent = unit.cantoed = False
        wake(unit)
    yield from open_window(table, Window("action_mode"))


def _use_units(table: FetcgTable) -> Steps[None]:
    """In any order, each to its end before the next (FETCG-INVADE-4, 5, 8)."""
    player = table.active
    begin_step(table, "units")

    def options() -> list[Option]:
        ready = [
            Option("activate", unit.face, flags=(URGENT,))
            for unit in player.units
            if not unit.standby and not table.abilities.static.forbids(unit, "act")
        ]
        return [*ready, end_option("end_invasion")]

    while True:
        option = yield from choose_one(table, player.seat, "activate_unit", options)
        if option.action == "end_invasion":
            return
        assert option.card is not None
        yield from _use(table, table.unit_of(option.card))


def _use(table: FetcgTable, unit: Unit) -> Steps[None]:
    """Movement, Action, Canto, Standby (FETCG-INVADE-6, 7)."""
    table.acting = unit
    begin_step(table, "movement")
    if (yield from movement_step(table, unit)):
        yield from open_window(table, Window("moved"))
    begin_step(table, "action")
    if _goes_on(table, unit) and (yield from action_step(table, unit)):
        begin_step(table, "canto")
        if _goes_on(table, unit) and (yield from canto(table, unit)):
            yield from open_window(table, Window("moved"))
    begin_step(table, "standby")
    if table.in_play(unit):
        stand_by(unit)
        yield from open_window(table, Window("standby"))
    table.acting = None
    begin_step(table, "units")


def _goes_on(table: FetcgTable, unit: Unit) -> bool:
    """A unit that was removed or put into Standby has finished (FETCG-ACTION-8)."""
    return table.in_play(unit) and not unit.standby
