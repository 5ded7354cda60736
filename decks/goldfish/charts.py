"""Geometry of the charts: where lines, marks and ticks lie. Templates draw them as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass

from decks.goldfish.estimates import Estimate
from decks.goldfish.numbers import tick

WIDTH, HEIGHT = 360, 220
LEFT, RIGHT, TOP, BOTTOM = 40, 12, 12, 36
# Shares below this would fill a chart with noise.
LEAST_SHARE = 0.01
NICE = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class Tick:
    """A grid line or a label of an axis at one place in the drawing."""

    place: float
    label: str


@dataclass(frozen=True, slots=True)
class Mark:
    """One estimate with its interval, or one formula, in drawing units."""

    x: float
    y: float
    low: float
    high: float
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """One series; `number` counts from 1 and chooses its colour, dash and marks."""

    label: str
    number: int
    marks: tuple[Mark, ...]
    formulas: tuple[Mark, ...]

    @property
    def path(self) -> str:
        return " ".join(f"{mark.x},{mark.y}" for mark in self.marks)


@dataclass(frozen=True, slots=True)
class LineChart:
    """Several series over the same points, from zero up."""

    title: str
    lines: tuple[Line, ...]
    columns: tuple[Tick, ...]
    rows: tuple[Tick, ...]
    axis: str

    width = WIDTH
    height = HEIGHT
    left = LEFT
    right = WIDTH - RIGHT
    top = TOP
    bottom = HEIGHT - BOTTOM
    middle = (LEFT + WIDTH - RIGHT) / 2

    @property
    def has_formulas(self) -> bool:
        return any(line.formulas for line in self.lines)


Series = tuple[str, Sequence[Estimate | None]]


def line_chart(
    title: str, points: Sequence[str], series: Sequence[Series], *, unit: str, axis: str
) -> LineChart:
    """Draw estimates over points; a None leaves a gap at that point."""
    top = _ceiling(series, unit)
    places = [_along(number, len(points)) for number in range(len(points))]
    lines = tuple(
        _line(label, number, places, estimates, top, unit)
        for number, (label, estimates) in enumerate(series, 1)
    )
    columns = tuple(Tick(place, point) for place, point in zip(places, points, strict=True))
    rows = tuple(Tick(_up(step * top / 4, top), tick(step * top / 4, unit)) for step in range(5))
    return LineChart(title, lines, columns, rows, axis)


def _line(
    label: str,
    number: int,
    places: Sequence[float],
    estimates: Sequence[Estimate | None],
    top: float,
    unit: str,
) -> Line:
    drawn = [
        (x, estimate) for x, estimate in zip(places, estimates, strict=True) if estimate is not None
    ]
    marks = tuple(
        Mark(
            x,
            _up(estimate.best, top),
            _up(estimate.low, top),
            _up(estimate.high, top),
            tick(estimate.best, unit),
        )
        for x, estimate in drawn
        if estimate.value is not None
    )
    formulas = tuple(
        Mark(x, _up(estimate.formula, top), 0, 0, tick(estimate.formula, unit))
        for x, estimate in drawn
        if estimate.formula is not None
    )
    return Line(label, number, marks, formulas)


def _ceiling(series: Sequence[Series], unit: str) -> float:
    """The next round number above everything drawn; shares end at 1."""
    highest = max(
        (
            number
            for _, estimates in series
            for estimate in estimates
            if estimate is not None
            for number in (estimate.high, estimate.formula)
            if number is not None
        ),
        default=0.0,
    )
    if unit == "share" and highest > 0.5:
        return 1.0
    return max(round_up(highest), LEAST_SHARE) if unit == "share" else round_up(highest)


def round_up(number: float) -> float:
    """The next of 1, 2, 2.5, 5 times a power of ten; 1 for nothing."""
    if number <= 0:
        return 1.0
    power = 1.0
    while power * NICE[-1] < number:
        power *= 10
    while power > number:
        power /= 10
    return next(power * step for step in NICE if power * step >= number - 1e-12)


def _along(number: int, points: int) -> float:
    width = WIDTH - LEFT - RIGHT
    return round(LEFT + width * (number + 0.5) / points, 1)


def _up(value: float | None, top: float) -> float:
    height = HEIGHT - TOP - BOTTOM
    return round(HEIGHT - BOTTOM - height * min((value or 0.0) / top, 1.0), 1)
