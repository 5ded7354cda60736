"""Two runs side by side: by their estimates, or exactly where both know a number."""

from fractions import Fraction

import pytest

import rules
from decks.goldfish.comparison import Change, compare
from rules.engine.goldfish import BOUND, EXACT, Measurement

GAMES = 1_000


def goldfish():
    found = rules.game("cipher").goldfish
    assert found is not None
    return found


def sampled(hits: int, formula: Fraction | None = None, kind: str = EXACT) -> Measurement:
    """A share among the game's single numbers, counted in a thousand games."""
    single = next(s for s in goldfish().statistics if s.unit == "share" and not s.axis)
    total = Fraction(hits)
    counted = Measurement(single.key, games=GAMES, total=total, squares=total)
    return counted.with_formula(formula, kind)


def change(before: Measurement, after: Measurement) -> Change:
    (found,) = compare(goldfish(), [before], [after]).singles
    return found


def test_what_both_runs_know_is_compared_exactly_whatever_chance_brought():
    found = change(sampled(977, Fraction(977, 1000)), sampled(972, Fraction(970, 1000)))

    assert (found.before, found.after) == ("97.7%", "97.0%")
    assert found.difference == "−0.7 points, exact"
    assert found.verdict == "less"


def test_equal_values_are_equal_though_the_samples_differ():
    found = change(sampled(400, Fraction(1, 2)), sampled(600, Fraction(1, 2)))

    assert (found.before, found.after) == ("50.0%", "50.0%")
    assert (found.difference, found.verdict) == ("0.0 points, exact", "same")


def test_an_exact_difference_has_the_places_it_takes_to_be_seen():
    found = change(sampled(500, Fraction(1, 2)), sampled(500, Fraction(50_003, 100_000)))

    assert (found.difference, found.verdict) == ("+0.003 points, exact", "more")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (sampled(500, Fraction(1, 2)), sampled(520)),
        (sampled(500, Fraction(1, 2), BOUND), sampled(520, Fraction(1, 2), BOUND)),
    ],
    ids=["one of them", "no formula but a bound"],
)
def test_what_is_not_known_of_both_is_compared_by_chance(before, after):
    found = change(before, after)

    assert (found.before, found.after) == ("50.0%", "52.0%")
    assert "±" in found.difference
    assert found.verdict == "same"


def test_a_chart_draws_exact_values_without_an_interval():
    by_turn = next(s for s in goldfish().statistics if s.axis == "turn")

    def point(hits: int) -> Measurement:
        total = Fraction(hits)
        counted = Measurement(by_turn.key, at="1", games=GAMES, total=total, squares=total)
        return counted.with_formula(Fraction(1, 2))

    (found,) = compare(goldfish(), [point(400)], [point(600)]).charted

    marks = [line.marks[0] for chart in found.charts for line in chart.lines]
    assert len({(mark.y, mark.low, mark.high) for mark in marks}) == 1
    assert marks[0].low == marks[0].high
