"""Continuous effects and how they add up to a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

from rules.engine.state import state
from rules.engine.versions import Versions

ADD = "add"
SET = "set"
TIMES = "times"
# How a number begins, and what keeps it from falling any lower.
PRINTED = "printed"
FLOOR = "floor"

# What ends an effect: its kind ("battle", "turn", "game" ...), then which one of that kind.
Duration: TypeAlias = tuple[Any, ...]


@state
class ContinuousEffect:
    """Something that holds for a while.

    `what` is the attribute or permission it bears on, `subject` what it bears on (the game
    says in which form), `until` its duration. `id` is its timestamp.
    """

    id: int
    what: str
    subject: Any
    until: Duration
    op: str
    amount: Any
    source: int | None

    def __init__(
        self,
        what: str,
        subject: Any,
        until: Duration,
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

    def __repr__(self) -> str:
        about = f"{self.what!r}, {self.subject!r}, {self.until!r}"
        return f"ContinuousEffect({about}, {self.op} {self.amount})"


class Change(NamedTuple):
    """What something does to a number: since when, how, by how much, and what says so."""

    since: int
    op: str
    amount: int
    source: Any = None


class Part(NamedTuple):
    """An addend of a number: positive or negative, how it came about, and what brought it."""

    amount: int
    how: str
    source: Any = None


def total(printed: int, changes: Iterable[Change], *, floor: int = 0) -> int:
    """The value of a number that `changes` bear on: its parts, added up."""
    return sum([part.amount for part in parts_of(printed, changes, floor=floor)])


def parts_of(printed: int, changes: Iterable[Change], *, floor: int = 0) -> list[Part]:
    """What a number that `changes` bear on is made of.

    The latest "becomes" replaces the printed value; plus, minus and "doubled" follow in the
    order in which they began, whatever was set later; the floor comes last.
    """
    ordered = sorted(changes, key=_age)
    parts = [Part(printed, PRINTED)]
    value = printed
    latest = None
    for change in ordered:
        if change.op == SET:
            latest = change
    if latest is not None:
        parts.append(Part(latest.amount - value, SET, latest.source))
        value = latest.amount
    for _, op, amount, source in ordered:
        if op == SET:
            continue
        more = amount if op == ADD else value * (amount - 1)
        parts.append(Part(more, op, source))
        value += more
    if value < floor:
        parts.append(Part(floor - value, FLOOR))
    return parts


def _age(change: Change) -> tuple[int, str, int]:
    return change[:3]


class HasEffects(Protocol):
    """What the index reads: the list of effects, and the versions that tell when it changed."""

    @property
    def effects(self) -> Sequence[ContinuousEffect]: ...

    @property
    def versions(self) -> Versions: ...


class EffectIndex:
    """The continuous effects on a table by what they bear on, in the order in which they began.

    `works`, if a game has effects that sleep, says whether one is awake now.
    """

    __slots__ = ("_at", "_found", "_table", "_works")

    def __init__(
        self, table: HasEffects, works: Callable[[ContinuousEffect], bool] | None = None
    ) -> None:
        self._table = table
        self._works = works
        self._at = -1
        self._found: dict[str, dict[Any, list[ContinuousEffect]]] = {}

    def on(self, what: str) -> Mapping[Any, Sequence[ContinuousEffect]]:
        """The effects on one attribute or permission, by subject; empty if there are none."""
        if self._at != self._table.versions.effects:
            self._at = self._table.versions.effects
            self._found = {}
            for effect in filter(self._works, self._table.effects):
                subjects = self._found.setdefault(effect.what, {})
                subjects.setdefault(effect.subject, []).append(effect)
        return self._found.get(what, _NONE)


_NONE: Mapping[Any, Sequence[ContinuousEffect]] = MappingProxyType({})
