"""Where the game stops next, as the button that passes names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import rules
from rules.engine.decision import END, PASS, Decision
from rules.engine.match import Match
from rules.engine.stops import (
    ALWAYS,
    EXACT,
    NEVER,
    PACE,
    Ahead,
    Modes,
    Passing,
    Stop,
    next_stop,
    stop_of,
)
from tests.testkit import shipped
from tests.testkit.random_play import played_on, start

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")
STOPS = (Stop("first", ("one",)), Stop("second", ("two",)))
AHEAD = (Ahead("to_first", "first"), Ahead("to_second", "second"), Ahead("to_end"))
# These say it themselves: "To actions", "To the Support Step".
NAMED = {"deployment", "main_1", "unit_step", "support_step", "land_step", "activate_unit"}


def stops_next(game: str, kind: str, modes: Modes | None = None, **about: Any) -> str:
    args: Mapping[str, Any] = about.pop("args", {})
    passing = Passing(kind, args, about.get("own", True), about.get("turn", 4))
    found = rules.game(game)
    return found.messages.get(f"ahead.{found.stops_next(passing, {}, modes or {})}", "")


def test_the_first_place_where_the_seat_wants_to_be_asked_is_named() -> None:
    assert next_stop(AHEAD, STOPS, {}) == "to_first"
    assert next_stop(AHEAD, STOPS, {"first": NEVER}) == "to_second"
    assert next_stop(AHEAD, STOPS, {"first": NEVER, "second": NEVER}) == "to_end"
    assert next_stop(AHEAD[:1], STOPS, {"first": NEVER}) == ""


def test_at_a_table_that_asks_everything_no_stop_is_left_out() -> None:
    game = rules.game("cipher")
    passing = Passing("action", {}, True, 4)
    assert game.stops_next(passing, {}, {"evade": NEVER}) == "your_turn"
    assert game.stops_next(passing, {PACE.key: EXACT}, {"evade": NEVER}) == "enemy_attacks"


def test_cipher_names_it() -> None:
    assert stops_next("cipher", "place_bond") == "to your deployment"
    assert stops_next("cipher", "action") == "to the enemy's attacks"
    assert stops_next("cipher", "action", {"evade": NEVER}) == "to your next turn"
    assert stops_next("cipher", "critical_hit") == "to your actions"
    assert stops_next("cipher", "evade", own=False) == "to the next attack"


def test_flamethrowers_names_it() -> None:
    react = {"event": "attack_declared"}
    assert stops_next("flamethrowers", "main_2") == "to the enemy's attacks"
    assert stops_next("flamethrowers", "react", args=react) == "to its damage"
    assert stops_next("flamethrowers", "react", {"damage": NEVER}, args=react) == (
        "to the next attack"
    )


def test_fma_names_it() -> None:
    assert stops_next("fma", "recruit") == "to the main phase"
    assert stops_next("fma", "recruit", {"main": NEVER}) == "to the search party"
    assert stops_next("fma", "search") == "to the cleanup"
    assert stops_next("fma", "react", args={"event": "attack"}) == "to the battle"


def test_fetcg_names_it() -> None:
    assert stops_next("fetcg", "end_phase") == "to the enemy's battles"
    assert stops_next("fetcg", "action") == "to your units"
    assert stops_next("fetcg", "item_step", turn=1) == "", "there may be no Invasion Phase"
    window = {"window": "draw", "stack": 0}
    assert stops_next("fetcg", "play_surprise", args=window) == "to your next step"
    assert stops_next("fetcg", "play_surprise", args=window, own=False) == "to the enemy's battles"
    assert stops_next("fetcg", "play_surprise", args={"window": "draw", "stack": 1}) == (
        "to the effects"
    )


@pytest.mark.parametrize("game_key", GAMES)
def test_every_place_is_a_stop_of_the_game_and_has_words(game_key: str) -> None:
    game = rules.game(game_key)
    stops = {stop.key for stop in game.stops} | {""}
    named = 0
    for match in _some(game_key):
        for decision in match.decisions:
            for word, stop in game.look_ahead(_passing(match, decision)):
                named += 1
                assert stop in stops, (decision.kind, stop)
                assert f"ahead.{word}" in game.messages, (decision.kind, word)
    assert named


@pytest.mark.parametrize("game_key", GAMES)
def test_every_stop_that_can_be_passed_names_the_next_one(game_key: str) -> None:
    game = rules.game(game_key)
    silent = set()
    for match in _some(game_key):
        for decision in match.decisions:
            stop = stop_of(game.stops, decision, match.table.turn_player)
            passes = any({PASS, END} & set(option.flags) for option in decision.options)
            if stop is None or not passes or decision.kind in NAMED or match.table.turn < 2:
                continue
            modes = {one.key: ALWAYS for one in game.stops}
            if not game.stops_next(_passing(match, decision), {}, modes):
                silent.add((decision.kind, str(decision.prompt.args.get("event"))))
    # What a React answers goes on wherever it was.
    assert {kind for kind, _ in silent} <= ({"react"} if game_key == "fma" else set()), silent


def _some(game: str) -> Any:
    decks = shipped.decks(game)
    for number in (1, 2):
        for match in played_on(start(game, [decks[0], decks[1 % len(decks)]], number, {}), number):
            yield match
            if match.length > 300:
                break


def _passing(match: Match, decision: Decision) -> Passing:
    table = match.table
    own = decision.player == table.turn_player
    return Passing(decision.kind, decision.prompt.args, own, table.turn)
