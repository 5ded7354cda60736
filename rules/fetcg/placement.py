"""Units come onto the field, change their squares and cards, and leave."""

from __future__ import annotations

from rules.engine.log import ref
from rules.engine.zones import Card
from rules.fetcg.chips import max_energy, release, trim
from rules.fetcg.hand import discard
from rules.fetcg.state import FetcgTable, in_home_row_of
from rules.fetcg.strikes import Battle, Strike
from rules.fetcg.units import Unit
from rules.fetcg.values import has

# Ways into the enemy Home Row that seize it (FETCG-WIN-1, 16).
_SEIZING_WAYS = ("move", "card")


def join(table: FetcgTable, card: Card, square: str, how: str, *, standby: bool = False) -> Unit:
    """A card becomes a unit, in Action Mode unless told otherwise (FETCG-UNIT-14)."""
    unit = Unit(table.new_id(), card.owner, square)
    unit.standby = standby
    table.players[card.owner].units.append(unit)
    table.move(card, unit)
    if _in_enemy_home_row(table, unit):
        unit.arrived = table.turn
    table.emit("entered", unit=unit, square=square, how=how)
    return unit


def relocate(table: FetcgTable, unit: Unit, square: str, how: str) -> None:
    """The unit goes to another square, whatever brings it there."""
    origin, was_there = unit.square, _in_enemy_home_row(table, unit)
    unit.square = square
    if not _in_enemy_home_row(table, unit):
        unit.arrived = 0
    elif not was_there:
        unit.arrived = table.turn
        own_invasion = table.phase == "invasion" and table.turn_player == unit.player
        if how in _SEIZING_WAYS and own_invasion and has(table, unit, "seize"):
            table.seizing.append(unit)
    table.log("moves", card=ref(unit.face), origin=origin, square=square, how=f"by_{how}")
    table.emit("entered", unit=unit, square=square, how=how)


def _in_enemy_home_row(table: FetcgTable, unit: Unit) -> bool:
    return in_home_row_of(table, unit, 1 - unit.player)


def unequip(table: FetcgTable, unit: Unit, card: Card, how: str = "removed_from") -> None:
    """To the discard pile; Energy it brought stays (FETCG-EQUIP-10, 11).

    `how` the log says it: "taken_off" by its player, "cannot_carry", "removed_from" by an effect.

    The turn listing lets it stay without a limit, and the limit of FETCG-CHIPS-6 is one for chips
    that arrive: what a Weapon brought stays even where it is more than the unit may now receive.
    Of other cards the source says nothing of the kind, so there the limit holds, as far as the card
    has lowered it: what a Weapon brought before stays.
    """
    before = max_energy(table, unit)
    discard(table, card)
    table.log(how, player=unit.player, card=ref(card), target=ref(unit.face))
    if card.data.kind != "weapon":
        trim(table, unit, before - max_energy(table, unit))


def leave(table: FetcgTable, unit: Unit) -> None:
    """The unit goes with all it carries; its chips go to Used (FETCG-EQUIP-12, CHIPS-8)."""
    table.players[unit.player].units.remove(unit)
    unit.last = unit.cards[-1]
    for card in [*unit.carried, *unit.cards]:
        discard(table, card)
    table.expire([effect for effect in table.effects if effect.subject == unit.id])
    release(table, unit)


def _strike_on(battle: Battle | None, unit: Unit) -> Strike | None:
    """The attack or counterattack that has just struck the unit."""
    strike = battle.strike if battle is not None else None
    return strike if strike is not None and strike.target is unit else None


def defeat(table: FetcgTable, unit: Unit) -> None:
    """Removed by 0 Energy or by an effect (FETCG-RETREAT-5)."""
    battle = table.battle
    by_battle = battle is not None and battle.involves(unit)
    if by_battle:
        table.defeats[unit.player] += 1
    strike = _strike_on(battle, unit)
    if has(table, unit, "seize") and unit.player not in table.fallen:
        table.fallen.append(unit.player)
    card = unit.face
    leave(table, unit)
    table.log("defeated", player=unit.player, card=ref(card))
    table.emit("defeated", unit=unit, card=card, by_battle=by_battle, strike=strike)


def put_in_place(table: FetcgTable, unit: Unit, card: Card) -> None:
    """`card` takes the place of the unit's cards: square, mode, statuses stay (TRAINING-4).

    Energy is cut to the new limit, and what it may not carry any more goes. This is no defeat.
    """
    for old in list(unit.cards):
        discard(table, old)
    _take_over(table, unit, card)


def cover(table: FetcgTable, unit: Unit, card: Card) -> None:
    """A Dragon lies down on its Manakete (FETCG-ABILITY-13, 17)."""
    _take_over(table, unit, card)


def _take_over(table: FetcgTable, unit: Unit, card: Card) -> None:
    table.move(card, unit)
    _drop_what_it_cannot_carry(table, unit)
    trim(table, unit)


def _drop_what_it_cannot_carry(table: FetcgTable, unit: Unit) -> None:
    for carried in unit.carried:
        if not unit.card.can_equip(carried.data):
            unequip(table, unit, carried, "cannot_carry")


def uncover(table: FetcgTable, unit: Unit) -> None:
    """The Dragon goes with its equipment, the Manakete stays (FETCG-ABILITY-15)."""
    dragon = unit.cards[-1]
    for card in [*unit.carried, dragon]:
        discard(table, card)
    trim(table, unit)
    table.log("reverts", card=ref(dragon), base=ref(unit.face))


def remove_land(table: FetcgTable, square: str) -> None:
    land = table.land_at(square)
    assert land is not None, f"no Land lies on {square}"
    discard(table, land)
    table.log("land_removed", card=ref(land), square=square)
