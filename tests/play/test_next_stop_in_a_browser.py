"""The button that passes says where the game stops next, and the log stands in blocks."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from play import lobby
from tests.play.browsers import NARROW, WIDE, play_until
from tests.play.test_deciding_in_a_browser import bot_match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# The longest words of each game stand on these.
ASKED = {
    "cipher": ("action", "to the enemy's attacks"),
    "fetcg": ("end_phase", "to the enemy's battles"),
    "flamethrowers": ("main_2", "to the enemy's attacks"),
    "fma": ("search", "to the cleanup"),
}
FITS = """() => {
  const button = document.getElementById("done");
  const next = button.querySelector(".next-stop");
  const box = button.getBoundingClientRect(), words = next.getBoundingClientRect();
  return button.scrollWidth <= button.clientWidth && button.scrollHeight <= button.clientHeight
    && words.left >= box.left && words.right <= box.right && box.height <= 72;
}"""
INDENTS = """() => {
  const left = (line) => line.getBoundingClientRect().left;
  const lines = [...document.querySelectorAll("#log-lines > li")];
  const parts = lines.filter((line) => line.classList.contains("is-part"));
  const heads = lines.filter((line) => !line.classList.contains("is-part"));
  return parts.length && heads.length
    && parts.every((part) => heads.every((head) => left(part) > left(head)));
}"""


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("game", sorted(ASKED))
def test_the_button_says_where_the_game_stops_next(
    sit: Any, game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one match, always the same: in some the first such question needs no answer."""
    monkeypatch.setattr(lobby, "seed_of", lambda table: hashlib.sha512(game.encode()).digest())
    kind, words = ASKED[game]
    table = bot_match(game)
    play_until(
        table,
        lambda match, decision: (
            decision.kind == kind and len(decision.options) > 1 and match.table.turn > 2
        ),
    )
    seat = sit(table.seats.all()[0].user.username, size=size, has_touch=size == NARROW)
    seat.go_to(table)

    assert seat.page.inner_text("#done .next-stop") == words
    assert seat.page.evaluate(FITS)
    assert seat.page.evaluate(INDENTS), "the log is no blocks"
