"""The players: their zones, their squads, what they may still do this turn."""

from __future__ import annotations

from rules.engine.state import state
from rules.engine.zones import Zone
from rules.flamethrowers.squads import Squad


@state
class Player:
    """One player's zones and what is left of the turn's allowances.

    `auto_pass_turns` are the turns in which the player wants to be asked for no reaction.
    """

    seat: int
    deck: Zone
    extra: Zone
    hand: Zone
    supports: Zone
    defeated: Zone
    discard: Zone
    removed: Zone
    squad: list[Squad]
    placed: bool
    exchanged: bool
    field_placed: bool
    auto_pass_turns: list[int]
    is_out: bool

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.deck = Zone("deck", seat, hidden=True)
        self.extra = Zone("extra", seat, hidden=True)
        self.hand = Zone("hand", seat, hidden=True)
        self.supports = Zone("supports", seat)
        self.defeated = Zone("defeated", seat)
        self.discard = Zone("discard", seat)
        self.removed = Zone("removed", seat, hidden=True)
        self.squad = []
        self.placed = False
        self.exchanged = False
        self.field_placed = False
        self.auto_pass_turns = []
        self.is_out = False

    @property
    def zones(self) -> tuple[Zone, ...]:
        return (
            self.deck,
            self.extra,
            self.hand,
            self.supports,
            self.defeated,
            self.discard,
            self.removed,
        )
