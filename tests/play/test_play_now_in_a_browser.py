"""From the first page to the first choice of one's own: one press, without an account."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from cardbase.models import User
from tests.play.browsers import NARROW, WIDE, apart, make_match, picture, play_on
from tests.shipped_games import put_shipped_games
from tests.testkit.browser import SHIFTS, faults_by_day_and_night

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")


@apart
def catalogue(games: tuple[str, ...]) -> None:
    put_shipped_games(*games)


@pytest.mark.parametrize("game", GAMES)
def test_one_press_on_the_first_page_leads_to_a_choice(sit: Any, game: str) -> None:
    catalogue((game,))
    seat = sit()
    seat.page.goto("/")

    seat.page.locator(f'[data-game="{game}"] .play-now button').click()

    assert seat.wait_for_a_question() is not None
    assert apart(User.objects.get)().is_guest


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_pages_with_the_button_pass_axe_and_fit(sit: Any, size: tuple[int, int]) -> None:
    catalogue(GAMES)
    seat = sit(size=size)
    for name, address in {"first": "/", "lobby": "/play/", "games": "/games/"}.items():
        seat.page.goto(address)
        picture(seat, f"play-now-{name}-{size[0]}")
        assert faults_by_day_and_night(seat.page, f"play-now-{name}") == []


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_match_in_progress_is_seen_in_the_lobby(sit: Any, size: tuple[int, int]) -> None:
    table = make_match()
    play_on(table, 30)
    seat = sit(size=size)
    seat.page.add_init_script(SHIFTS)

    seat.page.goto("/play/")

    seat.page.locator(".small-board").scroll_into_view_if_needed()
    expect(seat.page.locator(".small-side")).to_have_count(2)
    expect(seat.page.locator("img.small-card").first).to_be_visible()
    assert seat.page.evaluate("window.shift") < 0.01
    picture(seat, f"lobby-{size[0]}")
    assert faults_by_day_and_night(seat.page, "play-now-progress") == []
