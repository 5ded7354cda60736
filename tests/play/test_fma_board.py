"""The board of the Fullmetal Alchemist TCG: what stands on the page at one moment."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string

import rules
from cardbase.faces import face
from play.board.board import board_of
from play.board.messages import Messages
from rules.engine.match import Match
from tests.play.fma_positions import in_battle, with_a_play
from tests.testkit.shipped import decks

NAMES = ["Winry", "Roy", "Riza", "Maes", "Alex", "Izumi"]


@pytest.fixture(autouse=True)
def no_rows_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = {entry.card.key: face(entry.card, "fma") for deck in decks("fma")
             for entry in deck.entries}  # fmt: skip
    messages = Messages(rules.game("fma").messages, NAMES, faces)
    monkeypatch.setattr("play.board.board.messages_of", lambda table: messages)


def drawn(match: Match, viewer: int | None) -> tuple[Any, str]:
    table = SimpleNamespace(
        game=SimpleNamespace(key="fma"), teams={}, options={}, is_playing=True, seated=()
    )
    board = board_of(table, match, viewer)
    html = render_to_string(board.template, {"board": board, "stops": ()})
    return board, " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize("seats", [2, 6])
def test_a_battle_shows_both_totals_and_who_would_fall(seats: int) -> None:
    match = in_battle(seats)
    board, words = drawn(match, match.decisions[0].player)
    battle = board.battle

    names = {unit["unit"]: unit["top"]["face"].name for side in board.sides
             for zone in ("home", "party") for unit in side["zones"][zone]["units"]}  # fmt: skip
    for fighter in (*battle["attackers"], *battle["defenders"]):
        assert names[fighter] in words
    assert f"{battle['totals']['attack']} {battle['type']} {battle['totals']['defence']}" in words
    fallen = ", ".join(names[one] for one in battle["in_danger"])
    wanted = f"In danger now: {fallen}" if fallen else "No one is in danger now."
    assert wanted.replace(" , ", ", ") in words.replace(" , ", ", ")
    for number, side in enumerate(board.sides):
        assert side["name"] in words, number


def test_homes_parties_states_and_location_are_said_in_words() -> None:
    match = in_battle(2)
    board, words = drawn(match, 0)

    location = board.shared["location"]["card"]["face"].name
    assert location in words
    assert words.count("Search party") == words.count("Home") == 2
    assert "set" in words, "attackers are set"
    assert "/9" in words
    assert "Active player:" in words


def test_a_play_that_waits_is_shown_with_who_may_react() -> None:
    match = with_a_play(3)
    board, words = drawn(match, match.decisions[0].player)

    waiting = board.shared["plays"][-1]
    assert waiting["card"]["face"].name in words
    assert "may react" in words or match.decisions[0].kind != "react"


def test_a_spectator_sees_no_hand_and_no_deck() -> None:
    match = in_battle(2)
    board, _ = drawn(match, None)

    for side in board.sides:
        assert side["zones"]["hand"]["cards"] is None
        assert side["zones"]["deck"]["cards"] is None
        assert side["zones"]["leaders"]["cards"] is None
