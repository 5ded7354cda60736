"""The same with decks of all public cards; `make nightly` plays ten thousand matches."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rules.engine.rng import Rng
from tests.rules.cipher.matches import check_cipher, check_the_end, options_of, replays_exactly
from tests.testkit.cipher.random_decks import public_cards, random_deck
from tests.testkit.random_play import at_times, owners, play_out, seed, start

pytestmark = pytest.mark.long

# In tens, so that the processes of `make nightly` share them and a failure names its ten.
PUBLIC_TENS = range(int(os.environ.get("PUBLIC_MATCHES", "100")) // 10)


@pytest.mark.parametrize("ten", PUBLIC_TENS)
def test_random_matches_of_all_public_cards_keep_every_promise(ten: int, public_data: Path) -> None:
    cards = public_cards(public_data)
    for number in range(ten * 10, ten * 10 + 10):
        chance = Rng(seed(number))
        decks = [random_deck(cards, chance), random_deck(cards, chance)]
        match = start("cipher", decks, number, options_of(number))
        owned = owners(match)
        play_out(match, number, at_times(check_cipher, number))
        check_the_end(match, owned)
    replays_exactly(match)
