"""Somebody at a table with a browser: what they see, and how they answer on the board."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.db import connections
from django.test import Client
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from play import decisions
from play.matches import open_match
from play.models import Table
from rules.bots import bot
from rules.engine.decision import Decision
from rules.engine.match import Match
from rules.engine.rng import Rng
from tests.live import PATIENCE
from tests.play import factories
from tests.play.factories import position
from tests.testkit import browser as looking
from tests.testkit.random_play import seed

WIDE, NARROW = (1440, 900), (360, 740)
MOST = 1_500  # decisions of a match
PRESS = 3_000  # ms for one press, before the board is looked at again
# ms between two looks for what others do; by itself Playwright has a frame drawn for each look.
POLLING = 50


def apart(function: Callable[..., Any]) -> Callable[..., Any]:
    """`function` in a thread of its own: this one runs Playwright's event loop."""

    def run(*args: Any, **facts: Any) -> Any:
        with ThreadPoolExecutor(1) as thread:
            done = thread.submit(function, *args, **facts)
            result = done.result()
            thread.submit(connections.close_all).result()
        return result

    return run


@apart
def play_until(table: Table, wanted: Callable[[Match, Decision], bool], *, number: int = 1) -> None:
    """Sensible players decide at all seats until `wanted` holds of what the first seat is asked."""
    player, chance = bot("sensible", table.game.key), Rng(seed(number))
    table = Table.objects.with_seats().get(pk=table.pk)
    seats = {seat.number: seat for seat in table.seats.all()}
    for _ in range(MOST):
        with open_match(table) as live:
            assert live.match.decisions, "the match is over"
            decision = live.match.decisions[0]
            if decision.player == 0 and wanted(live.match, decision):
                return
            view = live.match.view_for_bot(decision.player)
            asked = next(one for one in view["decisions"] if one["id"] == decision.id)
            keys = player.choose(view, asked, chance)
        decisions.submit_for_seat(
            table=table, seat=seats[decision.player], decision_id=decision.id, keys=keys
        )
    raise AssertionError(f"{MOST} decisions, and it was never so")


make_match = apart(factories.make_match)
make_bot_match = apart(factories.make_bot_match)
make_match_of_strangers = apart(factories.make_match_of_strangers)
play_on = apart(factories.play_on)
concede = apart(lambda table: decisions.concede(table=table, user=table.seats.all()[0].user))


class Profiles:
    """Profiles of browsers that nobody uses any more: as new, but for what they have fetched.

    A page is opened three times as quickly where its scripts and styles are known. Those who are
    given a profile open no page whose address meant something else in an earlier test: addresses of
    tables are new each time.
    """

    def __init__(self) -> None:
        self._idle: dict[str, list[Any]] = {}
        self._kinds: dict[Any, str] = {}

    def lend(self, browser: Any, **options: Any) -> Any:
        kind = repr(sorted(options.items()))
        idle = self._idle.setdefault(kind, [])
        # Those of a browser that has ended are of no use.
        usable = [profile for profile in idle if profile in browser.contexts]
        profile = usable.pop() if usable else browser.new_context(**options)
        self._idle[kind] = usable
        self._kinds[profile] = kind
        return profile

    def give_back(self, profile: Any, address: str) -> None:
        everything = {"origin": address, "storageTypes": "all"}
        profile.new_cdp_session(profile.pages[0]).send("Storage.clearDataForOrigin", everything)
        for page in profile.pages:
            page.close()
        profile.clear_cookies()
        self._idle[self._kinds.pop(profile)].append(profile)


profiles = Profiles()


class Seat:
    """A browser of its own, signed in as one person (or as nobody).

    Its owner has asked for less motion, unless `reduced_motion` says otherwise: drawing every frame
    of what glides is most of a browser's work where there is no graphics card.
    """

    def __init__(self, browser: Any, site: Any, name: str | None, **context: Any) -> None:
        size = context.pop("size", WIDE)
        context.setdefault("reduced_motion", "reduce")
        self.site = site
        self.context = profiles.lend(
            browser,
            viewport={"width": size[0], "height": size[1]},
            base_url=site.url,
            **context,
        )
        if name:
            client = Client()
            client.force_login(factories.make_user(name))
            session = client.cookies[settings.SESSION_COOKIE_NAME].value
            cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site.url}
            self.context.add_cookies([cookie])
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._listen)
        self.connections: set[Any] = set()  # the sockets over which something came
        self.received = 0  # characters that came over them, before they are compressed
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._note(socket)))

    def leave(self) -> None:
        """Close all pages; what was fetched is kept for whoever sits down next."""
        profiles.give_back(self.context, self.site.url)

    def _note(self, socket: Any) -> Callable[[Any], None]:
        def note(message: Any) -> None:
            self.connections.add(socket)
            self.received += len(message)

        return note

    def _listen(self, message: Any) -> None:
        if message.type == "error" and "favicon" not in message.text:
            self.troubles.append(message.text)

    def go_to(self, table: Table) -> None:
        self.connections.clear()
        self.page.goto(table.get_absolute_url())
        self.page.wait_for_selector("#play.is-live:not(.is-arriving)")

    def decision(self) -> str | None:
        found: str | None = self.page.evaluate(
            "document.getElementById('prompt')?.dataset.decision ?? null"
        )
        return found

    def is_over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    def wait_for_a_question(self, after: str | None = None) -> str | None:
        """The next question to this seat that may be answered, or None when the match is over."""
        asked = self.page.wait_for_function(ASKED_OR_OVER, arg=[OVER, after], polling=POLLING)
        decision: str = asked.json_value()
        return None if decision == "over" else decision

    def wait_until_answered(self, decision: str | None) -> None:
        self.page.wait_for_function(ANSWERED, arg=decision, polling=POLLING)

    def wait_until_connected(self, anew: bool = False) -> None:
        """Until the table has come over the socket; `anew`: over another one than before."""
        wanted = len(self.connections) + 1 if anew else 1
        deadline = time.monotonic() + PATIENCE
        while len(self.connections) < wanted:
            assert time.monotonic() < deadline, "the page did not connect"
            self.page.wait_for_timeout(20)

    def wait_for_a_frame(self) -> None:
        """Until the page has drawn itself, and has heard of what it did (such as scrolling)."""
        self.page.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def log(self) -> str:
        text: str = self.page.inner_text("#log")
        return text

    def wait_for_news(self, before: str) -> None:
        """Until the log says something else than `before`."""
        self.page.wait_for_function(
            "text => document.querySelector('#log').innerText !== text",
            arg=before,
            polling=POLLING,
        )


