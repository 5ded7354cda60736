"""Tables of two to six players as a person sees them: everything fits, and axe finds no fault."""

from __future__ import annotations

from typing import Any

import pytest

import rules.bots
from decks.models import Deck
from play import decisions, lobby
from play.matches import open_match
from play.models import Bot, Table
from rules.engine.rng import Rng
from tests.play.browsers import NARROW, WIDE, apart, press
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
def table_in_the_middle(facts: dict[str, Any], least: int, most: int) -> Table:
    """A match of sensible players, stopped where ann can attack, or after `most` decisions."""
    load_decks()
    deck, other = Deck.objects.order_by("-name")
    table = lobby.open_table(
        user=make_user("ann"), deck=deck, bot=SENSIBLE, bot_deck=other, **facts
    )
    bot = rules.bots.bot(SENSIBLE, table.game.key)
    for number in range(1500):
        table = Table.objects.with_seats().get(pk=table.pk)
        with open_match(table) as live:
            if not live.match.decisions:
                break
            decision = live.match.decisions[0]
            view = live.match.view(decision.player)
            actions = {option.action for option in decision.options}
            mine = decision.player == 0 and decision.kind == "main_2"
            if mine and number > least and ("light" in actions or number > most):
                break
            asked = next(one for one in view["decisions"] if one["id"] == decision.id)
            keys = bot.choose(view, asked, Rng(number.to_bytes(64, "big")))
        seat = table.seats.get(number=decision.player)
        decisions.submit_for_seat(table=table, seat=seat, decision_id=decision.id, keys=keys)
    return Table.objects.with_seats().get(pk=table.pk)


@pytest.mark.parametrize("name", TABLES)
def test_the_board_fits_wide_and_narrow_and_passes_axe(sit, name: str) -> None:
    table = table_in_the_middle(TABLES[name], 24, 48)
    assert table.is_playing
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
