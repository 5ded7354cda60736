"""What a table shows of its people: who is there, whose time runs, and what an absence allows.

Absence counts only while the seat owes a decision. Nobody is made to give up by it: the others may
claim the match, wait, or put it aside, as long as they owe nothing themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.utils.functional import Promise

from play.clocks import Clock, in_words
from play.models import Table


class Person(NamedTuple):
    """A seat as the bar of the table shows it; `state` is empty where nobody knows it."""

    seat: int
    name: str | Promise
    state: str
    since: int  # seconds since the epoch, where it is not here
    is_bot: bool
    time: str = ""  # left on its clock
    left: int = 0  # the same in milliseconds
    runs_from: int = 0  # milliseconds since the epoch from which on that becomes less; 0: it stands
    is_asked: bool = False


class Absence(NamedTuple):
    """Somebody who has to choose is gone."""

    seat: int
    name: str | Promise
    since: int  # seconds since the epoch: since then it counts
    until: int  # from then on it may be claimed
    is_due: bool
    agreed: tuple[int, ...] = ()  # the seats that would claim
    needed: tuple[int, ...] = ()  # those that would have to, of three and more


class People(NamedTuple):
    """All of it; `adjourned`: the match was put aside, until the next choice."""

    seats: tuple[Person, ...] = ()
    absence: Absence | None = None
    is_adjourned: bool = False

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to say of them: somebody may be waited for."""
        known = [person for person in self.seats if person.state]
        return len(known) > 1 or any(person.time for person in self.seats)


NOBODY = People()


def persons_of(
    table: Table,
    states: Mapping[int, tuple[str, float]],
    asked: Collection[int],
    clock: Clock | None,
) -> tuple[Person, ...]:
    """The seats in their order. Of those whose time runs: what it was when it began to run."""
    found = []
    for seat in table.seated:
        state, since = states.get(seat.number, ("", 0.0))
        person = Person(
            seat.number,
            seat.label,
            state,
            int(since),
            bool(seat.bot),
            is_asked=seat.number in asked,
        )
        if clock is not None and not seat.bot:
            left = clock.left[seat.number]
            runs = clock.since.get(seat.number)
            person = person._replace(
                time=in_words(left),
                left=round(1000 * left),
                runs_from=round(1000 * (runs + clock.control.free)) if runs is not None else 0,
            )
        found.append(person)
    return tuple(found)
