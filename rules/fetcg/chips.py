"""Chips: Unused, Used, or Energy on a unit; 20 of each player, always (FETCG-CHIPS-1, 2)."""

from __future__ import annotations

from rules.engine.continuous import ADD, Part, parts_of, total
from rules.engine.log import ref
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable
from rules.fetcg.units import Unit


def max_energy(table: FetcgTable, unit: Unit) -> int:
    """The printed Energy is the limit, however chips arrive (FETCG-CHIPS-6)."""
    printed = unit.card.energy + _of_weapon(table, unit)
    return total(printed, table.abilities.static.changes(unit, "max_energy"))


def max_energy_parts(table: FetcgTable, unit: Unit) -> list[Part]:
    """What `max_energy` is made of."""
    raised = _of_weapon(table, unit)
    changes = table.abilities.static.changes(unit, "max_energy")
    printed, *others = parts_of(unit.card.energy + raised, changes)
    weapon = Part(raised, ADD, unit.weapon_card)
    return [Part(printed.amount - raised, printed.how), weapon, *others]


def _of_weapon(table: FetcgTable, unit: Unit) -> int:
    """What a Weapon adds to the limit, where the players agreed on that."""
    weapon = unit.weapon_card
    if table.options["weapon_raises_max"] == "yes" and weapon and weapon.data.kind == "weapon":
        return int(weapon.data.max)
    return 0


def room(table: FetcgTable, unit: Unit) -> int:
    """How many more chips the unit can take."""
    return max(0, max_energy(table, unit) - unit.energy)


def pay(player: Player, amount: int) -> None:
    """An NP cost: from Unused to Used (FETCG-CHIPS-3)."""
    assert amount <= player.unused, "a cost is offered only to whom can pay it (FETCG-CHIPS-4)"
    player.unused -= amount
    player.used += amount


def restore_used(player: Player, most: int | None = None) -> int:
    """Used chips become Unused: all, or at most so many."""
    moved = player.used if most is None else min(most, player.used)
    player.used -= moved
    player.unused += moved
    return moved


def drain(player: Player, amount: int) -> int:
    """Move chips from Unused to Used without buying anything (FETCG-ABILITY-10)."""
    moved = min(amount, player.unused)
    pay(player, moved)
    return moved


def charge(table: FetcgTable, unit: Unit, amount: int) -> int:
    """Put chips from Unused on the unit, up to its limit (FETCG-CHIPS-10); returns how many."""
    player = table.players[unit.player]
    moved = min(amount, player.unused, room(table, unit))
    player.unused -= moved
    unit.energy += moved
    return moved


def lose(table: FetcgTable, unit: Unit, amount: int) -> int:
    """The unit loses Energy to Used; what is beyond 0 is lost (FETCG-CHIPS-7, 9).

    Returns how much it really lost; the unit leaves at the next state check.
    """
    lost = min(amount, unit.energy)
    if lost:
        unit.energy -= lost
        table.players[unit.player].used += lost
        table.emit("energy_lost", unit=unit, amount=lost)
    return lost


def spend(table: FetcgTable, unit: Unit, amount: int) -> None:
    """The unit pays a cost in Energy."""
    paid = lose(table, unit, amount)
    if paid:
        table.log("energy_paid", card=ref(unit.face), amount=paid, energy=unit.energy)


def release(table: FetcgTable, unit: Unit) -> None:
    """All chips of a unit that leaves the field go to Used (FETCG-CHIPS-8)."""
    table.players[unit.player].used += unit.energy
    unit.energy = 0


def trim(table: FetcgTable, unit: Unit, most: int | None = None) -> None:
    """Energy above the limit, at most so much of it, goes to Used (FETCG-TRAINING-4)."""
    excess = unit.energy - max_energy(table, unit)
    if most is not None:
        excess = min(excess, most)
    if excess > 0:
        unit.energy -= excess
        table.players[unit.player].used += excess
        table.log("over_limit", card=ref(unit.face), amount=excess, energy=unit.energy)


def restore(table: FetcgTable, unit: Unit, amount: int) -> None:
    """The unit regains Energy from Unused (FETCG-CHIPS-10), and the log says so."""
    moved = charge(table, unit, amount)
    if moved:
        table.log("restored", card=ref(unit.face), amount=moved, energy=unit.energy)
