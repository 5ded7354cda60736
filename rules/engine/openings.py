"""What the first cards of a shuffled deck should hold, and how likely they do: exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.engine.cards import CardData
from rules.engine.odds import at_least


@dataclass(frozen=True, slots=True)
class Wish:
    """At least `least` cards that `wants` accepts, among the first `seen` of the deck."""

    label: str
    seen: int
    wants: Callable[[CardData], bool]
    least: int = 1


@dataclass(frozen=True, slots=True)
class Opening:
    """A wish for one deck, which shuffles these `cards`, copies counted.

    `shuffles` says whether a card that is added would be shuffled with them.
    """

    wish: Wish
    cards: tuple[CardData, ...]
    shuffles: Callable[[CardData], bool]

    @property
    def size(self) -> int:
        return len(self.cards)

    @property
    def wanted(self) -> int:
        """The number of cards that the wish is for."""
        return sum(map(self.wish.wants, self.cards))

    @property
    def chance(self) -> Fraction | None:
        """Return the chance that the wish comes true; None of fewer cards than are seen."""
        if self.size < self.wish.seen:
            return None
        return at_least(self.size, self.wanted, self.wish.seen, self.wish.least)


def anything(card: CardData) -> bool:
    return True


def openings_of(
    cards: Sequence[CardData],
    wishes: Sequence[Wish],
    shuffles: Callable[[CardData], bool] = anything,
) -> tuple[Opening, ...]:
    """Return the wishes for a deck that shuffles these cards, copies counted."""
    return tuple(Opening(wish, tuple(cards), shuffles) for wish in wishes)
