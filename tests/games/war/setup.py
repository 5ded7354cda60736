"""Before the first round: decks are shuffled, three cards are drawn (WAR-2)."""

from __future__ import annotations

from rules.engine.decision import Steps
from tests.games.war.state import Player, WarTable

HAND_SIZE = 3


def setup(table: WarTable) -> Steps[None]:
    yield from ()
    for player in table.players:
        table.shuffle(player.deck)
        draw_up(table, player)


def draw_up(table: WarTable, player: Player) -> None:
    """Fill the hand up, as long as the deck has cards."""
    while len(player.hand) < HAND_SIZE and len(player.deck):
        table.move(player.deck.top, player.hand)
