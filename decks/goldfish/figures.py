"""From measurements to what the page shows: sections of bars, line charts and tables."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext, ngettext, pgettext

from cardbase.hosting.translated import number as number_in_words
from decks.goldfish.charts import LineChart, line_chart, round_up
from decks.goldfish.estimates import Estimate, estimate_of
from decks.goldfish.numbers import distance, number
from rules.engine.goldfish import BOTH, FIRST, SECOND, Goldfish, Measurement, Statistic
from rules.engine.translatable import label, listed, say

SEATS = {FIRST: label("Going first"), SECOND: label("Going second"), BOTH: ""}
# More lines than this are a tangle: then a table with shaded cells says more.
MOST_LINES = 6
SHADES = 9


@dataclass(frozen=True, slots=True)
class Bar:
    """One number as a bar; places are percentages of the bar's width."""

    label: str
    estimate: Estimate
    unit: str
    length: float
    low: float | None
    high: float | None
    exact: float | None

    @property
    def text(self) -> str:
        return number(self.estimate.best, self.unit)

    @property
    def interval(self) -> str:
        if self.estimate.value is None:
            return ""
        return _between(self.estimate.low, self.estimate.high, self.unit)

    @property
    def games(self) -> str:
        return number_in_words(self.estimate.games) if self.estimate.games else ""

    @property
    def formula(self) -> str:
        return "" if self.estimate.value is None else formula_text(self.estimate, self.unit)

    @property
    def distance(self) -> str:
        return distance(self.estimate.off_by)


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of a table: what it says, how dark it is, what stands beside it."""

    text: str
    interval: str = ""
    formula: str = ""
    distance: str = ""
    shade: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers by point (down) and series (across)."""

    title: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    shaded: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """One statistic with everything that shows it."""

    statistic: Statistic
    bars: tuple[Bar, ...] = ()
    charts: tuple[LineChart, ...] = ()
    tables: tuple[Table, ...] = ()
    kinds: tuple[str, ...] = ()
    games: str = ""


@dataclass(frozen=True, slots=True)
class Matrix:
    """Several statistics over the same axis: a row for each point, a bar for each statistic."""

    axis: str
    statistics: tuple[Statistic, ...]
    rows: tuple[tuple[str, tuple[Bar, ...]], ...]


@dataclass(slots=True)
class Section:
    """One group of statistics: those of a single number first, as bars."""

    key: str
    label: str
    singles: list[Figure] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    matrices: list[Matrix] = field(default_factory=list)

    @property
    def is_played(self) -> bool:
        """Some number here is an estimate, so that formulas and intervals stand beside it."""
        return any(bar.estimate.games for figure in self.singles for bar in figure.bars)


def sections(goldfish: Goldfish, measurements: Sequence[Measurement]) -> list[Section]:
    """Everything there is to show, in the game's own order; empty statistics are left out."""
    found = [Section(key, label) for key, label in goldfish.groups]
    by_statistic: dict[str, list[Measurement]] = {}
    for measurement in measurements:
        by_statistic.setdefault(measurement.statistic, []).append(measurement)
    for section in found:
        mine = [
            figure(statistic, its_own)
            for statistic in goldfish.statistics
            if statistic.group == section.key and (its_own := by_statistic.get(statistic.key))
        ]
        _arrange(section, mine)
    return [section for section in found if section.singles or section.figures or section.matrices]


def _arrange(section: Section, figures: list[Figure]) -> None:
    """Single numbers first; bars over the same axis go into one matrix."""
    by_axis: dict[str, list[Figure]] = {}
    for figure in figures:
        if not figure.statistic.axis:
            section.singles.append(figure)
        elif figure.bars:
            by_axis.setdefault(figure.statistic.axis, []).append(figure)
        else:
            section.figures.append(figure)
    for axis, alike in by_axis.items():
        if len(alike) == 1:
            section.figures += alike
        else:
            section.matrices.append(_matrix(axis, alike))


def _matrix(axis: str, figures: list[Figure]) -> Matrix:
    rows: dict[str, list[Bar]] = {}
    for figure in figures:
        for bar in figure.bars:
            rows.setdefault(bar.label, []).append(bar)
    return Matrix(
        axis,
        tuple(figure.statistic for figure in figures),
        tuple((label, tuple(bars[: len(figures)])) for label, bars in rows.items()),
    )


