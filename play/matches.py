"""Live matches of this process, brought up to date from the decisions of the database.

A cached match is never the truth. Any web or worker process can serve any table: it takes the match
up at the last stored turn, or at its beginning, and answers it with the decisions stored since. The
digests stored with decisions are checked on the way.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

import rules
from cardbase.hosting.translated import reason
from play.clocks import Clock, read_control
from play.errors import NotNow, PlayError, Refused, RulesFault
from play.fairness.tables import shuffle_of
from play.fault_reports import report_fault
from play.models import Decision, StoredTurn, Table
from play.rules_version import rules_version
from play.storing import TurnRow, release_note, turn_begun, turn_row
from rules.engine.match import Match
from rules.engine.records import (
    ASK_BACK,
    CLAIM,
    PROPOSE,
    TAKE_BACK,
    TIME_OUT,
    WOULD_CLAIM,
    form_of,
)
from rules.engine.resuming import from_stored_turn, resumed, stored_turn

CONCEDE = "concede"
NO_DIGESTS = 0  # their form in records of matches that were played before any were stored
PROCESS_STARTED = timezone.now()


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
                self._match = _resumed(table, record_of(table), None)

    def catch_up(self, table: Table) -> None:
        """Bring the match up to the stored decisions; RulesFault where it cannot go on."""
        if self._match is None or is_for_other_rules(table):
            self._match = None
            self._match = rebuild(table)
            return
        try:
            for decision in _decisions_since(table, self.length):
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


def is_for_other_rules(table: Table) -> bool:
    """Whether `table` is being played by other rules than those of this process."""
    return table.is_playing and table.rules_version != rules_version(table.game.key)


def rebuild(table: Table) -> Match:
    """The match of `table` as it stands after all stored decisions.

    After a release the rules of this process take it up at its last turn, and the table says so.
    RulesFault where it cannot go on: the table is stopped then.
    """
    if is_for_other_rules(table):
        return _take_up(table)
    record, turn = record_of(table), _last_turn(table)
    try:
        return _resumed(table, record, turn)
    except Exception as error:
        raise stop(table, error) from None


def stop(table: Table, error: Exception) -> RulesFault:
    """Note a fault that does not let the match of `table` go on; what its players are told.

    What was decided is kept: its players end the match without a result, or later rules mend it.
    """
    report_fault(table=table, number=table.decisions.count(), error=error)
    stopped = Table.objects.filter(pk=table.pk, status=Table.Status.PLAYING).update(
        status=Table.Status.FAULTED
    )
    if stopped:
        table.status = Table.Status.FAULTED
    return RulesFault(gettext_lazy("This match cannot be rebuilt; the fault has been recorded."))


def record_of(table: Table) -> dict[str, Any]:
    """The match's record as it is stored, with the rules it is played by; no rules are run.

    Secret while the match is played.
    """
    seats = table.seats.select_related("deck_version").order_by("number")
    decisions = _decisions_since(table, 0)
    digests = [(taken.number + 1, taken.digest) for taken in decisions if taken.digest]
    shuffle = shuffle_of(table, reveal=True)
    return {
        "game": table.game.key,
        # In PostgreSQL's order, also where the row was made in this process: a digest has them so.
        "options": dict(sorted(table.options.items(), key=lambda one: (len(one[0]), one[0]))),
        "seed": table.secret_seed.hex(),
        "decks": [seat.deck().as_json() for seat in seats],
        "decisions": [[taken.decision_id, taken.seat, taken.keys] for taken in decisions],
        "automatic": [taken.number for taken in decisions if taken.automatic],
        "digest_form": min([form_of(digest) for _, digest in digests], default=NO_DIGESTS),
        "digests": [list(item) for item in digests],
        "rules": table.rules_version,
        "releases": table.releases,
        **({"shuffle": shuffle.as_json()} if shuffle is not None else {}),
    }


def _resumed(
    table: Table,
    record: Mapping[str, Any],
    turn: TurnRow | None,
    *,
    by_other_rules: bool = False,
) -> Match:
    """The match by these rules: from the stored turn, or from its beginning if none is stored."""
    match = resumed(
        rules.game(table.game.key),
        record,
        turn.read() if turn is not None else None,
        release_note(table.releases, turn.length if turn is not None else 0),
        by_other_rules=by_other_rules,
    )
    match.note_automatic(record["automatic"])
    return match


def _last_turn(table: Table) -> TurnRow | None:
    """The last stored turn that still stands; none where the match went back before it since."""
    for row in table.stored_turns.order_by("-length", "-pk"):
        if not _is_taken_back(table, row.length):
            return TurnRow(row.length, row.rules_version, bytes(row.state))
    return None


def _is_taken_back(table: Table, length: int) -> bool:
    """Whether the match went, or was asked to go, back to before `length` decisions since then."""
    since = Decision.objects.filter(table=table, number__gte=length)
    backs = since.filter(keys__0__in=[TAKE_BACK, ASK_BACK]).values_list("keys", flat=True)
    return any(int(keys[1]) < length for keys in backs)


def _take_up(table: Table) -> Match:
    """Go on with the match of `table` by the rules of this process, from its last turn."""
    fault: RulesFault | None = None
    with transaction.atomic():
        locked = Table.objects.select_for_update().get(pk=table.pk)
        table.status, table.rules_version = locked.status, locked.rules_version
        table.releases = locked.releases
        if is_for_other_rules(table):
            _refuse_to_go_back(table)
            try:
                return _taken_up(table)
            except DatabaseError:
                raise
            except Exception as error:
                fault = stop(table, error)
    if fault is not None:
        raise fault from None
    return rebuild(table)


def _taken_up(table: Table) -> Match:
    version = rules_version(table.game.key)
    record, turn = record_of(table), _last_turn(table)
    length = turn.length if turn is not None else 0
    if table.rules_version:
        at = timezone.now().isoformat()
        table.releases = [
            *table.releases,
            {"length": length, "rules": table.rules_version, "at": at},
        ]
    table.rules_version = version
    # What was decided since then has led elsewhere, if the rules differ there.
    record["digests"] = [item for item in record["digests"] if item[0] <= length]
    if turn is not None:
        turn = _readable(table, record, turn)
    match = _resumed(table, record, turn, by_other_rules=True)
    if turn is not None:
        _keep_turn(table, turn, taken_up=True)
    _keep_digests(table, match, length)
    table.save(update_fields=["rules_version", "releases"])
    return match


def _readable(table: Table, record: Mapping[str, Any], turn: TurnRow) -> TurnRow:
    """The stored turn, or the same in these rules' form where they cannot read it as it is.

    For that they play the match from its beginning: ValueError unless all went as the log tells.
    """
    game = rules.game(table.game.key)
    try:
        from_stored_turn(game, record, turn.read())
    except ValueError:
        played = resumed(game, {**record, "digests": []}, by_other_rules=True)
        stored = stored_turn(played.state_after(turn.length))
        if stored is None or _log_in(stored) != _log_in(turn.read()):
            raise ValueError("these rules neither read the stored turn nor play it") from None
        return turn_row(stored, turn.rules_version)
    return turn


def _log_in(turn: Mapping[str, Any]) -> list[Any]:
    """The lines of the log in a stored turn, as they are written there."""
    lines = turn["state"]["fields"]["log_entries"]
    return [line["fields"] for line in lines]


def _refuse_to_go_back(table: Table) -> None:
    """While a release goes on, a process that is older than the table's rules leaves it alone."""
    since = table.started
    if table.releases:
        since = datetime.fromisoformat(table.releases[-1]["at"])
    if since is not None and since > PROCESS_STARTED:
        raise RulesFault(
            gettext_lazy(
                "This match has moved on to newer rules than this server has. Please reload in a "
                "minute."
            )
        )


