"""Continuous effects and how they add up to a value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

ADD = "add"
SET = "set"
TIMES = "times"


class Effect:
    """Something that holds for a while.

    `what` is the attribute or permission it bears on, `subject` what it bears on (the game
    says in which form), `until` the moment it ends: ("battle",), ("turn", n), ("game",) or
    whatever else the game ends effects by. `id` is its timestamp.
    """

    __slots__ = ("amount", "id", "op", "source", "subject", "until", "what")

    def __init__(
        self,
        what: str,
        subject: Any,
        until: tuple[Any, ...],
        *,
        op: str = ADD,
        amount: Any = 0,
        source: int | None = None,
    ) -> None:
        self.id = 0
        self.what = what
        self.subject = subject
        self.until = until
        self.op = op
        self.amount = amount
        self.source = source

    def clone(self) -> Effect:
        twin = Effect(
            self.what,
            self.subject,
            self.until,
            op=self.op,
            amount=self.amount,
            source=self.source,
        )
        twin.id = self.id
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        return (self.what, self.subject, self.until, self.op, self.amount, self.source)

    def __repr__(self) -> str:
        return f"Effect({self.what!r}, {self.subject!r}, {self.until!r}, {self.op} {self.amount})"


def total(printed: int, changes: Iterable[tuple[int, str, int]], *, floor: int = 0) -> int:
    """The value of a number that `changes` (timestamp, operation, amount) bear on.

    The latest "becomes" replaces the printed value; plus, minus and "doubled" follow in the
    order in which they began, whatever was set later; the floor comes last.
    """
    ordered = sorted(changes)
    value = printed
    for _, op, amount in ordered:
        if op == SET:
            value = amount
    for _, op, amount in ordered:
        if op == ADD:
            value += amount
        elif op == TIMES:
            value *= amount
    return max(floor, value)
