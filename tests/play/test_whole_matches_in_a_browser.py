"""Each game is played to its end on the board: by mouse, by touch and by the keyboard alone."""

from __future__ import annotations

import hashlib
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from play import lobby
from play.matches import open_match
from play.models import Table
from play.stops import BOTS, set_stop
from rules.bots import bot
from rules.engine.rng import Rng
from tests.live import PATIENCE
from tests.play.browsers import OVER, PRESS, Seat, apart
from tests.play.test_deciding_in_a_browser import bot_match
from tests.testkit.random_play import seed

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]

logger = logging.getLogger(__name__)

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")
MOST = 400  # decisions of the person in one match
# Of some dozens of seeds those with the fewest choices: a browser draws each of them.
SHORT = {"cipher": 10, "fetcg": 1, "flamethrowers": 15, "fma": 20}


def by_mouse(place: Any) -> None:
    place.click(timeout=PRESS)


def by_touch(place: Any) -> None:
    place.tap(timeout=PRESS)


# Whether the focus is on the place, on the box to tick in it, or on what it lies in (a summary).
HAS_FOCUS = """(place) => {
  const goal = place.querySelector("input") ?? place;
  return document.activeElement === goal && goal.checkVisibility();
}"""
FURTHEST = 400  # presses of Tab to get anywhere


def by_keys(place: Any) -> None:
    """By Tab to the place, and Enter or Space there: nothing is focused by the test."""
    keyboard, element = place.page.keyboard, place.element_handle(timeout=PRESS)
    for _ in range(FURTHEST):
        if element.evaluate(HAS_FOCUS):
            break
        keyboard.press("Tab")
    else:
        raise PlaywrightTimeout(f"Tab does not lead to {place}")
    keyboard.press("Space" if element.query_selector("input") else "Enter")


WAYS = {"mouse": by_mouse, "touch": by_touch, "keys": by_keys}


@apart
def choice_of(table: Table, decision_id: int, chance: Rng) -> tuple[str, list[str]] | None:
    """The kind of a question and what a sensible player would choose; None if it is closed."""
    with open_match(table) as live:
        decision = next((one for one in live.match.decisions if one.id == decision_id), None)
        if decision is None:
            return None
        view = live.match.view_for_bot(decision.player)
    asked = next(one for one in view["decisions"] if one["id"] == decision_id)
    return decision.kind, bot("sensible", table.game.key).choose(view, asked, chance)


@apart
def hurry(table: Table) -> None:
    user = table.seats.get(bot="").user
    set_stop(table=table, user=user, stop=BOTS, mode="fast")


# What is to be pressed next for an option: a way in the menu, what it is aimed at, its card, its
# button. A pile is opened first, and what lies nowhere is taken from the list in words.
NEXT = """([key, isSingle]) => {
  if (document.querySelector("#play.is-sent, #play.is-fresh")) return null;
  const q = (selector) => document.querySelector(selector);
  const seen = (selector) => q(selector)?.checkVisibility();
  const value = `[value=${JSON.stringify(key)}]`;
  const option = q(`#options li[data-key=${JSON.stringify(key)}]`);
  if (seen("#menu button")) {
    const items = [...document.querySelectorAll("#menu button")];
    const { label, badge } = option?.dataset ?? {};
    const at = items.findIndex((one) => label && one.textContent.startsWith(label));
    const aimed = items.findIndex((one) => badge && one.textContent.startsWith(`${badge}…`));
    return `#menu button:nth-child(${Math.max(at, aimed, 0) + 1})`;
  }
  if (seen(`#gallery button${value}`)) return `#gallery button${value}`;
  if (q(`#gallery .pick${value}`)) return `#gallery label:has(.pick${value})`;
  for (const bar of [".prompt-buttons", ".prompt-done"]) {
    if (seen(`${bar} .btn${value}`)) return `${bar} .btn${value}`;
  }
  const { start, end } = option?.dataset ?? {};
  for (const [ref, mark] of [[end, ".is-target"], [start, ""]]) {
    if (!ref || (mark && !q(`#table [data-ref="${ref}"]${mark}`))) continue;
    const place = `#table [data-ref="${ref}"]${mark}`;
    if (seen(place)) return place;
    const pile = q(place)?.closest(".sheet")?.id;
    if (pile && seen(`[popovertarget="${pile}"]`)) return `[popovertarget="${pile}"]`;
  }
  if (!seen(`#options button${value}`)) return "#options summary";
  return `#options button${value}`;
}"""


# From where to where a card is drawn for an option, where nothing else is meant by it.
DRAWN = """key => {
  const items = [...document.querySelectorAll("#options li")].map((item) => item.dataset);
  const option = items.find((item) => item.key === key);
  if (!option?.start || !option.end || "harms" in option) return null;
  const { start, end } = option;
  if (items.filter((item) => item.start === start && item.end === end).length > 1) return null;
  const alone = items.every((item) => item.start !== end && (item.end !== end || item === option));
  if (items.filter((item) => item.start === start).length === 1 || alone) return null;
  const middle = (ref) => {
    const place = document.querySelector(`#table [data-ref="${ref}"]`);
    const box = place?.getBoundingClientRect();
    const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [-1, -1];
    const over = document.elementFromPoint(x, y)?.closest("[data-ref]");
    const other = over !== place && items.some((item) => item.end === over?.dataset.ref);
    return place?.contains(over) && !other ? [x, y] : null;
  };
  const ends = [middle(start), middle(end)];
  return ends.every(Boolean) ? ends : null;
}"""


