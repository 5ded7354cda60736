"""What a deck is made of, counted: plain numbers that any page can draw as bars or a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction


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
