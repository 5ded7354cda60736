"""The goldfish: the worked numbers of the rules page, the policy, and estimates that agree."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from rules.engine.cards import CardData, Deck, Entry
from rules.engine.goldfish import FIRST, SECOND, Measurement
from rules.fetcg.goldfish import GOLDFISH
from rules.fetcg.goldfish.deck_index import index_deck
from rules.fetcg.goldfish.game import FireGoldfishing
from rules.fetcg.goldfish.lands import ground_of
from rules.fetcg.goldfish.position import Turn
from rules.fetcg.goldfish.solitaire import Solitaire
from rules.fetcg.printed import FireCard
from tests.testkit import shipped
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, item, land, magic, surprise, unit, weapon
from tests.testkit.fetcg.samples import sample


def half_units(count: int = 15, size: int = 30, seize: int = 0) -> Deck:
    """A deck with so many sortie-able units; the rest are Surprise cards that do nothing."""
    units = [unit(f"u{n}", features=["seize"] if n < seize else []) for n in range(count)]
    rest = [surprise(f"s{n}") for n in range(size - count)]
    return Deck("half", tuple(Entry(card, 1) for card in (*units, *rest)))


def exact(deck: Deck, key: str, at: str = "", seat: str = "both", **options: str) -> Fraction:
    for measurement in GOLDFISH.prepare(deck, options).measurements({}):
        if (measurement.statistic, measurement.at, measurement.seat) == (key, at, seat):
            assert measurement.formula is not None
            return measurement.formula
    raise LookupError(f"no measurement {key} at {at!r}")


def rounded(value: Fraction, digits: int) -> str:
    return f"{float(value):.{digits}f}"


def test_the_chances_of_an_opening_unit() -> None:
    assert exact(half_units(), "opening_unit") == 1 - Fraction(6435, 2035800)
    assert rounded(exact(half_units(), "opening_unit"), 5) == "0.99684"
    assert rounded(exact(half_units(), "first_step_unit"), 5) == "0.99890"


@rule("FETCG-SETUP-4", "FETCG-SETUP-5")
def test_the_chances_of_mulligans() -> None:
    goldfishing = GOLDFISH.prepare(half_units(), {})
    measurements = {(one.statistic, one.at): one.formula for one in goldfishing.measurements({})}

    assert rounded(measurements["mulligans", ""] or Fraction(0), 7) == "0.0031618"
    assert measurements["hand_size", "0"] == 0, "28 cards cannot be free of 15 units"
    assert rounded(1 - (measurements["hand_size", "7"] or Fraction(0)), 7) == "0.0031609"
    assert measurements["hand_size", "5"] is not None
    kept = sum((measurements["hand_size", str(n)] or Fraction(0) for n in range(8)), Fraction(0))
    assert kept == 1


@rule("FETCG-WIN-7", "FETCG-TURN-3")
def test_the_risk_of_a_rout_without_a_mulligan() -> None:
    deck = half_units()

    first = exact(deck, "rout", seat=FIRST, mulligan="keep")
    second = exact(deck, "rout", seat=SECOND, mulligan="keep")
    assert (rounded(first, 6), rounded(second, 6)) == ("0.000350", "0.001099")
    at_once = exact(deck, "rout", seat=FIRST, mulligan="keep", opening_invasion="allowed")
    assert at_once == second


def test_the_chance_of_seize_and_the_turn_the_deck_is_empty() -> None:
    assert rounded(exact(half_units(seize=3), "seize", "4"), 5) == "0.76133"
    assert exact(half_units(), "deck_out", "0") == 24
    assert exact(half_units(), "deck_out", "7") == 3


# The policy -----------------------------------------------------------------------------------


def play(*top: CardData, seat: str = SECOND, turns: int = 1, **options: Any) -> Solitaire:
    """A game in which the deck lies in this order, above Surprise cards that do nothing."""
    fill = [surprise(f"fill{n}") for n in range(30 - len(top))]
    deck = Deck("x", tuple(Entry(card, 1) for card in (*top, *fill)))
    choices = {"redraw": True, "invades_at_once": False, **options}
    game = Solitaire(index_deck(deck), range(30), seat, **choices)
    for _ in range(turns - 1):
        game.play_turn()
    return game


def last(game: Solitaire) -> Turn:
    turn = game.play_turn()
    assert turn is not None
    return turn


def fielded(game: Solitaire) -> list[tuple[str, int, str]]:
    return [(game.index.cards[one.kind].key, one.energy, one.square) for one in game.units]


def test_the_strongest_unit_is_sortied_with_all_the_chips_it_takes() -> None:
    game = play(unit("weak", energy=3), unit("strong", energy=6), unit("brave", energy=6, attack=4))

    turn = last(game)

    assert fielded(game) == [("brave", 6, "B-1")]
    assert (turn.sortie, turn.support, turn.idle) == (6, 0, 14)


def test_room_is_left_for_a_weapon_and_filled_by_it() -> None:
    game = play(unit("u", energy=5, ranks=["sword_b"]), weapon("w", max=3))

    turn = last(game)

    assert (turn.sortie, turn.weapons, turn.matching, turn.equipment) == (4, 1, 1, 1)
    assert fielded(game) == [("u", 5, "B-1")]


def test_magic_and_items_cost_chips_that_come_back() -> None:
    game = play(unit("u", energy=3, ranks=["fire_a"]), magic("m", cost=2), item("i", cost=1))

    turn = last(game)
    assert (turn.used, turn.idle) == (2, 15), "one card a unit and step"
    again = last(game)
    assert (again.start, again.used) == (17, 1)


def test_a_land_goes_under_the_front_unit_if_four_chips_stay() -> None:
    rich = play(unit("u", energy=5), land("cheap", cost=2), land("dear", cost=3))
    last(rich)
    assert rich.lands == {"A-1": rich.index.positions[1]}
    poor = play(unit("u", energy=5), land("dear", cost=12))
    last(poor)
    assert poor.lands == {}
    gate = play(unit("u", energy=5), sample(85))
    last(gate)
    assert gate.lands == {}, "a Mountain does not lie in a Home Row"


@rule("FETCG-MOVE-1", "FETCG-TURN-3")
@pytest.mark.parametrize(
    ("seat", "at_once", "arrival"), [(FIRST, False, 4), (SECOND, False, 3), (FIRST, True, 3)]
)
def test_the_fastest_way_to_the_enemy_home_row(seat: str, at_once: bool, arrival: int) -> None:
    game = play(unit("u"), seat=seat, turns=arrival, invades_at_once=at_once)
    assert [one.row for one in game.units] == [2]

    last(game)

    assert [(one.row, one.arrived) for one in game.units] == [(3, arrival)]


def test_armored_units_pay_for_the_way_and_stop_with_their_last_chip() -> None:
    game = play(unit("u", energy=2, features=["armored"]))
    last(game)
    assert fielded(game) == [("u", 1, "B-1")]

    last(game)
    assert fielded(game) == [("u", 1, "C-1")], "Support has made up for it"
    broke = play(unit("u", energy=1, features=["armored"]), turns=3)
    assert fielded(broke) == [("u", 1, "A-1")]


def test_a_second_copy_of_a_name_waits_and_a_full_home_row_stops_the_sortie() -> None:
    game = play(character("a", "Seliph"), character("b", "Seliph"))
    last(game)
    turn = last(game)
    assert (turn.clogged, turn.units, turn.dead) == (True, 1, 1)
    stuck = play(*(unit(f"u{n}", energy=1, features=["armored"]) for n in range(5)), turns=4)
    assert last(stuck).units == 3


@rule("FETCG-GENERATION-1")
def test_chains_are_seen_when_one_is_on_the_field_and_one_in_hand() -> None:
    parent = character("p", "Sigurd", children="Seliph")
    game = play(parent, character("c", "Seliph", energy=1))

    turn = last(game)

    assert [chain.label for chain in game.index.chains] == ["Sigurd and Seliph, child"]
    assert turn.chains == (True,)


@rule("FETCG-END-9")
def test_the_oldest_cards_above_seven_go() -> None:
    game = play(*(surprise(f"s{n}") for n in range(30)), redraw=False)
    oldest = game.hand[0]

    turn = last(game)

    assert (turn.discarded, len(game.hand), oldest in game.hand) == (1, 7, False)


def test_surprise_cards_for_battles_wait_and_are_not_dead() -> None:
    waiting = surprise("w", timing="preparation")
    game = play(unit("u"), waiting, surprise("dear", cost=20), redraw=False)

    turn = last(game)

    assert (turn.waiting, turn.dead) == (1, 1)


def test_grounds_know_whom_a_land_lets_in() -> None:
    peak, river = (ground_of(FireCard.from_data(sample(number))) for number in (86, 88))

    assert peak.apart == {"Peak", "Sea"}
    assert {square[0] for square in peak.squares} == {"B", "C"}
    assert ("infantry", False) in peak.barred
    assert ("flying", True) not in peak.barred
    assert river.costs["cavalry", False] == 1
    assert river.costs["flying", False] == 0


# Estimates ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> tuple[FireGoldfishing, list[Measurement]]:
    ready = GOLDFISH.prepare(half_units(8), {"mulligan": "redraw"})
    chance = np.random.default_rng(5)
    deals = [chance.random((ready.size, 400)).argsort(axis=0)]
    return ready, ready.measurements(ready.tally(deals, np))


def test_estimates_agree_with_their_formulas(
    played: tuple[FireGoldfishing, list[Measurement]],
) -> None:
    checked = 0
    for measurement in played[1]:
        if measurement.formula is not None and measurement.games:
            estimate = measurement.total / measurement.games
            spread = measurement.squares / measurement.games - estimate**2
            allowed = 4 * float(spread / measurement.games) ** 0.5 + 0.004
            assert abs(float(estimate - measurement.formula)) <= allowed, measurement
            checked += 1
    assert checked >= 9


def test_shares_lie_between_none_and_all(played: tuple[FireGoldfishing, list[Measurement]]) -> None:
    shares = {one.key for one in GOLDFISH.statistics if one.unit == "share"}
    for measurement in played[1]:
        if measurement.statistic in shares and measurement.games:
            assert 0 <= measurement.total <= measurement.games, measurement


def test_a_deck_that_is_too_small_or_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a deck of at least 30 cards"):
        GOLDFISH.prepare(half_units(5, size=10), {})
    partial = CardData("m", "Marth", "", "unit", {}, unknown=("level",))
    deck = half_units(15, size=30)
    with pytest.raises(ValueError, match="Not all facts of Marth are known"):
        GOLDFISH.prepare(Deck("x", (*deck.entries, Entry(partial, 1))), {})


@pytest.mark.parametrize("deck", shipped.decks("fetcg"), ids=lambda one: one.name)
def test_the_sample_decks_can_be_told(deck: Deck) -> None:
    ready = GOLDFISH.prepare(deck, {})
    playout = ready.playout([list(range(ready.size))], FIRST)

    assert playout.hands[-1].kept
    assert any(line.phrase == "sorties" for turn in playout.turns for line in turn)
