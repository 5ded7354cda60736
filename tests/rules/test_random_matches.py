"""A thousand whole matches at random, with what must hold at every moment of them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import rules
from rules.bots import bot
from rules.cipher.state import CipherTable
from rules.cipher.units import VANGUARD
from rules.cipher.values import attack_of
from rules.engine.match import Match
from rules.engine.rng import Rng
from tests.testkit import shipped
from tests.testkit.cipher.random_decks import generated_deck, public_cards, random_deck
from tests.testkit.citation import rule
from tests.testkit.random_play import (
    at_times,
    check_every_game,
    owners,
    play_out,
    play_with,
    seed,
    start,
)

pytestmark = pytest.mark.long

# In tens, so that the processes of pytest-xdist share them and a failure names its ten.
TENS = range(60)
# Matches with decks of all public cards; `make nightly` plays ten thousand.
PUBLIC_TENS = range(int(os.environ.get("PUBLIC_MATCHES", "300")) // 10)


def check_cipher(match: Match) -> None:
    check_every_game(match)
    table = match.table
    assert isinstance(table, CipherTable)
    for card in table.cards:
        assert card.zone.player == card.owner, f"{card} lies on the wrong side"
    for player in table.players:
        assert player.spent >= 0
        assert player.budget >= 0
        assert not (player.retreat.cards and not player.deck.cards), "a refresh is missing"
        slots = [card.slot for card in player.orbs.cards]
        assert len(set(slots)) == len(slots)
        assert 0 not in slots
        if table.battle is None:
            assert player.support.cards == []
        assert all(unit.cards and len(unit.promoted) == unit.stack for unit in player.units)
    assert all(attack_of(table, unit) >= 0 for unit in table.all_units())
    if table.turn:
        _check_lords_and_lines(table)


def _check_lords_and_lines(table: CipherTable) -> None:
    for player in table.players:
        assert [unit.id for unit in player.units].count(player.lord) == 1
    waiting = table.enemy(table.turn_player)
    assert table.battle is not None or waiting.in_area(VANGUARD), "a Forced March is missing"


def check_the_end(match: Match, cards: list[int]) -> None:
    assert match.outcome is not None
    assert match.decisions == ()
    assert owners(match) == cards
    rule = match.outcome.rule
    assert len(match.outcome.winners) == (0 if rule == "CIPHER-WIN-6" else 1)


def replays_exactly(match: Match) -> None:
    record = json.loads(json.dumps(match.record))
    again = rules.replay(record)
    assert again.verdict == "EXACT"
    assert again.match.outcome == match.outcome
    assert again.match.digest() == match.digest()
    assert again.match.log(None) == match.log(None)


def options_of(number: int) -> dict[str, str]:
    """Every table option's choices in turn."""
    return {
        option.key: option.choices[number % len(option.choices)][0]
        for option in rules.game("cipher").table_options
    }


@pytest.mark.parametrize("ten", TENS)
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
