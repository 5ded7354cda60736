"""Drawing, refreshing and everything else that takes cards off a deck."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.engine.log import ref
from rules.engine.zones import Card, Zone


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


def draw(
    table: CipherTable,
    player: Player,
    count: int = 1,
    *,
    by_skill: bool = False,
    manual: bool = False,
) -> list[Card]:
    """Draw cards one at a time, going on from the new deck after a refresh (CIPHER-REFRESH-3).

    Each only if no skill forbids it then (CIPHER-GAME-4); what players agree on is not forbidden.
    """
    drawn: list[Card] = []
    said = 0
    forbids = table.abilities.permissions.forbids
    while len(drawn) < count and player.deck.cards:
        if not manual and forbids(player, "draw", by_skill=by_skill):
            break
        card = player.deck.top
        table.move(card, player.hand)
        drawn.append(card)
        if not player.deck.cards:
            # What was drawn from the old deck is said before the new one is made.
            _log_drawn(table, player, drawn[said:])
            said = len(drawn)
            refresh_if_empty(table, player)
    _log_drawn(table, player, drawn[said:])
    if drawn:
        table.emit("draw", player=player.seat, cards=drawn)
    return drawn


def _log_drawn(table: CipherTable, player: Player, cards: Sequence[Card]) -> None:
    if cards:
        seen = {"cards": [ref(card) for card in cards]}
        about = {"player": player.seat, "count": len(cards)}
        table.log_private("draw", (player.seat,), seen, **about)


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


def log_flip(table: CipherTable, card: Card) -> None:
    """A bond has been turned: which, and how it lies now."""
    key = "flip_up" if card.face_up else "flip_down"
    table.log(key, player=card.owner, card=ref(card))
