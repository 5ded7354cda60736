"""The heartbeat of a page's socket: a frozen line sends no close event, only silence.

A page sends "b7:40" (or "h7:40" while nobody looks at it, where browsers slow its timers down)
several times a second, and is answered {"beat": 7, "done": 3, "at": ...}: that its seventh beat
came, how many of its other messages have been run, and the server's time (ms since the epoch).
Whatever it sent beyond those may be lost with the socket. The number after the colon is how many
milliseconds the answer to an earlier beat took. Beats cost no query, touch no table and count for
no limit.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

BEAT = re.compile(r"([bh])([0-9]{1,9})(?::([0-9]{1,5}))?")
SHOWN_SILENCE = 8.0  # seconds after which a page that is looked at has lost its line
HIDDEN_SILENCE = 150.0  # browsers let a hidden page's timers run once a minute
SOONEST = 0.1  # seconds between beats that are answered


class Heartbeat:
    """What one socket's beats say. One that never beats, such as a program's, is never silent."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._answered = -SOONEST
        self.silence: float | None = None  # seconds it may say nothing from now on; None: for ever
        self.done = 0  # messages run
        self.lag = 0.0  # seconds that the line takes there and back, as the page says
        self.is_hidden = False

    @staticmethod
    def is_beat(text: str) -> bool:
        return BEAT.fullmatch(text) is not None

    def answer(self, text: str) -> str | None:
        """The answer to a beat; None where it came too soon after another."""
        found = BEAT.fullmatch(text)
        if found is None:
            raise ValueError(f"no beat: {text[:20]!r}")
        self.is_hidden = found[1] == "h"
        self.silence = HIDDEN_SILENCE if self.is_hidden else SHOWN_SILENCE
        self.lag = int(found[3] or 0) / 1000
        now = self._now()
        if now - self._answered < SOONEST:
            return None
        self._answered = now
        at = round(1000 * time.time())
        return f'{{"beat": {int(found[2])}, "done": {self.done}, "at": {at}}}'
