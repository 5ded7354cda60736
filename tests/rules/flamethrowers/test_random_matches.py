"""Whole matches at random in every mode, with what must hold at every moment of them."""

from __future__ import annotations

import json

import pytest

import rules
from rules.bots import bot
from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.state_checks import must_revert
from rules.flamethrowers.zones import HAND_LIMIT
from tests.rules.flamethrowers.matches import begin, play_through
from tests.testkit.random_play import (
    TOO_LONG,
    any_options,
    check_every_game,
    owners,
    play_with,
    seed,
    tens_of_matches,
)

pytestmark = pytest.mark.long

MODES = [
    *[(2, {}, number) for number in tens_of_matches(100)],
    *[(3, {}, number) for number in range(3)],
    *[(4, {}, number) for number in range(2)],
    *[(4, {"mode": "teams"}, number) for number in range(2)],
    (5, {}, 0),
    (6, {}, 0),
    (6, {"mode": "teams"}, 0),
]


def check(match: Match) -> None:
    check_every_game(match)
    table = match.table
    assert isinstance(table, FlameTable)
    for ship in table.ships:
        assert 0 <= ship.health <= ship.start
    for player in table.players:
        assert len(player.supports) <= table.mode.support_limit
        if player.is_out:
            assert not any(zone.cards for zone in player.zones if zone is not player.removed)
    for side in range(len(table.ships)):
        assert len(table.side_squad(side)) <= table.mode.squad_limit
    for squad in table.all_squads():
        assert len(squad.cards) == len(squad.health) == len(squad.energy) > 0
        assert 0 <= squad.health[-1] <= squad.card.health
        assert 0 <= squad.energy[-1] <= squad.card.energy
        assert all(card.owner == squad.player for card in squad.cards)
    if match.decisions and match.decisions[0].kind in ("main_1", "main_2", "battle"):
        _check_settled(table)


def _check_settled(table: FlameTable) -> None:
    """When a player acts freely the state check has been made (FLAME-GEN-5)."""
    assert table.attack is None
    assert not table.resolving.cards
    assert not table.triggers
    for squad in table.all_squads():
        assert squad.health[-1] > 0
        assert not must_revert(squad)
    for player in table.players:
        assert len(player.hand) <= HAND_LIMIT
        kami = [squad for squad in player.squad if table.abilities.static.counts_as_kami(squad)]
        assert len(kami) <= table.abilities.static.kami_limit(player.seat)


def replays_exactly(match: Match) -> None:
    again = rules.replay(json.loads(json.dumps(match.record)))
    assert again.verdict == "EXACT"
    assert again.match.outcome == match.outcome
    assert again.match.log(None) == match.log(None)


@pytest.mark.parametrize(("seats", "options", "ten"), MODES)
def test_random_matches_keep_every_promise(seats: int, options: dict[str, str], ten: int) -> None:
    for number in range(ten * 10, ten * 10 + (10 if seats == 2 else 2)):
        match = begin(seats, number, options)
        cards = owners(match)
        watched = check if number % 5 == 0 else None
        play_through(match, number, watched)
        assert match.outcome is not None
        assert owners(match) == cards
        check(match)
    replays_exactly(match)


@pytest.mark.parametrize("options", [{"ship_health": "50000"}, {"first_draw": "skipped"}])
def test_other_settings_are_played_too(options: dict[str, str]) -> None:
    for number in range(5):
        replays_exactly(play_through(begin(2, number, options), number))


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"mode": "teams"}), (5, {})])
@pytest.mark.parametrize("number", range(6))
def test_players_may_give_up_at_any_moment_and_the_others_go_on(
    seats: int, options: dict[str, str], number: int
) -> None:
    """Whoever is asked or not, whosever turn it is; the record is replayed all the same."""
    chance = Rng(seed(number + 900))
    match = begin(seats, number, options)
    moments = sorted(5 + chance.below(300) for _ in range(seats - 1))
    while match.outcome is None:
        assert match.length < TOO_LONG, "the match does not end"
        if moments and match.length >= moments[0]:
            moments.pop(0)
            table = match.table
            assert isinstance(table, FlameTable)
            playing = [player.seat for player in table.players if not player.is_out]
            match.concede(playing[chance.below(len(playing))])
            check(match)
            continue
        decision = match.decisions[0]
        match.answer(decision.player, decision.id, any_options(decision, chance))
        check(match)
    replays_exactly(match)
    for length in range(0, match.length, 37):
        assert match.state_after(length).length == length


@pytest.mark.parametrize("number", range(5))
def test_the_sensible_bot_beats_the_random_one(number: int) -> None:
    won = 0
    for game in range(number * 8, number * 8 + 8):
        kinds = ["sensible", "random"][:: -1 if game % 2 else 1]
        match = begin(2, game, {})
        play_with([bot(kind, "flamethrowers") for kind in kinds], match, game)
        assert match.outcome is not None
        won += match.outcome.winners == (kinds.index("sensible"),)
    assert won >= 7


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"mode": "teams"}), (6, {})])
def test_sensible_bots_play_every_mode(seats: int, options: dict[str, str]) -> None:
    match = begin(seats, 1, options)
    play_with([bot("sensible", "flamethrowers") for _ in range(seats)], match, 1)
    assert match.outcome is not None
    replays_exactly(match)