def _keep_digests(table: Table, match: Match, length: int) -> None:
    """After a release the positions since the turn's start are those of the new rules."""
    since = Decision.objects.filter(table=table, number__gte=length)
    since.exclude(digest="").update(digest="")
    for taken, digest in match.digests:
        if taken > length:
            since.filter(number=taken - 1).update(digest=digest)


def clock_of(table: Table) -> tuple[Clock | None, float]:
    """The clocks as the last decision left them, and since when they run (seconds since the epoch).

    That is the last decision, or when the match was taken up again after it had been put aside.
    """
    last = table.decisions.order_by("-number").first()
    times = [last.at if last is not None else table.started, table.resumed]
    since = max([at.timestamp() for at in times if at is not None], default=0.0)
    control = read_control(table.clock)
    if control is None:
        return None, since
    return Clock.of(control, table.seat_count, last.clock if last is not None else ()), since


def keep_turn(table: Table, match: Match) -> None:
    """Store the turn that the last decision began, if any, in place of the one before it.

    It may be done in another thread, as long as `match` does not go on meanwhile.
    """
    turn = turn_begun(match)
    if turn is not None:
        _keep_turn(table, turn, taken_up=False)


def _keep_turn(table: Table, turn: TurnRow, *, taken_up: bool) -> None:
    StoredTurn.objects.bulk_create(
        [StoredTurn(table=table, taken_up=taken_up, **turn._asdict())],
        update_conflicts=True,
        unique_fields=["table", "taken_up"],
        update_fields=["length", "rules_version", "state"],
    )


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
    """Answer `match`, or do what is no answer: concede, take back, propose, claim, run out."""
    if list(keys) == [CONCEDE]:
        match.concede(seat)
    elif list(keys)[:1] == [PROPOSE]:
        _propose(match, seat, keys)
    elif keys and keys[0] in (TAKE_BACK, ASK_BACK):
        _go_back(match, seat, keys)
    elif keys and keys[0] in (CLAIM, WOULD_CLAIM, TIME_OUT):
        _go_on_without(match, seat, keys)
    else:
        match.answer(seat, decision_id, list(keys), automatic=automatic)


def _take_again(match: Match, taken: Decision) -> None:
    apply(match, taken.seat, taken.decision_id, taken.keys, automatic=taken.automatic)


def _decisions_since(table: Table, number: int) -> list[Decision]:
    return list(Decision.objects.filter(table=table, number__gte=number).order_by("number"))
