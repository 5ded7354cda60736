"""A player's areas, units, bond budget and Lord."""

from __future__ import annotations

from rules.cipher.units import Unit
from rules.engine.state import state
from rules.engine.zones import Zone


@state
class Player:
    """One player's areas (CIPHER-AREA-1), bond budget and Lord.

    `lord` is the id of a unit, `spent` the bonds used this turn, `next_slot` the slot of the next
    orb, `used` the skills of cards off the field that were used this turn.
    """

    seat: int
    deck: Zone
    hand: Zone
    bonds: Zone
    orbs: Zone
    support: Zone
    retreat: Zone
    boundless: Zone
    units: list[Unit]
    lord: int
    spent: int
    next_slot: int
    used: list[str]

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.deck = Zone("deck", seat, hidden=True)
        self.hand = Zone("hand", seat, hidden=True)
        self.bonds = Zone("bonds", seat)
        self.orbs = Zone("orbs", seat, hidden=True)
        self.support = Zone("support", seat)
        self.retreat = Zone("retreat", seat)
        self.boundless = Zone("boundless", seat)
        self.units = []
        self.lord = 0
        self.spent = 0
        self.next_slot = 1
        self.used = []

    @property
    def areas(self) -> tuple[Zone, ...]:
        return (
            self.deck,
            self.hand,
            self.bonds,
            self.orbs,
            self.support,
            self.retreat,
            self.boundless,
        )

    @property
    def lord_unit(self) -> Unit:
        for unit in self.units:
            if unit.id == self.lord:
                return unit
        raise LookupError(f"seat {self.seat} has no Lord on the field")

    def in_area(self, area: str) -> list[Unit]:
        return [unit for unit in self.units if unit.area == area]

    @property
    def budget(self) -> int:
        """Bonds that may still be spent this turn (CIPHER-BOND-8, CIPHER-BOND-11)."""
        return max(0, len(self.bonds.cards) - self.spent)
