"""From readings to what the page shows: sections of bars, line charts and tables."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from decks.goldfish.charts import LineChart, line_chart, round_up
from decks.goldfish.estimates import Estimate, estimate
from decks.goldfish.numbers import distance, number
from rules.engine.goldfish import BOTH, FIRST, SECOND, Goldfish, Reading, Statistic

SEATS = {FIRST: "Going first", SECOND: "Going second", BOTH: ""}
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
        return f"{number(self.estimate.low, self.unit)} to {number(self.estimate.high, self.unit)}"

    @property
    def games(self) -> str:
        return f"{self.estimate.games:,}" if self.estimate.games else ""

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
    """Several statistics of the same things: a row for each thing, a bar for each statistic."""

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


def sections(goldfish: Goldfish, readings: Sequence[Reading]) -> list[Section]:
    """Everything there is to show, in the game's own order; empty statistics are left out."""
    found = [Section(key, label) for key, label in goldfish.groups]
    for section in found:
        mine = [
            figure(statistic, its_own)
            for statistic in goldfish.statistics
            if statistic.group == section.key
            and (its_own := [one for one in readings if one.statistic == statistic.key])
        ]
        _arrange(section, mine)
    return [one for one in found if one.singles or one.figures or one.matrices]


def _arrange(section: Section, figures: list[Figure]) -> None:
    """Single numbers first; bars of the same things go into one matrix."""
    by_axis: dict[str, list[Figure]] = {}
    for one in figures:
        if not one.statistic.axis:
            section.singles.append(one)
        elif one.bars:
            by_axis.setdefault(one.statistic.axis, []).append(one)
        else:
            section.figures.append(one)
    for axis, alike in by_axis.items():
        if len(alike) == 1:
            section.figures += alike
        else:
            section.matrices.append(_matrix(axis, alike))


def _matrix(axis: str, figures: list[Figure]) -> Matrix:
    rows: dict[str, list[Bar]] = {}
    for one in figures:
        for bar in one.bars:
            rows.setdefault(bar.label, []).append(bar)
    return Matrix(
        axis,
        tuple(one.statistic for one in figures),
        tuple((label, tuple(bars[: len(figures)])) for label, bars in rows.items()),
    )


def figure(statistic: Statistic, readings: Sequence[Reading]) -> Figure:
    kinds = tuple(sorted({reading.formula_kind for reading in readings} - {""}))
    games = _games(readings)
    if statistic.axis != "turn":
        return Figure(statistic, bars=_bars(statistic, readings), kinds=kinds, games=games)
    seats = [seat for seat in SEATS if any(reading.seat == seat for reading in readings)]
    names = list(dict.fromkeys(reading.series for reading in readings))
    if names == [""]:
        series = {SEATS[seat]: (seat, "") for seat in seats}
        chart, table = _over_turns(statistic, readings, series, "")
        return Figure(statistic, charts=(chart,), tables=(table,), kinds=kinds, games=games)
    facets = [
        _over_turns(statistic, readings, {name: (seat, name) for name in names}, SEATS[seat])
        for seat in seats
    ]
    if len(names) > MOST_LINES:
        tables = tuple(_shaded(statistic, readings, names, seat) for seat in seats)
        return Figure(statistic, tables=tables, kinds=kinds, games=games)
    charts, tables = zip(*facets, strict=True)
    return Figure(statistic, charts=charts, tables=tables, kinds=kinds, games=games)


def _games(readings: Sequence[Reading]) -> str:
    """How many games stand behind each number: all of them, unless some do not count."""
    fewest, most = (pick(reading.games for reading in readings) for pick in (min, max))
    if not most:
        return ""
    return f"{most:,} games" if fewest == most else f"{fewest:,} to {most:,} games"


def formula_text(one: Estimate, unit: str) -> str:
    if one.formula is None:
        return ""
    said = {"exact": "exact", "approximation": "about", "bound": "seen"}
    return f"{said.get(one.formula_kind, '')} {number(one.formula, unit)}".strip()


def _bars(statistic: Statistic, readings: Sequence[Reading]) -> tuple[Bar, ...]:
    estimates = [estimate(reading) for reading in readings]
    highest = max((one.high or one.best or 0.0 for one in estimates), default=0.0)
    top = 1.0 if statistic.unit == "share" else round_up(highest)
    return tuple(
        _bar(_label(statistic, reading), one, statistic.unit, top)
        for reading, one in zip(readings, estimates, strict=True)
    )


def _bar(label: str, one: Estimate, unit: str, top: float) -> Bar:
    def place(value: float | None) -> float | None:
        return None if value is None else round(100 * min(max(value / top, 0.0), 1.0), 2)

    exact = place(one.formula) if one.value is not None else None
    return Bar(label, one, unit, place(one.best) or 0.0, place(one.low), place(one.high), exact)


def _label(statistic: Statistic, reading: Reading) -> str:
    seat = SEATS[reading.seat]
    parts = [reading.at or statistic.label, reading.series, seat.lower()]
    return ", ".join(part for part in parts if part)


def _over_turns(
    statistic: Statistic,
    readings: Sequence[Reading],
    series: dict[str, tuple[str, str]],
    title: str,
) -> tuple[LineChart, Table]:
    turns = list(dict.fromkeys(reading.at for reading in readings))
    found = {(reading.seat, reading.series, reading.at): estimate(reading) for reading in readings}
    lines = [(label, [found.get((*key, turn)) for turn in turns]) for label, key in series.items()]
    chart = line_chart(title or statistic.label, turns, lines, unit=statistic.unit, axis="turn")
    rows = tuple(
        (turn, tuple(_cell(estimates[place], statistic.unit) for _, estimates in lines))
        for place, turn in enumerate(turns)
    )
    return chart, Table(title or "numbers", "Turn", tuple(label for label, _ in lines), rows)


def _shaded(
    statistic: Statistic, readings: Sequence[Reading], names: Sequence[str], seat: str
) -> Table:
    turns = list(dict.fromkeys(reading.at for reading in readings))
    found = {
        (reading.series, reading.at): estimate(reading)
        for reading in readings
        if reading.seat == seat
    }
    rows = tuple(
        (name, tuple(_cell(found.get((name, turn)), statistic.unit) for turn in turns))
        for name in names
    )
    corner = f"{SEATS[seat]}, turn" if SEATS[seat] else "Turn"
    return Table(SEATS[seat], corner, tuple(turns), rows, shaded=True)


def _cell(one: Estimate | None, unit: str) -> Cell:
    if one is None:
        return Cell("–")
    interval = ""
    if one.low is not None and one.high is not None:
        interval = f"{number(one.low, unit)} to {number(one.high, unit)}"
    shade = round(SHADES * min(max(one.best or 0.0, 0.0), 1.0)) if unit == "share" else 0
    return Cell(
        number(one.best, unit), interval, formula_text(one, unit), distance(one.off_by), shade
    )
