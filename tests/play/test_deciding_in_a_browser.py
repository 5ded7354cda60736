"""Deciding on the board: what is asked, what is said before a turn ends, and taking back."""

from __future__ import annotations

from typing import Any

import pytest

from decks.models import Deck
from play import lobby
from play.models import Seat as Place
from play.models import Table
from tests.play.browsers import NARROW, answer_on_the_board, apart, make_bot_match
from tests.play.factories import make_user
from tests.shipped_games import put_shipped_games
from tests.testkit.browser import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]


@apart
def bot_match(game: str, seats: int = 2) -> Table:
    put_shipped_games(game)
    decks = list(Deck.objects.filter(game__key=game).order_by("name"))
    return lobby.open_table(
        user=make_user("ann"),
        deck=decks[0],
        bot="sensible",
        further=["sensible"] * (seats - 2),
        bot_deck=decks[-1],
    )


@apart
def stops_of(table: Table) -> dict[str, str]:
    return dict(Place.objects.get(table=table, user=make_user("ann")).stops)


def back_at(seat: Any, decision: str | None) -> None:
    seat.page.wait_for_function(
        "id => document.getElementById('prompt')?.dataset.decision === id", arg=decision
    )


def test_a_choice_is_taken_back_by_button_and_by_key(sit: Any) -> None:
    table = make_bot_match()
    seat = sit("ann")
    seat.go_to(table)
    seat.wait_until_connected()
    first = seat.wait_for_a_question()
    answer_on_the_board(seat)
    seat.wait_for_a_question(first)
    seat.page.click("#take-back-button")
    back_at(seat, first)
    assert "takes back" in seat.log()
    seat.wait_for_a_question()
    answer_on_the_board(seat)
    seat.wait_for_a_question(first)
    seat.page.keyboard.press("Control+z")
    back_at(seat, first)


def test_a_stop_is_set_by_a_press_and_all_is_asked_while_shift_is_held(sit: Any) -> None:
    table = make_bot_match()
    seat = sit("ann")
    seat.go_to(table)
    seat.wait_until_connected()
    page = seat.page
    seat.wait_for_a_question()
    page.click("#stops-button")
    page.click("#stop-evade")  # from "if I could" to "never"
    page.wait_for_selector("#stop-evade.stop-never")
    assert stops_of(table)["evade"] == "never"
    page.keyboard.press("Escape")
    page.keyboard.down("Shift")
    page.wait_for_selector("#stops-button:has-text('all')")
    page.keyboard.up("Shift")
    page.wait_for_selector("#stops-button:not(:has-text('all'))")
    assert not stops_of(table)["everything"]


@pytest.mark.parametrize("size", [NARROW, (1280, 720)])
def test_the_stops_fit_the_page(sit: Any, size: tuple[int, int]) -> None:
    seat = sit("ann", size=size)
    seat.go_to(bot_match("fetcg"))
    seat.wait_for_a_question()
    seat.page.click("#stops-button")
    seat.page.wait_for_selector("#stops:popover-open")
    assert faults_of(seat.page) == []


def test_a_card_is_dragged_to_where_it_is_meant_for(sit: Any) -> None:
    table = make_bot_match()
    seat = sit("ann", size=(1280, 720))
    seat.go_to(table)
    seat.wait_until_connected()
    page = seat.page
    for _ in range(40):
        assert seat.wait_for_a_question() is not None, "nothing could be deployed"
        if page.locator("#options [data-action=deploy]").count():
            break
        answer_on_the_board(seat)
    option = page.locator("#options [data-action=deploy]").first
    start, end = option.get_attribute("data-start"), option.get_attribute("data-end")
    card = page.locator(f'.tray [data-ref="{start}"]').bounding_box()
    area = page.locator(f'#table [data-ref="{end}"]').bounding_box()
    before = seat.decision()
    page.mouse.move(card["x"] + 20, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(card["x"] + 40, card["y"] - 40, steps=3)
    assert page.locator(".is-ghost").count() == 1
    page.mouse.move(area["x"] + area["width"] / 2, area["y"] + area["height"] / 2, steps=5)
    assert page.locator(f'[data-ref="{end}"].is-aimed').count() == 1
    page.mouse.up()
    seat.wait_until_answered(before)
    assert "deploys" in seat.log()
    assert page.locator(".is-ghost").count() == 0


def test_a_card_let_go_where_it_has_no_business_goes_back(sit: Any) -> None:
    table = make_bot_match()
    seat = sit("ann", size=(1280, 720))
    seat.go_to(table)
    seat.wait_until_connected()
    page = seat.page
    for _ in range(40):
        seat.wait_for_a_question()
        if page.locator("#options [data-action=deploy]").count():
            break
        answer_on_the_board(seat)
    before = seat.decision()
    start = page.locator("#options [data-action=deploy]").first.get_attribute("data-start")
    card = page.locator(f'.tray [data-ref="{start}"]').bounding_box()
    page.mouse.move(card["x"] + 20, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(1200, 300, steps=4)  # the log
    page.mouse.up()
    assert page.locator(".is-ghost, .is-selected").count() == 0
    assert seat.decision() == before


def test_the_keys_are_listed(sit: Any) -> None:
    seat = sit("ann")
    seat.go_to(make_bot_match())
    seat.page.keyboard.press("?")
    seat.page.wait_for_selector("#keys:popover-open")
    assert "Take back" in seat.page.inner_text("#keys")
    assert faults_of(seat.page) == []
