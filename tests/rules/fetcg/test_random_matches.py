"""Whole matches at random, with what must hold at every moment of them."""

from __future__ import annotations

import json

import pytest

from rules.engine.bots import RandomBot
from rules.engine.match import Match
from rules.engine.resuming import replay
from rules.fetcg.bot.sensible import sensible_bot
from rules.fetcg.game import GAME
from tests.rules.fetcg.matches import begin, check, options_of
from tests.testkit.citation import rule
from tests.testkit.random_play import at_times, owners, play_out, play_with, tens_of_matches

pytestmark = pytest.mark.long

RULES = ("FETCG-WIN-1", "FETCG-WIN-2", "FETCG-WIN-5", "FETCG-WIN-7", "FETCG-WIN-9", "FETCG-WIN-13")


def replays_exactly(match: Match) -> None:
    again = replay(GAME, json.loads(json.dumps(match.record)))
    assert again.verdict == "EXACT"
    assert again.match.outcome == match.outcome
    assert again.match.log(None) == match.log(None)


@rule("FETCG-CHIPS-2")
@pytest.mark.parametrize("ten", tens_of_matches(60))
def test_random_matches_keep_every_promise(ten: int) -> None:
    for number in range(ten * 10, ten * 10 + 10):
        match = begin(number, options_of(number))
        cards = owners(match)
        play_out(match, number, at_times(check, number))
        check(match)

        assert match.outcome is not None
        assert match.outcome.rule in (*RULES, "FETCG-GAME-6")
        assert owners(match) == cards
        if number % 3 == 0:
            replays_exactly(match)


def test_the_sensible_bot_beats_the_random_one_from_either_seat() -> None:
    won = 0
    for number in range(10):
        match = begin(number)
        seat = number % 2
        bots = [RandomBot(), RandomBot()]
        bots[seat] = sensible_bot()  # type: ignore[call-overload]
        play_with(bots, match, number)
        assert match.outcome is not None
        won += match.outcome.winners == (seat,)
    assert won >= 9


def test_sensible_bots_play_each_other_to_an_end() -> None:
    match = play_with([sensible_bot(), sensible_bot()], begin(4), 4)
    check(match)
    replays_exactly(match)


def test_any_moment_of_a_match_can_be_gone_back_to() -> None:
    match = begin(5)
    digests: list[str] = []
    play_out(match, 5, lambda running: digests.append(running.digest()))

    for length in range(0, match.length, max(1, match.length // 25)):
        assert match.state_after(length).digest() == digests[length]
