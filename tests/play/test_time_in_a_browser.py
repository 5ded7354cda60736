"""Who is there and whose time runs, as people see it: the bar counts, and a claim is a press."""

from __future__ import annotations

import os
from typing import Any

import pytest

from play.models import Table
from tests.live import PATIENCE
from tests.play.browsers import apart, make_bot_match, make_match, play_on

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.django_db(transaction=True),
]
SIZES = [(1280, 720), (1440, 900), (1920, 1080), (360, 740), (740, 360)]
BOTH_HERE = "document.querySelectorAll('#people .person-here').length === 2"
CLOCKS = "[...document.querySelectorAll('#people .clock')].map((one) => one.textContent)"
COVERED = """() => {
  const bar = [...document.querySelectorAll(".table-bar a, .table-bar button, #people")];
  const boxes = bar.map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  return boxes.some((one, at) => boxes.some((other, next) => at < next
    && one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1));
}"""


def match(**facts: Any) -> Table:
    """A match of two in which one of them has to choose."""
    return play_on(make_match(**facts), 8)


def until(page: Any, holds: str, *facts: Any) -> None:
    """Wait for an expression, which the page's policy lets nobody evaluate in it for long."""
    waited = 0
    while not page.evaluate(holds, *facts):
        assert waited < 1000 * PATIENCE, holds
        page.wait_for_timeout(100)
        waited += 100


@apart
def status_of(table: Table) -> str:
    return Table.objects.get(pk=table.pk).status


def both(sit: Any, table: Table, **context: Any) -> tuple[Any, Any]:
    """Who has to choose, and who waits."""
    seats = [sit(name, **context) for name in ("ann", "bob")]
    for seat in seats:
        seat.go_to(table)
        seat.wait_until_connected()
    for seat in seats:
        until(seat.page, BOTH_HERE)
    asks = seats[0].page.locator("#prompt.is-mine").count() > 0
    return (seats[0], seats[1]) if asks else (seats[1], seats[0])


def test_whoever_leaves_is_seen_to_be_gone_and_the_win_may_be_claimed(sit):
    table = match(absence=9)
    chooses, waits = both(sit, table)
    chooses.page.goto("about:blank")

    page = waits.page
    page.wait_for_selector("#people .person-gone")
    page.wait_for_selector("#absence [data-until]")
    assert page.locator("#claim-form, #absence button").count() >= 1
    page.get_by_role("button", name="Claim the win").click()
    until(page, "document.body.textContent.includes('The match was claimed')")
    assert status_of(table) == "finished"


def test_the_clock_of_whoever_has_to_choose_counts_down(sit):
    table = match(clock="match:1500:0")
    chooses, waits = both(sit, table)
    for page in (chooses.page, waits.page):
        assert page.locator("#people .clock.is-running").count() == 1
        before = page.evaluate(CLOCKS)
        until(
            page,
            "(before) => [...document.querySelectorAll('#people .clock')]"
            ".filter((one, at) => one.textContent !== before[at]).length === 1",
            before,
        )
    assert chooses.page.evaluate(CLOCKS)[0][:3] == waits.page.evaluate(CLOCKS)[0][:3]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_bar_has_room_for_everybody(sit, size):
    table = match(clock="match:2700:15")
    chooses, waits = both(sit, table, size=size)
    for page in (chooses.page, waits.page):
        assert not page.evaluate(COVERED)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for clock in page.locator("#people .clock").all():
            assert clock.is_visible()
    if look := os.environ.get("LOOK"):
        name = "x".join(map(str, size))
        waits.page.screenshot(path=f"{look}/time-{name}.png")
        chooses.page.goto("about:blank")
        waits.page.wait_for_selector("#absence:not([hidden])")
        waits.page.screenshot(path=f"{look}/gone-{name}.png")


def test_who_plays_alone_against_a_bot_is_shown_none_of_it(sit):
    table = make_bot_match()
    seat = sit("ann")
    seat.go_to(table)
    seat.wait_until_connected()
    seat.page.wait_for_timeout(2_500)
    assert not seat.page.locator("#people").is_visible()
