"""Cards between deck, hand and discard pile (FETCG-HAND)."""

from __future__ import annotations

from rules.engine.log import ref
from rules.engine.table import Outcome
from rules.engine.zones import Card, Zone
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable

HAND_LIMIT = 7


def draw(table: FetcgTable, player: Player, count: int = 1) -> None:
    """Draw one by one; a draw that fails loses at once (FETCG-WIN-9, 11)."""
    for _ in range(count):
        if not player.deck.cards:
            _lose_without_cards(table, player)
        card = player.deck.top
        to_owner(table, card, "hand")
        table.log_private(
            "draw", (player.seat,), {"player": player.seat, "card": ref(card)}, player=player.seat
        )
        if table.options["lose_on_empty_deck"] == "yes" and not player.deck.cards:
            _lose_without_cards(table, player)


def _lose_without_cards(table: FetcgTable, player: Player) -> None:
    table.log("no_cards", player=player.seat)
    table.end(Outcome((1 - player.seat,), "FETCG-WIN-9", "no_cards"))


def to_owner(table: FetcgTable, card: Card, zone_name: str, *, bottom: bool = False) -> None:
    """Put a card into its owner's hand, deck or discard pile (FETCG-HAND-4)."""
    owner = table.players[card.owner]
    zone: Zone = getattr(owner, zone_name)
    table.move(card, zone, bottom=bottom)
    if zone is owner.hand and table.resolving:
        owner.fresh.append(card.index)


def discard(table: FetcgTable, card: Card) -> None:
    to_owner(table, card, "discard")
