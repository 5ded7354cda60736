"""Loops that would keep a match from ending (CIPHER-CHECK-3, CIPHER-CHECK-4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine.decision import Option
from rules.engine.state import copied, state
from rules.engine.zones import Card

THIRD = 3
# Answers that are never withheld: the ends of phases, and attacks, which take cards off both
# decks, so that the position before them does not come back.
PROGRESS = ("attack", "end_deployment", "end_turn")
# Positions are compared only when this many skills have resolved without a decision ...
QUIET = 20
# ... and so many can only mean that something grows for ever.
ENDLESS = 2000

# A digest of everything two positions must share to be the same.
Position = str
# The same with the number of triggers pending in each group.
Pending = tuple[Position, tuple[int, ...]]
# What an option does, in words that outlast a card's handle.
Meaning = tuple[Any, ...]


@state
class RepeatedAnswers:
    """The answers given this turn in the free phases, position by position (CIPHER-CHECK-3)."""

    answers: dict[Position, list[Meaning]] = copied(default_factory=dict)

    def clear(self) -> None:
        self.answers.clear()

    def record(self, position: Callable[[], Position], option: Option) -> None:
        if option.action not in PROGRESS:
            self.answers.setdefault(position(), []).append(_meaning(option))

    def allowed(self, position: Callable[[], Position], options: Sequence[Option]) -> list[Option]:
        """Without the answers already given here, when the same position comes a third time."""
        # Positions are compared only once one of this turn has been met twice.
        if max(map(len, self.answers.values()), default=0) + 1 < THIRD:
            return list(options)
        before = self.answers.get(position(), [])
        if len(before) + 1 < THIRD:
            return list(options)
        return [option for option in options if _meaning(option) not in before]


@state
class UnattendedLoop:
    """The steps taken since somebody last decided something (CIPHER-CHECK-4).

    `answered` is how many decisions had been taken in the match by then.
    """

    answered: int = copied(default=0)
    steps: int = copied(default=0)
    seen: dict[Pending, int] = copied(default_factory=dict)

    def is_endless(self, answered: int, position: Callable[[], Pending]) -> bool:
        """Count a step with triggers still pending; whether it has all been here twice before."""
        if answered != self.answered:
            self.answered, self.steps = answered, 0
            self.seen.clear()
        self.steps += 1
        if self.steps <= QUIET:
            return False
        now = position()
        self.seen[now] = self.seen.get(now, 0) + 1
        return self.seen[now] >= THIRD or self.steps >= ENDLESS


def _meaning(option: Option) -> Meaning:
    target = option.target.index if isinstance(option.target, Card) else option.target
    return (option.action, option.card.index if option.card is not None else None, target)
