"""Clocks: how long the seats of a table may think.

A seat's time runs while it owes a decision, whoever else does. Bots have no clock, and an answer
that nobody had to give costs nothing. What is left after a decision is stored with it, so clocks
outlive every process. Whose time has run out has given up by the game's own rules.

Control         written         what it means
for the match   match:1200:10   1,200 s in all; the first 10 s of each choice are free
for a turn      turn:180        180 s in each turn of the match, whoever's turn it is
by mail         days:3          3 days for each choice

Free seconds take the place of an increment: in a card game a turn has as many choices as a player
likes, and time that can be won would be won by idle ones (scalachess' `Clock`, with a delay).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MATCH, TURN, DAYS = "match", "turn", "days"
CONTROL = re.compile(
    r"(match):([1-9][0-9]{1,4}):([0-9]{1,2})|(turn):([1-9][0-9]{1,3})|(days):(1?[0-9])"
)
NO_CLOCK = ""
CHOICES: tuple[tuple[str, str | Promise], ...] = (
    (NO_CLOCK, _("No clock")),
    ("match:600:5", _("10 minutes each, plus 5 free seconds per choice")),
    ("match:1500:10", _("25 minutes each, plus 10 free seconds per choice")),
    ("match:2700:15", _("45 minutes each, plus 15 free seconds per choice")),
    ("turn:120", _("2 minutes each per turn")),
    ("turn:300", _("5 minutes each per turn")),
    ("days:1", _("1 day per choice")),
    ("days:3", _("3 days per choice")),
    ("days:7", _("1 week per choice")),
)
DAY = 86_400
# What a slow line is made up for: as much as the page reports, out of a store that fills slowly
# (as scalachess' `LagTracker` does it), so that nobody wins time by reporting much. Seconds.
MOST_LAG, LAG_AT_FIRST, LAG_A_CHOICE, LAG_STORED = 0.5, 1.5, 0.25, 3.5


class Control(NamedTuple):
    """How time is given: `seconds` for what `kind` says, `free` of them for each choice."""

    kind: str
    seconds: int
    free: int = 0

    @property
    def outlives_visits(self) -> bool:
        """Whether time passes while nobody looks at the table."""
        return self.kind == DAYS


def read_control(written: str) -> Control | None:
    """A control as it is written with a table; None for no clock, ValueError for nonsense."""
    if written == NO_CLOCK:
        return None
    found = CONTROL.fullmatch(written)
    if found is None:
        raise ValueError(
            f"{written!r} is not a clock; write it like match:1200:10, turn:180 or days:3"
        )
    if found[1]:
        return Control(MATCH, int(found[2]), int(found[3]))
    if found[4]:
        return Control(TURN, int(found[5]))
    if not 1 <= int(found[7]) <= 14:
        raise ValueError(f"{written!r} is not a clock; a choice can take 1 to 14 days")
    return Control(DAYS, int(found[7]) * DAY)


@dataclass(slots=True)
class Clock:
    """The clocks of one table in one process. Times are seconds since the epoch, as given.

    `left` are the seats' seconds as of when their time began to run; `since` says when it did, and
    at which question, for those whose time runs.
    """

    control: Control
    left: list[float]
    since: dict[int, float] = field(default_factory=dict)
    questions: dict[int, int] = field(default_factory=dict)
    is_exact: bool = False  # what ran before this process began to look is known
    _stored_lag: dict[int, float] = field(default_factory=dict)

    @classmethod
    def of(cls, control: Control, seats: int, stored: Sequence[int] = ()) -> Clock:
        """As stored with the last decision (milliseconds a seat), or as at the beginning."""
        left = [each / 1000 for each in stored] if stored else [float(control.seconds)] * seats
        return cls(control, left)

    @property
    def stored(self) -> list[int]:
        """What is stored with a decision: milliseconds left, by seat."""
        return [round(1000 * left) for left in self.left]

    def take_over(self, stored: Sequence[int]) -> None:
        """What was stored with a decision that another process took."""
        if stored:
            self.left = [each / 1000 for each in stored]

    # Running -----------------------------------------------------------------------------------

    def run_for(self, owing: Mapping[int, int], now: float) -> None:
        """From `now` on the time of those seats runs (seat: its question), and of no others.

        Whose time runs already goes on; a seat that has answered was stopped before (`charge`).
        """
        self.since = {seat: self.since.get(seat, now) for seat in owing}
        self.questions = dict(owing)

    def stop(self) -> None:
        """Nobody's time runs, and what ran is forgiven."""
        self.since, self.questions = {}, {}

    def resume(self, seat: int, question: int, used: float, now: float) -> None:
        """So long that question had been open, as another process or an earlier one says."""
        if self.questions.get(seat) == question:
            self.since[seat] = min(self.since[seat], now - used)

    def used(self, seat: int, now: float) -> float:
        """Seconds that the seat has thought about what it owes."""
        return max(0.0, now - self.since[seat]) if seat in self.since else 0.0

    def left_of(self, seat: int, now: float) -> float:
        """Seconds left to the seat; less than 0 when its time has run out."""
        return self.left[seat] - max(0.0, self.used(seat, now) - self.control.free)

    def charge(self, seat: int, now: float, lag: float = 0.0) -> None:
        """The seat has answered: its time stops. `lag`: seconds that its line took, it says."""
        made_up = self._made_up(seat, lag)
        self.left[seat] = max(0.0, min(self.left[seat], self.left_of(seat, now - made_up)))
        self.halt(seat)
        if self.control.kind == DAYS:
            self.left[seat] = float(self.control.seconds)

    def pause(self, seat: int, now: float) -> None:
        """The seat waits for others before it goes on: it keeps what is left, and no more."""
        if seat in self.since:
            self.left[seat] = max(0.0, min(self.left[seat], self.left_of(seat, now)))
            self.halt(seat)

    def halt(self, seat: int) -> None:
        """The seat has answered; what it has left is told otherwise."""
        self.since.pop(seat, None)

    def begin_turn(self) -> None:
        """A turn of the match has begun."""
        if self.control.kind == TURN:
            self.left = [float(self.control.seconds)] * len(self.left)

    def has_run_out(self, now: float, but: Collection[int] = ()) -> int | None:
        """The seat whose time ran out first, if any did; `but`: of all except these."""
        out = [(self.left_of(seat, now), seat) for seat in self.since if seat not in but]
        return min([(left, seat) for left, seat in out if left <= 0], default=(0, None))[1]

    def _made_up(self, seat: int, lag: float) -> float:
        stored = self._stored_lag.get(seat, LAG_AT_FIRST)
        made_up = max(0.0, min(lag, MOST_LAG, stored))
        self._stored_lag[seat] = min(LAG_STORED, stored - made_up + LAG_A_CHOICE)
        return made_up


def in_words(seconds: float) -> str:
    """Time left as a clock shows it: "2 d 3 h", "1:02:03", "4:05"."""
    whole = max(0, int(seconds))
    if whole >= DAY:
        return f"{whole // DAY} d {whole % DAY // 3600} h"
    hours, minutes, rest = whole // 3600, whole % 3600 // 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
