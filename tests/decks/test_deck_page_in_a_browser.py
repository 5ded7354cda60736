"""The deck page: columns in which every card can be read, four buttons and a menu."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from decks.models import Deck
from decks.services import copy_deck
from tests.decks.factories import make_user
from tests.live import PATIENCE, LiveSite
from tests.shipped_games import put_shipped_games

# Cards of a column that show their name, their numbers or their count to nobody.
COVERED = """() => [...document.querySelectorAll(".deck-column > li")].filter((card) =>
  [".face-name", ".face-foot", ".deck-face-count", ".deck-face-role"].some((part) => {
    const found = card.querySelector(part);
    if (!found) return false;
    const { left, right, top, bottom } = found.getBoundingClientRect();
    return [top + 2, (top + bottom) / 2, bottom - 2].some((y) =>
      !card.contains(document.elementFromPoint((left + right) / 2, y)));
  })).map(({ id }) => id)"""
BUTTONS = ".deck-actions > :is(.btn, form)"


@pytest.fixture
def ann(live_site: LiveSite) -> Any:
    return make_user("ann")


@pytest.fixture
def page(browser: Any, live_site: LiveSite, ann: Any) -> Iterator[Any]:
    """A page on which Ann is signed in."""
    client = Client()
    client.force_login(ann)
    context = browser.new_context(base_url=live_site.url)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    context.add_cookies([{**cookie, "url": live_site.url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    yield page
    context.close()


def shipped(game: str) -> Deck:
    put_shipped_games(game)
    return Deck.objects.filter(game__key=game).order_by("name").first()


@pytest.mark.parametrize("game", ["cipher", "fma", "flamethrowers"])
def test_every_card_of_a_column_can_be_read(page: Any, game: str) -> None:
    deck = shipped(game)
    for width in (1440, 1280, 360):
        page.set_viewport_size({"width": width, "height": 4000})
        page.goto(deck.get_absolute_url())
        assert page.locator(".deck-column > li").count() == deck.rows.count()
        assert page.evaluate(COVERED) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_deck_has_four_buttons_and_a_menu_for_the_rest(page: Any, ann: Any) -> None:
    own = copy_deck(deck=shipped("cipher"), owner=ann)
    page.goto(own.get_absolute_url())
    menu = page.locator(".deck-actions .more")

    assert page.locator(BUTTONS).count() == 4
    assert not menu.get_by_text("Delete").is_visible()
    menu.locator("summary").click()
    assert menu.get_by_text("Delete").is_visible()
    page.keyboard.press("Escape")
    assert not menu.get_by_text("Delete").is_visible()
