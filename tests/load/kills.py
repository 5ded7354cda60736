"""How long a table stands still when a process of the site is killed.

Matches go on while web, bots, worker, PostgreSQL and Redis are killed, one after another; the
site's supervisor starts each again at once. People reconnect as pages do and answer as soon as
they are asked; whoever hears nothing for a second answers again. A figure is the time from the
kill to the new position after an answer given since, and to the question after the bot's move.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import psutil
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.load.matches import Load, Match, Player
from tests.load.report import part_of
from tests.local_run import KINDS, ROOT, of_kind

AS_IT_SHOULD_BE = 3.0  # seconds
STANDS_STILL = 60.0  # seconds after which a match is given up
CALM = 8.0  # seconds before each kill: supervisors wait longer after several deaths
IMPATIENT = 1.0  # seconds without an effect, after which somebody answers again
LOOK_EVERY = 0.02
PAGE = ROOT / "static" / "play" / "socket.js"


@dataclass(frozen=True, slots=True)
class Reconnecting:
    """Seconds between tries to open a socket again, as the page has them: doubled each time."""

    first: float
    longest: float
    jitter: float

    @classmethod
    def of_the_page(cls) -> Reconnecting:
        text = PAGE.read_text("utf-8")
        first, longest, jitter = (
            float(number)
            for name in ("FIRST", "LONGEST", "JITTER")
            for number in re.findall(rf"^const {name} = ([\d.]+);", text, re.MULTILINE)
        )
        return cls(first / 1000, longest / 1000, jitter)

    def pause(self, tries: int) -> float:
        return min(self.first * 2**tries, self.longest) * random.uniform(
            1 - self.jitter, 1 + self.jitter
        )


class Person(Player):
    """Reconnects as a page does, and notes when the first answer since a kill had its effect."""

    reconnecting = Reconnecting.of_the_page()
    tries = 0
    killed: float | None = None
    answered_after: float | None = None
    asked_after: float | None = None

    async def watch(self, table: str) -> None:
        path = await self.socket_path(table)
        while True:
            try:
                await self.listen(path)
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                self.load.figures.cut += 1
                self.sent = None
                await asyncio.sleep(self.reconnecting.pause(self.tries))
                self.tries += 1

    def heard(self, text: str, now: float) -> None:
        sent, self.tries = self.sent, 0
        super().heard(text, now)
        if self.killed is None:
            return
        is_answered = sent is not None and self.sent is None and not text.startswith("{")
        if is_answered and self.answered_after is None and sent and sent[1] > self.killed:
            self.answered_after = now - self.killed
        if self.answered_after is not None and self.asked_after is None and self.screen.question:
            self.asked_after = now - self.killed

    async def act(self) -> None:
        """Answer whatever is asked, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self.sent and time.perf_counter() - self.sent[1] > IMPATIENT:
                self.sent = None
            if self.sent is None and self.screen.question is not None:
                await self.answer()


@dataclass
class Stop:
    """One kill: for each match the seconds until it was answered, and until the bot had moved."""

    kind: str
    answered: list[float]
    asked: list[float]
    stood_still: int = 0  # matches that were given up


async def kill_in_turn(load: Load, supervisor: int, number: int, rounds: int) -> list[Stop]:
    """Play `number` matches and kill each kind of process so many times."""
    games = sorted(load.games)
    matches = [Match(load, n, games[n % len(games)], Person) for n in range(number)]
    stops = []
    try:
        for kind in [*KINDS] * rounds:
            for match in matches:
                await match.open()
            stops.append(await _killed(matches, supervisor, kind))
    finally:
        for match in matches:
            await match.close()
    return stops


async def _killed(matches: Sequence[Match], supervisor: int, kind: str) -> Stop:
    people = [person for match in matches for person in match.players if isinstance(person, Person)]
    acting = [asyncio.create_task(_play_slowly(person)) for person in people]
    await asyncio.sleep(CALM)
    for task in acting:
        task.cancel()
    await asyncio.gather(*acting, return_exceptions=True)
    playing = [person for person in people if not person.screen.is_over]
    acting = [asyncio.create_task(person.act()) for person in playing]
    victim = process_of(supervisor, kind)
    now = time.perf_counter()
    for person in playing:
        person.killed = now
    victim.kill()
    try:
        await _until_all_played_on(playing, now)
    finally:
        for task in acting:
            task.cancel()
        await asyncio.gather(*acting, return_exceptions=True)
    answered = [each.answered_after for each in playing if each.answered_after is not None]
    asked = [each.asked_after for each in playing if each.asked_after is not None]
    over = sum(each.screen.is_over and each.answered_after is None for each in playing)
    return Stop(kind, answered, asked, len(playing) - len(answered) - over)


async def _play_slowly(person: Person) -> None:
    """An answer every two seconds at most, so that there is a match to be killed in."""
    while True:
        if person.is_asked and not person.screen.is_over:
            await person.answer()
        await asyncio.sleep(2)


async def _until_all_played_on(people: Sequence[Person], begun: float) -> None:
    def waits(person: Person) -> bool:
        return person.asked_after is None and not person.screen.is_over

    while any(map(waits, people)) and time.perf_counter() - begun < STANDS_STILL:
        await asyncio.sleep(LOOK_EVERY)


def process_of(supervisor: int, kind: str) -> psutil.Process:
    """The process of that kind among those that the supervisor of our own site has started."""
    for process in of_kind(psutil.Process(supervisor), kind):
        return process
    raise ProcessLookupError(f"the site has no {kind}")


def table_of(stops: Sequence[Stop], busy: float) -> str:
    """For each kind of process: seconds to the next answered action, and to the bot's after it."""
    titles = (
        "killed",
        "times",
        "matches",
        "answered p50",
        "worst",
        "bot's p50",
        "worst",
        "gave up",
    )
    lines = [titles]
    for kind in dict.fromkeys(stop.kind for stop in stops):
        own = [stop for stop in stops if stop.kind == kind]
        answered = [seconds for stop in own for seconds in stop.answered]
        asked = [seconds for stop in own for seconds in stop.asked]
        stood_still = sum(stop.stood_still for stop in own)
        cells: list[Any] = [kind, len(own), len(answered) + stood_still]
        for values in (answered, asked):
            cells += [f"{part_of(values, 0.5):.2f}", f"{max(values, default=0):.2f}"]
        lines.append((*(str(cell) for cell in cells), str(stood_still)))
    widths = [max(len(line[place]) for line in lines) for place in range(len(titles))]
    shown = ["  ".join(c.rjust(w) for c, w in zip(line, widths, strict=True)) for line in lines]
    return "\n".join([*shown, verdict(stops), f"Load of the machine: {busy:.1f}."])


def verdict(stops: Sequence[Stop]) -> str:
    late = sorted(
        {
            stop.kind
            for stop in stops
            if stop.stood_still or max(stop.answered, default=0) > AS_IT_SHOULD_BE
        }
    )
    if late:
        return f"More than {AS_IT_SHOULD_BE:.0f} s after a kill of {', '.join(late)}."
    return f"Answered within {AS_IT_SHOULD_BE:.0f} s after every kill."
