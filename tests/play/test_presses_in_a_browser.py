"""One press where one is enough: presses that decide nothing are not asked for."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from play.models import Decision, Table
from tests.play.browsers import NARROW, apart, make_match, play_until, question_of
from tests.play.test_deciding_in_a_browser import bot_match

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]

# Leaves but the answers for which this holds, as though the rules had listed no others.
LEAVE = """wanted => {
  for (const item of document.querySelectorAll("#options li")) {
    if (!new Function("item", `return ${wanted}`)(item.dataset)) item.remove();
  }
}"""
PICKED = "[...document.querySelectorAll('#prompt .pick:checked')].length"


@apart
def answer_to(table: Table, decision: str) -> list[str]:
    return list(Decision.objects.get(table=table, decision_id=int(decision)).keys)


@pytest.fixture
def assigning(sit: Any) -> tuple[Table, Any]:
    """A search party is put together from three and more."""
    table = bot_match("fma")
    play_until(table, lambda _, asked: asked.maximum > 1 and len(asked.options) >= 3)
    seat = sit("ann", size=(1280, 720))
    seat.go_to(table)
    seat.wait_until_connected()
    seat.wait_for_a_question()
    return table, seat


def test_all_are_chosen_by_one_press_and_by_another_none(assigning: Any) -> None:
    _, seat = assigning
    boxes = seat.page.locator("#prompt .pick").count()
    assert boxes >= 3
    seat.page.click("#all")
    assert seat.page.evaluate(PICKED) == boxes
    seat.page.click("#all")
    assert seat.page.evaluate(PICKED) == 0


def test_the_last_of_exactly_so_many_is_the_answer(assigning: Any) -> None:
    table, seat = assigning
    page, decision = seat.page, seat.decision()
    page.evaluate(
        "Object.assign(document.getElementById('prompt').dataset, {minimum: 2, maximum: 2})"
    )
    refs = page.eval_on_selector_all(
        "#options li", "items => items.map((one) => one.dataset.start)"
    )
    page.locator(f'#table [data-ref="{refs[0]}"]').click()
    assert seat.decision() == decision
    page.locator(f'#table [data-ref="{refs[1]}"]').click()
    seat.wait_until_answered(decision)
    assert len(answer_to(table, decision)) == 2


def test_the_only_one_of_none_or_one_is_the_answer(assigning: Any) -> None:
    table, seat = assigning
    page, decision = seat.page, seat.decision()
    page.evaluate("document.getElementById('prompt').dataset.maximum = 1")
    ref = page.get_attribute("#options li", "data-start")
    page.locator(f'#table [data-ref="{ref}"]').click()
    seat.wait_until_answered(decision)
    assert len(answer_to(table, decision)) == 1


def test_as_many_as_one_likes_wait_for_done(assigning: Any) -> None:
    _, seat = assigning
    page, decision = seat.page, seat.decision()
    page.click("#all")
    page.wait_for_timeout(300)
    assert seat.decision() == decision
    assert page.is_enabled("#done")


def test_what_harms_its_own_player_waits_for_done(assigning: Any) -> None:
    _, seat = assigning
    page, decision = seat.page, seat.decision()
    page.evaluate("document.getElementById('prompt').dataset.maximum = 1")
    page.evaluate("document.querySelector('#options li').dataset.harms = ''")
    ref = page.get_attribute("#options li", "data-start")
    page.locator(f'#table [data-ref="{ref}"]').click()
    page.wait_for_timeout(300)
    assert seat.decision() == decision
    assert page.evaluate(PICKED) == 1


@pytest.mark.parametrize("harms", [False, True])
def test_a_press_on_what_one_answer_alone_is_aimed_at_gives_it(sit: Any, harms: bool) -> None:
    table, name = question_of(make_match(), "action")
    seat = sit(name, size=(1280, 720))
    seat.go_to(table)
    decision = seat.wait_for_a_question()
    seat.wait_until_connected()
    page = seat.page
    option = page.locator("#options [data-action=attack]").first
    key, end = option.get_attribute("data-key"), option.get_attribute("data-end")
    page.evaluate(LEAVE, f"item.key === {key!r}")
    if harms:
        page.evaluate("document.querySelector('#options li').dataset.harms = ''")
    page.locator(f'#table [data-ref="{end}"]').click()
    if harms:
        page.wait_for_timeout(300)
        assert seat.decision() == decision
    else:
        seat.wait_until_answered(decision)


def test_a_press_on_what_several_answers_are_aimed_at_gives_none(sit: Any) -> None:
    table, name = question_of(make_match(), "action")
    seat = sit(name, size=(1280, 720))
    seat.go_to(table)
    decision = seat.wait_for_a_question()
    page = seat.page
    end = page.locator("#options [data-action=attack]").first.get_attribute("data-end")
    page.evaluate(
        """end => {
          const one = document.querySelector(`#options [data-action=attack][data-end="${end}"]`);
          const other = one.cloneNode(true);
          other.dataset.key += "-2";
          one.after(other);
        }""",
        end,
    )
    page.locator(f'#table [data-ref="{end}"]').click()
    page.wait_for_timeout(300)
    assert seat.decision() == decision


def test_a_card_looked_at_goes_with_the_answer(sit: Any) -> None:
    """Of taps the first looks at a card of the gallery, and the second chooses it."""
    table = bot_match("cipher")
    seat = sit("ann", size=NARROW, has_touch=True, is_mobile=True)
    seat.go_to(table)
    seat.wait_until_connected()
    decision = seat.wait_for_a_question()
    lord = seat.page.locator("#gallery .piece").first
    lord.tap()
    expect(seat.page.locator("#preview")).to_be_visible()
    assert seat.decision() == decision
    lord.tap()
    seat.wait_until_answered(decision)
    expect(seat.page.locator("#preview")).to_be_hidden()
