"""Another deck is asked for where it changes a number, and nowhere else."""

import numpy as np
import pytest
from django.contrib.auth.models import AnonymousUser

import rules
from decks.goldfish.forms import GoldfishForm
from tests.decks.factories import make_deck, make_game, make_user
from tests.testkit import shipped

GAMES = [key for key in rules.GAMES if rules.game(key).goldfish is not None]


@pytest.mark.parametrize("key", GAMES)
def test_a_game_says_whether_its_goldfish_looks_at_an_opponents_deck(key):
    goldfish = rules.game(key).goldfish
    assert goldfish is not None
    deck, *others = shipped.decks(key)
    seen = set()
    for opponent in (None, *others):
        ready = goldfish.prepare(deck, {}, opponent)
        chance = np.random.default_rng(1)
        deals = [chance.random((ready.size, 40)).argsort(axis=0) for _ in range(ready.shuffles)]
        seen.add(repr(ready.measurements(ready.tally(deals, np))))

    assert (len(seen) > 1) is goldfish.looks_at_opponent


@pytest.mark.django_db
@pytest.mark.parametrize("key", GAMES)
def test_the_form_asks_for_an_opponents_deck_only_then(key):
    goldfish = rules.game(key).goldfish
    assert goldfish is not None
    deck = make_deck(make_user(), game=make_game(key))
    facts = {"hands": 1_000, **{option.key: option.default for option in goldfish.options}}
    form = GoldfishForm(facts, deck=deck, goldfish=goldfish, user=AnonymousUser())

    assert ("opponent" in form.fields) is goldfish.looks_at_opponent
    assert form.is_valid(), form.errors
    assert form.order()["opponent"] is None
