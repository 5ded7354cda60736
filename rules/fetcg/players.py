"""A player: zones, chips, and what is left of the turn's allowances."""

from __future__ import annotations

from rules.engine.state import copied, state
from rules.engine.zones import Zone
from rules.fetcg.units import Unit

CHIPS = 20


@state
class Player:
    """One player's zones, chips and what is left of the turn's allowances.

    `invasions` counts the Invasion Phases begun. `protected`: started with no hand, and not yet
    made the sortie that ends the protection (FETCG-SETUP-7, 8). `fresh` are the cards that came
    into the hand since a stack began to resolve (FETCG-SURPRISE-10), `passing` the turns in which
    the player wants to open no stack outside battle, `offered` the turn of the last draw offered.
    """

    seat: int
    deck: Zone
    hand: Zone
    discard: Zone
    units: list[Unit] = copied(default_factory=list)
    unused: int = copied(default=CHIPS)
    used: int = copied(default=0)
    sorties: int = copied(default=0)
    land_played: bool = copied(default=False)
    invasions: int = copied(default=0)
    protected: bool = copied(default=False)
    fresh: list[int] = copied(default_factory=list)
    passing: list[int] = copied(default_factory=list)
    offered: int = copied(default=0)

    @classmethod
    def at(cls, seat: int) -> Player:
        """A player before the match, with all chips and no cards."""
        hidden = (Zone("deck", seat, hidden=True), Zone("hand", seat, hidden=True))
        return cls(seat, *hidden, Zone("discard", seat))

    @property
    def zones(self) -> tuple[Zone, Zone, Zone]:
        return self.deck, self.hand, self.discard

    @property
    def chips(self) -> int:
        """All of them, wherever they are: always 20 (FETCG-CHIPS-2)."""
        return self.unused + self.used + sum(unit.energy for unit in self.units)
