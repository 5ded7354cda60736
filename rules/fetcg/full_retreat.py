"""Full Retreat: a side whose unit with Seize is defeated goes back one square (FETCG-RETREAT)."""

from __future__ import annotations

from rules.fetcg.field import behind
from rules.fetcg.placement import defeat, relocate
from rules.fetcg.state import FetcgTable
from rules.fetcg.units import Unit


def full_retreat(table: FetcgTable) -> None:
    """Every unit of the fallen sides at the same time (FETCG-RETREAT-1, 3, 8)."""
    sides, table.fallen = table.fallen, []
    for seat in sides:
        table.log("full_retreat", player=seat)
    going = [unit for unit in table.all_units() if unit.player in sides]
    targets = {unit.id: _way_back(table, unit, sides) for unit in going}
    wanted = [square for square in targets.values() if square is not None]
    # Two that would enter the same square are both removed (FETCG-RETREAT-8).
    staying = [unit for unit in going if wanted.count(targets[unit.id] or "") != 1]
    for unit in staying:
        defeat(table, unit)
    for unit in going:
        square = targets[unit.id]
        if unit not in staying and square is not None:
            relocate(table, unit, square, "retreat")


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
