"""Play or Pass: seats act or pass in turn until all of them have passed in a row.

Phases in which everybody may act and windows for reacts are the same thing with another order
of seats; what is played inside a window may open a window of its own, so stacks that resolve
newest first come by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine.decision import Steps


class Round:
    """Who is next to act, and who has passed since somebody last acted."""

    __slots__ = ("next", "order", "passed")

    def __init__(self, order: Sequence[int]) -> None:
        self.order = list(order)
        self.next = self.order[0] if self.order else 0
        self.passed: list[int] = []

    def restart(self, seat: int) -> None:
        """Go on with that seat (or whoever comes after it); no pass counts any more."""
        self.passed = []
        self.next = seat

    def after(self, seat: int) -> int:
        """Who comes after a seat; the first one after the place of a seat that is not in it."""
        place = self.order.index(seat)
        return self.order[(place + 1) % len(self.order)]

    def to_act(self, left: Sequence[int]) -> int:
        """The next of those still in the game."""
        seat = self.next
        while seat not in left:
            seat = self.after(seat)
        return seat

    def is_over(self, left: Sequence[int]) -> bool:
        return all(seat in self.passed for seat in left)

    def fingerprint(self) -> tuple[Any, ...]:
        return (tuple(self.order), self.next, tuple(self.passed))


def play_or_pass(
    course: Round,
    left: Callable[[], Sequence[int]],
    turn: Callable[[int], Steps[bool]],
) -> Steps[None]:
    """Let the seats of `course` take their turns; `turn` says whether the seat did something.

    `left` are the seats still in the game: passes of the others do not count, theirs do. A turn
    may `restart` the round; then nothing that happened before counts.
    """
    while not course.is_over(left()):
        seat = course.to_act(left())
        course.next = course.after(seat)
        before = course.passed
        acted = yield from turn(seat)
        if course.passed is not before:
            continue
        if acted:
            course.passed = []
        else:
            course.passed.append(seat)
