"""Drawing, refreshing and everything else that takes cards off a deck."""

from __future__ import annotations

from typing import Any

from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.engine.zones import Card, Zone


def ref(card: Card) -> dict[str, Any]:
    """A card that everybody who reads the line may know."""
    return {"card": card.data.key, "handle": card.handle}


def refresh_if_empty(table: CipherTable, player: Player) -> bool:
    """The instant a deck is empty the Retreat Area becomes the deck (CIPHER-REFRESH-1)."""
    if player.deck.cards or not player.retreat.cards:
        return False
    for card in list(player.retreat.cards):
        table.move(card, player.deck)
    table.shuffle(player.deck)
    table.log("refresh", player=player.seat, count=len(player.deck))
    return True


def take_top(
    table: CipherTable, player: Player, zone: Zone, *, face_up: bool = True
) -> Card | None:
    """Move the top card of the deck to `zone`; it arrives before the deck is refreshed.

    None when there is no card left anywhere to take (CIPHER-REFRESH-9).
    """
    if not player.deck.cards:
        return None
    card = player.deck.top
    table.move(card, zone, face_up=face_up)
    refresh_if_empty(table, player)
    return card


def draw(table: CipherTable, player: Player, count: int = 1) -> list[Card]:
    """Draw cards one at a time, going on from the new deck after a refresh (CIPHER-REFRESH-3)."""
    drawn: list[Card] = []
    for _ in range(count):
        card = take_top(table, player, player.hand)
        if card is None:
            break
        drawn.append(card)
    if drawn:
        table.log_private(
            "draw",
            (player.seat,),
            {"cards": [ref(card) for card in drawn]},
            player=player.seat,
            count=len(drawn),
        )
        table.emit("draw", player=player.seat, cards=drawn)
    return drawn


def to_retreat(table: CipherTable, card: Card) -> None:
    """Put a card into its owner's Retreat Area (CIPHER-AREA-6)."""
    owner = table.players[card.owner]
    table.move(card, owner.retreat)
    refresh_if_empty(table, owner)


def add_orb(table: CipherTable, player: Player) -> Card | None:
    """Place the top card of the deck, unseen, as an orb in the next slot (CIPHER-SETUP-8)."""
    card = take_top(table, player, player.orbs, face_up=False)
    if card is not None:
        card.slot = player.next_slot
        player.next_slot += 1
    return card
