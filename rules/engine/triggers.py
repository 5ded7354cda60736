"""Triggers: abilities that an event has set off and that wait for their turn to resolve."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from rules.engine.decision import Steps
from rules.engine.state import copied, state


class Pending(Protocol):
    """What a queue must know of a pending trigger: whose it is."""

    @property
    def seat(self) -> int: ...


Trigger = TypeVar("Trigger", bound=Pending)
Choose = Callable[[Sequence[Any]], Steps[Any]]
Resolve = Callable[[Any], Steps[None]]


@state
class TriggerQueue(Generic[Trigger]):
    """Pending triggers in groups: those that were set off at the same time.

    `newest_first`: a group set off while another one resolves comes before what is left of that
    (last in, first out), else after it. Within a group the seats' order decides, and each player
    orders their own.
    """

    newest_first: bool
    groups: list[list[Trigger]] = copied(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.groups)

    def __len__(self) -> int:
        return sum(map(len, self.groups))

    def add(self, triggers: Iterable[Trigger]) -> None:
        """One more group, if there is anything in it."""
        group = list(triggers)
        if group:
            self.groups.append(group)

    def merge(self, triggers: Iterable[Trigger]) -> None:
        """Into the group that is there already, for games in which all pending ones are one."""
        if self.groups:
            self.groups[0].extend(triggers)
        else:
            self.add(triggers)

    def clear(self) -> None:
        self.groups.clear()

    def next_of(self, seats: Sequence[int]) -> list[Trigger]:
        """What the first of the seats that has any in the group at hand may choose from.

        Groups in which nobody has anything any more fall away.
        """
        while self.groups:
            group = self.groups[-1 if self.newest_first else 0]
            for seat in seats:
                mine = [trigger for trigger in group if trigger.seat == seat]
                if mine:
                    return mine
            self.groups.remove(group)
        return []

    def take(self, trigger: Trigger) -> None:
        """It waits no longer."""
        for group in self.groups:
            if any(trigger is pending for pending in group):
                group[:] = [pending for pending in group if pending is not trigger]
                return


def resolve_next(
    queue: TriggerQueue[Any], seats: Sequence[int], choose: Choose, resolve: Resolve
) -> Steps[bool]:
    """Resolve one pending trigger; False when none is left.

    `seats` in the order in which their triggers resolve; `choose` asks a player who has several
    which comes next.
    """
    mine = queue.next_of(seats)
    if not mine:
        return False
    chosen = mine[0] if len(mine) == 1 else (yield from choose(mine))
    queue.take(chosen)
    yield from resolve(chosen)
    return True
