"""The small things at a table: the keyboard, focus, strays, second thoughts, calm."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from play.models import Decision
from tests.play.browsers import NARROW, WIDE, make_match, play_on, question_of
from tests.play.factories import position


def test_a_reload_at_any_moment_shows_the_same_place(sit):
    table = play_on(make_match(), 15)
    name = table.seats.all()[position(table)["waiting"][0]].user.username
    seat = sit(name)
    seat.go_to(table)
    before = seat.page.inner_text(".stage"), seat.page.inner_text("#prompt")

    seat.page.reload()
    seat.page.wait_for_selector("#play.is-live:not(.is-arriving)")

    assert (seat.page.inner_text(".stage"), seat.page.inner_text("#prompt")) == before


def test_focus_scroll_and_what_was_unfolded_outlive_a_patch(sit):
    table = play_on(make_match(), 24)
    watcher = sit("eve")
    watcher.go_to(table)
    watcher.page.locator("#rail-more > summary").click()
    watcher.page.fill("#chat-text", "half a sent")
    watcher.page.evaluate("document.getElementById('log').scrollTop = 0")
    watcher.wait_for_a_frame()
    before = watcher.log()

    play_on(table, 3)
    watcher.wait_for_news(before)

    assert watcher.page.evaluate("document.activeElement.id") == "chat-text"
    assert watcher.page.input_value("#chat-text") == "half a sent"
    assert watcher.page.evaluate("document.getElementById('log').scrollTop") < 5
    assert watcher.page.evaluate("document.getElementById('rail-more').open")


def test_the_keyboard_alone_deploys_a_card(sit):
    table, name = question_of(make_match(), "deployment")
    seat = sit(name)
    seat.go_to(table)
    decision = seat.wait_for_a_question()
    page = seat.page

    start = page.locator('#options [data-action="deploy"]').first.get_attribute("data-start")
    page.locator(f'[data-ref="{start}"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    if page.locator("#menu:visible").count():
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    else:
        page.wait_for_selector(".area.is-target")
        page.locator(".area.is-target").first.focus()
        page.keyboard.press("Enter")
    seat.wait_until_answered(decision)

    assert (
        Decision.objects.filter(table=table)
        .last()
        .keys[0]
        .startswith(("deploy", "promote", "level_up"))
    )


def test_escape_takes_back_what_was_picked_and_control_enter_passes(sit):
    table, name = question_of(make_match(), "deployment")
    seat = sit(name)
    seat.go_to(table)
    decision = seat.wait_for_a_question()
    page = seat.page
    start = page.locator('#options [data-action="deploy"]').first.get_attribute("data-start")
    page.locator(f'[data-ref="{start}"]').click()
    assert page.locator(".is-selected").count() == 1

    page.keyboard.press("Escape")
    assert page.locator(".is-selected").count() == 0

    page.keyboard.press("Control+Enter")
    seat.wait_until_answered(decision)
    assert Decision.objects.filter(table=table).last().keys == ["end_deployment"]


# As soon as the page has shown a question (another than the one that was there), Done is clicked;
# the answers that leave the page are counted.
CLICK_AT_ONCE = """
  window.clicked = window.sent = 0;
  document.addEventListener("submit", () => { window.sent += 1; });
  const before = document.getElementById("prompt")?.dataset.decision;
  new MutationObserver((_, observer) => {
    if (!document.querySelector("#play.is-fresh")) return;
    if (document.getElementById("prompt").dataset.decision === before) return;
    observer.disconnect();
    document.getElementById("done").click();
    window.clicked += 1;
  }).observe(document, { subtree: true, attributeFilter: ["class"] });
"""


def test_a_click_on_a_question_that_has_only_just_come_is_a_stray(sit):
    table, name = question_of(make_match(), "place_bond")
    seat = sit(name)
    seat.page.add_init_script(CLICK_AT_ONCE)

    seat.go_to(table)
    decision = seat.wait_for_a_question()

    assert seat.page.evaluate("[window.clicked, window.sent]") == [1, 0]
    expect(seat.page.locator("#toast")).to_contain_text("Press again if you meant it.")
    # Without a socket the answer would go as a plain form: a new page, where nothing is counted.
    seat.wait_until_connected()
    seat.page.locator("#done").click()
    seat.wait_until_answered(decision)
    assert seat.page.evaluate("window.sent") == 1
    taken = Decision.objects.filter(table=table, decision_id=int(decision))
    assert [one.keys for one in taken] == [["no_bond"]]


def test_a_click_counts_at_once_on_what_the_last_question_offered_as_well(sit):
    table, name = question_of(make_match(), "action")
    seat = sit(name)
    seat.go_to(table)
    decision = seat.wait_for_a_question()
    seat.wait_until_connected()
    page = seat.page
    key = page.locator("#options [data-action=move]").first.get_attribute("data-key")

    page.evaluate(CLICK_AT_ONCE)
    page.evaluate("key => document.querySelector(`#options button[value='${key}']`).click()", key)
    seat.wait_until_answered(decision)
    page.wait_for_function("window.clicked === 1")

    # The turn's end is either taken or, once, warned of: the press has been heard.
    assert page.evaluate("window.sent") == 2 or page.get_by_text("You could still").is_visible()
    expect(page.locator("#toast")).to_be_hidden()


@pytest.mark.parametrize(("tap", "size"), [("click", WIDE), ("tap", NARROW)])
def test_conceding_is_one_press_away_and_asks_once_more(sit, tap, size):
    table = play_on(make_match(), 6)
    ann = sit("ann", size=size, has_touch=tap == "tap")
    ann.go_to(table)
    ann.page.wait_for_function("() => !document.querySelector('#play.is-fresh')")

    for answer in ("Play on", "Yes, concede"):
        expect(ann.page.get_by_role("button", name="Concede…")).to_be_in_viewport(ratio=1)
        getattr(ann.page.get_by_role("button", name="Concede…"), tap)()
        expect(ann.page.get_by_text("Concede this match? Your opponent wins.")).to_be_visible()
        table.refresh_from_db()
        assert table.is_playing
        getattr(ann.page.get_by_role("button", name=answer, exact=True), tap)()
        expect(ann.page.get_by_text("Concede this match?")).to_be_hidden()

    expect(ann.page.locator("#prompt")).to_contain_text("bob wins.")
    expect(ann.page.locator("#log-lines > li").last).to_contain_text("bob wins.")
    table.refresh_from_db()
    assert table.is_finished


def test_calm_people_see_nothing_glide(sit):
    table = play_on(make_match(), 20)
    watcher = sit("eve", reduced_motion="reduce")
    watcher.page.add_init_script(
        "window.moved = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...all)"
        " { window.moved += 1; return animate.apply(this, all); };"
    )
    watcher.go_to(table)
    before = watcher.log()

    play_on(table, 4)
    watcher.wait_for_news(before)

    assert watcher.page.evaluate("window.moved") == 0
