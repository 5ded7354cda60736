"""Dealing: fair, and the same for the same seed whoever deals which block."""

import hashlib

import numpy as np
import pytest

from decks.goldfish.deals import BLOCK, deal, deal_hands
from decks.goldfish.simulation import play_block, play_slice
from rules.cipher.goldfish import GOLDFISH
from rules.engine.goldfish import add
from tests.testkit.cipher.goldfish_decks import plain_deck


def test_every_deck_holds_every_card_once():
    for decks in deal("seed", 0, size=49, shuffles=2):
        assert decks.shape == (49, BLOCK)
        assert (np.sort(decks, axis=0) == np.arange(49)[:, None]).all()


def test_a_seed_deals_the_same_cards_for_ever():
    """The digest was reports down once; should it change, old runs could not be repeated."""
    first, second = deal("cardbase", 3, size=49, shuffles=2)

    assert hashlib.sha256(first.tobytes() + second.tobytes()).hexdigest()[:16] == "9d8ceb8e870d1214"


def test_blocks_shuffles_and_seeds_differ():
    decks = [
        deal(seed, block, size=49, shuffles=2)[shuffle].tobytes()
        for seed in ("a", "b")
        for block in (0, 1)
        for shuffle in (0, 1)
    ]

    assert len(set(decks)) == 8


def test_every_card_comes_to_every_place_equally_often():
    places = np.concatenate([deal("fair", n, size=20, shuffles=1)[0] for n in range(8)], axis=1)

    expected = 8 * BLOCK / 20
    counts = np.array([np.bincount(row, minlength=20) for row in places])
    chi_square = ((counts - expected) ** 2 / expected).sum()
    # 19 * 19 = 361 degrees of freedom: the mean is 361, the standard deviation 27.
    assert abs(chi_square - 361) < 4 * 27


def test_hands_by_number_are_the_hands_of_their_blocks():
    numbers = (BLOCK + 7, 3, BLOCK - 1)

    dealt = deal_hands("seed", numbers, size=49, shuffles=2)

    assert dealt == {
        number: [
            decks[:, number % BLOCK].tolist()
            for decks in deal("seed", number // BLOCK, size=49, shuffles=2)
        ]
        for number in numbers
    }


@pytest.mark.parametrize("hands", [1_000, BLOCK, 2 * BLOCK + 1])
def test_results_do_not_depend_on_who_plays_which_block(hands):
    goldfishing = GOLDFISH.prepare(plain_deck(), {"battles": "2"})
    blocks = range(-(-hands // BLOCK))

    backwards = {}
    for block in reversed(blocks):
        backwards = add(play_block(goldfishing, "seed", block, hands), backwards)

    assert play_slice(goldfishing, "seed", hands, 0, {}, lambda: True) == (hands, backwards)


def test_more_hands_begin_with_the_same_hands():
    goldfishing = GOLDFISH.prepare(plain_deck(), {})

    few = play_block(goldfishing, "seed", 0, 1_000)
    many = play_block(goldfishing, "seed", 0, 1_001)

    more = sum(many["exchanged"]) - sum(few["exchanged"])
    changed = [b - a for a, b in zip(few["exchanged"], many["exchanged"], strict=True)]
    assert more == 1
    assert sorted(changed) == [0, 1]


def test_a_slice_ends_after_the_block_in_which_its_time_is_up():
    goldfishing = GOLDFISH.prepare(plain_deck(), {})
    hands = 2 * BLOCK + 1_000
    ends, done, tally = [], 0, {}

    while done < hands:
        done, tally = play_slice(goldfishing, "seed", hands, done, tally, lambda: False)
        ends.append(done)

    assert ends == [BLOCK, 2 * BLOCK, hands]
    assert (done, tally) == play_slice(goldfishing, "seed", hands, 0, {}, lambda: True)
