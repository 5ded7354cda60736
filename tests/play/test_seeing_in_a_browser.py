"""What the table shows: all of it on one screen, what happened last, and where one is."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from play.models import Table
from tests.play.browsers import POLLING, answer_on_the_board, make_bot_match, play_until
from tests.play.test_deciding_in_a_browser import bot_match
from tests.testkit.browser import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")
TABLES = [
    *((game, 2) for game in GAMES),
    *((game, seats) for game in GAMES[2:] for seats in (4, 6)),
]
SIZES = [(1280, 720), (1440, 900), (1920, 1080), (360, 740), (740, 360)]
MIDDLE = 60  # decisions, after which much lies on the table


def play_to_the_middle(table: Table) -> None:
    """`MIDDLE` decisions are taken, and more until the first seat has a real choice."""
    play_until(table, lambda match, asked: match.length >= MIDDLE and len(asked.options) > 2)


HIDDEN = """() => {
  const dock = document.getElementById("dock").getBoundingClientRect();
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const beside = dock.left >= stage.right - 1;
  return [...document.querySelectorAll(".stage .unit > .piece, .stage .fe-unit > .piece")]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const floor = beside ? window.innerHeight : dock.top;
      const swiped = one.closest(".others:not(.others-1)") && innerWidth < 900;
      const cut = !swiped && box.right > (beside ? dock.left : window.innerWidth) + 8;
      return box.top < 30 || box.top + box.height / 2 > floor || cut;
    }).map((one) => one.id);
}"""


# Whose turn it is and what lies on one's own side, for boards that have a seat for each player.
OWN_SIDE_HIDDEN = """() => {
  const dock = document.getElementById("dock").getBoundingClientRect();
  const beside = dock.left >= document.querySelector(".stage").getBoundingClientRect().right - 1;
  const floor = beside ? window.innerHeight : dock.top;
  return [...document.querySelectorAll(".seat-you :is(.seat-name, .unit > .piece)")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > floor + 8)
    .map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_all_cards_lie_on_one_screen(sit: Any, game: str, seats: int) -> None:
    table = bot_match(game, seats)
    play_to_the_middle(table)
    seat = sit("ann")
    for size in SIZES:
        seat.page.set_viewport_size({"width": size[0], "height": size[1]})
        seat.go_to(table)
        seat.wait_until_connected()
        seat.wait_for_a_frame()
        assert seat.page.evaluate(HIDDEN) == [], size
        assert seat.page.evaluate("document.documentElement.scrollWidth") <= size[0], size
        assert seat.page.evaluate(OWN_SIDE_HIDDEN) == [], size
        prompt = seat.page.locator("#prompt-whose").bounding_box()
        assert prompt["y"] + prompt["height"] <= size[1], size


def test_what_happened_last_is_said_and_stepped_through(sit: Any) -> None:
    seat = sit("ann", size=(1280, 720))
    seat.go_to(make_bot_match())
    seat.wait_until_connected()
    page = seat.page
    question = None
    for _ in range(30):
        question = seat.wait_for_a_question(question)
        assert question is not None, "the match was over too soon"
        if page.locator("#last .last-step:enabled").count():
            break
        answer_on_the_board(seat)
    said = page.inner_text("#last .last-words")
    assert said in seat.log()
    page.locator("#last .last-step:enabled").first.click()
    assert page.inner_text("#last .last-words") != said
    assert page.inner_text("#last .last-words") in seat.log()
    assert faults_of(page) == []


def test_a_line_of_the_log_lights_its_card(sit: Any) -> None:
    table = bot_match("cipher")
    play_to_the_middle(table)
    seat = sit("ann", size=(1440, 900))
    seat.go_to(table)
    seat.wait_until_connected()
    page = seat.page
    # A line lights the very card it names, which may by now lie beside another of the same name.
    mentioned = page.evaluate(
        """() => {
          for (const line of [...document.querySelectorAll("#log-lines > li")].reverse()) {
            for (const { dataset } of line.querySelectorAll("[data-of]")) {
              const piece = `.stage .unit > .piece[data-ref="${dataset.of}"]`;
              if (document.querySelector(piece)) return { line: line.id, ref: dataset.of };
            }
          }
        }"""
    )
    assert mentioned is not None
    page.hover(f"#{mentioned['line']}")
    assert page.locator(f'.stage .piece.is-lit[data-ref="{mentioned["ref"]}"]').count() == 1
    page.hover(".table-bar")
    assert page.locator(".piece.is-lit").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_names_the_phases_and_the_one_it_is(sit: Any, game: str) -> None:
    table = bot_match(game)
    play_to_the_middle(table)
    seat = sit("ann", size=(1440, 900))
    seat.go_to(table)
    phases = seat.page.locator(".phase")
    assert phases.count() == len(rules.game(game).phases)
    assert seat.page.locator(".phase[aria-current=step]").count() == 1


def test_a_stop_on_the_bar_is_set_by_a_press(sit: Any) -> None:
    seat = sit("ann", size=(1440, 900))
    seat.go_to(make_bot_match())
    seat.wait_until_connected()
    seat.page.click("#chip-evade")
    seat.page.wait_for_selector("#chip-evade.stop-never")


def test_sounds_are_off_where_fingers_are_used_and_the_choice_is_kept(sit: Any) -> None:
    table = make_bot_match()
    seat = sit("ann", size=(360, 740), has_touch=True, is_mobile=True)
    seat.go_to(table)
    assert seat.page.get_attribute("#sound", "aria-pressed") == "false"
    seat.page.tap("#sound")
    assert seat.page.get_attribute("#sound", "aria-pressed") == "true"
    seat.page.reload()
    seat.page.wait_for_selector("#play.is-live:not(.is-arriving)")
    assert seat.page.get_attribute("#sound", "aria-pressed") == "true"


# Remembers what the page makes its sounds with.
CONTEXTS = """window.contexts = [];
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.contexts.push(this); }
};"""


def test_the_sound_of_a_machine_rests_while_nothing_is_heard(sit: Any) -> None:
    """A context that runs is worked at a hundred times a second, as long as its page is open."""
    seat = sit("ann", size=(1440, 900))
    seat.page.add_init_script(CONTEXTS)
    seat.go_to(make_bot_match())
    assert seat.page.evaluate("contexts.length") == 0

    for _ in range(2):  # off, and on with a sound
        seat.page.click("#sound")

    seat.page.wait_for_function("() => contexts[0]?.currentTime > 0", polling=POLLING)
    seat.page.wait_for_function("() => contexts[0].state === 'suspended'", polling=POLLING)
    assert seat.page.evaluate("contexts.length") == 1
