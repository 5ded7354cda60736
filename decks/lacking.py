"""What somebody lacks of a deck: the copies it needs beyond those they own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardbase.models import OwnedCard
from cardbase.models.user import User
from decks.lists.card_lookup import CardLookup
from decks.models import Deck, DeckCard
from decks.services import load


@dataclass(frozen=True, slots=True)
class LackingCard:
    """A card that a deck needs more often than somebody owns it."""

    row: DeckCard
    needed: int
    owned: int

    @property
    def lacking(self) -> int:
        return self.needed - self.owned


def lacking_cards(deck: Deck, owner: User) -> list[LackingCard]:
    """Return the cards of which a deck needs more copies than the person owns, in its order."""
    rows: dict[int, DeckCard] = {}
    needed: dict[int, int] = {}
    for row in load(deck):
        rows.setdefault(row.card_id, row)
        needed[row.card_id] = needed.get(row.card_id, 0) + row.count
    owned = OwnedCard.objects.counts(owner.pk, needed)
    return [
        LackingCard(row, needed[pk], owned.get(pk, 0))
        for pk, row in rows.items()
        if owned.get(pk, 0) < needed[pk]
    ]


def lacking_list(deck: Deck, cards: Iterable[LackingCard]) -> str:
    """Return the missing copies as a list that the importer reads; empty if none are missing."""
    lookup = CardLookup(deck.game)
    return "".join(f"{card.lacking} {lookup.listed(card.row.card_id)}\n" for card in cards)
