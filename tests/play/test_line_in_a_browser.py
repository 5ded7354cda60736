"""A table whose line is cut: no click leaves the page, and what was done is sent later."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from play.models import ChatLine, Decision, Table
from tests.live import PATIENCE
from tests.play.browsers import NARROW, WIDE, Seat, apart, concede, make_match, question_of
from tests.play.cut_line import CutLine

BOARD = "/board/"


@pytest.fixture
def line(live_site: Any) -> Iterator[CutLine]:
    line = CutLine(live_site.url)
    yield line
    line.cut()


@pytest.fixture
def far(browser: Any, line: CutLine) -> Iterator[Callable[..., Seat]]:
    """Seats somebody at the far end of the line, whose browser may complain that it is cut."""
    seats: list[Seat] = []

    def sit(name: str, **context: Any) -> Seat:
        seats.append(Seat(browser, line, name, **context))
        return seats[-1]

    yield sit
    for seat in seats:
        seat.context.close()


def connected(seat: Seat, table: Table) -> None:
    seat.go_to(table)
    seat.wait_until_connected()
    seat.page.wait_for_function("() => !document.querySelector('#play.is-fresh')")
    seat.page.evaluate("window.stayed = true")


def wait_until(found: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + PATIENCE
    while not (what := apart(found)()):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return what


def has_stayed(seat: Seat, table: Table) -> bool:
    return bool(seat.page.evaluate("window.stayed")) and seat.page.url.endswith(
        table.get_absolute_url()
    )


@pytest.mark.parametrize(("tap", "size"), [("click", WIDE), ("tap", NARROW)])
def test_an_answer_given_over_a_cut_line_is_sent_when_it_is_mended(far, line, tap, size):
    table, name = question_of(make_match(), "place_bond")
    seat = far(name, size=size, has_touch=tap == "tap")
    connected(seat, table)
    decision = seat.decision()

    line.cut()
    getattr(seat.page.locator("#done"), tap)()
    expect(seat.page.locator("#toast")).to_contain_text("The line is down")
    seat.page.wait_for_timeout(1_500)
    assert has_stayed(seat, table)
    line.mend()
    seat.wait_until_answered(decision)

    assert has_stayed(seat, table)
    assert Decision.objects.filter(table=table).last().keys == ["no_bond"]


def test_chat_and_conceding_over_a_cut_line_are_sent_when_it_is_mended(far, line):
    table = make_match()
    seat = far("ann")
    connected(seat, table)

    line.cut()
    for text in ("One", "Two"):
        seat.page.fill("#chat-text", text)
        seat.page.get_by_role("button", name="Send").click()
        expect(seat.page.locator("#toast")).to_contain_text("What you did is sent as soon as")
    seat.page.get_by_role("button", name="Concede…").click()
    seat.page.get_by_role("button", name="Yes, concede").click()
    seat.page.wait_for_timeout(1_500)
    assert has_stayed(seat, table)
    assert not ChatLine.objects.filter(table=table).exists()
    line.mend()
    seat.page.get_by_text("bob wins.").first.wait_for()

    assert has_stayed(seat, table)
    lines = ChatLine.objects.filter(table=table).order_by("pk")
    assert [one.text for one in lines] == ["One", "Two"]


def test_what_leads_elsewhere_waits_for_the_line(far, line):
    table = make_match()
    concede(table)
    seat = far("ann")
    connected(seat, table)

    line.cut()
    seat.page.get_by_role("button", name="Rematch").click()
    expect(seat.page.locator("#toast")).to_contain_text("The line is down")
    seat.page.wait_for_timeout(1_000)
    assert has_stayed(seat, table)
    line.mend()

    seat.page.wait_for_url(lambda url: not url.endswith(table.get_absolute_url()))
    assert Table.objects.count() == 2


def test_a_browser_without_sockets_answers_without_leaving_the_page(far):
    table, name = question_of(make_match(), "place_bond")
    seat = far(name)
    seat.page.route_web_socket("**/socket/", lambda socket: socket.close())
    seat.go_to(table)
    seat.page.wait_for_function("() => !document.querySelector('#play.is-fresh')")
    seat.page.evaluate("window.stayed = true")
    decision = seat.decision()

    seat.page.locator("#done").click()
    seat.wait_until_answered(decision)

    assert has_stayed(seat, table)
    assert Decision.objects.filter(table=table).last().keys == ["no_bond"]


def test_a_browser_without_sockets_keeps_an_answer_while_the_line_is_cut(far, line):
    table, name = question_of(make_match(), "place_bond")
    seat = far(name)
    seat.page.route_web_socket("**/socket/", lambda socket: socket.close())
    seat.go_to(table)
    seat.page.wait_for_function("() => !document.querySelector('#play.is-fresh')")
    seat.page.evaluate("window.stayed = true")
    decision = seat.decision()

    line.cut()
    seat.page.locator("#done").click()
    expect(seat.page.locator("#toast")).to_contain_text("The line is down")
    line.mend()
    seat.wait_until_answered(decision)

    assert has_stayed(seat, table)
    assert Decision.objects.filter(table=table).last().keys == ["no_bond"]


def test_a_refusal_without_sockets_is_said_on_the_page(far):
    table, name = question_of(make_match(), "place_bond")
    seat = far(name)
    seat.page.route_web_socket("**/socket/", lambda socket: socket.close())
    seat.go_to(table)
    seat.page.wait_for_function("() => !document.querySelector('#play.is-fresh')")
    seat.page.evaluate("document.getElementById('prompt-decision').value = 'none'")

    seat.page.locator("#done").click()

    expect(seat.page.locator("#toast")).to_contain_text("The answer names no decision")


def test_a_page_whose_socket_works_never_asks_for_the_board(far, line):
    """Also if its modules come long after all else: nothing opens the socket before they listen."""
    table, _ = question_of(make_match(), "place_bond")
    seat = far("ann")
    asked: list[str] = []
    seat.page.on("request", lambda request: asked.append(request.url))
    seat.page.clock.install()

    def late(route: Any) -> None:
        time.sleep(1)
        route.continue_()

    seat.page.route("**/play/*.js", late)
    connected(seat, table)
    for _ in range(4):
        seat.page.clock.fast_forward(6_000)
        seat.page.wait_for_timeout(200)
    assert [url for url in asked if url.endswith(BOARD)] == []

    line.cut()
    seat.page.wait_for_timeout(500)
    seat.page.clock.fast_forward(6_000)
    seat.page.wait_for_timeout(500)
    assert [url for url in asked if url.endswith(BOARD)] != []
