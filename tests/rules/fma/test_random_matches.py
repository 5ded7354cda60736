"""Whole matches at random with two to six players, and what must hold at every decision."""

from __future__ import annotations

import json
import string

import pytest

import rules
from rules.bots import bot
from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.fma.characters import AWAY, DEFEATED, HOME, PARTY, READY, SET
from rules.fma.game import GAME
from rules.fma.printed import STATS
from rules.fma.state import FmaTable
from rules.fma.values import attribute
from tests.rules.fma.matches import begin, play_through
from tests.testkit.citation import rule
from tests.testkit.random_play import (
    any_options,
    at_times,
    check_every_game,
    matches,
    owners,
    play_with,
    seed,
)

pytestmark = pytest.mark.long

TABLES = [
    *[(2, number) for number in matches(40)],
    *[(3, number) for number in range(2)],
    (4, 0),
    (5, 0),
    (6, 0),
]


def check(match: Match) -> None:
    check_every_game(match)
    table = match.table
    assert isinstance(table, FmaTable)
    for player in table.players:
        if player.is_out:
            stays = (player.lost, player.victory)
            assert not any(zone.cards for zone in player.zones if zone not in stays)
            assert player.characters == []
        elif table.turn:
            assert player.leader is not None
        assert player.spent >= 0
        _check_team(table, player.seat)
    if table.current_location is not None:
        assert len(table.location) == 1
    if match.decisions[0].kind in ("recruit", "main", "power_up", "assign", "recover"):
        assert table.battles == []
        assert table.plays == []
        assert table.current_play is None
        assert table.aside.cards == []


def _check_team(table: FmaTable, seat: int) -> None:
    names = []
    for one in table.players[seat].characters:
        assert one.player == seat
        assert len(one.face) == 1
        assert one.state in (READY, SET, DEFEATED)
        assert one.area in (HOME, PARTY, AWAY)
        assert one.area == HOME or not one.is_defeated
        assert all(attribute(table, one, stat) >= 0 for stat in STATS)
        if not one.card.is_mob:
            names.append(one.name)
    assert len(set(names)) == len(names), f"two of one name on the team of seat {seat}"


@rule("FMA-GEN-3")
@pytest.mark.parametrize(("seats", "number"), TABLES)
def test_a_match_of_random_players_ends_and_replays(seats: int, number: int) -> None:
    match = begin(seats, number)
    owned = owners(match)
    play_through(match, number, at_times(check, number))

    assert match.outcome is not None
    assert owners(match) == owned
    record = json.loads(json.dumps(match.record))
    again = rules.replay(record)
    assert (again.verdict, again.at) == ("EXACT", match.length)
    for length in range(0, match.length, max(1, match.length // 6)):
        assert match.state_after(length).length == length


@pytest.mark.parametrize("seats", [2, 3])
def test_every_option_offered_leads_on(seats: int) -> None:
    match = play_through(begin(seats, 40), 40)
    chance = Rng(seed(9))
    for length in range(0, match.length, max(1, match.length // 8)):
        decision = match.state_after(length).decisions[0]
        for option in decision.options[:20]:
            fork = match.state_after(length)
            keys = [option.key]
            if decision.minimum > 1:
                keys = any_options(decision, chance)
            fork.answer(decision.player, decision.id, keys)
            if fork.outcome is None:
                check(fork)


def test_giving_up_in_the_middle_of_anything_leaves_a_match_that_goes_on() -> None:
    """Here and there somebody concedes, asked or not; the others play on to an end."""
    for number in range(3):
        whole = play_through(begin(3, 50 + number), number)
        for length in range(number, whole.length, max(1, whole.length // 4)):
            match = whole.state_after(length)
            assert isinstance(match.table, FmaTable)
            leaving = match.table.playing[number % len(match.table.playing)]
            match.concede(leaving.seat)
            if match.outcome is None:
                check(match)
                play_through(match, number)
            assert rules.replay(match.record).verdict == "EXACT"


def test_everything_said_to_players_has_words() -> None:
    said: set[str] = set()

    def listen(match: Match) -> None:
        for decision in match.decisions:
            said.add(f"prompt.{decision.prompt.key}")
            said.update(f"option.{option.action}" for option in decision.options)

    for number in range(6):
        match = play_through(begin(2 + number % 3, 60 + number), number, listen)
        assert match.outcome is not None
        said.add(f"outcome.{match.outcome.reason}")
        for viewer in (None, 0, 1):
            for line in match.log(viewer):
                said.add(f"log.{line['key']}")
                phrase = GAME.messages.get(f"log.{line['key']}", "")
                slots = {slot for _, slot, _, _ in string.Formatter().parse(phrase) if slot}
                assert slots <= set(line["args"]), line["key"]
    assert sorted(said - set(GAME.messages)) == []


@pytest.mark.parametrize("number", range(6))
def test_the_sensible_bot_beats_the_random_one(number: int) -> None:
    """It wins more than nine of ten; a tenth of them is played here."""
    match = begin(2, 70 + number)
    seat = number % 2
    bots = [bot("random", "fma"), bot("random", "fma")]
    bots[seat] = bot("sensible", "fma")
    play_with(bots, match, number)
    assert match.outcome is not None
    assert match.outcome.winners == (seat,)


def test_sensible_bots_play_with_several_to_an_end() -> None:
    match = begin(3, 80)
    play_with([bot("sensible", "fma") for _ in range(3)], match, 80)
    assert match.outcome is not None
