"""A deck's cards by number, with what the goldfish needs to know of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.cards import Deck
from rules.engine.translatable import say
from rules.flamethrowers.printed import FlameCard

HAND = 5
LAST_TURN = 15
NEVER = LAST_TURN + 1
SQUAD_LIMIT = 6


@dataclass(frozen=True)
class DeckIndex:
    """Every copy in the main deck by its number, and the TAG TEAM cards beside it."""

    cards: tuple[FlameCard, ...]
    teams: tuple[FlameCard, ...]

    @property
    def size(self) -> int:
        return len(self.cards)

    def count(self, *, placeable: bool) -> int:
        """SQUAD cards that can, or cannot, be placed directly."""
        return sum(card.is_squad and card.is_placeable is placeable for card in self.cards)

    @property
    def supports(self) -> int:
        return sum(card.kind == "support" for card in self.cards)

    def pairs(self) -> list[tuple[str, str, str]]:
        """Base and form by card key, with a name for both; each pair once."""
        found: dict[tuple[str, str, str], None] = {}
        for form in self.cards:
            for base in self.cards:
                if form.can_be_laid_on(base):
                    label = f"{form.name}: {base.form}, {form.form} ({form.period})"
                    found.setdefault((base.key, form.key, label))
        return list(found)

    def copies(self, key: str) -> int:
        return sum(card.key == key for card in self.cards)


def index_deck(deck: Deck) -> DeckIndex:
    """ValueError with the reason for a deck that is too small to be played alone."""
    prints = {entry.card.key: FlameCard.from_data(entry.card) for entry in deck.entries}
    cards = tuple(prints[card.key] for card in deck.cards("main"))
    if len(cards) < HAND + LAST_TURN:
        raise ValueError(
            say(
                "The goldfish plays {turns} turns and needs a deck of at least {least} cards; this "
                "one has {count}.",
                turns=LAST_TURN,
                least=HAND + LAST_TURN,
                count=len(cards),
            )
        )
    return DeckIndex(cards, tuple(prints[card.key] for card in deck.cards("extra")))


def seen_by(turn: int, size: int) -> int:
    """Cards seen by Main Phase 1 of a turn: the starting player draws too (FLAME-DRAW-2)."""
    return min(size, HAND + turn)


def turns_seen(order: Sequence[int]) -> list[int]:
    """For each card of the deck, the turn in which it is first in hand."""
    found = [0] * len(order)
    for place, card in enumerate(order):
        found[card] = max(1, place - HAND + 1)
    return found
