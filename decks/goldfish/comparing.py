"""Two runs side by side: what changed, and whether it is more than chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from decks.goldfish.charts import LineChart, line_chart
from decks.goldfish.estimates import Z95, Estimate, estimate
from decks.goldfish.figures import SEATS
from decks.goldfish.numbers import number
from rules.engine.goldfish import Goldfish, Reading, Statistic

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
    def differs(self) -> bool:
        return any(change.verdict != "same" for change in self.changes)


def compare(
    goldfish: Goldfish, before: Sequence[Reading], after: Sequence[Reading]
) -> list[Comparison]:
    """Statistics that both runs have, those that differ first."""
    old = {_key(reading): estimate(reading) for reading in before}
    new = {_key(reading): estimate(reading) for reading in after}
    found = [_comparison(statistic, old, new) for statistic in goldfish.statistics]
    return sorted(
        (comparison for comparison in found if comparison.changes),
        key=lambda comparison: not comparison.differs,
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
    label = ", ".join(part for part in (series, point, SEATS[seat].lower()) if part)
    step = (new.best or 0.0) - (old.best or 0.0)
    # Exact values on both sides differ for certain; estimates only beyond their common error.
    half = Z95 * sqrt((old.error or 0.0) ** 2 + (new.error or 0.0) ** 2)
    certain = abs(step) > max(half * 1.3, 1e-9)
    verdict = "same" if not certain else "more" if step > 0 else "less"
    return Change(
        label or statistic.label,
        number(old.best, statistic.unit),
        number(new.best, statistic.unit),
        _difference(step, half, statistic.unit),
        verdict,
    )


def _difference(step: float, half: float, unit: str) -> str:
    said = f"{step * 100:+.1f} ± {half * 100:.1f} points"
    if unit != "share":
        said = f"{step:+.2f} ± {half:.2f}"
    return said.replace("-", "−")


def _key(reading: Reading) -> Key:
    return reading.statistic, reading.seat, reading.at, reading.series
