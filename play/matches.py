"""Live matches of this process, brought up to date from the decisions of the database.

A cached match is never the truth. Any web or worker process can serve any table: it takes the match
up at the last stored turn, or at its beginning, and answers it with the decisions stored since. The
digests stored with decisions are checked on the way.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from django.conf import settings
from django.db import DatabaseError
from django.utils.translation import gettext, gettext_lazy

from cardbase.hosting.translated import reason
from play.errors import NotNow, PlayError, Refused, RulesFault
from play.fault_reports import report_fault
from play.models import Decision, Table
from play.releases import is_for_other_rules, rebuild
from play.stored_matches import decisions_since, match_from_before, match_of, record_of, stop
from rules.engine.match import Match
from rules.engine.records import (
    ASK_BACK,
    CLAIM,
    PROPOSE,
    SKIP_EFFECT,
    TAKE_BACK,
    TIME_OUT,
    WITHDRAW,
    WOULD_CLAIM,
)

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

    def rebuild_from_start(self, table: Table) -> None:
        """Play a finished match again from its beginning, if these rules play it as it was played.

        Memory may hold only what came after its last stored turn.
        """
        if self.match.first:
            with suppress(ValueError):
                self._match = match_of(table, record_of(table), None)

    def reach_back(self, table: Table, length: int) -> None:
        """Be able to go back to `length` decisions, if these rules have played what came after.

        Memory may hold only what came after the last stored turn.
        """
        if length < self.match.first:
            with suppress(ValueError):
                self._match = match_from_before(table, length)

    def catch_up(self, table: Table) -> None:
        """Bring the match up to the stored decisions; RulesFault where it cannot go on."""
        if self._match is None or is_for_other_rules(table):
            self._match = None
            self._match = rebuild(table)
            return
        try:
            for decision in decisions_since(table, self.length):
                _take_again(self._match, decision)
                if decision.digest not in ("", self._match.digest_due):
                    raise ValueError(f"after decision {decision.number} it is another position")
        except Exception as error:
            self.forget()
            raise stop(table, error) from None


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
        raise NotNow(gettext("This match has not begun yet."))
    live = live_matches.get(table.code)
    with live.lock:
        live.catch_up(table)
        yield live


@contextmanager
def shown_match(table: Table, *, whole: bool = False) -> Iterator[Match]:
    """The match of `table` to be looked at: whatever fails of that is a RulesFault, and noted.

    `whole`: from its beginning, if these rules can play it from there; only for finished matches.
    """
    with open_match(table) as live:
        try:
            if whole:
                live.rebuild_from_start(table)
            yield live.match
        except (PlayError, DatabaseError):
            raise
        except Exception as error:
            report_fault(table=table, number=live.length, error=error)
            raise RulesFault(
                gettext_lazy("This position cannot be shown; the fault has been recorded.")
            ) from None


def _go_back(match: Match, seat: int, keys: Sequence[str]) -> None:
    try:
        match.repeat((0, seat, tuple(keys)))
    except ValueError as why:
        raise Refused(
            gettext("That cannot be taken back: %(why)s.") % {"why": reason(why)}
        ) from why


def _propose(match: Match, seat: int, keys: Sequence[str]) -> None:
    try:
        match.repeat((0, seat, tuple(keys)))
    except ValueError as why:
        raise Refused(gettext("That cannot be proposed: %(why)s.") % {"why": reason(why)}) from why


def _go_on_without(match: Match, seat: int, keys: Sequence[str]) -> None:
    try:
        match.repeat((0, seat, tuple(keys)))
    except ValueError as why:
        raise Refused(
            gettext("The match cannot continue this way: %(why)s.") % {"why": reason(why)}
        ) from why


def apply(
    match: Match, seat: int, decision_id: int, keys: Sequence[str], *, automatic: bool = False
) -> None:
    """Answer `match`, or do what is no answer: concede, take back, propose, claim ..."""
    if list(keys) == [CONCEDE]:
        match.concede(seat)
    elif list(keys)[:1] == [PROPOSE]:
        _propose(match, seat, keys)
    elif keys and keys[0] in (TAKE_BACK, ASK_BACK):
        _go_back(match, seat, keys)
    elif keys and keys[0] in (CLAIM, WOULD_CLAIM, TIME_OUT, WITHDRAW, SKIP_EFFECT):
        _go_on_without(match, seat, keys)
    else:
        match.answer(seat, decision_id, list(keys), automatic=automatic)


def _take_again(match: Match, taken: Decision) -> None:
    apply(match, taken.seat, taken.decision_id, taken.keys, automatic=taken.automatic)
