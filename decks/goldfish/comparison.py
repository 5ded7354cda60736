"""Two runs side by side: what changed, and whether it is more than chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from decks.goldfish.charts import LineChart, line_chart
from decks.goldfish.estimates import Z95, Estimate, estimate_of
from decks.goldfish.figures import SEATS
from decks.goldfish.numbers import number, signed
from rules.engine.goldfish import Goldfish, Measurement, Statistic

# Hundreds of numbers are compared: at the 95 % interval itself dozens would differ by chance alone,
# at twice its width hardly ever one.
CERTAIN = 2.0

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
    old = {_key(measurement): estimate_of(measurement) for measurement in before}
    new = {_key(measurement): estimate_of(measurement) for measurement in after}
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
    statistic: Statistic, old: dict[Key, Estimate], new: dict[Key, Estimate]
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
    old: dict[Key, Estimate],
    new: dict[Key, Estimate],
) -> LineChart:
    mine = [key for key in keys if key[1] == seat]
    points = [key[2] for key in mine]
    series = [("A", [old[key] for key in mine]), ("B", [new[key] for key in mine])]
    return line_chart(SEATS[seat], points, series, unit=statistic.unit, axis="turn")


def _change(statistic: Statistic, key: Key, old: Estimate, new: Estimate) -> Change:
    _, seat, at, series = key
    point = f"turn {at}" if statistic.axis == "turn" else at
    what = "" if statistic.axis else statistic.label
    label = ", ".join(part for part in (what, series, point, SEATS[seat].lower()) if part)
    step = (new.best or 0.0) - (old.best or 0.0)
    half = Z95 * sqrt((old.error or 0.0) ** 2 + (new.error or 0.0) ** 2)
    certain = abs(step) > max(half * CERTAIN, 1e-9)
    verdict = "same" if not certain else "more" if step > 0 else "less"
    return Change(
        label,
        number(old.best, statistic.unit),
        number(new.best, statistic.unit),
        _difference(step, half, statistic.unit),
        verdict,
    )


def _difference(step: float, half: float, unit: str) -> str:
    if unit == "share":
        return f"{signed(step * 100, 1)} ± {half * 100:.1f} points"
    return f"{signed(step, 2)} ± {half:.2f}"


def _key(measurement: Measurement) -> Key:
    return measurement.statistic, measurement.seat, measurement.at, measurement.series
