from __future__ import annotations

from types import SimpleNamespace

import rules
from play.checks import every_game_has_a_board


def test_every_game_has_a_board_now():
    assert every_game_has_a_board(None) == []


def test_a_game_on_the_plain_board_hears_what_to_write(monkeypatch):
    game = SimpleNamespace(key="chess", name="Chess")
    monkeypatch.setattr(rules, "games", lambda: (game,))

    (warning,) = every_game_has_a_board(None)

    assert warning.id == "play.W001"
    assert "templates/jinja/play/boards/chess.html" in warning.hint
