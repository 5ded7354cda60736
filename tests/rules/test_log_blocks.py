"""The log in blocks: a line that begins an action, and after it what came of that."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.engine.match import Match
from tests.testkit import shipped
from tests.testkit.random_play import play_out, start

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")
# Lines that can only be part of something else, and such as must begin a block of their own.
PARTS = {
    "cipher": {"support", "critical", "evade", "no_evade", "attack_failed", "attack_succeeded"},
    "fetcg": {"strike", "counter", "defeated"},
    "flamethrowers": {"damage", "ship_damage", "react"},
    "fma": {"battle_won", "battle_tied", "block"},
}
BEGIN = {
    "cipher": {"turn", "bond", "attack"},
    "fetcg": {"turn"},
    "flamethrowers": {"turn", "attack", "attack_ship"},
    "fma": {"turn", "phase", "recruit"},
}


def played(game: str) -> Match:
    decks = shipped.decks(game)
    return play_out(start(game, [decks[0], decks[1 % len(decks)]], 3, {}), 3)


@pytest.mark.parametrize("game", GAMES)
def test_what_came_of_an_action_is_part_of_its_block(game: str) -> None:
    lines: list[dict[str, Any]] = played(game).log(None)
    seen = {key: {line["begins"] for line in lines if line["key"] == key} for key in PARTS[game]}
    begun = {key: {line["begins"] for line in lines if line["key"] == key} for key in BEGIN[game]}

    assert any(seen.values()), "none of them happened"
    assert all(found <= {False} for found in seen.values()), seen
    assert all(found <= {True} for found in begun.values()), begun
    assert {line["begins"] for line in lines if line["key"] == "turn"} == {True}


@pytest.mark.parametrize("game", GAMES)
def test_no_action_goes_on_in_the_next_turn(game: str) -> None:
    lines = played(game).log(None)
    blocks = [line["n"] for line in lines if line["begins"]]
    # Neither is every line a block of its own, nor is a turn a single one.
    turns = sum(line["key"] == "turn" for line in lines)
    assert turns < len(blocks) < len(lines)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_has_the_same_blocks(game: str) -> None:
    match = played(game)
    again = rules.replay(match.record)
    assert again.match.log(0) == match.log(0)
