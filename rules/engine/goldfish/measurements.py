"""Histograms of what was counted in many games, and the measurements taken from them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Any

# A tally maps the name of a counter to a histogram; tallies of parts add up to that of the whole.
Tally = dict[str, list[int]]

FIRST, SECOND, BOTH = "first", "second", "both"
SEATS = (FIRST, SECOND)
EXACT, APPROXIMATION, BOUND = "exact", "approximation", "bound"


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

    @property
    def exact(self) -> Fraction | None:
        """The value itself where it is known, so that games only confirm it."""
        return self.formula if self.formula_kind == EXACT else None

    def with_formula(self, formula: Fraction | None, kind: str = EXACT) -> Measurement:
        """The same beside its closed form; None where there is none for this deck."""
        return self if formula is None else replace(self, formula=formula, formula_kind=kind)


def exactly(statistic: str, value: int | Fraction, at: str = "", series: str = "") -> Measurement:
    """A number that needs no games."""
    return Measurement(statistic, at=at, series=series).with_formula(Fraction(value))


# Counting -----------------------------------------------------------------------------------------


def merged(counts: Sequence[int], other: Sequence[int]) -> list[int]:
    """One histogram of what two have counted."""
    return [a + b for a, b in zip_longest(counts, other, fillvalue=0)]


def add(tally: Tally, other: Tally) -> Tally:
    """The sum of two tallies, whatever counters each of them has."""
    counters = sorted({*tally, *other})
    return {key: merged(tally.get(key, ()), other.get(key, ())) for key in counters}


def count_column(tally: Tally, counter: str, values: Any, arrays: Any) -> None:
    """Add the values of many games, an array with one of each."""
    histogram = arrays.bincount(values.astype(arrays.int64)).tolist()
    tally[counter] = merged(tally.get(counter, ()), histogram)


class Counters:
    """Values of games played one by one, each under the name of its counter."""

    def __init__(self) -> None:
        self._values: defaultdict[str, list[int]] = defaultdict(list)

    def count(self, counter: str, value: int) -> None:
        self._values[counter].append(value)

    def tally(self) -> Tally:
        return {counter: _histogram(values) for counter, values in self._values.items()}


def _histogram(values: list[int]) -> list[int]:
    counts = Counter(values)
    return [counts[value] for value in range(max(counts) + 1)]


# Measuring ----------------------------------------------------------------------------------------


def _itself(value: int) -> int:
    return value


@dataclass(frozen=True, slots=True)
class Counted:
    """Takes measurements from a tally. What nobody counted gives a measurement without games."""

    tally: Tally

    def counts(self, counter: str) -> list[int]:
        return self.tally.get(counter, [])

    def mean(
        self,
        statistic: str,
        counter: str,
        seat: str = BOTH,
        at: str = "",
        series: str = "",
        of: Callable[[int], int | Fraction | None] = _itself,
    ) -> Measurement:
        """The mean of the counted values, or of what `of` makes of them; None is left out."""
        games = 0
        total: int | Fraction = 0
        squares: int | Fraction = 0
        for value, times in enumerate(self.counts(counter)):
            found = of(value) if times else None
            if found is not None:
                games += times
                total += found * times
                squares += found * found * times
        return Measurement(statistic, seat, at, series, games, Fraction(total), Fraction(squares))

    def share(
        self,
        statistic: str,
        counter: str,
        seat: str = BOTH,
        at: str = "",
        series: str = "",
        *,
        least: int = 1,
        most: int | None = None,
    ) -> Measurement:
        """How often at least so much was counted, and at most so much."""

        def lies_between(value: int) -> bool:
            return least <= value and (most is None or value <= most)

        return self.mean(statistic, counter, seat, at, series, lies_between)

    def by_turn(
        self, statistic: str, counter: str, turns: int, seat: str = BOTH, series: str = ""
    ) -> Iterator[Measurement]:
        """Of counted turns: how often they had come by each turn."""
        for turn in range(1, turns + 1):
            yield self.share(statistic, counter, seat, str(turn), series, least=0, most=turn)