OVER = "#prompt a[href*='/replay/']"
ASKED_OR_OVER = """([over, after]) => {
  if (document.querySelector(over)) return "over";
  const asked = document.getElementById("prompt")?.dataset.decision;
  return asked && asked !== after && !document.querySelector("#play.is-fresh") && asked;
}"""
ANSWERED = "before => document.getElementById('prompt')?.dataset.decision !== before"

# The board is read in one go, so that no patch comes between two looks. The best kind of card is
# taken first, then where it goes. What is returned is to be pressed next.
ACTIONS = ["attack", "promote", "deploy", "level_up", "bond", "evade", "critical", "orb"]
NEXT_PRESS = """([decision, actions]) => {
  const prompt = document.getElementById("prompt");
  if (prompt?.dataset.decision !== decision) return null;
  if (document.querySelector("#play.is-sent")) return null;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const seen = (selector) => all(selector).some((one) => one.checkVisibility());
  const first = (...selectors) => selectors.find(seen) ?? null;
  if (seen("#menu button")) return "#menu button";
  const { minimum, maximum } = prompt.dataset;
  const single = minimum === "1" && maximum === "1";
  const enough = all(".pick:checked").length >= Math.max(1, Number(minimum));
  if (!single && enough && seen("#done:enabled")) return "#done";
  // Of taps the first looks at a card and the second acts.
  const looking = single && seen("#preview.is-sheet");
  if (looking && seen(".piece.is-selected")) return ".piece.is-selected";
  if (seen(".is-target")) return ".is-target";
  const gallery = first("#gallery .piece:not(:has(:checked))");
  if (gallery) return gallery;
  for (const action of actions) {
    const option = all(`#options [data-action="${action}"]:not(:has(:checked))`)[0];
    if (option?.dataset.start) return `[data-ref="${option.dataset.start}"]`;
  }
  return first(
    ".prompt-done .btn:enabled", ".prompt-buttons .btn:enabled",
    "#table [data-ref].is-legal:not([data-order])",
  );
}"""
STATE = """() => JSON.stringify([
  document.getElementById("prompt")?.dataset.decision,
  document.querySelector("#play.is-sent") !== null,
  document.getElementById("menu").hidden,
  document.getElementById("preview").hidden,
  document.querySelectorAll(".is-target").length,
  document.querySelectorAll(".pick:checked").length,
  [...document.querySelectorAll(".is-selected")].map((one) => one.dataset.ref),
])"""


def answer_on_the_board(seat: Seat, tap: str = "click") -> None:
    """Answer as a person would, who looks at the board again after each press."""
    decision = seat.decision()
    deadline = time.monotonic() + PATIENCE
    presses = []
    while seat.decision() == decision and not seat.is_over():
        assert time.monotonic() < deadline, f"{seat.page.inner_text('#prompt')}: {presses}"
        goal = seat.page.evaluate(NEXT_PRESS, [decision, ACTIONS])
        if goal is None:
            seat.page.wait_for_timeout(20)
        else:
            presses.append(goal)
            press(seat, goal, tap)


def press(seat: Seat, goal: str, tap: str) -> None:
    """One click or tap, which must lead to something."""
    before = seat.page.evaluate(STATE)
    try:
        getattr(seat.page.locator(f"{goal}:visible").first, tap)(timeout=PRESS)
    except PlaywrightTimeout:
        # It was covered or gone before it could be reached: whoever presses looks again.
        return
    seat.page.wait_for_function(f"before => ({STATE})() !== before", arg=before, polling=POLLING)


def picture(seat: Seat, name: str) -> None:
    looking.picture(seat.page, f"table-{name}")


def question_of(table: Table, kind: str) -> tuple[Table, str]:
    """Plays on until a question of this kind is open; the table and who is asked."""
    for _ in range(120):
        with_choice = position(table, position(table)["waiting"][0])["decisions"][0]
        if with_choice["kind"] == kind and len(with_choice["options"]) > 3:
            return table, table.seats.all()[with_choice["player"]].user.username
        table = play_on(table, 1)
    raise AssertionError(f"no {kind} came")
