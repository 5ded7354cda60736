"""Keeps the processes of a local run alive until it is told to stop.

A process that dies is started again; one that keeps dying ends the run with a sentence. Honcho
would end the run at the first death, so only its Procfile and its way of printing are used here.
"""

import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from cardbase.local.checkout import CannotStart

# So many deaths within so many seconds are not an accident any more.
MAX_EXITS = 6
WITHIN_SECONDS = 30
LOOK_EVERY_SECONDS = 0.2
# Doubled by every recent death.
FIRST_PAUSE_SECONDS = 0.25


class Stopped(Exception):
    """Somebody asked the run to stop."""


class Process(Protocol):
    def poll(self) -> int | None: ...


class Child(Protocol):
    """What the supervisor keeps alive: a bundled server, or a program of the Procfile."""

    @property
    def name(self) -> str: ...

    @property
    def process(self) -> Process | None: ...

    def launch(self) -> object: ...


class Supervisor:
    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.children: list[Child] = []
        self._exits: dict[str, deque[float]] = {}
        self._not_before: dict[str, float] = {}
        self._stop = threading.Event()

    def listen_for_signals(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._asked_to_stop)

    def watch(self, children: Sequence[Child]) -> None:
        self.children.extend(children)

    def run(self) -> None:
        """Return when asked to stop."""
        while not self._stop.wait(LOOK_EVERY_SECONDS):
            self.look()

    def look(self) -> None:
        """Start again what has died, after a pause that grows with every death."""
        for child in self.children:
            code = child.process.poll() if child.process else None
            if code is None:
                continue
            now = time.monotonic()
            if child.name not in self._not_before:
                self._count_exit(child.name, code, now)
            if now >= self._not_before[child.name]:
                del self._not_before[child.name]
                child.launch()

    def check(self) -> None:
        """Raise `Stopped` once somebody asked to stop: for the steps before `run`."""
        if self._stop.is_set():
            raise Stopped

    def _count_exit(self, name: str, code: int, now: float) -> None:
        exits = self._exits.setdefault(name, deque(maxlen=MAX_EXITS))
        exits.append(now)
        if len(exits) == MAX_EXITS and now - exits[0] < WITHIN_SECONDS:
            raise CannotStart(
                f"{name} stopped {MAX_EXITS} times in {WITHIN_SECONDS} s, the last time with "
                f"{_ending(code)}."
            )
        recent = sum(now - exit_time < WITHIN_SECONDS for exit_time in exits)
        self._not_before[name] = now + FIRST_PAUSE_SECONDS * 2 ** (recent - 1)
        self.say(f"{name} stopped with {_ending(code)}; starting it again.")

    def _asked_to_stop(self, number: int, frame: object) -> None:
        self._stop.set()


def _ending(code: int) -> str:
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
