"""The state of a match of War."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.state import state
from rules.engine.table import Table
from rules.engine.zones import Zone


@state
class Player:
    """One player's zones."""

    seat: int
    deck: Zone
    hand: Zone
    played: Zone
    taken: Zone

    @classmethod
    def at(cls, seat: int) -> Player:
        return cls(
            seat,
            Zone("deck", seat, hidden=True),
            Zone("hand", seat, hidden=True),
            Zone("played", seat),
            Zone("taken", seat),
        )


@state
class WarTable(Table):
    """Two players and nothing between them."""

    players: list[Player]

    def __init__(self, seed: bytes, options: Mapping[str, str]) -> None:
        super().__init__(seed, options)
        self.players = [Player.at(0), Player.at(1)]

    def zones(self) -> list[Zone]:
        return [
            zone
            for player in self.players
            for zone in (player.deck, player.hand, player.played, player.taken)
        ]