def draw(page: Any, places: list[list[float]]) -> None:
    """A card is drawn to what it is meant for: one press of the button."""
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=4)
    page.mouse.up()


IS_COVERED = """goal => {
  const box = document.querySelector(goal)?.getBoundingClientRect();
  const over = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(over?.closest("#preview.is-sheet"));
}"""


# What is to be pressed next where several are chosen: what is picked and should not be, all at once
# where that is quicker, or Done.
SEVERAL = """keys => {
  if (document.querySelector("#play.is-sent, #play.is-fresh")) return null;
  const boxes = [...document.querySelectorAll("#prompt .pick")];
  const picked = boxes.filter((box) => box.checked).map((box) => box.value);
  const left = keys.filter((key) => !picked.includes(key));
  const spare = picked.filter((key) => !keys.includes(key));
  const all = document.querySelector("#all");
  if (all && !picked.length && boxes.length - left.length + 1 < left.length) return "#all";
  return left[0] ?? spare[0] ?? "#done";
}"""


# All of it in one look, so that the browser is asked once a press.
LOOK = f"""([over, keys, decision, mayDraw]) => {{
  const next = {NEXT.strip()};
  const several = {SEVERAL.strip()};
  const drawn = {DRAWN.strip()};
  const covered = {IS_COVERED.strip()};
  const prompt = document.getElementById("prompt");
  if (document.querySelector(over) || prompt?.dataset.decision !== decision) return null;
  const single = prompt.dataset.minimum === "1" && prompt.dataset.maximum === "1";
  let goal = single ? keys[0] : several(keys);
  if (goal !== null && !goal.startsWith("#")) goal = next([goal, single]);
  const places = goal !== null && single && mayDraw ? drawn(keys[0]) : null;
  return {{ goal, places, isCovered: goal !== null && covered(goal) }};
}}"""


def take(seat: Seat, way: Callable[[Any], None], keys: list[str]) -> int:
    """Choose `keys` on the board; returns how many presses it took."""
    page, presses = seat.page, 0
    asked = [OVER, keys, seat.decision(), way is by_mouse]
    deadline = time.monotonic() + PATIENCE
    while (look := page.evaluate(LOOK, asked)) is not None:
        assert time.monotonic() < deadline, (seat.page.inner_text("#prompt"), keys)
        goal = look["goal"]
        if goal is None:
            page.wait_for_timeout(20)
            continue
        if look["places"]:
            draw(page, look["places"])
            presses += 1
            page.wait_for_timeout(200)
            continue
        if look["isCovered"]:
            goal = "#preview"  # a tap puts away what was looked at
        try:
            way(page.locator(goal).first)
            presses += 1
        except PlaywrightTimeout:
            page.keyboard.press("Escape")  # something else lay over it: look again
        page.wait_for_timeout(30)
    return presses


# Milliseconds from an answer to the board that shows what came of it.
MEASURE = """
  window.waits = [];
  let sent = 0;
  window.addEventListener("submit", (event) => {
    if (event.target.id === "answer-form") sent = performance.now();
  });
  document.addEventListener("htmx:after:swap", () => {
    if (sent) window.waits.push(performance.now() - sent);
    sent = 0;
  });
"""


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def report(what: str, presses: Mapping[str, list[int]], waits: list[float], received: int) -> None:
    """Say what the match took (`make clicks`): by choice, and by the kinds of questions."""
    asked = sum(map(len, presses.values()))
    logger.info(
        "%s: %d choices, %.2f presses each, board after %.0f ms (p95 %.0f), %.1f kB a choice",
        *(what, asked, sum(map(sum, presses.values())) / asked),
        *(percentile(waits, 0.5), percentile(waits, 0.95), received / asked / 1000),
    )
    for kind, taken in sorted(presses.items(), key=lambda item: -sum(item[1])):
        logger.info("    %3d %s, %.2f presses", len(taken), kind, sum(taken) / len(taken))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(
    sit: Any, game: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = hashlib.sha512(f"whole/{SHORT[game]}".encode()).digest()
    monkeypatch.setattr(lobby, "seed_of", lambda table: chosen)
    table = bot_match(game)
    hurry(table)
    size = (360, 740) if way == "touch" else (1280, 720)
    seat = sit("ann", size=size, has_touch=way == "touch", is_mobile=way == "touch")
    seat.page.add_init_script(MEASURE)
    seat.go_to(table)
    seat.wait_until_connected()
    seat.received = 0
    chance, last, presses = Rng(seed(3)), None, defaultdict[str, list[int]](list)
    while (last := seat.wait_for_a_question(last)) is not None:
        choice = choice_of(table, int(last), chance)
        if choice is None:
            continue
        kind, keys = choice
        assert sum(map(len, presses.values())) < MOST, "no end in sight"
        presses[kind].append(take(seat, WAYS[way], keys))
    assert "wins." in seat.page.inner_text("#prompt")
    assert seat.troubles == []
    report(f"{game} by {way}", presses, seat.page.evaluate("window.waits"), seat.received)
