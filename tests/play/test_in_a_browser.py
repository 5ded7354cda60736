"""A table as a person sees it: whole matches by mouse and touch, by keyboard, without scripts."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.db import connections
from django.test import Client
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from play import deciding
from play.models import Decision, Table
from tests.play import factories
from tests.play.factories import make_user, position

SCREENSHOTS = Path(settings.BASE_DIR) / "var" / "screenshots"
WIDE, NARROW = (1440, 900), (360, 740)
QUIET = 0.3  # seconds in which a click on a new question counts as a stray


def apart(function: Callable[..., Any]) -> Callable[..., Any]:
    """`function` in a thread of its own: this one runs Playwright's event loop."""

    def run(*args: Any) -> Any:
        with ThreadPoolExecutor(1) as thread:
            done = thread.submit(function, *args)
            result = done.result()
            thread.submit(connections.close_all).result()
        return result

    return run


make_match = apart(factories.make_match)
make_bot_match = apart(factories.make_bot_match)
make_match_of_strangers = apart(factories.make_match_of_strangers)
play_on = apart(factories.play_on)
concede = apart(lambda table: deciding.concede(table=table, user=table.seats.all()[0].user))


class Seat:
    """A browser of its own, signed in as one person (or as nobody)."""

    def __init__(self, browser: Any, site: Any, name: str | None, **context: Any) -> None:
        size = context.pop("size", WIDE)
        self.site = site
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=site.url, **context
        )
        if name:
            client = Client()
            client.force_login(make_user(name))
            session = client.cookies[settings.SESSION_COOKIE_NAME].value
            cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site.url}
            self.context.add_cookies([cookie])
        self.page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: Any) -> None:
        if message.type == "error" and "favicon" not in message.text:
            self.troubles.append(message.text)

    def go_to(self, table: Table) -> None:
        self.page.goto(table.get_absolute_url())
        self.page.wait_for_selector("#play.is-live")

    def decision(self) -> str | None:
        found = self.page.locator("#prompt[data-decision]")
        return found.get_attribute("data-decision") if found.count() else None

    def is_over(self) -> bool:
        return self.page.locator("text=Step through it").count() > 0

    def wait_for_a_question(self, after: str | None = None, seconds: float = 40) -> str | None:
        """The next question to this seat, or None when the match is over."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.is_over():
                return None
            decision = self.decision()
            if decision not in (None, after):
                time.sleep(QUIET)
                return decision
            time.sleep(0.05)
        raise AssertionError(f"no question came: {self.page.inner_text('#prompt')}")

    def wait_until_answered(self, decision: str) -> None:
        deadline = time.monotonic() + 15
        while self.decision() == decision:
            assert time.monotonic() < deadline, self.page.inner_text("#prompt")
            time.sleep(0.05)


@pytest.fixture
def sit(browser: Any, live_site: Any) -> Iterator[Any]:
    seats: list[Seat] = []

    def open_browser(name: str | None = None, **context: Any) -> Seat:
        seats.append(Seat(browser, live_site, name, **context))
        return seats[-1]

    yield open_browser
    troubles = [trouble for seat in seats for trouble in seat.troubles]
    for seat in seats:
        seat.context.close()
    assert troubles == []


ACTIONS = ("attack", "promote", "deploy", "level_up", "bond", "evade", "critical", "orb")


def answer_on_the_board(seat: Seat, tap: str = "click") -> None:
    """Answer as a person would: the best kind of card first, then where it goes."""
    page = seat.page
    decision = seat.decision()
    gallery = page.locator("#gallery .piece")
    start = next(
        (
            found.first.get_attribute("data-start")
            for action in ACTIONS
            if (found := page.locator(f'#options [data-action="{action}"]')).count()
        ),
        None,
    )
    if gallery.count():
        point(seat, gallery.first, tap)
    elif start is not None:
        point(seat, page.locator(f'[data-ref="{start}"]').first, tap)
    else:
        word = page.locator(".prompt-done .btn:visible, .prompt-buttons .btn:visible")
        pick = page.locator("#table [data-ref].is-legal")
        point(seat, word.first if word.count() else pick.first, tap)
    if seat.decision() == decision and page.locator("#menu:visible").count():
        press(seat, page.locator("#menu button").first, tap)
    if seat.decision() == decision and page.locator(".is-target").count():
        press(seat, page.locator(".is-target").first, tap)
    if seat.decision() == decision and page.locator("#done[data-done]:enabled").count():
        press(seat, page.locator("#done"), tap)
    seat.wait_until_answered(decision)


def press(seat: Seat, place: Any, tap: str) -> None:
    """A click or tap; Playwright may see its goal go with the answer and try once more in vain."""
    decision = seat.decision()
    try:
        getattr(place, tap)(timeout=5_000)
    except PlaywrightTimeout:
        if seat.decision() == decision:
            raise


def point(seat: Seat, place: Any, tap: str) -> None:
    """A click acts at once; of taps the first looks at a card and the second acts."""
    decision = seat.decision()
    press(seat, place, tap)
    time.sleep(0.15)
    waits = seat.decision() == decision and not seat.page.locator("#menu:visible").count()
    if tap == "tap" and waits and not seat.page.locator("#preview[hidden]").count():
        press(seat, place, tap)
        time.sleep(0.15)


def picture(seat: Seat, name: str) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    seat.page.screenshot(path=SCREENSHOTS / f"table-{name}.png")


@pytest.mark.parametrize(
    ("tap", "size", "scheme"), [("click", WIDE, "dark"), ("tap", NARROW, "light")]
)
def test_a_match_against_a_bot_is_played_to_its_end_and_stepped_through(
    sit, live_worker, tap, size, scheme
):
    table = make_bot_match()
    ann = sit("ann", size=size, color_scheme=scheme, has_touch=tap == "tap")
    ann.go_to(table)

    decision = ann.wait_for_a_question()
    for number in range(400):
        answer_on_the_board(ann, tap)
        if number == 12:
            picture(ann, f"playing-{scheme}-{size[0]}")
        decision = ann.wait_for_a_question(after=decision)
        if decision is None:
            break

    picture(ann, f"over-{scheme}-{size[0]}")
    table.refresh_from_db()
    assert table.is_finished
    assert "wins." in ann.page.inner_text("#prompt")
    getattr(ann.page.locator("text=Step through it"), tap)()
    ann.page.wait_for_selector(".stepper")
    step_through(ann, Decision.objects.filter(table=table).count())
    picture(ann, f"replay-{scheme}-{size[0]}")


def step_through(seat: Seat, length: int) -> None:
    # The keys are heard by a module script, which runs before the page counts as loaded.
    seat.page.wait_for_load_state("load")
    count = seat.page.locator(".stepper-count")
    for key, shown in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", length)):
        seat.page.keyboard.press(key)
        seat.page.wait_for_function(
            "text => document.querySelector('.stepper-count').textContent === text",
            arg=f"{shown} of {length}",
        )
    seat.page.locator('[data-step="turn-before"]').click()
    seat.page.wait_for_function(
        "text => document.querySelector('.stepper-count').textContent !== text",
        arg=f"{length} of {length}",
    )
    assert count.inner_text().endswith(f"of {length}")


def test_two_browsers_play_each_other_and_a_third_watches(sit):
    table = make_match()
    players = [sit("ann"), sit("bob")]
    watcher = sit()
    for seat in (*players, watcher):
        seat.go_to(table)

    for _ in range(14):
        asked = position(table)["waiting"][0]
        decision = players[asked].wait_for_a_question()
        before = watcher.page.inner_text("#log")
        answer_on_the_board(players[asked])
        assert decision is not None
    watcher.page.wait_for_function(
        "text => document.querySelector('#log').innerText !== text", arg=before
    )

    assert watcher.decision() is None
    assert watcher.page.locator("#tray").count() == 0
    assert watcher.page.locator(".is-legal").count() == 0


def test_nothing_that_the_browser_receives_names_a_card_of_the_other_hand(sit):
    table = play_on(make_match_of_strangers(), 4)
    ann = sit("ann")
    heard: list[str] = []
    ann.page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(text))
    )
    ann.page.on(
        "response",
        lambda answer: heard.append(answer.text()) if "/play/" in answer.url else None,
    )
    ann.go_to(table)
    ann.page.wait_for_timeout(1000)
    hands = [card["key"] for card in position(table, 1)["players"][1]["zones"]["hand"]["cards"]]

    play_on(table, 1)
    ann.page.wait_for_timeout(1500)

    assert len(heard) >= 3
    assert hands
    assert not [key for key in hands for text in heard if key in text]


def test_a_reload_at_any_moment_shows_the_same_place(sit):
    table = play_on(make_match(), 15)
    name = table.seats.all()[position(table)["waiting"][0]].user.username
    seat = sit(name)
    seat.go_to(table)
    before = seat.page.inner_text(".stage"), seat.page.inner_text("#prompt")

    seat.page.reload()
    seat.page.wait_for_selector("#play.is-live")

    assert (seat.page.inner_text(".stage"), seat.page.inner_text("#prompt")) == before


def test_focus_scroll_and_what_was_unfolded_outlive_a_patch(sit):
    table = play_on(make_match(), 24)
    watcher = sit("eve")
    watcher.go_to(table)
    watcher.page.locator("#rail-more > summary").click()
    watcher.page.fill("#chat-text", "half a sent")
    watcher.page.evaluate("document.getElementById('log').scrollTop = 0")
    before = watcher.page.inner_text("#log")

    play_on(table, 3)
    watcher.page.wait_for_function(
        "text => document.querySelector('#log').innerText !== text", arg=before
    )

    assert watcher.page.evaluate("document.activeElement.id") == "chat-text"
    assert watcher.page.input_value("#chat-text") == "half a sent"
    assert watcher.page.evaluate("document.getElementById('log').scrollTop") < 5
    assert watcher.page.evaluate("document.getElementById('rail-more').open")


def question_of(table: Table, kind: str) -> tuple[Table, str]:
    """Plays on until a question of this kind is open; the table and who is asked."""
    for _ in range(120):
        with_choice = position(table, position(table)["waiting"][0])["decisions"][0]
        if with_choice["kind"] == kind and len(with_choice["options"]) > 3:
            return table, table.seats.all()[with_choice["player"]].user.username
        table = play_on(table, 1)
    raise AssertionError(f"no {kind} came")


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


def test_a_click_on_a_question_that_has_only_just_come_is_a_stray(sit):
    table, name = question_of(make_match(), "place_bond")
    seat = sit(name)
    seat.page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () =>"
        " requestAnimationFrame(() => document.getElementById('done').click()))"
    )

    seat.go_to(table)
    seat.page.wait_for_timeout(1000)

    assert (
        not Decision.objects.filter(table=table, keys=["no_bond"])
        .order_by("-number")
        .filter(number=position(table)["length"])
    )
    assert seat.decision() is not None


def test_a_table_is_played_without_scripts(sit):
    table = play_on(make_match(), 4)
    for _ in range(6):
        asked = table.seats.all()[position(table)["waiting"][0]].user.username
        seat = sit(asked, java_script_enabled=False)
        seat.page.goto(table.get_absolute_url())
        length = Decision.objects.filter(table=table).count()

        seat.page.locator('button[name="key"]').first.click()
        seat.page.wait_for_load_state()

        assert Decision.objects.filter(table=table).count() == length + 1


def test_conceding_asks_once_more(sit):
    table = play_on(make_match(), 6)
    ann = sit("ann")
    ann.go_to(table)

    ann.page.locator("#rail-more > summary").click()
    ann.page.locator("#concede > summary").click()
    table.refresh_from_db()
    assert table.is_playing
    ann.page.locator("text=Yes, concede").click()

    ann.page.wait_for_selector("text=bob wins.")
    table.refresh_from_db()
    assert table.is_finished


def test_a_page_whose_web_process_was_killed_goes_on_by_itself(sit, live_site):
    table, name = question_of(make_match(), "place_bond")
    seat = sit(name)
    seat.go_to(table)
    decision = seat.wait_for_a_question()

    live_site.kill()
    live_site.start()
    seat.page.wait_for_timeout(1500)
    seat.page.locator("#done").click()
    seat.wait_until_answered(decision)

    assert Decision.objects.filter(table=table).last().keys == ["no_bond"]
    seat.troubles.clear()  # the browser complains of the server that was gone, as it should


def test_calm_people_see_nothing_glide(sit):
    table = play_on(make_match(), 20)
    watcher = sit("eve", reduced_motion="reduce")
    watcher.page.add_init_script(
        "window.moved = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...all)"
        " { window.moved += 1; return animate.apply(this, all); };"
    )
    watcher.go_to(table)
    before = watcher.page.inner_text("#log")

    play_on(table, 4)
    watcher.page.wait_for_function(
        "text => document.querySelector('#log').innerText !== text", arg=before
    )

    assert watcher.page.evaluate("window.moved") == 0


def faults_of(page: Any) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_play_pass_axe_and_fit_their_window(sit, scheme):
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
    for size in (WIDE, NARROW):
        seat = sit(name, size=size, color_scheme=scheme)
        for page, address in pages.items():
            seat.page.goto(address)
            seat.page.wait_for_timeout(400)
            where = f"{page} {scheme} {size[0]}"
            picture(seat, f"{page}-{scheme}-{size[0]}")
            assert faults_of(seat.page) == [], where
            wide = seat.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size[0], f"{where} is {wide} px wide"


def test_every_button_of_the_board_has_a_name(sit):
    table = play_on(make_match(), 20)
    watcher = sit("eve")
    watcher.go_to(table)

    names = watcher.page.evaluate(
        "[...document.querySelectorAll('#table button')].map(b => b.textContent.trim() ||"
        " b.getAttribute('aria-label') || b.querySelector('[aria-label]')?.ariaLabel || '')"
    )

    assert names
    assert all(re.search(r"\w", name) for name in names)
