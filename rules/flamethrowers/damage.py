"""HEALTH, ENERGY and ship health going down and up."""

from __future__ import annotations

from rules.engine.log import ref
from rules.flamethrowers.squads import Attack, Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.values import may_be_damaged


def damage(table: FlameTable, obj: Squad | Ship, amount: int, attack: Attack | None = None) -> int:
    """Take HEALTH or ship health away; what is beyond 0 is lost (FLAME-ATTACK-15).

    Returns how much was really lost. `attack` only where it is the attack's own DAMAGE.
    """
    if table.abilities.static.forbidden(obj, "be_damaged"):
        return 0
    if isinstance(obj, Ship):
        return _damage_ship(table, obj, amount, attack)
    if not table.in_play(obj):
        return 0
    lost = min(amount, obj.health[-1])
    if not lost:
        return 0
    obj.health[-1] -= lost
    table.stalemate.progress()
    table.touch()
    table.log("damage", card=ref(obj.face), amount=lost, health=obj.health[-1])
    table.emit("damage_dealt", it=obj, attack=attack, card=obj.face)
    if attack is not None and obj.health[-1] == 0 and not obj.is_transformed:
        attack.knocked_out = obj
    return lost


def _damage_ship(table: FlameTable, ship: Ship, amount: int, attack: Attack | None) -> int:
    """A destroyed ship is gone, one whose side has had no turn is safe (FLAME-SHIP-7)."""
    if not may_be_damaged(table, ship):
        return 0
    lost = min(amount, ship.health)
    if not lost:
        return 0
    ship.health -= lost
    table.stalemate.progress()
    table.touch()
    table.log("ship_damage", ship=list(ship.members), amount=lost, health=ship.health)
    table.emit("damage_dealt", it=ship, attack=attack, card=None)
    table.emit("ship_damaged", it=ship, attack=attack, card=None)
    return lost


def heal(table: FlameTable, obj: Squad | Ship, amount: int) -> None:
    """Not above what is printed, or what the ship started with (FLAME-GEN-3)."""
    if isinstance(obj, Ship):
        gained = 0 if obj.is_destroyed else min(amount, obj.start - obj.health)
        obj.health += gained
        if gained:
            table.log("repair", ship=list(obj.members), amount=gained, health=obj.health)
    else:
        gained = max(0, min(amount, obj.card.health - obj.health[-1]))
        obj.health[-1] += gained
        if gained:
            table.log("heal", card=ref(obj.face), amount=gained, health=obj.health[-1])
    table.touch()


def change_energy(table: FlameTable, squad: Squad, amount: int, *, is_paid: bool = False) -> None:
    """Within 0 and the printed ENERGY; `is_paid` where it is the price of something."""
    before = squad.energy[-1]
    squad.energy[-1] = max(0, min(before + amount, max(before, squad.card.energy)))
    change = squad.energy[-1] - before
    if change:
        lost = "energy_paid" if is_paid else "energy_lost"
        key = "energy_gained" if change > 0 else lost
        table.log(key, card=ref(squad.face), amount=abs(change), energy=squad.energy[-1])
    table.touch()


def pay_health(table: FlameTable, obj: Squad | Ship, amount: int) -> None:
    """A cost paid in HEALTH or ship health; it is no damage, but it is lost."""
    if isinstance(obj, Ship):
        obj.health -= amount
        table.log("ship_paid", ship=list(obj.members), amount=amount, health=obj.health)
    else:
        obj.health[-1] -= amount
        table.log("health_paid", card=ref(obj.face), amount=amount, health=obj.health[-1])
    table.stalemate.progress()
    table.touch()
