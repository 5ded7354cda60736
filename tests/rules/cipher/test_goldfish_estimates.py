"""Estimates of fixed seeds agree with every exact value within the sampling error."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from rules.cipher.goldfish import GOLDFISH
from rules.engine.goldfish import Measurement, add
from tests.testkit.cipher.goldfish_decks import plain_deck, random_deck, shuffles
from tests.testkit.properties import given, settings, st

GAMES = 20_000
FAR = 4.5


def deals(size: int, games: int, seed: int) -> list[np.ndarray]:
    chance = np.random.default_rng(seed)
    return [chance.random((size, games)).argsort(axis=0) for _ in range(2)]


def standard_errors(measurement: Measurement) -> float:
    """How far the estimate lies from the formula, in standard errors."""
    estimate = measurement.total / measurement.games
    variance = float(measurement.squares / measurement.games - estimate**2)
    if 0 <= measurement.formula <= 1 and measurement.squares == measurement.total:
        variance = float(measurement.formula * (1 - measurement.formula))
    if not variance:
        return 0.0 if estimate == measurement.formula else float("inf")
    return abs(float(estimate - measurement.formula)) / sqrt(variance / measurement.games)


def exact(goldfishing, tally) -> list[Measurement]:
    return [
        measurement
        for measurement in goldfishing.measurements(tally)
        if measurement.formula_kind == "exact" and measurement.games
    ]


@pytest.mark.parametrize("make", [plain_deck, *(lambda s=s: random_deck(s) for s in range(12))])
def test_every_exact_value_is_met_within_the_sampling_error(make):
    goldfishing = GOLDFISH.prepare(make(), {})

    measurements = exact(goldfishing, goldfishing.tally(deals(goldfishing.size, GAMES, 11), np))

    assert len(measurements) >= 12
    assert {
        measurement.statistic: standard_errors(measurement)
        for measurement in measurements
        if standard_errors(measurement) > FAR
    } == {}


def test_one_game_as_counted_is_the_game_as_told():
    goldfishing = GOLDFISH.prepare(plain_deck(), {})
    orders = shuffles(goldfishing.size, 1, seed=3)

    tally = goldfishing.tally([np.array(order).T for order in orders], np)
    playout = goldfishing.playout([order[0] for order in orders], "first")

    line = next(line for line in playout.turns[2] if line.phrase in ("spent", "dead"))
    bonds, spent = divmod(len(tally["first.3.bonds_spent"]) - 1, 9)
    assert bonds == line.args["bonds"]
    assert spent == line.args.get("spent", bonds - line.args.get("left", 0))
    assert (
        bool(tally["exchanged"][-1] and len(tally["exchanged"]) == 2) is not playout.hands[0].kept
    )


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), cut=st.integers(1, 79), battles=st.integers(0, 6))
def test_tallies_of_parts_add_up_to_that_of_the_whole(seed, cut, battles):
    goldfishing = GOLDFISH.prepare(random_deck(seed), {"battles": str(battles)})
    whole = deals(goldfishing.size, 80, seed)

    parts = [
        goldfishing.tally([deal[:, part] for deal in whole], np)
        for part in (slice(0, cut), slice(cut, 80))
    ]

    assert add(*parts) == add(goldfishing.tally(whole, np), {})


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_measurements_stay_within_their_bounds(seed):
    goldfishing = GOLDFISH.prepare(random_deck(seed), {"battles": "2"})
    shares = {s.key for s in GOLDFISH.statistics if s.unit == "share"}

    for measurement in goldfishing.measurements(
        goldfishing.tally(deals(goldfishing.size, 50, seed), np)
    ):
        if measurement.games and measurement.statistic in shares:
            assert 0 <= measurement.total <= measurement.games
        if measurement.formula is not None:
            assert isinstance(measurement.formula, Fraction)
            assert measurement.formula >= 0


def test_without_promotions_the_deck_runs_out_when_the_formula_says():
    lordly = plain_deck()
    entries = tuple(e for e in lordly.entries if e.card.stats["promotion_cost"] is None)
    bare = type(lordly)(lordly.name, entries, lordly.choices)

    goldfishing = GOLDFISH.prepare(bare, {"battles": "3"})
    measurements = goldfishing.measurements(goldfishing.tally(deals(goldfishing.size, 100, 1), np))

    refresh = [measurement for measurement in measurements if measurement.statistic == "refresh"]
    assert [measurement.total / measurement.games for measurement in refresh] == [
        measurement.formula for measurement in refresh
    ]


def test_every_measurement_belongs_to_a_statistic_and_every_statistic_is_read():
    goldfishing = GOLDFISH.prepare(plain_deck(), {"battles": "1"})

    measurements = goldfishing.measurements(goldfishing.tally(deals(goldfishing.size, 20, 1), np))

    assert {r.statistic for r in measurements} | {"support_skill"} == {
        s.key for s in GOLDFISH.statistics
    }
