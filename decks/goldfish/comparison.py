"""Two runs side by side: what changed, and whether it is more than chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from decks.goldfish.charts import LineChart, line_chart
from decks.goldfish.estimates import Z95, Estimate, certainty, estimate_of
from decks.goldfish.figures import SEATS
from decks.goldfish.numbers import number, signed
from rules.engine.goldfish import Goldfish, Measurement, Statistic

# Hundreds of numbers are compared: at the 95 % interval itself dozens would differ by chance alone,
# at twice its width hardly ever one.
CERTAIN = 2.0
MOST_PLACES = 6

Key = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Change:
    """One number before and after; `verdict` is "more", "less" or "same" as far as one can tell."""

    label: str
    before: str
    after: str
    difference: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """One statistic of both runs."""

    statistic: Statistic
    charts: tuple[LineChart, ...]
    changes: tuple[Change, ...]

    @property
    def differing(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.verdict != "same")

    @property
    def alike(self) -> int:
        return len(self.changes) - len(self.differing)


@dataclass(frozen=True, slots=True)
class Comparisons:
    """Two runs: their single numbers, what has a chart, and the rest."""

    singles: tuple[Change, ...]
    charted: tuple[Comparison, ...]
    others: tuple[Comparison, ...]


def compare(
    goldfish: Goldfish, before: Sequence[Measurement], after: Sequence[Measurement]
) -> Comparisons:
    """Statistics that both runs have; charts that differ come first."""
    old = {_key(measurement): measurement for measurement in before}
    new = {_key(measurement): measurement for measurement in after}
    found = [_comparison(statistic, old, new) for statistic in goldfish.statistics]
    singles = [comparison for comparison in found if not comparison.statistic.axis]
    many = [comparison for comparison in found if comparison.changes and comparison.statistic.axis]
    charted = [comparison for comparison in many if comparison.charts]
    return Comparisons(
        tuple(change for comparison in singles for change in comparison.changes),
        tuple(sorted(charted, key=lambda comparison: not comparison.differing)),
        tuple(comparison for comparison in many if not comparison.charts),
    )


def _comparison(
    statistic: Statistic, old: dict[Key, Measurement], new: dict[Key, Measurement]
) -> Comparison:
    keys = [key for key in old if key[0] == statistic.key and key in new]
    changes = tuple(_change(statistic, key, old[key], new[key]) for key in keys)
    charts: tuple[LineChart, ...] = ()
    if statistic.axis == "turn" and all(not key[3] for key in keys):
        seats = dict.fromkeys(key[1] for key in keys)
        charts = tuple(_chart(statistic, keys, seat, old, new) for seat in seats)
    return Comparison(statistic, charts, changes)


def _chart(
    statistic: Statistic,
    keys: list[Key],
    seat: str,
    old: dict[Key, Measurement],
    new: dict[Key, Measurement],
) -> LineChart:
    mine = [key for key in keys if key[1] == seat]
    points = [key[2] for key in mine]
    pairs = [_alike(old[key], new[key]) for key in mine]
    series = [("A", [a for a, _ in pairs]), ("B", [b for _, b in pairs])]
    return line_chart(SEATS[seat], points, series, unit=statistic.unit, axis="turn")


def _alike(old: Measurement, new: Measurement) -> tuple[Estimate, Estimate]:
    """Two numbers as they may be compared: both exact where both are known, else both estimates."""
    if old.exact is not None and new.exact is not None:
        return certainty(old.exact), certainty(new.exact)
    return estimate_of(old), estimate_of(new)


def _change(statistic: Statistic, key: Key, old: Measurement, new: Measurement) -> Change:
    _, seat, at, series = key
    point = f"turn {at}" if statistic.axis == "turn" else at
    what = "" if statistic.axis else statistic.label
    label = ", ".join(part for part in (what, series, point, SEATS[seat].lower()) if part)
    before, after = _alike(old, new)
    step = (after.best or 0.0) - (before.best or 0.0)
    half = Z95 * sqrt((before.error or 0.0) ** 2 + (after.error or 0.0) ** 2)
    certain = abs(step) > max(half * CERTAIN, 1e-9)
    difference = _difference(step, half, statistic.unit)
    if old.exact is not None and new.exact is not None:
        certain = old.exact != new.exact
        difference = _exact_difference(new.exact - old.exact, statistic.unit)
    return Change(
        label,
        number(before.best, statistic.unit),
        number(after.best, statistic.unit),
        difference,
        "same" if not certain else "more" if step > 0 else "less",
    )


def _difference(step: float, half: float, unit: str) -> str:
    if unit == "share":
        return f"{signed(step * 100, 1)} ± {half * 100:.1f} points"
    return f"{signed(step, 2)} ± {half:.2f}"


def _exact_difference(step: Fraction, unit: str) -> str:
    """With as many places as it takes to see that two numbers are not equal."""
    shown, places = (step * 100, 1) if unit == "share" else (step, 0 if unit == "count" else 2)
    while step and places < MOST_PLACES and not round(shown, places):
        places += 1
    points = " points" if unit == "share" else ""
    return f"{signed(float(shown), places)}{points}, exact"


def _key(measurement: Measurement) -> Key:
    return measurement.statistic, measurement.seat, measurement.at, measurement.series
