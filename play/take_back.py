"""Taking back at a table: what may be taken back, and whether the others are asked.

Free is what nobody else has decided after and what brought nothing to light; against bots all of
it. Else the others are asked, in the dock. What counts are events, not kinds of decisions
(`rules.engine.taking_back`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext

from play.errors import Refused
from play.models import Seat, Table
from rules.engine.match import Match
from rules.engine.records import ASIDE, ASK_BACK, TAKE_BACK
from rules.engine.taking_back import NEVER, TAKING_BACK


class TakeBack(NamedTuple):
    """What a seat may take back: all after `to` decisions; `asked` must agree, if anybody."""

    to: int
    asked: tuple[int, ...] = ()

    @property
    def is_free(self) -> bool:
        return not self.asked

    @property
    def keys(self) -> list[str]:
        """As the record has it."""
        if self.is_free:
            return [TAKE_BACK, str(self.to)]
        return [ASK_BACK, str(self.to), *map(str, self.asked)]


def take_back_of(table: Table, match: Match, seat: Seat) -> TakeBack | None:
    """What `seat` may take back now; None if there is nothing, or the table forbids it."""
    if not table.is_playing or match.outcome is not None:
        return None
    if table.options.get(TAKING_BACK.key) == NEVER or match.table.proposal is not None:
        return None
    to = _last_choice(table, match, seat.number)
    if to is None:
        return None
    others = [one for one in table.seated if one.number != seat.number]
    if all(one.bot for one in others) or _is_free(match, seat.number, to):
        return TakeBack(to)
    people = [one.number for one in others if not one.bot and not match.table.has_left(one.number)]
    return TakeBack(to, tuple(people)) if people else TakeBack(to)


def keys_of(table: Table, match: Match, seat: Seat) -> list[str]:
    """What is recorded where `seat` takes back, or asks for it; Refused if there is nothing."""
    found = take_back_of(table, match, seat)
    if found is None:
        raise Refused(gettext("There is nothing you can take back."))
    return found.keys


def _last_choice(table: Table, match: Match, seat: int) -> int | None:
    """The number of the last decision that stands and that the player took themselves.

    What other rules have played stays as it is.
    """
    first = table.releases[-1]["length"] if table.releases else 0
    for number, by, keys in _backwards(match):
        if number < first:
            return None
        if keys[:1] in ASIDE:
            return None  # who gave up or proposed something: not beyond that
        if by == seat and not match.is_automatic(number):
            return number
    return None


def _is_free(match: Match, seat: int, to: int) -> bool:
    since = [(number, by) for number, by, _ in _backwards(match) if number >= to]
    if any(match.reveals(number) for number, _ in since):
        return False
    if any(by != seat and not match.is_automatic(number) for number, by in since):
        return False
    asked = [decision for decision in match.decisions if decision.player == seat]
    return not any(option.reveals for decision in asked for option in decision.options)


def _backwards(match: Match) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """The decisions that stand, the last first: number, seat and keys."""
    taken = match.taken
    for number in reversed(match.line):
        _, by, keys = taken[number]
        yield number, by, keys
