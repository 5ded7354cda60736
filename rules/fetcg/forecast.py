"""What a battle would do before it is declared, and where units can go and strike.

Everything here follows from what both players see; Surprise cards yet to be played are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from rules.engine.zones import Card
from rules.fetcg.battle import is_able_to_strike_back
from rules.fetcg.damage import attack_cost, energy_cost, work_out
from rules.fetcg.grids import Grid
from rules.fetcg.movement import moves
from rules.fetcg.state import FetcgTable
from rules.fetcg.strikes import ATTACK, COUNTER, Strike
from rules.fetcg.units import Unit
from rules.fetcg.values import STAFF, arms, reach, reach_from, staves

Value = TypeVar("Value")

_PROSPECTS, _FORECASTS = "prospects", "forecasts"


def once_a_position(table: FetcgTable, what: Hashable, work_out: Callable[[], Value]) -> Value:
    """What is shown of the position that the last answer has led to, worked out once."""
    answered, known = table.memo.get(what, (-1, None))
    if answered != table.answered:
        known = work_out()
        table.memo[what] = table.answered, known
    value: Value = known
    return value


class Prospects(NamedTuple):
    """What a unit can do next: what it can fight with, its goals, and every square it could attack
    after a move or without one."""

    arms: list[Card | None]
    moves: list[str]
    threat: list[str]


def prospects(table: FetcgTable) -> Mapping[int, Prospects]:
    """Those of every unit, by its number."""
    return once_a_position(
        table,
        _PROSPECTS,
        lambda: {unit.id: _prospects(table, unit) for unit in table.all_units()},
    )


def _prospects(table: FetcgTable, unit: Unit) -> Prospects:
    fighting, goals = arms(table, unit), moves(table, unit)
    reached = {
        square
        for stand in (unit.square, *goals)
        for arm in fighting
        for square in reach_from(table, unit, arm, stand)
    }
    return Prospects(fighting, goals, sorted(reached))


def forecasts(table: FetcgTable) -> list[dict[str, Any]]:
    """In an Invasion Phase, the attacks on all that the active player's units could reach."""
    if table.phase != "invasion":
        return []
    return once_a_position(table, _FORECASTS, lambda: list(_forecasts(table, prospects(table))))


def _forecasts(table: FetcgTable, ahead: Mapping[int, Prospects]) -> Iterator[dict[str, Any]]:
    for unit in table.active.units:
        squares = ahead[unit.id].threat
        for target in table.waiting_player.units:
            if target.square in squares:
                for equipment in ahead[unit.id].arms:
                    yield forecast(table, unit, target, equipment)


def forecast(table: FetcgTable, unit: Unit, target: Unit, equipment: Card | None) -> dict[str, Any]:
    """One attack, for each equipment the target could defend with."""
    defences = [None, *(card for card in target.weapon.cards if card.data.type != STAFF)]
    return {
        "attacker": unit.id,
        "target": target.id,
        "equipment": handle_of(equipment),
        "in_reach": target.square in reach(table, unit, equipment),
        "payable": attack_cost(unit, equipment) <= unit.energy,
        "answers": [_answer(table, unit, target, equipment, defence) for defence in defences],
    }


def _answer(
    table: FetcgTable, unit: Unit, target: Unit, mine: Card | None, theirs: Card | None
) -> dict[str, Any]:
    attack = Strike(0, ATTACK, unit, target, mine, theirs)
    damage = work_out(table, attack)
    cost = energy_cost(table, attack)
    left = max(0, unit.energy - cost)
    target_left = max(0, target.energy - damage.total)
    return {
        "equipment": handle_of(theirs),
        "cost": cost,
        "damage": damage.as_json(),
        "attacker_energy": left,
        "target_energy": target_left,
        "counter": _counter(table, attack, left, target_left),
    }


def _counter(
    table: FetcgTable, attack: Strike, left: int, target_left: int
) -> dict[str, Any] | None:
    """The counterattack that could follow, None where there could be none wherever they stood."""
    if not left or not target_left:
        return None
    unit, target = attack.user, attack.target
    magic = attack.equipment is not None and attack.equipment.data.kind == "magic"
    mine = None if magic else attack.equipment
    counter = Strike(0, COUNTER, target, unit, attack.against, mine)
    cost = energy_cost(table, counter)
    if cost > target_left or not is_able_to_strike_back(table, counter):
        return None
    damage = work_out(table, counter)
    return {
        "in_reach": unit.square in reach(table, target, attack.against),
        "cost": cost,
        "damage": damage.as_json(),
        "attacker_energy": max(0, left - damage.total),
        "target_energy": target_left - cost,
    }


def handle_of(card: Card | None) -> int | None:
    return card.handle if card is not None else None


# Where to -------------------------------------------------------------------------------------


def steps_of(table: FetcgTable, unit: Unit) -> list[list[int]]:
    """The offsets it moves by, whatever stands or lies there."""
    return _in_order(unit.card.movement_grid | table.abilities.static.moves(unit))


def _in_order(grid: Grid) -> list[list[int]]:
    return [list(offset) for offset in _sorted(grid)]


@lru_cache(maxsize=1024)
def _sorted(grid: Grid) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(grid))


def weapons(table: FetcgTable, unit: Unit, fighting: Sequence[Card | None]) -> list[dict[str, Any]]:
    """All the unit can use now: what it is, what it costs, where it reaches."""
    return [
        *[_weapon(table, unit, arm, staff=False) for arm in fighting],
        *[_weapon(table, unit, stave, staff=True) for stave in staves(table, unit)],
    ]


def _weapon(table: FetcgTable, unit: Unit, card: Card | None, *, staff: bool) -> dict[str, Any]:
    printed = card.data if card is not None else unit.card
    return {
        "card": handle_of(card),
        "type": printed.type,
        "attack": printed.attack,
        "cost": attack_cost(unit, card),
        "restores": printed.restores if staff else 0,
        "staff": staff,
        "grid": _in_order(printed.attack_grid),
        "reach": list(reach(table, unit, card)),
    }
