"""Custom cards: of a player's own design, admitted only where the table agrees on them."""

from __future__ import annotations

from rules.engine.cards import CardData, Deck, TableOption
from rules.engine.translatable import say

ALLOWED, NOT_ALLOWED = "allowed", "none"
CUSTOM_CARDS = TableOption(
    "custom_cards",
    "Custom cards",
    (
        (NOT_ALLOWED, "Not allowed"),
        (ALLOWED, "Allowed: players may bring cards of their own design"),
    ),
    NOT_ALLOWED,
)


def custom_cards(deck: Deck) -> list[CardData]:
    """The custom cards of a deck, each once."""
    cards = {entry.card.key: entry.card for entry in deck.entries if entry.count}
    return [card for card in cards.values() if card.custom]


def refusal(deck: Deck, cards: list[CardData]) -> str:
    """The sentence for a deck with such cards, at a table that admits none."""
    names = "; ".join(card.name for card in cards)
    return say(
        "The deck “{deck}” is not allowed: this table takes no custom cards, and it has these: "
        "{cards}.",
        deck=deck.name,
        cards=names,
    )
