"""Which cards a table admits: all, or only those that play by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeAlias

from rules.engine.cards import CardData, Deck, Explained, TableOption
from rules.engine.translatable import say

CONSENT, NONE = "consent", "none"
BY_HAND = TableOption(
    "by_hand",
    "Cards that are not automated",
    (
        (CONSENT, "Resolved by hand if everyone agrees"),
        (NONE, "Not allowed"),
    ),
    CONSENT,
)
# The lines of a card that nobody could compile, each with the phrase at which that ended.
ByHand: TypeAlias = Callable[[CardData], tuple[Explained, ...]]


class Failed(Protocol):
    """A line that did not compile."""

    @property
    def line(self) -> str: ...
    @property
    def phrase(self) -> str: ...


def explained(failures: Iterable[Failed]) -> tuple[Explained, ...]:
    """Lines that did not compile, as they are shown."""
    return tuple(Explained("", failed.line, (), failed.phrase) for failed in failures)


def manual_cards(deck: Deck, by_hand: ByHand) -> list[tuple[CardData, tuple[Explained, ...]]]:
    """The cards of a deck that do not play by themselves, each once, with the lines that do not."""
    cards = {entry.card.key: entry.card for entry in deck.entries}
    found = ((card, by_hand(card)) for card in cards.values())
    return [(card, lines) for card, lines in found if lines]


def refusal(deck: Deck, cards: Sequence[CardData]) -> str:
    """The sentence for a deck with such cards, at a table that admits none."""
    names = "; ".join(", ".join(filter(None, (card.name, card.title))) for card in cards)
    return say(
        "The deck “{deck}” is not allowed: this table takes only automated cards, and these have "
        "to be resolved by hand: {cards}.",
        deck=deck.name,
        cards=names,
    )
