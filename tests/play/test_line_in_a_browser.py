"""A table whose line is cut: no click leaves the page, and what was done is sent later."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from play import decisions
from play.matches import open_match
from play.models import ChatLine, Decision, Table
from tests.live import PATIENCE
from tests.play.browsers import NARROW, WIDE, Seat, apart, concede, make_match, question_of
from tests.play.cut_line import CutLine
from tests.play.factories import first_option

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


def play_on_by_hand(table: Table) -> None:
    """The next question is answered from elsewhere."""
    with open_match(table) as live:
        asked = live.match.decisions[0]
    user = table.seats.get(number=asked.player).user
    decisions.submit_decision(
        table=table, user=user, decision_id=asked.id, keys=first_option(asked)
    )


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
    expect(seat.page.locator("#toast")).to_contain_text("Connection lost")
    seat.page.wait_for_timeout(1_500)
    assert has_stayed(seat, table)
    line.mend()
    seat.wait_until_answered(decision)

    assert has_stayed(seat, table)
    assert Decision.objects.get(table=table, decision_id=decision).keys == ["no_bond"]


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
    expect(seat.page.locator("#toast")).to_contain_text("Connection lost")
    seat.page.wait_for_timeout(1_000)
    assert has_stayed(seat, table)
    line.mend()

    seat.page.wait_for_url(lambda url: not url.endswith(table.get_absolute_url()))
    assert Table.objects.count() == 2


def test_a_browser_without_sockets_answers_without_leaving_the_page(far):
    table, name = question_of(make_match(), "place_bond")
    seat = far(name)
    seat.page.route_web_socket("**/socket/**", lambda socket: socket.close())
    seat.go_to(table)
    seat.page.wait_for_function("() => !document.querySelector('#play.is-fresh')")
    seat.page.evaluate("window.stayed = true")
    decision = seat.decision()

    seat.page.locator("#done").click()
    seat.wait_until_answered(decision)

    assert has_stayed(seat, table)
    assert Decision.objects.get(table=table, decision_id=decision).keys == ["no_bond"]


def test_a_browser_without_sockets_keeps_an_answer_while_the_line_is_cut(far, line):
    table, name = question_of(make_match(), "place_bond")
    seat = far(name)
    seat.page.route_web_socket("**/socket/**", lambda socket: socket.close())
    seat.go_to(table)
    seat.page.wait_for_function("() => !document.querySelector('#play.is-fresh')")
    seat.page.evaluate("window.stayed = true")
    decision = seat.decision()

    line.cut()
    seat.page.locator("#done").click()
    expect(seat.page.locator("#toast")).to_contain_text("Connection lost")
    line.mend()
    seat.wait_until_answered(decision)

    assert has_stayed(seat, table)
    assert Decision.objects.get(table=table, decision_id=decision).keys == ["no_bond"]


def test_a_refusal_without_sockets_is_said_on_the_page(far):
    table, name = question_of(make_match(), "place_bond")
    seat = far(name)
    seat.page.route_web_socket("**/socket/**", lambda socket: socket.close())
    seat.go_to(table)
    seat.page.wait_for_function("() => !document.querySelector('#play.is-fresh')")
    seat.page.evaluate("document.getElementById('prompt-decision').value = 'none'")

    seat.page.locator("#done").click()

    expect(seat.page.locator("#toast")).to_contain_text(
        "Your answer does not match an open question"
    )


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


def test_a_slow_line_is_not_called_down(far, line):
    """Each way takes longer than the silence that says that a line is frozen."""
    table, name = question_of(make_match(), "place_bond")
    seat = far(name)
    connected(seat, table)
    seat.page.evaluate(
        """() => {
          const strip = document.getElementById("line");
          window.flashes = [];
          new MutationObserver(() => window.flashes.push(strip.textContent))
            .observe(strip, { childList: true, characterData: true, subtree: true });
        }"""
    )
    for delay in (0.2, 0.4, 0.6, 0.8):  # a line grows slow little by little
        line.delay = delay
        seat.page.wait_for_timeout(1_500)
    seat.page.wait_for_timeout(3_000)
    assert seat.page.evaluate("window.flashes") == []
    line.delay = 0.0


def test_chat_that_a_lost_line_carried_already_is_said_once(far, line):
    """The server has heard it, but the page cannot know."""
    table = make_match()
    seat = far("ann")
    connected(seat, table)

    seat.page.fill("#chat-text", "Once")
    send = seat.page.get_by_role("button", name="Send")
    line.freeze_answers()
    send.dispatch_event("click")  # at once: a moment later the page would know that it is cut off
    wait_until(lambda: ChatLine.objects.filter(table=table).exists())
    line.cut()
    seat.page.wait_for_timeout(500)
    line.mend()
    expect(seat.page.locator(STRIP)).to_have_text("")
    seat.page.locator("#chat").get_by_text("Once").wait_for()
    seat.page.wait_for_timeout(1_500)

    assert ChatLine.objects.filter(table=table).count() == 1


SEEN_WITHIN = 2_000  # ms
STRIP = "#line"
DOWN = "Connection lost"


def seconds_until_seen(seat: Seat) -> float:
    """How long the page takes, by its own clock, to say that the line is down."""
    return float(
        seat.page.evaluate(
            """() => new Promise((done) => {
              const start = performance.now();
              const look = () => document.getElementById("line").textContent
                ? done((performance.now() - start) / 1000) : setTimeout(look, 10);
              look();
            })"""
        )
    )


def test_a_frozen_line_is_seen_within_two_seconds_and_so_is_its_return(far, line):
    seat = far("ann")
    connected(seat, make_match())
    seat.page.wait_for_timeout(2_500)  # beats go to and fro, and nothing is said of them
    expect(seat.page.locator(STRIP)).to_have_text("")
    sockets = len(seat.connections)

    line.freeze()
    assert seconds_until_seen(seat) <= SEEN_WITHIN / 1000
    expect(seat.page.locator(STRIP)).to_contain_text(DOWN)
    assert float(seat.page.locator(".dock").evaluate("e => getComputedStyle(e).opacity")) == 0.6
    line.thaw()

    expect(seat.page.locator(STRIP)).to_have_text("")
    assert len(seat.connections) == sockets  # the same line came back: nothing was lost


def test_a_cut_line_is_seen_at_once(far, line):
    seat = far("ann")
    connected(seat, make_match())

    line.cut()
    expect(seat.page.locator(STRIP)).to_contain_text(DOWN, timeout=SEEN_WITHIN)
    line.mend()

    expect(seat.page.locator(STRIP)).to_have_text("")


@pytest.mark.parametrize("seen", [True, False], ids=["seen", "not-yet-seen"])
@pytest.mark.parametrize("frozen_for", [500, 6_000], ids=["thawed", "given-up"])
def test_an_answer_given_over_a_frozen_line_counts_once(far, line, seen, frozen_for):
    table, name = question_of(make_match(), "place_bond")
    seat = far(name)
    connected(seat, table)
    decision = seat.decision()
    before = Decision.objects.filter(table=table).count()

    line.freeze()
    if seen:
        seconds_until_seen(seat)
    seat.page.locator("#done").click()
    seat.page.wait_for_timeout(frozen_for)
    assert apart(Decision.objects.filter(table=table).count)() == before
    line.thaw()
    seat.wait_until_answered(decision)

    expect(seat.page.locator(STRIP)).to_have_text("")
    given = Decision.objects.filter(table=table, decision_id=decision)
    assert [one.keys for one in given] == [["no_bond"]]
    assert has_stayed(seat, table)


def test_chat_over_a_frozen_line_is_sent_when_it_flows_again(far, line):
    table = make_match()
    seat = far("ann")
    connected(seat, table)

    line.freeze()
    seconds_until_seen(seat)
    seat.page.fill("#chat-text", "Still there?")
    seat.page.get_by_role("button", name="Send").click()
    expect(seat.page.locator("#toast")).to_contain_text("What you did is sent as soon as")
    line.thaw()

    seat.page.locator("#chat").get_by_text("Still there?").wait_for()
    assert ChatLine.objects.filter(table=table).count() == 1


def test_a_kept_answer_whose_question_has_gone_is_dropped_and_that_is_said(far, line, live_site):
    table, name = question_of(make_match(), "place_bond")
    seat = far(name)
    connected(seat, table)
    decision = seat.decision()

    line.cut()
    seat.page.locator("#done").click()
    apart(play_on_by_hand)(table)
    line.mend()
    seat.wait_until_answered(decision)

    expect(seat.page.locator("#toast")).to_contain_text("the question is no longer open")


def test_a_page_without_room_for_its_socket_says_why_and_is_refreshed(far):
    table, name = question_of(make_match(), "place_bond")
    seat = far(name)
    tries: list[str] = []

    def refuse(socket: Any) -> None:
        tries.append(socket.url)
        reason = "Too many people are watching from your network."
        # A socket that is refused with words has been opened; the page sends a beat at once.
        socket.on_message(lambda _: socket.close(code=4429, reason=reason))

    seat.context.route_web_socket("**/socket/**", refuse)
    seat.go_to(table)

    expect(seat.page.locator("#line")).to_have_text(
        "Too many people are watching from your network. "
        "No live connection. The table is refreshed every few seconds."
    )
    apart(play_on_by_hand)(table)
    expect(seat.page.locator("#prompt[data-decision]")).not_to_have_attribute(
        "data-decision", str(first_decision(table))
    )
    assert len(tries) == 1


def first_decision(table: Table) -> int:
    return apart(lambda: Decision.objects.get(table=table, number=0).decision_id)()
