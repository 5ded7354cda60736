"""The goldfish: exact values of the rules page, and what single games allow."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from rules.engine.cards import CardData, Deck, Entry
from rules.flamethrowers.goldfish import GOLDFISH
from rules.flamethrowers.goldfish.deck_index import LAST_TURN, NEVER, index_deck
from rules.flamethrowers.goldfish.measurements import both_seen
from rules.flamethrowers.goldfish.solitaire import Solitaire, finished
from tests.testkit import shipped
from tests.testkit.flamethrowers.cards import fighter, form, support, tag_team


def rounded(value: Fraction | None, digits: int) -> str:
    assert value is not None
    return f"{float(value):.{digits}f}"


@pytest.mark.parametrize(
    ("name", "chance"), [("Welko Vanguard", "0.94886"), ("Tournament Eclipse", "0.95998")]
)
def test_the_opening_hands_of_the_shipped_decks(name: str, chance: str) -> None:
    deck = next(deck for deck in shipped.decks("flamethrowers") if deck.name == name)
    measurements = {one.statistic: one for one in GOLDFISH.prepare(deck, {}).measurements({})}
    assert rounded(measurements["opening_placeable"].formula, 5) == chance
    assert measurements["mulligan_rate"].formula == 1 - measurements["opening_placeable"].formula
    assert measurements["deck_out"].formula == 35


@pytest.mark.parametrize(("turn", "chance"), [(3, "0.1681"), (5, "0.2479")])
def test_a_pair_of_three_and_two_copies(turn: int, chance: str) -> None:
    assert rounded(both_seen(40, 3, 2, 5 + turn), 4) == chance


def game(*top: CardData, extra: tuple[CardData, ...] = ()) -> Solitaire:
    """A game in which the deck lies in this order, above SUPPORT cards that do nothing."""
    fill = [support(f"s{n}", "Use: Draw 1 card.") for n in range(40 - len(top))]
    cards = [*top, *fill]
    entries = [Entry(card, 1) for card in cards] + [Entry(card, 1, "extra") for card in extra]
    return Solitaire(index_deck(Deck("x", tuple(entries))), range(40))


def low(count: int, rank: int = 1) -> list[CardData]:
    return [fighter(f"r{rank}n{n}", rank=rank) for n in range(count)]


def blank(count: int) -> list[CardData]:
    return [support(f"b{n}", "Use: Draw 1 card.") for n in range(count)]


def test_cards_come_one_a_turn_from_the_first_on() -> None:
    late = game(*blank(5), fighter("late"))
    assert (late.opening(), late.placed_by(1), late.first_miss()) == (0, 1, 2)
    later = game(*blank(6), fighter("later"))
    assert (later.first_miss(), later.first_attack(), later.placed_by(2)) == (1, 3, 1)
    assert game().first_attack() == NEVER
    assert game(*low(30)).first_miss() == NEVER
    assert game(*low(9)).placed_by(9) == 6, "the squad is full"


@pytest.mark.parametrize(
    ("cards", "rank", "turn"),
    [
        ((*low(1), *low(1, 2), fighter("big", rank=3)), 3, 2),
        ((*low(3), fighter("big", rank=3)), 3, 3),
        ((*low(2), fighter("big", rank=3)), 3, NEVER),
        ((*low(2, 2), fighter("big", rank=4)), 4, 2),
        ((*low(1), *low(2, 2), fighter("big", rank=5)), 5, 3),
        ((*low(1), *low(1, 2), *blank(7), fighter("big", rank=3)), 3, 5),
        ((*low(1), *low(1, 2)), 3, NEVER),
    ],
)
def test_the_first_exchange_for_a_rank(cards: tuple[CardData, ...], rank: int, turn: int) -> None:
    assert game(*cards).exchange(rank) == turn


def test_a_pair_needs_its_base_a_turn_before() -> None:
    assert game(fighter("glory", "G"), form("hyper", "G")).pair("glory", "hyper") == 2
    high = game(*low(1), *low(1, 2), fighter("glory", "G", rank=3), form("hyper", "G"))
    assert high.pair("glory", "hyper") == 3, "an exchange in turn 2, the form in turn 3"


def test_a_team_needs_its_members_and_a_signal() -> None:
    team = tag_team("team", "a + b")
    signal = support("signal", "Use: Form a TAG TEAM.", "tag_team")
    cards = (fighter("a"), fighter("b"))
    assert game(*cards, signal, extra=(team,)).tag_team() == 2
    assert game(*cards, *blank(6), signal, extra=(team,)).tag_team() == 4
    assert game(*cards, extra=(team,)).tag_team() == NEVER
    big = fighter("b", rank=3)
    ready = game(cards[0], big, signal, *low(1), *low(1, 2), extra=(team,))
    assert ready.tag_team() == 3


def test_one_placement_a_turn() -> None:
    assert finished([1, 1, 1]) == 3
    assert finished([1, 5, 5]) == 6
    assert finished([]) == 0


def test_estimates_agree_with_their_formulas() -> None:
    deck = shipped.decks("flamethrowers")[0]
    ready = GOLDFISH.prepare(deck, {"mulligan": "redraw"})
    chance = np.random.default_rng(7)
    deals = [chance.random((40, 1500)).argsort(axis=0) for _ in range(2)]
    checked = 0
    for measurement in ready.measurements(ready.tally(deals, np)):
        if measurement.formula is not None and measurement.games:
            estimate = measurement.total / measurement.games
            spread = measurement.squares / measurement.games - estimate**2
            allowed = 5 * float(spread / measurement.games) ** 0.5 + 0.004
            assert abs(float(estimate - measurement.formula)) <= allowed, measurement
            checked += 1
    assert checked > 20


def test_a_deck_that_is_too_small_is_refused() -> None:
    with pytest.raises(ValueError, match=f"plays {LAST_TURN} turns and needs a deck"):
        GOLDFISH.prepare(Deck("x", tuple(Entry(card, 1) for card in low(19))), {})
