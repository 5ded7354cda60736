"""Play or Pass: seats act or pass in turn until all of them have passed in a row.

Phases in which everybody may act and windows for reacts are the same thing with another order
of seats; what is played inside a window may open a window of its own, so stacks that resolve
newest first come by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.decision import Steps
from rules.engine.state import state


@state
class PriorityRound:
    """Who is next to act, and who has passed since somebody last acted."""

    order: list[int]
    next: int
    passed: list[int]

    def __init__(self, order: Sequence[int]) -> None:
        self.order = list(order)
        self.next = self.order[0] if self.order else 0
        self.passed = []

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
        return set(self.passed).issuperset(left)


def play_or_pass(
    priority_round: PriorityRound,
    left: Callable[[], Sequence[int]],
    turn: Callable[[int], Steps[bool]],
) -> Steps[None]:
    """Let the seats of `course` take their turns; `turn` says whether the seat did something.

    `left` are the seats still in the game: passes of the others do not count, theirs do. A turn
    may `restart` the round; then nothing that happened before counts.
    """
    while not priority_round.is_over(left()):
        seat = priority_round.to_act(left())
        priority_round.next = priority_round.after(seat)
        before = priority_round.passed
        acted = yield from turn(seat)
        if priority_round.passed is not before:
            continue
        if acted:
            priority_round.passed = []
        else:
            priority_round.passed.append(seat)
