"""Every answer that begins at, or is aimed at, a piece of the board can be picked on the board."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from cardbase.faces import face
from cardbase.web.jinja import render
from play.board.board import board_of
from play.board.messages import Messages
from rules.engine.decision import Decision
from rules.engine.match import Match
from rules.engine.rng import Rng
from tests.testkit.random_play import any_options, seed, start
from tests.testkit.shipped import decks

SEATS = {"cipher": 2, "fetcg": 2, "flamethrowers": 3, "fma": 3}
MATCHES = 2
MOST_DECISIONS = 500
# Ways to ask are met again and again: each is looked at this often in a match.
LOOKS = 2


@pytest.mark.parametrize("game", SEATS)
def test_whatever_may_be_chosen_lies_on_the_board(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = decks(game)
    faces = {entry.card.key: face(entry.card, game) for deck in shipped for entry in deck.entries}
    names = ["Ann", "Ben", "Eve"][: SEATS[game]]
    messages = Messages(rules.game(game).messages, names, faces)
    monkeypatch.setattr("play.board.board.messages_of", lambda table: messages)

    for number in range(MATCHES):
        seated = [shipped[(number + seat) % len(shipped)] for seat in range(SEATS[game])]
        match = start(game, seated, number, {})
        chance = Rng(seed(number))
        looks: dict[tuple[str, ...], int] = {}
        while match.outcome is None and match.length < MOST_DECISIONS:
            decision = match.decisions[0]
            way = way_of_asking(decision)
            looks[way] = looks.get(way, 0) + 1
            if looks[way] <= LOOKS:
                check_places(game, match, decision)
            match.answer(decision.player, decision.id, any_options(decision, chance))


def way_of_asking(decision: Decision) -> tuple[str, ...]:
    return decision.kind, *sorted({option.action for option in decision.options})


def check_places(game: str, match: Match, decision: Decision) -> None:
    table: Any = SimpleNamespace(
        game=SimpleNamespace(key=game), teams={}, options={}, is_playing=True, seated=()
    )
    board = board_of(table, match, decision.player)
    assert board.prompt is not None
    html = render(board.template, board=board)
    dock = {"id": "dock", "prompt": board.prompt, "hand": board.hand, "rematch": None}
    dock |= {"table": None, "seat": None, "status": "playing", "verdict": None, "waiting": []}
    html += render("play/_dock.html", **dock)
    drawn = set(re.findall(r'data-ref="([^"]*)"', html))
    for option in board.prompt.on_board:
        for place in (option.start, option.end):
            assert not place or place in drawn, f"{decision.kind}: {option.sentence}"
