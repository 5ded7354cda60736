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
from tests.testkit.browser import faults_by_day_and_night


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
