"""A number on the board opens into what it is made of: by mouse, by keyboard, by touch, by ear."""

from __future__ import annotations

import re
from typing import Any

import pytest

from play.models import Table
from tests.play.browsers import NARROW, WIDE, Seat, apart, make_match, picture, play_on
from tests.play.factories import position
from tests.play.test_fma_in_a_browser import table_of_four
from tests.testkit.browser import faults_by_day_and_night, wait_until_still

BATTLE = "#n-battle_attack"
# What is read out with an element.
SAID = """selector => {
  const names = document.querySelector(selector).getAttribute("aria-describedby").split(" ");
  return names.map((name) => document.getElementById(name)?.textContent ?? "").join(" ");
}"""


def in_battle() -> Table:
    """A match in a battle in which somebody is asked, with supports laid down."""
    table = make_match()
    for _ in range(120):
        view = apart(position)(table)
        if view["battle"] is not None and view["waiting"]:
            return table
        table = play_on(table, 1)
    raise AssertionError("nobody attacked")


# The id of a card on the board that has numbers to open.
OPENED = """() => [...document.querySelectorAll(".board [data-card][data-sum]")]
  .find((one) => document.getElementById(one.dataset.sum)?.querySelector(".sum-total"))?.id"""


def go_to(seat: Seat, table: Table) -> None:
    """There, with nothing left to come that would move a number away from the pointer."""
    seat.go_to(table)
    seat.wait_until_connected()
    wait_until_still(seat.page)


def number(words: str) -> int:
    return int(words.replace("\N{MINUS SIGN}", "-").replace("+", "").replace(",", ""))


def opened(page: Any) -> tuple[int, list[int]]:
    """The number that the panel opens, and its addends."""
    page.wait_for_selector("#preview .sum-total")
    total = page.inner_text("#preview .sum-total strong")
    return number(total), [
        number(one) for one in page.locator("#preview .sum-amount").all_inner_texts()
    ]


def test_a_total_opens_while_it_is_pointed_at_and_closes_after(sit: Any) -> None:
    seat = sit("eve")
    go_to(seat, in_battle())
    seat.page.hover(BATTLE)
    total, addends = opened(seat.page)

    assert total == sum(addends) == number(seat.page.inner_text(BATTLE))
    assert len(addends) > 1
    seat.page.hover("#rail-log-title")
    seat.page.wait_for_selector("#preview", state="hidden")


def test_a_total_opens_by_keyboard_and_is_read_out(sit: Any) -> None:
    seat = sit("eve")
    go_to(seat, in_battle())
    seat.page.keyboard.press("Tab")
    seat.page.focus(BATTLE)
    total, addends = opened(seat.page)
    said = seat.page.evaluate(
        SAID,
        BATTLE,
    )

    assert total == sum(addends)
    assert re.search(r"\d+\s+printed", said)
    assert "support by" in said


@pytest.mark.parametrize("size", [NARROW, (1280, 720)])
def test_a_tap_opens_a_total_and_the_next_closes_it(sit: Any, size: tuple[int, int]) -> None:
    seat = sit("eve", size=size, has_touch=True)
    go_to(seat, in_battle())
    seat.page.tap(BATTLE)
    total, addends = opened(seat.page)
    box = seat.page.locator("#preview .sums").bounding_box()

    assert total == sum(addends)
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    seat.page.tap(BATTLE)
    seat.page.wait_for_selector("#preview", state="hidden")


@pytest.mark.parametrize("size", [NARROW, (1280, 720), WIDE])
def test_the_opened_sum_is_seen_by_day_and_night(sit: Any, size: tuple[int, int]) -> None:
    seat = sit("eve", size=size)
    go_to(seat, in_battle())
    seat.page.hover(BATTLE)
    opened(seat.page)

    assert faults_by_day_and_night(seat.page, "table-sum") == []
    picture(seat, f"sum-{size[0]}")


def test_a_card_on_the_board_is_seen_large_while_it_is_pointed_at(sit: Any) -> None:
    seat = sit("eve")
    go_to(seat, in_battle())
    seat.page.hover(".board .unit .piece[data-card]")
    seat.page.wait_for_selector("#preview .card-face-full")
    assert seat.page.locator("#preview").bounding_box()["height"] > 200


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_under_the_card_of_a_unit_stands_what_its_numbers_are_made_of(
    sit: Any, size: tuple[int, int]
) -> None:
    seat = sit("ann", size=size)
    go_to(seat, table_of_four())
    unit = seat.page.evaluate(OPENED)
    assert unit, "no number of a unit was other than printed"
    seat.page.locator(f"[id='{unit}']").scroll_into_view_if_needed()
    seat.page.hover(f"[id='{unit}']")
    seat.page.wait_for_selector("#preview .card-face-full")
    total, addends = opened(seat.page)

    first = seat.page.locator("#preview .sum-addends").first.locator("li").count()
    assert total == sum(addends[:first])
    picture(seat, f"sum-fma-{size[0]}")
