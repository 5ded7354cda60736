"""Tables of two to six players as a person sees them: everything fits, and axe finds no fault."""

from __future__ import annotations

from typing import Any

import pytest

from decks.models import Deck
from play import lobby
from play.models import Bot, Table
from rules.engine.decision import Decision
from rules.engine.match import Match
from tests.play.browsers import NARROW, WIDE, apart, play_until, press
from tests.play.factories import make_user
from tests.play.test_many_seats import load_decks
from tests.testkit.browser import faults_by_day_and_night

SENSIBLE = Bot.SENSIBLE.value
TABLES: dict[str, dict[str, Any]] = {
    "two": {},
    "teams": {"further": [SENSIBLE] * 2, "options": {"mode": "teams"}},
    "six": {"further": [SENSIBLE] * 4},
}


@apart
def opened(facts: dict[str, Any]) -> Table:
    load_decks()
    deck, other = Deck.objects.order_by("-name")
    return lobby.open_table(user=make_user("ann"), deck=deck, bot=SENSIBLE, bot_deck=other, **facts)


def table_in_the_middle(facts: dict[str, Any], least: int, most: int) -> Table:
    """A match of sensible players, stopped where ann can attack, or after `most` decisions."""

    def is_wanted(match: Match, asked: Decision) -> bool:
        can_attack = any(option.action == "light" for option in asked.options)
        return asked.kind == "main_2" and match.length > (least if can_attack else most)

    table = opened(facts)
    play_until(table, is_wanted)
    return table


@pytest.mark.parametrize("name", TABLES)
def test_the_board_fits_wide_and_narrow_and_passes_axe(sit, name: str) -> None:
    table = table_in_the_middle(TABLES[name], 24, 48)
    ann = sit("ann")
    for width, height in (WIDE, NARROW):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.go_to(table)
        assert faults_by_day_and_night(ann.page, f"table-flamethrowers-{name}") == []


def test_an_attack_is_made_by_two_clicks(sit) -> None:
    table = table_in_the_middle({}, 12, 1500)
    ann = sit("ann")
    ann.go_to(table)
    decision = ann.wait_for_a_question()
    start = ann.page.locator('#options [data-action="light"]').first.get_attribute("data-start")

    press(ann, f'[data-ref="{start}"]', "click")
    for goal in ("#menu button:has-text('Light')", ".is-target"):
        if ann.page.locator(f"{goal}:visible").count():
            press(ann, goal, "click")

    ann.wait_until_answered(decision)
    assert "light attack" in ann.page.inner_text("#log")


@apart
def waiting_table() -> Table:
    load_decks()
    deck = Deck.objects.order_by("name").first()
    options = {"mode": "teams"}
    return lobby.open_table(user=make_user("ann"), deck=deck, further=["", ""], options=options)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_pages_around_a_table_of_many_pass_axe_and_fit(sit, size) -> None:
    table = waiting_table()
    pages = {
        "new": "/play/new/?game=flamethrowers",
        "waiting": table.get_absolute_url(),
        "join": f"{table.get_absolute_url()}join/",
        "card": "/games/flamethrowers/cards/flamethrower-glory-hyper-mode-twin-torch/",
        "deck": apart(lambda: Deck.objects.order_by("name")[0].get_absolute_url())(),
        "browse": "/games/flamethrowers/cards/",
    }
    bob = sit("bob", size=size)
    for name, address in pages.items():
        answer = bob.page.goto(address)
        assert answer.status == 200, address
        assert faults_by_day_and_night(bob.page, f"table-flamethrowers-{name}") == []
