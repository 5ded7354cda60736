"""Hundreds of whole matches at random, with what must hold at every moment of them."""

from __future__ import annotations

import pytest

from rules.bots import bot
from rules.cipher.state import CipherTable
from rules.engine.rng import Rng
from tests.rules.cipher.matches import check_cipher, check_the_end, options_of, replays_exactly
from tests.testkit import shipped
from tests.testkit.cipher.random_decks import generated_deck
from tests.testkit.citation import rule
from tests.testkit.random_play import (
    at_times,
    owners,
    play_out,
    play_with,
    seed,
    start,
    tens_of_matches,
)

pytestmark = pytest.mark.long


@pytest.mark.parametrize("ten", tens_of_matches(200))
def test_random_matches_of_generated_decks_keep_every_promise(ten: int) -> None:
    for number in range(ten * 10, ten * 10 + 10):
        chance = Rng(seed(number))
        decks = [generated_deck(chance), generated_deck(chance)]
        match = start("cipher", decks, number, options_of(number))
        cards = owners(match)
        play_out(match, number, at_times(check_cipher, number))
        check_the_end(match, cards)
    replays_exactly(match)


@pytest.mark.parametrize("ten", range(10))
def test_random_matches_of_the_shipped_decks_keep_every_promise(ten: int) -> None:
    for number in range(ten * 10, ten * 10 + 10):
        decks = shipped.decks("cipher")[:2]
        match = start("cipher", decks[:: -1 if number % 2 else 1], number, options_of(number))
        cards = owners(match)
        play_out(match, number, at_times(check_cipher, number))
        check_the_end(match, cards)
    replays_exactly(match)


@pytest.mark.parametrize(
    "kinds", [("random", "random"), ("sensible", "random"), ("sensible", "sensible")]
)
@pytest.mark.parametrize("ten", range(2))
def test_bots_play_through_their_own_views(ten: int, kinds: tuple[str, str]) -> None:
    for number in range(ten * 10, ten * 10 + 10):
        match = start("cipher", shipped.decks("cipher")[:2], number, {})
        play_with([bot(kind, "cipher") for kind in kinds], match, number)
        assert match.outcome is not None
    replays_exactly(match)


@rule("CIPHER-ORB-9")
def test_without_skills_orbs_are_only_ever_taken() -> None:
    for number in range(10):
        chance = Rng(seed(number))
        decks = [generated_deck(chance), generated_deck(chance)]
        match = play_out(start("cipher", decks, number, {}), number)
        assert isinstance(match.table, CipherTable)
        taken = [line["args"]["player"] for line in match.log(None) if line["key"] == "orb_taken"]

        for player in match.table.players:
            assert len(player.orbs) == 5 - taken.count(player.seat)


def test_any_moment_of_a_match_can_be_gone_back_to() -> None:
    match = start("cipher", shipped.decks("cipher")[:2], 7, {})
    digests: list[str] = []
    play_out(match, 7, lambda running: digests.append(running.digest()))

    for length in range(0, match.length, 9):
        earlier = match.state_after(length)
        assert earlier.digest() == digests[length]
        replays_exactly(earlier)
