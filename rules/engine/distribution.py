"""What a deck is made of, counted: plain numbers that any page can draw as bars or a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from rules.engine.cards import CardData
from rules.engine.schema import Schema


@dataclass(frozen=True, slots=True)
class Bar:
    """One value of a distribution and how many cards of the deck have it."""

    key: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Distribution:
    """How the copies of a deck spread over one printed fact, with the mean where it says much."""

    key: str
    label: str
    bars: tuple[Bar, ...]
    mean: Fraction | None = None

    @property
    def highest(self) -> int:
        return max((bar.count for bar in self.bars), default=0)


@dataclass(frozen=True, slots=True)
class Group:
    """A heading of a deck list; lists are sorted by `order`."""

    order: int
    label: str


def mean(values: Iterable[int]) -> Fraction | None:
    """The exact mean, or None of nothing."""
    numbers = tuple(values)
    return Fraction(sum(numbers), len(numbers)) if numbers else None


def of_numbers(key: str, label: str, values: Iterable[int]) -> Distribution:
    """Every number that occurs, the smallest first, with the mean of all."""
    numbers = tuple(values)
    counts = Counter(numbers)
    bars = tuple(Bar(str(number), str(number), counts[number]) for number in sorted(counts))
    return Distribution(key, label, bars, mean(numbers))


def of_choices(
    key: str, label: str, values: Iterable[str | None], choices: Iterable[tuple[str, str]]
) -> Distribution:
    """Those of the choices (key and label) that occur, in their order."""
    counts = Counter(values)
    bars = tuple(Bar(value, name, counts[value]) for value, name in choices if counts[value])
    return Distribution(key, label, bars)


def of_words(key: str, label: str, values: Iterable[str]) -> Distribution:
    """Every word that occurs, the most frequent first, then by the alphabet."""
    rows = sorted(Counter(values).items(), key=lambda row: (-row[1], row[0]))
    return Distribution(key, label, tuple(Bar(word, word, count) for word, count in rows))


def grouped_by_kind(schema: Schema) -> Callable[[CardData], Group]:
    """The heading under which a deck list shows a card: its kind, in the order of the schema."""
    headings = {kind.key: Group(order, kind.label) for order, kind in enumerate(schema.kinds)}

    def group(card: CardData) -> Group:
        return headings[card.kind]

    return group
