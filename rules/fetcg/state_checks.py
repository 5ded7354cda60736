"""What is looked at after every event, and the abilities it has triggered (FETCG-WIN-15)."""

from __future__ import annotations

from rules.engine import state_checks
from rules.engine.decision import Steps
from rules.fetcg.field import behind
from rules.fetcg.placement import defeat, relocate, uncover
from rules.fetcg.state import FetcgTable
from rules.fetcg.units import Unit
from rules.fetcg.win_conditions import check_victory

DRAGON_NEEDS = 3


def run_state_checks(table: FetcgTable) -> Steps[None]:
    """Check the state, and let one pending trigger after the other resolve."""
    while True:
        if _may_be_wrong(table):
            yield from state_checks.run_state_checks(table, CHECKS)
        check_victory(table)
        events, table.events = table.events, []
        table.abilities.triggered.collect(events)
        if not (table.triggers and (yield from table.abilities.triggered.resolve_next())):
            return


def _may_be_wrong(table: FetcgTable) -> bool:
    """Whether a check can find anything: what they look at, looked at once for all of them."""
    if table.fallen:
        return True
    for player in table.players:
        for unit in player.units:
            if unit.energy < DRAGON_NEEDS and (unit.energy == 0 or unit.covers):
                return True
    return False


def _remove_exhausted(table: FetcgTable) -> bool:
    """Units without Energy leave, all together (FETCG-BATTLE-22, 24)."""
    exhausted = [unit for unit in table.all_units() if unit.energy == 0]
    for unit in exhausted:
        defeat(table, unit)
    return bool(exhausted)


def _revert_dragons(table: FetcgTable) -> bool:
    """A Dragon with 1 or 2 Energy is a Manakete again (FETCG-ABILITY-15)."""
    weak = [u for u in table.all_units() if u.covers and u.energy < DRAGON_NEEDS]
    for unit in weak:
        uncover(table, unit)
    return bool(weak)


def _retreat(table: FetcgTable) -> bool:
    """Full Retreat: a side whose unit with Seize is defeated goes back one square.

    Every unit of the fallen sides at the same time (FETCG-RETREAT-1, 3, 8).
    """
    if not table.fallen:
        return False
    sides, table.fallen = table.fallen, []
    for seat in sides:
        table.log("full_retreat", player=seat)
    going = [unit for unit in table.all_units() if unit.player in sides]
    targets = {unit.id: _way_back(table, unit, sides) for unit in going}
    wanted = list(targets.values())
    moving: list[tuple[Unit, str]] = []
    for unit in going:
        square = targets[unit.id]
        # Two that would enter the same square are both removed (FETCG-RETREAT-8).
        if square is None or wanted.count(square) > 1:
            defeat(table, unit)
        else:
            moving.append((unit, square))
    for unit, square in moving:
        relocate(table, unit, square, "retreat")
    return True


def _way_back(table: FetcgTable, unit: Unit, sides: list[int]) -> str | None:
    """The square behind, unless an edge, a Land or a unit that stays blocks it (RETREAT-4).

    A unit that retreats as well leaves its square free, whether it moves or is removed.
    """
    square = behind(unit.square, table.forward(unit.player))
    if square is None or not table.abilities.lands.may_enter(unit, square):
        return None
    other = table.unit_at(square)
    if other is not None and other.player not in sides:
        return None
    return square


# Removals, Dragons, Full Retreats: until nothing changes, then victory is looked for.
CHECKS = (_remove_exhausted, _revert_dragons, _retreat)
