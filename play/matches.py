"""Live matches of this process, brought up to date from the decisions of the database.

A cached match is never the truth. Any web or worker process can serve any table: it starts the
match from the table's set-up and seed, and answers it with the decisions that are stored.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.conf import settings

import rules
from play.errors import NotNow, RulesFault
from play.fault_reports import report_fault
from play.models import Decision, Table
from rules.engine.match import Match

CONCEDE = "concede"


class LiveMatch:
    """One table's match in memory, for whoever holds its lock."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match itself; RuntimeError before `catch_up`, and after `forget`."""
        if self._match is None:
            raise RuntimeError("the match is not in memory")
        return self._match

    @property
    def length(self) -> int:
        return self._match.length if self._match is not None else 0

    def forget(self) -> None:
        """Start again from the database next time: memory and truth may have parted."""
        self._match = None

    def catch_up(self, table: Table) -> None:
        try:
            if self._match is None:
                self._match = rebuild(table)
            for decision in _decisions_since(table, self.length):
                apply(self._match, decision.seat, decision.decision_id, decision.keys)
        except Exception as error:
            # Stored decisions were legal when they were taken: the rules have changed or failed.
            report_fault(table=table, number=self.length, error=error)
            self.forget()
            raise RulesFault("This match cannot be rebuilt; the fault has been recorded.") from None


class LiveMatches:
    """The matches in memory; the one that was idle longest goes first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._matches: OrderedDict[str, LiveMatch] = OrderedDict()

    def get(self, code: str) -> LiveMatch:
        with self._lock:
            live = self._matches.setdefault(code, LiveMatch())
            self._matches.move_to_end(code)
            while len(self._matches) > settings.PLAY_LIVE_MATCHES:
                self._matches.popitem(last=False)
            return live

    def clear(self) -> None:
        with self._lock:
            self._matches.clear()


live_matches = LiveMatches()


@contextmanager
def open_match(table: Table) -> Iterator[LiveMatch]:
    """The match of `table` as the database has it now, while the lock is held."""
    if not table.has_started:
        raise NotNow("This match has not begun yet.")
    live = live_matches.get(table.code)
    with live.lock:
        live.catch_up(table)
        yield live


def rebuild(table: Table) -> Match:
    """The match of `table` as it stands after all stored decisions."""
    decisions = [
        [decision.decision_id, decision.seat, decision.keys]
        for decision in _decisions_since(table, 0)
    ]
    match = rules.replay(setup_of(table) | {"decisions": decisions}).match
    if match.length != len(decisions):
        raise ValueError(f"decision {match.length} does not fit the position before it")
    return match


def setup_of(table: Table) -> dict[str, object]:
    """What a match's record says before its first decision; secret while it is played."""
    seats = table.seats.select_related("deck_version").order_by("number")
    return {
        "game": table.game.key,
        "options": table.options,
        "seed": table.secret_seed.hex(),
        "decks": [seat.deck().as_json() for seat in seats],
        "decisions": [],
        "digests": [],
    }


def apply(match: Match, seat: int, decision_id: int, keys: Sequence[str]) -> None:
    """Answer `match`, or concede it."""
    if list(keys) == [CONCEDE]:
        match.concede(seat)
    else:
        match.answer(seat, decision_id, list(keys))


def _decisions_since(table: Table, number: int) -> list[Decision]:
    return list(Decision.objects.filter(table=table, number__gte=number).order_by("number"))
