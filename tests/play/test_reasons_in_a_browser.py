"""A card that cannot be chosen says why, by mouse, keys and touch; the table explains its game."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from playwright.sync_api import expect

from play import lobby
from tests.play.browsers import NARROW, Seat, make_match, play_until, question_of
from tests.play.test_deciding_in_a_browser import bot_match
from tests.testkit.browser import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]

# A unit of one's own, while cards of the hand are to be deployed.
UNIT = ".side-you .unit > .piece:not(.is-legal, .is-target)"
WHY = "Units act in the Action Phase"
LONG_PRESS = """async (place) => {
  const box = place.getBoundingClientRect();
  const facts = {
    bubbles: true, cancelable: true, pointerType: "touch",
    clientX: box.x + box.width / 2, clientY: box.y + box.height / 2,
  };
  place.dispatchEvent(new PointerEvent("pointerdown", facts));
  await new Promise((done) => setTimeout(done, 700));
  place.dispatchEvent(new PointerEvent("pointerup", facts));
  place.dispatchEvent(new MouseEvent("click", facts));
}"""


def deploying(sit: Any, **context: Any) -> Seat:
    table, name = question_of(make_match(), "deployment")
    seat: Seat = sit(name, **context)
    seat.go_to(table)
    seat.wait_for_a_question()
    seat.wait_until_connected()
    return seat


def test_a_press_on_a_card_that_cannot_be_chosen_says_why(sit: Any) -> None:
    seat = deploying(sit, size=(1280, 720))
    page, decision = seat.page, seat.decision()
    page.locator(UNIT).first.click()
    expect(page.locator("#prompt-step")).to_contain_text(WHY)
    expect(page.locator("#preview .why")).to_contain_text(WHY)
    assert "#ACTION-1" in page.locator("#prompt-step .rule-link").get_attribute("href")
    assert seat.decision() == decision
    assert faults_of(page) == []
    # What is chosen afterwards is said in its place.
    page.locator("#table .piece.is-legal").first.click()
    expect(page.locator("#preview .why")).to_have_count(0)


def test_a_question_mark_asks_about_the_card_with_the_focus_and_else_explains_the_game(
    sit: Any,
) -> None:
    seat = deploying(sit, size=(1280, 720))
    page = seat.page
    page.locator(UNIT).first.focus()
    page.keyboard.press("?")
    expect(page.locator("#prompt-step")).to_contain_text(WHY)
    expect(page.locator("#keys")).to_be_hidden()

    page.locator(UNIT).first.evaluate("place => place.blur()")
    page.mouse.move(2, 2)
    page.keyboard.press("?")
    help_ = page.locator("#keys")
    expect(help_).to_be_visible()
    for words in ("To win:", "Deployment Phase", "Take back"):
        expect(help_).to_contain_text(words)
    assert faults_of(page) == []


def test_a_long_press_asks_and_is_no_tap(sit: Any) -> None:
    seat = deploying(sit, size=NARROW, has_touch=True, is_mobile=True)
    page, decision = seat.page, seat.decision()
    page.locator(UNIT).first.evaluate(LONG_PRESS)
    expect(page.locator("#preview.is-sheet .why")).to_contain_text(WHY)

    page.locator("#preview").tap()
    legal = page.locator("#table .piece.is-legal").first
    legal.evaluate(LONG_PRESS)
    expect(page.locator("#preview .why")).to_contain_text("You can choose it now.")
    assert page.locator(".is-selected").count() == 0
    assert seat.decision() == decision


@pytest.mark.parametrize("size", [(1280, 720), NARROW])
def test_the_help_of_every_game_can_be_opened_and_fits(sit: Any, size: tuple[int, int]) -> None:
    for game in ("cipher", "fetcg", "flamethrowers", "fma"):
        seat = sit("ann", size=size)
        seat.go_to(bot_match(game))
        page = seat.page
        page.get_by_role("button", name="Help").click()
        expect(page.locator("#keys")).to_contain_text("To win:")
        assert page.locator("#keys .help-phases dt").count() >= 3
        wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        assert page.evaluate(wide)
        assert faults_of(page) == []


def test_the_rule_behind_a_question_is_a_press_away(sit: Any) -> None:
    seat = deploying(sit)
    link = seat.page.locator("#prompt .rule-link")
    expect(link).to_have_text("Rule DEPLOY-6")
    assert seat.page.request.get(link.get_attribute("href")).ok


def test_an_answer_is_remembered_listed_and_forgotten(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Of some seeds one with a support skill early on.
    chosen = hashlib.sha512(b"whole/7").digest()
    monkeypatch.setattr(lobby, "seed_of", lambda table: chosen)
    table = bot_match("cipher")
    play_until(table, lambda _, asked: asked.kind == "use_trigger")
    seat = sit("ann", size=(1280, 720))
    seat.go_to(table)
    seat.wait_until_connected()
    decision = seat.wait_for_a_question()
    page = seat.page
    page.select_option(".remember", "match")
    page.locator("#done").click()
    seat.wait_until_answered(decision)

    page.locator("#stops-button").click()
    forget = page.locator(".stop-remembered")
    expect(forget).to_contain_text("always no")
    forget.click()
    expect(page.locator(".stop-remembered")).to_have_count(0)


def test_the_focus_goes_on_to_what_can_be_chosen_next(sit: Any) -> None:
    table, name = question_of(make_match(), "place_bond")
    seat = sit(name, size=(1280, 720))
    seat.go_to(table)
    decision = seat.wait_for_a_question()
    seat.wait_until_connected()
    page = seat.page
    page.keyboard.press("Control+Enter")
    seat.wait_until_answered(decision)
    seat.wait_for_a_question(decision)
    page.wait_for_function(
        "document.activeElement.matches('#table .is-legal, #prompt button')", polling=50
    )
