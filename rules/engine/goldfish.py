"""Playing a deck alone, many times: what a game offers to whoever deals the cards and counts.

A game knows its statistics, its default policy and their exact values; it does not shuffle.
The caller deals `shuffles` shuffled decks of `size` cards per game, hands them in, and adds the
tallies up. All numbers are integers or fractions, so equal deals give equal results everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import zip_longest
from typing import Any, Protocol

from rules.engine.cards import Deck, TableOption

# A tally maps the name of a counter to a histogram; tallies of parts add up to that of the whole.
Tally = dict[str, list[int]]

FIRST, SECOND, BOTH = "first", "second", "both"


@dataclass(frozen=True, slots=True)
class Statistic:
    """One thing worth knowing about a deck.

    `unit` is "share", "mean" or "count" (a whole number); `axis` says what its points are, empty
    if there is only one.
    """

    key: str
    group: str
    label: str
    definition: str
    rules: tuple[str, ...] = ()
    unit: str = "share"
    axis: str = ""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One number of a statistic: the estimate of `games` games and, where one exists, its formula.

    `total` and `squares` are the sums of the values and of their squares; without games only the
    formula counts. `formula_kind` is "exact", "approximation", "bound" or "".
    """

    statistic: str
    seat: str = BOTH
    at: str = ""
    series: str = ""
    games: int = 0
    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)
    formula: Fraction | None = None
    formula_kind: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a playout: a phrase and its arguments; values of `cards` are card keys."""

    phrase: str
    args: Mapping[str, Any] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealtHand:
    """An opening hand by card keys, what the policy decided and why."""

    cards: tuple[str, ...]
    kept: bool
    reasons: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Playout:
    """One game in words: the hands dealt, then what happened turn by turn."""

    hands: tuple[DealtHand, ...]
    turns: tuple[tuple[Line, ...], ...]


class Goldfishing(Protocol):
    """A deck made ready to be played alone, with its options fixed."""

    size: int
    shuffles: int

    def tally(self, deals: Sequence[Any], arrays: Any) -> Tally:
        """Play many games. Each deal is an array (size, games) of card positions."""

    def measurements(self, tally: Tally) -> list[Measurement]: ...

    def playout(self, deals: Sequence[Sequence[int]], seat: str) -> Playout:
        """Play one game in words; each deal is one shuffled deck of card positions."""


class Goldfish(Protocol):
    """What a game gives to the goldfish pages."""

    options: tuple[TableOption, ...]
    groups: tuple[tuple[str, str], ...]
    statistics: tuple[Statistic, ...]
    policy: tuple[str, ...]
    policy_key: str
    messages: Mapping[str, str]

    def prepare(
        self, deck: Deck, options: Mapping[str, str], opponent: Deck | None = None
    ) -> Goldfishing:
        """Make a deck ready, or ValueError with a sentence why it cannot be played.

        `opponent` is a deck to measure battles against; without it a common mix of cards is.
        """


def choose(options: Sequence[TableOption], given: Mapping[str, str]) -> dict[str, str]:
    """Each option's value, the default where none is given; ValueError says which does not fit."""
    chosen = {option.key: given.get(option.key, option.default) for option in options}
    for option in options:
        if not option.allows(chosen[option.key]):
            raise ValueError(f"{option.label}: {chosen[option.key]!r} is not {option.allowed}.")
    return chosen


def add(tally: Tally, other: Tally) -> Tally:
    """The sum of two tallies, whatever counters each of them has."""
    return {
        key: [a + b for a, b in zip_longest(tally.get(key, ()), other.get(key, ()), fillvalue=0)]
        for key in sorted({*tally, *other})
    }
