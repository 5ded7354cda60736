"""From histograms to measurements: each estimate with the closed form that belongs to it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from rules.engine.goldfish import Measurement, Tally
from rules.engine.odds import at_least_one, mean_of, none_of
from rules.flamethrowers.goldfish.deck_index import HAND, LAST_TURN, DeckIndex, seen_by

EXACT = "exact"
BY_TURN = ("missed_placement", "first_attack", "exchange_3", "exchange_4", "exchange_5")
PLACED_TURNS = 6
DEAD_TURNS = 5


class Measurements:
    """Reads one tally of one deck."""

    def __init__(self, index: DeckIndex, tally: Tally) -> None:
        self.index = index
        self.tally = tally

    def all(self) -> Iterator[Measurement]:
        yield from self._opening()
        for turn in range(1, PLACED_TURNS + 1):
            yield self._mean("placed_by_turn", f"placed.{turn}", str(turn))
        for key in BY_TURN:
            yield from self._by_turn(key)
        yield from self._dead()
        deck_out = Fraction(self.index.size - HAND)
        yield Measurement("deck_out", formula=deck_out, formula_kind=EXACT)
        yield from self._pairs()
        yield from self._cumulative("tag_ready", "tag_ready")

    def _opening(self) -> Iterator[Measurement]:
        size, count = self.index.size, self.index.count(placeable=True)
        counts = self.tally.get("opening", [])
        games = sum(counts)
        chance = at_least_one(size, count, HAND)
        yield _share("opening_placeable", sum(counts[1:]), games, formula=chance)
        for number in range(HAND + 1):
            hits = counts[number] if number < len(counts) else 0
            ways = comb(count, number) * comb(size - count, HAND - number)
            formula = Fraction(ways, comb(size, HAND))
            yield _share("opening_placeable_count", hits, games, str(number), formula=formula)
        none = none_of(size, count, HAND)
        yield _share("mulligan_rate", sum(counts[:1]), games, formula=none)
        again = self.tally.get("again", [])
        yield _share("mulligan_again", sum(again[1:]), sum(again), formula=none * none)
        supports = self.tally.get("supports", [])
        formula = at_least_one(size, self.index.supports, HAND)
        yield _share("support_in_opening", sum(supports[1:]), sum(supports), formula=formula)

    def _by_turn(self, key: str) -> Iterator[Measurement]:
        yield from self._cumulative(key, key)
        counts = self.tally.get(key, [])[: LAST_TURN + 1]
        games = sum(counts)
        total = sum(turn * number for turn, number in enumerate(counts))
        squares = sum(turn * turn * number for turn, number in enumerate(counts))
        mean = Measurement(
            f"{key}_turn",
            series="mean",
            games=games,
            total=Fraction(total),
            squares=Fraction(squares),
        )
        median = Fraction(_median(counts))
        yield mean
        yield Measurement(
            f"{key}_turn",
            series="median",
            games=games,
            total=median * games,
            squares=median * median * games,
        )
        everything = self.tally.get(key, [])
        yield _share(f"{key}_never", sum(everything[LAST_TURN + 1 :]), sum(everything))

    def _cumulative(self, key: str, counter: str, series: str = "") -> Iterator[Measurement]:
        counts = self.tally.get(counter, [])
        for turn in range(1, LAST_TURN + 1):
            yield _share(key, sum(counts[: turn + 1]), sum(counts), str(turn), series)

    def _dead(self) -> Iterator[Measurement]:
        size, dead = self.index.size, self.index.count(placeable=False)
        for turn in range(1, DEAD_TURNS + 1):
            measurement = self._mean("dead", f"dead.{turn}", str(turn))
            yield _with(measurement, mean_of(size, dead, seen_by(turn, size)))

    def _pairs(self) -> Iterator[Measurement]:
        size = self.index.size
        for number, (base, form, label) in enumerate(self.index.pairs()):
            a, b = self.index.copies(base), self.index.copies(form)
            counts = self.tally.get(f"pair_seen.{number}", [])
            for turn in range(1, LAST_TURN + 1):
                seen = seen_by(turn, size)
                formula = both_seen(size, a, b, seen)
                hits = sum(counts[: turn + 1])
                yield _share("pair_seen", hits, sum(counts), str(turn), label, formula)
            yield from self._cumulative("pair_online", f"pair_online.{number}", label)

    def _mean(self, key: str, counter: str, at: str) -> Measurement:
        counts = self.tally.get(counter, [])
        total = sum(value * games for value, games in enumerate(counts))
        squares = sum(value * value * games for value, games in enumerate(counts))
        return Measurement(
            key, at=at, games=sum(counts), total=Fraction(total), squares=Fraction(squares)
        )


def both_seen(size: int, a: int, b: int, seen: int) -> Fraction:
    """The chance that so many cards hold one of `a` cards and one of `b` others."""
    return 1 - none_of(size, a, seen) - none_of(size, b, seen) + none_of(size, a + b, seen)


def _share(
    key: str,
    hits: int,
    games: int,
    at: str = "",
    series: str = "",
    formula: Fraction | None = None,
) -> Measurement:
    measurement = Measurement(
        key, at=at, series=series, games=games, total=Fraction(hits), squares=Fraction(hits)
    )
    return measurement if formula is None else _with(measurement, formula)


def _with(measurement: Measurement, formula: Fraction) -> Measurement:
    return Measurement(
        measurement.statistic,
        measurement.seat,
        measurement.at,
        measurement.series,
        measurement.games,
        measurement.total,
        measurement.squares,
        formula,
        EXACT,
    )


def _median(counts: list[int]) -> Fraction:
    """The middle value of a histogram; between two values their mean."""
    games = sum(counts)
    if not games:
        return Fraction(0)
    middle = [_value_at(counts, (games - 1) // 2), _value_at(counts, games // 2)]
    return Fraction(sum(middle), 2)


def _value_at(counts: list[int], place: int) -> int:
    passed = 0
    for value, games in enumerate(counts):
        passed += games
        if passed > place:
            return value
    return 0
