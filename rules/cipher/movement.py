"""Turning units sideways and upright, moving them between the areas and off the field."""

from __future__ import annotations

from rules.cipher.deck import refresh_if_empty
from rules.cipher.state import CipherTable
from rules.cipher.units import VANGUARD, Unit, other_area
from rules.engine.log import ref
from rules.engine.zones import Zone


def can_tap(table: CipherTable, unit: Unit) -> bool:
    """Whether it can act or pay by being tapped: no effect forbids it (CIPHER-REQ-2, 11)."""
    if unit.tapped:
        return False
    barred = table.abilities.static.has_topic("cannot be_tapped")
    return not (barred and table.abilities.permissions.cannot(unit, "be_tapped"))


def tap(table: CipherTable, unit: Unit) -> None:
    """Turn a unit sideways: it has acted (CIPHER-ACTION-3)."""
    table.turn_unit(unit, tapped=True)
    table.emit("tap", unit=unit)


def can_untap(table: CipherTable, unit: Unit) -> bool:
    """Whether it is tapped and no effect keeps it so (CIPHER-BEGIN-2)."""
    return unit.tapped and not table.abilities.permissions.cannot(unit, "untap")


def untap(table: CipherTable, unit: Unit) -> None:
    """Turn a unit upright, unless an effect keeps it tapped."""
    if not can_untap(table, unit):
        return
    table.turn_unit(unit, tapped=False)
    table.emit("untap", unit=unit)


def move_unit(table: CipherTable, unit: Unit) -> None:
    """To the other area; the tap stays as it is (CIPHER-MOVE-4, 5)."""
    table.set_area(unit, other_area(unit.area))
    # Whom a skill moves has not moved: it may be the opponent's doing.
    moves_itself = table.resolving is None and table.proposal is None
    key = "move" if moves_itself else "moved"
    table.log(key, player=unit.player, card=ref(unit.cards[-1]), area=unit.area)
    table.emit("move", unit=unit, to=unit.area)


def forced_march(table: CipherTable) -> bool:
    """Whose turn it is not: with an empty Vanguard the whole Rearguard steps up and is tapped
    (CIPHER-MARCH-1 to 3).
    """
    player = table.players[1 - table.turn_player]
    for unit in player.units:
        if unit.area == VANGUARD:
            return False
    for unit in player.units:
        table.set_area(unit, VANGUARD)
        if can_tap(table, unit):
            table.turn_unit(unit, tapped=True)
    cards = [ref(unit.face) for unit in player.units]
    table.log("forced_march", player=player.seat, count=len(cards), cards=cards)
    return True


def leave_field(table: CipherTable, unit: Unit, zone: Zone, *, bottom: bool = False) -> None:
    """Every card of the stack goes to `zone`, the top card last (CIPHER-AREA-7).

    A deck that has run out is made anew of the whole stack.
    """
    table.take_unit_away(unit)
    for card in list(unit.cards):
        table.move(card, zone, bottom=bottom)
    refresh_if_empty(table, table.players[unit.player])
    leaving = ("leaves", unit.id)
    table.expire([e for e in table.effects if e.subject == unit.id or e.until == leaving])
