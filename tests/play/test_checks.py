from __future__ import annotations

from types import SimpleNamespace

import rules
from play.checks import every_game_has_a_board


def test_every_game_has_a_board_now():
    assert every_game_has_a_board(None) == []


def test_a_game_without_a_board_is_an_error_that_says_what_to_write(monkeypatch):
    game = SimpleNamespace(key="chess", name="Chess")
    monkeypatch.setattr(rules, "games", lambda: (game,))

    (error,) = every_game_has_a_board(None)

    assert error.id == "play.E001"
    assert "templates/play/boards/chess.html" in error.hint
