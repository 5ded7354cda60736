"""The field of squares as a person sees it: squares in reach, forecasts, arrow keys, an attack."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from decks.models import Deck
from play import lobby
from play.models import Bot, Table
from rules.engine.decision import Decision
from rules.engine.match import Match
from tests.play.browsers import NARROW, WIDE, apart, picture, play_until, press
from tests.play.factories import make_user
from tests.shipped_games import put_shipped_games
from tests.testkit.browser import faults_by_day_and_night

SENSIBLE = Bot.SENSIBLE.value
# From here on both sides have met.
MET = 40


@apart
def opened() -> Table:
    put_shipped_games("fetcg")
    deck, other = Deck.objects.order_by("name")[:2]
    return lobby.open_table(user=make_user("ann"), deck=deck, bot=SENSIBLE, bot_deck=other)


def table_before_an_attack() -> Table:
    """A match of sensible players, stopped where ann's unit can attack."""

    def is_wanted(match: Match, asked: Decision) -> bool:
        return match.length > MET and any(one.action == "attack" for one in asked.options)

    table = opened()
    play_until(table, is_wanted)
    return table


def test_squares_reach_forecasts_keys_and_an_attack(sit: Any) -> None:
    table = table_before_an_attack()
    ann = sit("ann")
    page = ann.page
    ann.go_to(table)
    for width, height in (NARROW, WIDE):
        page.set_viewport_size({"width": width, "height": height})
        assert faults_by_day_and_night(page, "table-fetcg") == []

    # Every square has its name, and the arrows walk from one to the next.
    assert page.locator("[role=gridcell]").count() == 12
    page.locator("[role=gridcell] [data-stop]").first.focus()
    places = []
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
        places.append(
            page.evaluate("document.activeElement.closest('[role=gridcell]').dataset.ref")
        )
    rows = page.locator("[role=row]").evaluate_all(
        "rows => rows.map((row) => [...row.children].map((cell) => cell.dataset.ref))"
    )
    assert places == [rows[0][1], rows[0][2], rows[1][2], rows[1][1], rows[2][1], rows[3][1]]

    # A unit that is looked at shows where it strikes, in words and on the squares.
    acting = page.locator(".fe-unit.is-acting")
    acting.locator("> .piece").focus()
    reach = (acting.get_attribute("data-reach") or "").split()
    assert reach
    moves = (acting.get_attribute("data-moves") or "").split()
    for square in reach:
        cell = page.locator(f"#s-{square}")
        mark = cell.evaluate("square => getComputedStyle(square, '::before').content")
        if cell.locator(".is-mine").count():
            assert "⚔" not in mark, square
        else:
            both = square in moves and not cell.locator(".fe-unit").count()
            assert mark == ('"● ⚔"' if both else '"⚔"'), square  # one's own unit
    # In words first, then the sums of its numbers.
    described = acting.locator("> .piece").get_attribute("aria-describedby").split()[0]
    expect(page.locator(f"#{described}")).to_be_visible()
    expect(page.locator(f"#{described}")).to_contain_text("; attacks ")

    # The forecast stands on the target before the attack is declared, and comes true.
    option = page.locator('#options [data-action="attack"]').first
    target = option.get_attribute("data-end")
    unit = page.locator(f'.fe-unit:has(> .piece[data-ref="{target}"])')
    expect(unit.locator(".fe-forecast-chip").first).to_be_visible()
    picture(ann, "fetcg-forecast")
    decision = ann.wait_for_a_question()
    press(ann, f'[data-ref="{option.get_attribute("data-start")}"]', "click")
    for goal in ("#menu button:has-text('Attack')", f'[data-ref="{target}"].is-target'):
        if ann.decision() == decision and page.locator(f"{goal}:visible").count():
            press(ann, goal, "click")
    ann.wait_until_answered(decision)
    assert "attacks" in ann.log()
    picture(ann, "fetcg-battle")
