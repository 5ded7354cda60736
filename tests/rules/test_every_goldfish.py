"""What the goldfish pages ask of a game, once for every game that can be played alone."""

from string import Formatter

import numpy as np
import pytest

import rules
from rules.engine.goldfish import BOTH, FIRST, SECOND, Line, add
from tests.testkit.shipped import decks

CASES = [
    (game, deck) for game in rules.games() if game.goldfish is not None for deck in decks(game.key)
]
GAMES = 40


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0].key}: {case[1].name}")
def case(request):
    return request.param


@pytest.fixture
def goldfishing(case):
    game, deck = case
    return game.goldfish.prepare(deck, {})


@pytest.fixture
def deals(goldfishing):
    chance = np.random.default_rng(1)
    return [
        chance.random((goldfishing.size, GAMES)).argsort(axis=0)
        for _ in range(goldfishing.shuffles)
    ]


def test_every_measurement_belongs_to_a_statistic_of_a_group(case, goldfishing, deals):
    game, _ = case
    measurements = goldfishing.measurements(goldfishing.tally(deals, np))

    groups = {key for key, _ in game.goldfish.groups}
    keys = {statistic.key for statistic in game.goldfish.statistics}
    assert {statistic.group for statistic in game.goldfish.statistics} == groups
    assert measurements
    assert {measurement.statistic for measurement in measurements} <= keys
    assert {measurement.seat for measurement in measurements} <= {FIRST, SECOND, BOTH}


def test_no_number_comes_twice(goldfishing, deals):
    measurements = goldfishing.measurements(goldfishing.tally(deals, np))

    keys = [(one.statistic, one.seat, one.at, one.series) for one in measurements]
    assert len(keys) == len(set(keys))


def test_equal_deals_give_equal_tallies(goldfishing, deals):
    assert goldfishing.tally(deals, np) == goldfishing.tally(deals, np)


def test_tallies_of_halves_add_up(goldfishing, deals):
    halves = [
        goldfishing.tally([deal[:, half] for deal in deals], np)
        for half in (slice(0, 15), slice(15, GAMES))
    ]

    assert add(*halves) == add(goldfishing.tally(deals, np), {})


def test_formulas_need_no_games(goldfishing):
    measurements = goldfishing.measurements({})

    assert any(measurement.formula_kind == "exact" for measurement in measurements)
    assert all(not measurement.games for measurement in measurements)


@pytest.mark.parametrize("seat", [FIRST, SECOND])
def test_every_playout_can_be_written(case, goldfishing, deals, seat):
    game, deck = case

    for number in range(GAMES):
        playout = goldfishing.playout([deal[:, number].tolist() for deal in deals], seat)
        assert [hand.kept for hand in playout.hands][-1]
        for hand in playout.hands:
            assert all(deck.find(key) for key in hand.cards)
        lines = [line for turn in playout.turns for line in turn]
        lines += [line for hand in playout.hands for line in hand.reasons]
        assert lines
        for line in lines:
            assert blanks(game.goldfish.messages[line.phrase]) <= given(line), line
            assert all(deck.find(key) for key in line.cards.values())


def blanks(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def given(line: Line) -> set[str]:
    return {*line.args, *line.cards}


def test_every_choice_of_every_option_is_played(case, deals):
    game, deck = case

    for option in game.goldfish.options:
        for value, _ in option.choices:
            assert game.goldfish.prepare(deck, {option.key: value}).tally(deals, np)


def test_an_unknown_choice_is_refused_with_those_allowed(case):
    game, deck = case

    for option in game.goldfish.options:
        with pytest.raises(ValueError, match="is not one of"):
            game.goldfish.prepare(deck, {option.key: "nonsense"})


def test_an_opponent_changes_no_game_that_is_played(case, goldfishing, deals):
    game, deck = case

    against = game.goldfish.prepare(deck, {}, deck)

    assert against.tally(deals, np) == goldfishing.tally(deals, np)
