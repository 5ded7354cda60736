"""The Movement Step and Canto (FETCG-MOVE, FETCG-ABILITY-4, 5)."""

from __future__ import annotations

from rules.engine.decision import Option, Steps, pass_option
from rules.engine.questions import choose_one
from rules.fetcg.chips import spend
from rules.fetcg.field import squares_from
from rules.fetcg.placement import relocate
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.units import Unit
from rules.fetcg.values import has

CANTO_COST = 1
ARMORED_COST = 1


def move_cost(table: FetcgTable, unit: Unit, square: str, *, canto: bool) -> int:
    """Energy for one move; a move forced by a card or a retreat costs nothing (MOVE-11, 14)."""
    return table.abilities.lands.entry_cost(unit, square) + _cost_anywhere(table, unit, canto)


def _cost_anywhere(table: FetcgTable, unit: Unit, canto: bool) -> int:
    cost = ARMORED_COST if has(table, unit, "armored") else 0
    return cost + CANTO_COST if canto else cost


def can_enter(table: FetcgTable, unit: Unit, square: str) -> bool:
    """Not occupied, and its Land lets the unit in (FETCG-MOVE-6); only the goal counts (13)."""
    return table.unit_at(square) is None and table.abilities.lands.may_enter(unit, square)


def moves(table: FetcgTable, unit: Unit, *, canto: bool = False) -> list[str]:
    """Where the unit may move: it must live to arrive there (FETCG-ACTION-6)."""
    if table.abilities.static.forbids(unit, "move"):
        return []
    grid = unit.card.movement_grid | table.abilities.static.moves(unit)
    lands, taken = table.abilities.lands, {other.square for other in table.all_units()}
    left = unit.energy - _cost_anywhere(table, unit, canto)
    return [
        square
        for square in squares_from(unit.square, grid, table.forward(unit.player))
        if square not in taken
        and lands.may_enter(unit, square)
        and lands.entry_cost(unit, square) < left
    ]


def movement_step(table: FetcgTable, unit: Unit) -> Steps[bool]:
    """One move or none (FETCG-MOVE-1, 10); whether it moved."""
    return (yield from _offer_move(table, unit, "move", canto=False))


def canto(table: FetcgTable, unit: Unit) -> Steps[bool]:
    """After an action, once per turn, for 1 Energy (FETCG-ABILITY-4)."""
    if unit.cantoed or not has(table, unit, "canto"):
        return False
    moved = yield from _offer_move(table, unit, "canto", canto=True)
    unit.cantoed = moved
    return moved


def _offer_move(table: FetcgTable, unit: Unit, how: str, *, canto: bool) -> Steps[bool]:
    def options() -> list[Option]:
        going = [
            Option("move", unit.face, square, cost=move_cost(table, unit, square, canto=canto))
            for square in moves(table, unit, canto=canto)
        ]
        return [*going, pass_option("stay")]

    option = yield from choose_one(table, unit.player, how, options, source=unit.face)
    if option.action == "stay":
        return False
    square = str(option.target)
    spend(table, unit, move_cost(table, unit, square, canto=canto))
    relocate(table, unit, square, how)
    yield from run_state_checks(table)
    return True
