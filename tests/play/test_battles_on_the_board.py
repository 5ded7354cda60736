"""A battle on the board: who attacks stands first, each unit with its player's name."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

import rules
from cardbase.faces import face
from play.board.board import board_of
from play.board.messages import Messages
from rules.engine.match import Match
from rules.engine.rng import Rng
from tests.play.fma_positions import in_battle
from tests.testkit.random_play import any_options, start
from tests.testkit.shipped import decks

NAMES = ["Winry", "Riza"]
OWNER = re.compile(r'class="battle-owner" data-seat="(\d)">([^<]+)<')


def battle_of(game: str) -> Match:
    if game == "fma":
        return in_battle(2)
    for number in range(20):
        match = start(game, decks(game)[:2], number, {})
        chance = Rng(number.to_bytes(64, "big"))
        while match.outcome is None and match.length < 600:
            if match.view(None)["battle"]:
                return match
            decision = match.decisions[0]
            match.answer(decision.player, decision.id, any_options(decision, chance))
    raise AssertionError("nobody attacks in twenty matches")


def attacking_seat(match: Match) -> int:
    """In the games of Fire Emblem only whose turn it is attacks."""
    view = match.view(None)
    seat: int = view["battle"].get("attacking", view["turn_player"])
    return seat


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("game", ["cipher", "fetcg", "fma"])
def test_attacker_and_defender_in_the_same_order_for_everybody(
    game: str, viewer: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    faces = {entry.card.key: face(entry.card, game) for deck in decks(game)
             for entry in deck.entries}  # fmt: skip
    messages = Messages(rules.game(game).messages, NAMES, faces)
    monkeypatch.setattr("play.board.board.messages_of", lambda table: messages)
    match = battle_of(game)
    table = SimpleNamespace(
        game=SimpleNamespace(key=game), teams={}, options={}, is_playing=True, seated=()
    )

    board = board_of(table, match, viewer)
    html = render_to_string(board.template, {"board": board, "stops": ()})

    first = attacking_seat(match)
    assert OWNER.findall(html) == [(str(seat), NAMES[seat]) for seat in (first, 1 - first)]
