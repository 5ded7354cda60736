"""HEALTH, ENERGY and ship health going down and up."""

from __future__ import annotations

from rules.flamethrowers.table import Attack, FlameTable, Ship, Squad, ref
from rules.flamethrowers.values import may_be_attacked


def damage(
    table: FlameTable, thing: Squad | Ship, amount: int, attack: Attack | None = None
) -> int:
    """Take HEALTH or ship health away; what is beyond 0 is lost (FLAME-ATTACK-15).

    Returns how much was really lost. `attack` only where it is the attack's own DAMAGE.
    """
    if isinstance(thing, Ship):
        return _damage_ship(table, thing, amount, attack)
    if not table.in_play(thing):
        return 0
    lost = min(amount, thing.health[-1])
    if not lost:
        return 0
    thing.health[-1] -= lost
    table.stirred = True
    table.changed()
    table.say("damage", card=ref(thing.face), amount=lost, health=thing.health[-1])
    table.happened("damage_dealt", it=thing, attack=attack, card=thing.face)
    if attack is not None and thing.health[-1] == 0 and not thing.is_transformed:
        attack.killed = thing
    return lost


def _damage_ship(table: FlameTable, ship: Ship, amount: int, attack: Attack | None) -> int:
    """A destroyed ship is gone, one whose side has had no turn is safe (FLAME-SHIP-7)."""
    if not may_be_attacked(table, ship):
        return 0
    lost = min(amount, ship.health)
    if not lost:
        return 0
    ship.health -= lost
    table.stirred = True
    table.changed()
    table.say("ship_damage", ship=list(ship.members), amount=lost, health=ship.health)
    table.happened("damage_dealt", it=ship, attack=attack, card=None)
    table.happened("ship_damaged", it=ship, attack=attack, card=None)
    return lost


def heal(table: FlameTable, thing: Squad | Ship, amount: int) -> None:
    """Not above what is printed, or what the ship started with (FLAME-GEN-3)."""
    if isinstance(thing, Ship):
        gained = 0 if thing.is_destroyed else min(amount, thing.start - thing.health)
        thing.health += gained
        if gained:
            table.say("repair", ship=list(thing.members), amount=gained, health=thing.health)
    else:
        gained = max(0, min(amount, thing.card.health - thing.health[-1]))
        thing.health[-1] += gained
        if gained:
            table.say("heal", card=ref(thing.face), amount=gained, health=thing.health[-1])
    table.changed()


def change_energy(table: FlameTable, squad: Squad, amount: int) -> None:
    """Within 0 and the printed ENERGY."""
    before = squad.energy[-1]
    squad.energy[-1] = max(0, min(before + amount, max(before, squad.card.energy)))
    change = squad.energy[-1] - before
    if change:
        key = "energy_gained" if change > 0 else "energy_lost"
        table.say(key, card=ref(squad.face), amount=abs(change), energy=squad.energy[-1])
    table.changed()


def pay_health(table: FlameTable, thing: Squad | Ship, amount: int) -> None:
    """A price paid in HEALTH or ship health; it is no damage, but it is lost."""
    if isinstance(thing, Ship):
        thing.health -= amount
        table.say("ship_paid", ship=list(thing.members), amount=amount, health=thing.health)
    else:
        thing.health[-1] -= amount
        table.say("health_paid", card=ref(thing.face), amount=amount, health=thing.health[-1])
    table.stirred = True
    table.changed()
