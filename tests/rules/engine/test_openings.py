"""Wishes for the first cards of a deck: exact chances, in all four games."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

import rules
from rules.engine.cards import CardData
from rules.engine.odds import at_least
from rules.engine.openings import Wish, openings_of
from tests.testkit.shipped import decks

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")


@pytest.mark.parametrize("least", [0, 1, 2, 3, 4])
def test_the_chance_is_the_share_of_all_hands(least: int) -> None:
    hands = list(combinations([True] * 3 + [False] * 5, 4))

    share = Fraction(sum(sum(hand) >= least for hand in hands), len(hands))

    assert at_least(8, 3, 4, least) == share


def test_a_deck_smaller_than_the_hand_has_no_chance() -> None:
    card = CardData("a", "A", "", "character", {})

    (opening,) = openings_of([card] * 3, [Wish("", 4, lambda _: True)])

    assert opening.chance is None


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_wishes_that_its_shipped_decks_can_fulfil(game: str) -> None:
    for deck in decks(game):
        openings = rules.game(game).openings(deck)
        assert openings
        for opening in openings:
            assert opening.chance is not None
            assert 0 < opening.chance <= 1, opening.wish.label


@pytest.mark.parametrize("game", GAMES)
def test_one_more_copy_changes_the_numbers_as_foretold(game: str) -> None:
    """The page foretells it: one more card to draw from, and one more of those that count."""
    deck = decks(game)[0]
    for entry in deck.entries:
        changed = [
            replace(one, count=one.count + 1) if one is entry else one for one in deck.entries
        ]
        more = replace(deck, entries=tuple(changed))
        before, after = (rules.game(game).openings(one) for one in (deck, more))
        for old, new in zip(before, after, strict=True):
            shuffled = old.shuffles(entry.card)
            assert new.size == old.size + shuffled
            assert new.wanted == old.wanted + (shuffled and old.wish.wants(entry.card))
