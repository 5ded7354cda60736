from __future__ import annotations

from types import SimpleNamespace

import rules
from play import checks
from play.checks import every_game_has_a_board, htmx_is_the_one_that_was_tried


def test_every_game_has_a_board_now():
    assert every_game_has_a_board(None) == []


def test_a_game_on_the_plain_board_hears_what_to_write(monkeypatch):
    game = SimpleNamespace(key="chess", name="Chess")
    monkeypatch.setattr(rules, "games", lambda: (game,))

    (warning,) = every_game_has_a_board(None)

    assert warning.id == "play.W001"
    assert "templates/jinja/play/boards/chess.html" in warning.hint


def test_the_htmx_that_is_installed_is_the_one_the_table_was_tried_with():
    assert htmx_is_the_one_that_was_tried(None) == []


def test_another_htmx_says_what_to_run(monkeypatch):
    monkeypatch.setattr(checks, "TRIED_HTMX", "4.0.9")

    (warning,) = htmx_is_the_one_that_was_tried(None)

    assert warning.id == "play.W002"
    assert "4.0.9" in warning.msg
