"""Distributions as shapes: whole numbers that a template can put into an SVG or a table."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from cardbase.hosting.translated import named, number
from rules.engine.distribution import Bar, Distribution

# Values that read as a curve stand as columns from left to right; others lie as named bars.
COLUMNS = ("cost", "promotion_cost", "support")
HEIGHT, STEP, WIDTH = 72, 34, 24
TOP = 18
MOST_BARS = 12


@dataclass(frozen=True, slots=True)
class Column:
    label: str
    count: int
    x: int
    middle: int
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class Row:
    key: str
    label: str
    count: int
    percent: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Either columns or rows; `summary` says the same in words."""

    key: str
    label: str
    mean: str
    summary: str
    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    width: int = 0
    more: int = 0


def chart(distribution: Distribution) -> Chart:
    bars = distribution.bars
    summary = "; ".join(f"{named(bar.label)}: {bar.count}" for bar in bars)
    mean = decimal(distribution.mean) if distribution.mean is not None else ""
    label, key, highest = distribution.label, distribution.key, distribution.highest
    if key in COLUMNS:
        columns = tuple(_column(n, bar, highest) for n, bar in enumerate(bars))
        return Chart(key, label, mean, summary, columns=columns, width=len(bars) * STEP)
    rows = tuple(_row(bar, highest) for bar in bars[:MOST_BARS])
    return Chart(key, label, mean, summary, rows=rows, more=max(0, len(bars) - MOST_BARS))


def charts(distributions: tuple[Distribution, ...]) -> list[Chart]:
    return [chart(distribution) for distribution in distributions if distribution.bars]


def decimal(value: Fraction) -> str:
    """One place behind the point, rounded to the nearest."""
    tenths = int(value * 10 + Fraction(1, 2))
    return number(Decimal(tenths).scaleb(-1), 1)


def _column(place: int, bar: Bar, highest: int) -> Column:
    height = max(2, HEIGHT * bar.count // highest)
    x = place * STEP + (STEP - WIDTH) // 2
    return Column(bar.label, bar.count, x, x + WIDTH // 2, TOP + HEIGHT - height, height)


def _row(bar: Bar, highest: int) -> Row:
    return Row(bar.key, bar.label, bar.count, max(2, 100 * bar.count // highest))
