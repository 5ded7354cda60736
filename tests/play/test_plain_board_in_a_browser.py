"""On the plain board, no pile opened: a card's text can be read, and what is said is seen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from play.models import Table
from tests.play.browsers import NARROW, Seat, play_on
from tests.play.test_deciding_in_a_browser import bot_match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")
LAPTOP = (1280, 720)
# The cards whose middle is seen, one of each area of the board.
IN_SIGHT = """() => {
  const seen = new Map();
  for (const card of document.querySelectorAll("#table .piece[data-card]")) {
    const box = card.getBoundingClientRect();
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const area = card.closest("#dock, .stage");
    if (card.contains(over) && area && !seen.has(area.id || area.className)) {
      card.dataset.tried = "";
      seen.set(area.id || area.className, card);
    }
  }
  return seen.size;
}"""
# Whether a person sees that element: it is drawn, within the window, and nothing lies over it.
IS_SEEN = """id => {
  const one = document.getElementById(id);
  const box = one.getBoundingClientRect();
  const events = one.style.pointerEvents;
  one.style.pointerEvents = "auto";
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  one.style.pointerEvents = events;
  return one.checkVisibility() && one.contains(over) && box.top >= 0 && box.left >= 0
    && box.bottom <= innerHeight && box.right <= innerWidth;
}"""


@pytest.mark.parametrize("size", [LAPTOP, NARROW], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_cards_are_read_and_a_refusal_is_seen(sit: Any, game: str, size: tuple[int, int]) -> None:
    touch = size == NARROW
    table = begun_match(game)
    seat = sit("ann", size=size, has_touch=touch, is_mobile=touch)
    seat.go_to(table)
    seat.wait_until_connected()
    assert seat.wait_for_a_question() is not None

    assert seat.page.evaluate(IN_SIGHT) > 0
    for card in seat.page.locator("[data-tried]").all():
        read_card(seat, card, touch=touch)
    refuse(seat)


def begun_match(game: str) -> Table:
    """A match against a bot in which some cards lie on the table."""
    return play_on(bot_match(game), 4)


def read_card(seat: Seat, card: Any, *, touch: bool) -> None:
    panel = seat.page.locator("#preview")
    (card.tap if touch else card.hover)()
    expect(panel.locator(".card-face-full")).to_be_visible()
    assert seat.page.evaluate(IS_SEEN, "preview")
    if touch:
        box = panel.bounding_box()
        seat.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        seat.page.mouse.move(0, 0)
    expect(panel).to_be_hidden()


def refuse(seat: Seat) -> None:
    """Give an answer to a question that nobody asked."""
    seat.page.evaluate(
        """() => {
          document.getElementById("prompt-decision").value = "none";
          document.getElementById("answer-form").requestSubmit();
        }"""
    )
    expect(seat.page.locator("#toast")).to_contain_text("does not match an open question")
    assert seat.page.evaluate(IS_SEEN, "toast")
