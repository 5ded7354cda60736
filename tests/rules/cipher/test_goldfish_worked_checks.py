"""The worked checks at the end of the goldfish section, with the same numbers."""

from fractions import Fraction

import pytest

from rules.cipher.goldfish import GOLDFISH
from rules.cipher.goldfish.deck_index import index_deck
from rules.cipher.goldfish.supports import DEFAULT_MIX, Supports, mean, plain_mean, wins
from rules.engine.odds import all_of, at_least_one, at_least_two, mean_of, samples
from tests.testkit.cipher.goldfish_decks import card, deck


def places(value: Fraction, digits: int = 3) -> str:
    """Rounded half up, as the rules do; floats would make 0.3045 a 0.304."""
    rounded = int(value * 10**digits + Fraction(1, 2))
    whole, rest = divmod(rounded, 10**digits)
    return f"{whole}.{rest:0{digits}d}"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (at_least_one(49, 14, 6), "0.884"),
        (at_least_two(49, 14, 6), "0.559"),
        (1 - (1 - at_least_one(49, 14, 6)) ** 2, "0.987"),
        (at_least_one(49, 4, 6), "0.418"),
        (at_least_one(49, 3, 8), "0.421"),
        (at_least_one(49, 3, 9), "0.464"),
        (at_least_two(49, 8, 8), "0.389"),
        (at_least_two(49, 8, 9), "0.457"),
        (mean_of(49, 4, 5), "0.408"),
        (at_least_one(49, 4, 5), "0.359"),
    ],
)
def test_chances_of_a_shuffled_deck_are_as_worked(value, expected):
    assert places(value) == expected


@pytest.mark.parametrize(
    ("lead", "expected"),
    [(-20, "0.060"), (-10, "0.305"), (10, "0.940"), (20, "0.996")],
)
def test_an_attack_wins_as_often_as_worked(lead, expected):
    assert places(wins(lead, DEFAULT_MIX, DEFAULT_MIX)) == expected


def test_an_attack_between_equals_wins_as_often_as_worked():
    assert places(wins(0, DEFAULT_MIX, DEFAULT_MIX), 4) == "0.6955"
    assert mean(DEFAULT_MIX) == Fraction("17.2")


def test_supports_of_49_cards_are_as_worked():
    lord = card("Marth")
    index = index_deck(
        deck(
            (lord, 1),
            (card("Marth", 3, 2), 6),
            (card("Caeda", support=20), 19),
            (card("Cain", support=10), 15),
            (card("Abel", support=30), 6),
            (card("Jagen", support=0), 3),
        )
    )

    supports = Supports(index, index.lord)

    assert places(plain_mean(index), 2) == "16.94"
    assert places(supports.mean(), 2) == "14.49"
    assert places(supports.failure()) == "0.122"


def test_the_lord_promoted_by_turn_3_shows_the_worked_formula():
    lord = card("Marth")
    goldfishing = GOLDFISH.prepare(
        deck((lord, 1), (card("Marth", 3, 2), 3), (card("Caeda"), 46)), {}
    )

    formulas = {
        measurement.seat: places(measurement.formula)
        for measurement in goldfishing.measurements({})
        if measurement.statistic == "promoted" and measurement.at == "3"
    }

    assert formulas == {"first": "0.421", "second": "0.464"}


def test_samples_of_classes_add_up_to_all_samples():
    ways = dict(samples((3, 2, 4), 4))

    assert sum(ways.values()) == 126
    assert ways[1, 1, 2] == 3 * 2 * 6


def test_all_of_more_cards_than_are_seen_is_impossible():
    assert all_of(49, 6, 5) == 0
    assert all_of(49, 5, 5) == Fraction(1, 1906884)


def test_a_chance_of_impossible_numbers_is_refused():
    with pytest.raises(ValueError, match="cannot look for 50 cards among 6 of 49"):
        at_least_one(49, 50, 6)
