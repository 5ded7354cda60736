"""From exact measurements to decimals, bars and lines."""

from fractions import Fraction

import pytest

from decks.goldfish.charts import BOTTOM, HEIGHT, TOP, line_chart, round_up
from decks.goldfish.estimates import estimate_of
from decks.goldfish.numbers import distance, number, signed
from decks.goldfish.results import from_json, to_json
from rules.engine.goldfish import Measurement


def share(hits: int, games: int, formula: Fraction | None = None) -> Measurement:
    kind = "exact" if formula is not None else ""
    total = Fraction(hits)
    return Measurement(
        "s", games=games, total=total, squares=total, formula=formula, formula_kind=kind
    )


def test_a_share_has_wilsons_interval():
    shown = estimate_of(share(81, 263))

    assert (round(shown.low, 4), round(shown.high, 4)) == (0.2553, 0.3662)


def test_a_share_of_nothing_still_has_an_interval():
    shown = estimate_of(share(0, 100))

    assert shown.low == 0
    assert round(shown.high, 3) == 0.037


def test_an_exact_value_is_so_many_standard_errors_away():
    shown = estimate_of(share(5_100, 10_000, Fraction(1, 2)))

    assert shown.off_by == pytest.approx(2.0)


def test_a_rough_formula_is_no_measure_of_the_error():
    rough = Measurement("s", games=10, total=Fraction(5), squares=Fraction(5), formula=Fraction(1))

    assert estimate_of(rough).off_by is None


def test_a_mean_has_the_interval_of_its_own_spread():
    shown = estimate_of(Measurement("m", games=100, total=Fraction(200), squares=Fraction(500)))

    assert shown.value == 2
    assert shown.high - shown.value == pytest.approx(1.959964 * 0.1)


def test_a_formula_alone_needs_no_games():
    shown = estimate_of(Measurement("s", formula=Fraction(1, 3), formula_kind="exact"))

    assert (shown.value, shown.best, shown.off_by) == (None, pytest.approx(1 / 3), None)


def test_measurements_survive_json_exactly():
    measurements = [
        share(1, 3, Fraction(1, 7)),
        Measurement("m", "first", "3", "Red", 9, Fraction(22, 7)),
    ]

    assert from_json(to_json(measurements)) == measurements


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        (0.41753, "share", "41.8%"),
        (0.00364, "share", "0.36%"),
        (0.99941, "share", "99.94%"),
        (1.0, "share", "100.0%"),
        (13.1849, "mean", "13.18"),
        (None, "share", "–"),
    ],
)
def test_numbers_are_written_with_the_places_they_need(value, unit, expected):
    assert number(value, unit) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [(1.26, "+1.3"), (-0.5, "−0.5"), (-0.04, "0.0"), (0.0, "0.0")]
)
def test_what_rounds_to_nothing_has_no_sign(value, expected):
    assert signed(value, 1) == expected
    assert distance(value) == f"{expected} s.e."


@pytest.mark.parametrize(
    ("value", "expected"), [(0, 1), (0.3, 0.5), (0.02, 0.02), (2.2, 2.5), (7.9, 10), (130, 200)]
)
def test_axes_end_at_round_numbers(value, expected):
    assert round_up(value) == pytest.approx(expected)


def test_a_chart_runs_from_the_bottom_to_the_top():
    points = [estimate_of(share(hits, 10)) for hits in (0, 10)]

    line = line_chart("t", ["1", "2"], [("a", points)], unit="share", axis="turn").lines[0]

    assert [mark.y for mark in line.marks] == [HEIGHT - BOTTOM, TOP]
    assert line.marks[0].x < line.marks[1].x


def test_a_missing_point_leaves_a_gap():
    points = [estimate_of(share(5, 10)), None, estimate_of(share(5, 10))]

    line = line_chart("t", ["1", "2", "3"], [("a", points)], unit="share", axis="turn").lines[0]

    assert len(line.marks) == 2
