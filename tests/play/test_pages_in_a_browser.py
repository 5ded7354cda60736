"""The pages of play as a person sees them: they pass axe and fit, and every button has a name."""

from __future__ import annotations

import re

from tests.play.browsers import (
    NARROW,
    WIDE,
    concede,
    make_match,
    play_on,
    question_of,
)
from tests.testkit.browser import SHIFTS, faults_by_day_and_night, slow_down

ARRIVED = "document.fonts.status === 'loaded' && !document.querySelector('.is-arriving')"
# A word of the log on another line; Web Vitals calls up to 0.1 good.
MOST_SHIFT = 0.01


def test_the_pages_of_play_pass_axe_and_fit_their_window(sit):
    playing, name = question_of(make_match(), "action")
    over = play_on(make_match(), 40)
    if over.is_playing:
        concede(over)
    pages = {
        "lobby": "/play/",
        "new": "/play/new/",
        "table": playing.get_absolute_url(),
        "over": over.get_absolute_url(),
        "replay": f"{over.get_absolute_url()}replay/?at=12",
        "log": f"{over.get_absolute_url()}log/",
    }
    seat = sit(name)
    for width, height in (WIDE, NARROW):
        seat.page.set_viewport_size({"width": width, "height": height})
        for page, address in pages.items():
            seat.page.goto(address)
            assert faults_by_day_and_night(seat.page, f"table-{page}") == []


def test_nothing_moves_while_a_board_arrives_and_its_letters_come_last(sit):
    playing, name = question_of(make_match(), "action")
    over = play_on(make_match(), 40)
    if over.is_playing:
        concede(over)
    page = sit(name).page
    page.add_init_script(SHIFTS)
    slow_down(page)
    moved = []
    for width, height in (WIDE, (1280, 720), NARROW):
        page.set_viewport_size({"width": width, "height": height})
        for address in (playing.get_absolute_url(), f"{over.get_absolute_url()}replay/"):
            page.goto(address)
            page.wait_for_function(ARRIVED)
            if page.evaluate("window.shift") > MOST_SHIFT:
                moved.append((address, width, page.evaluate("[shift, shifted]")))

    assert moved == []


def test_every_button_of_the_board_has_a_name(sit):
    table = play_on(make_match(), 20)
    watcher = sit("eve")
    watcher.go_to(table)

    names = watcher.page.evaluate(
        "[...document.querySelectorAll('#table button')].map(b => b.getAttribute('aria-label') ||"
        " b.textContent.trim() || b.querySelector('[aria-label]')?.ariaLabel || '')"
    )

    assert names
    assert all(re.search(r"\w", name) for name in names)