def figure(statistic: Statistic, measurements: Sequence[Measurement]) -> Figure:
    kinds = tuple(sorted({measurement.formula_kind for measurement in measurements} - {""}))
    games = _games(measurements)
    if statistic.axis != "turn":
        return Figure(statistic, bars=_bars(statistic, measurements), kinds=kinds, games=games)
    seats = [
        seat for seat in SEATS if any(measurement.seat == seat for measurement in measurements)
    ]
    names = list(dict.fromkeys(measurement.series for measurement in measurements))
    if names == [""]:
        series = {SEATS[seat]: (seat, "") for seat in seats}
        chart, table = _over_turns(statistic, measurements, series, "")
        return Figure(statistic, charts=(chart,), tables=(table,), kinds=kinds, games=games)
    facets = [
        _over_turns(statistic, measurements, {name: (seat, name) for name in names}, SEATS[seat])
        for seat in seats
    ]
    if len(names) > MOST_LINES:
        tables = tuple(_shaded(statistic, measurements, names, seat) for seat in seats)
        return Figure(statistic, tables=tables, kinds=kinds, games=games)
    charts, tables = zip(*facets, strict=True)
    return Figure(statistic, charts=charts, tables=tables, kinds=kinds, games=games)


def _games(measurements: Sequence[Measurement]) -> str:
    """How many games stand behind each number: all of them, unless some do not count."""
    fewest, most = (pick(measurement.games for measurement in measurements) for pick in (min, max))
    if not most:
        return ""
    if fewest == most:
        return ngettext("%(most)s game", "%(most)s games", most) % {"most": number_in_words(most)}
    return gettext("%(fewest)s to %(most)s games") % {
        "fewest": number_in_words(fewest),
        "most": number_in_words(most),
    }


def _between(low: float | None, high: float | None, unit: str) -> str:
    return gettext("%(low)s to %(high)s") % {"low": number(low, unit), "high": number(high, unit)}


def formula_text(estimate: Estimate, unit: str) -> str:
    if estimate.formula is None:
        return ""
    kinds = {
        "exact": gettext("exact"),
        "approximation": pgettext("number", "about"),
        "bound": pgettext("number", "seen"),
    }
    return f"{kinds.get(estimate.formula_kind, '')} {number(estimate.formula, unit)}".strip()


def _bars(statistic: Statistic, measurements: Sequence[Measurement]) -> tuple[Bar, ...]:
    estimates = [estimate_of(measurement) for measurement in measurements]
    highest = max((estimate.high or estimate.best or 0.0 for estimate in estimates), default=0.0)
    top = 1.0 if statistic.unit == "share" else round_up(highest)
    return tuple(
        _bar(_label(statistic, measurement), estimate, statistic.unit, top)
        for measurement, estimate in zip(measurements, estimates, strict=True)
    )


def _bar(label: str, estimate: Estimate, unit: str, top: float) -> Bar:
    def place(value: float | None) -> float | None:
        return None if value is None else round(100 * min(max(value / top, 0.0), 1.0), 2)

    exact = place(estimate.formula) if estimate.value is not None else None
    length, low, high = place(estimate.best) or 0.0, place(estimate.low), place(estimate.high)
    return Bar(label, estimate, unit, length, low, high, exact)


def _label(statistic: Statistic, measurement: Measurement) -> str:
    seat = SEATS[measurement.seat]
    parts = [measurement.at or label(statistic.label), measurement.series]
    parts += [label(seat, seat.lower())] if seat else []
    return listed(part for part in parts if part)


def _over_turns(
    statistic: Statistic,
    measurements: Sequence[Measurement],
    series: dict[str, tuple[str, str]],
    title: str,
) -> tuple[LineChart, Table]:
    turns = list(dict.fromkeys(measurement.at for measurement in measurements))
    found = {
        (measurement.seat, measurement.series, measurement.at): estimate_of(measurement)
        for measurement in measurements
    }
    lines = [(label, [found.get((*key, turn)) for turn in turns]) for label, key in series.items()]
    chart = line_chart(title or statistic.label, turns, lines, unit=statistic.unit, axis="turn")
    rows = tuple(
        (turn, tuple(_cell(estimates[place], statistic.unit) for _, estimates in lines))
        for place, turn in enumerate(turns)
    )
    return chart, Table(title or "numbers", "Turn", tuple(label for label, _ in lines), rows)


def _shaded(
    statistic: Statistic, measurements: Sequence[Measurement], names: Sequence[str], seat: str
) -> Table:
    turns = list(dict.fromkeys(measurement.at for measurement in measurements))
    found = {
        (measurement.series, measurement.at): estimate_of(measurement)
        for measurement in measurements
        if measurement.seat == seat
    }
    rows = tuple(
        (name, tuple(_cell(found.get((name, turn)), statistic.unit) for turn in turns))
        for name in names
    )
    corner = say("{seat}, turn", seat=SEATS[seat]) if SEATS[seat] else "Turn"
    return Table(SEATS[seat], corner, tuple(turns), rows, shaded=True)


def _cell(estimate: Estimate | None, unit: str) -> Cell:
    if estimate is None:
        return Cell("–")
    interval = ""
    if estimate.low is not None and estimate.high is not None:
        interval = _between(estimate.low, estimate.high, unit)
    shade = round(SHADES * min(max(estimate.best or 0.0, 0.0), 1.0)) if unit == "share" else 0
    formula = formula_text(estimate, unit)
    return Cell(number(estimate.best, unit), interval, formula, distance(estimate.off_by), shade)
