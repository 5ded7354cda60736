"""Turning units sideways and upright, and moving them between the areas."""

from __future__ import annotations

from rules.cipher.deck import ref
from rules.cipher.table import CipherTable, Unit, other_area


def tap(table: CipherTable, unit: Unit) -> None:
    """Turn a unit sideways: it has acted (CIPHER-ACTION-3)."""
    unit.tapped = True
    table.happened("tap", unit=unit)
    table.changed()


def untap(table: CipherTable, unit: Unit) -> None:
    """Turn a unit upright, unless an effect keeps it tapped."""
    if not unit.tapped or table.skills.cannot(unit, "untap"):
        return
    unit.tapped = False
    table.happened("untap", unit=unit)
    table.changed()


def move_unit(table: CipherTable, unit: Unit) -> None:
    """To the other area; the tap stays as it is (CIPHER-MOVE-4, 5)."""
    unit.area = other_area(unit.area)
    table.say("move", player=unit.player, card=ref(unit.cards[-1]), area=unit.area)
    table.happened("move", unit=unit, to=unit.area)
    table.changed()
