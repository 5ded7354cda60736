"""Matches that go on by other rules than those that have played them until now.

These rules take a match up at its last stored turn and play the decisions since, as far as they
fit. The rest is dropped: its rows are marked, and the table's log says so. Only a turn that cannot
be read stops a match.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

import rules
from play import notifications
from play.errors import RulesFault
from play.models import Decision, Table
from play.rules_version import rules_version
from play.stored_matches import (
    finish,
    last_turn,
    match_of,
    note_at,
    record_of,
    stop,
    store_turn,
)
from play.storing import TurnRow, seats_asked, turn_row
from rules.engine.match import Match
from rules.engine.records import drop_from, read_taken
from rules.engine.resuming import fitting, from_stored_turn, resumed, stored_turn

logger = logging.getLogger(__name__)

PROCESS_STARTED = timezone.now()


def is_for_other_rules(table: Table) -> bool:
    """Return True if `table` is played by other rules than those of this process."""
    return table.is_playing and table.rules_version != rules_version(table.game.key)


def rebuild(table: Table) -> Match:
    """The match of `table` as it stands after all stored decisions.

    After a release the rules of this process take it up at its last turn, and the table says so.
    RulesFault where it cannot go on: the table is stopped then.
    """
    if is_for_other_rules(table):
        return _take_up(table)
    record, turn = record_of(table), last_turn(table)
    try:
        return match_of(table, record, turn)
    except Exception as error:
        raise stop(table, error) from None


def _take_up(table: Table) -> Match:
    """Go on with the match of `table` by the rules of this process, from its last turn."""
    fault: RulesFault | None = None
    with transaction.atomic():
        locked = Table.objects.select_for_update().get(pk=table.pk)
        table.status, table.rules_version = locked.status, locked.rules_version
        table.releases, table.resumed = locked.releases, locked.resumed
        if is_for_other_rules(table):
            _refuse_to_go_back(table)
            try:
                with transaction.atomic():
                    return _taken_up(table)
            except DatabaseError:
                raise
            except Exception as error:
                table.rules_version, table.releases = locked.rules_version, locked.releases
                fault = stop(table, error)
    if fault is not None:
        raise fault from None
    return rebuild(table)


def _taken_up(table: Table) -> Match:
    record, turn = record_of(table), last_turn(table)
    begins_at = turn.length if turn is not None else 0
    # What was decided since then has led elsewhere, if the rules differ there.
    record["digests"] = [item for item in record["digests"] if item[0] <= begins_at]
    if turn is not None:
        turn = _readable(table, record, turn)
    _note_release(table, begins_at)
    game, taken = rules.game(table.game.key), read_taken(record)
    started = turn.read() if turn is not None else None
    fits, misfit = fitting(game, record, started, note_at(table, turn))
    record["decisions"] = drop_from(taken, fits)
    match = match_of(table, record, turn)
    if turn is not None:
        store_turn(table, turn, taken_up=True)
    if fits < len(taken):
        _mark_dropped(table, match, fits, misfit)
    _keep_digests(table, match, begins_at)
    if match.outcome is not None:
        # The turn itself is one that these rules end the match in.
        finish(table, match.outcome)
        transaction.on_commit(lambda: notifications.order_frames(table.code), robust=True)
    table.save(update_fields=["rules_version", "releases", "resumed"])
    notifications.notify_after_commit(table)
    return match


def _note_release(table: Table, length: int) -> None:
    if table.rules_version:
        at = timezone.now().isoformat()
        table.releases = [
            *table.releases,
            {"length": length, "rules": table.rules_version, "at": at},
        ]
    table.rules_version = rules_version(table.game.key)


def _mark_dropped(table: Table, match: Match, fits: int, misfit: Exception | None) -> None:
    """Mark the rows from number `fits` on, and give back the time that their choices took.

    The last row says whom the table asks now.
    """
    since = Decision.objects.filter(table=table, number__gte=fits)
    rows = list(since.order_by("number"))
    last_kept = Decision.objects.filter(table=table, number__lt=fits).order_by("-number").first()
    for row, (decision_id, _, keys) in zip(rows, match.taken[fits:], strict=True):
        row.decision_id, row.keys = decision_id, list(keys)
    rows[-1].clock = last_kept.clock if last_kept is not None else []
    rows[-1].asks = seats_asked(match)
    Decision.objects.bulk_update(rows, ["decision_id", "keys", "clock", "asks"])
    table.resumed = timezone.now()
    if table.releases:
        table.releases[-1]["dropped"] = len(rows)
    logger.warning(
        "table %s: %s of its %s decisions do not fit the new rules and were dropped: %s",
        table.code,
        len(rows),
        match.length,
        # Only what it was: more could name hidden cards.
        type(misfit.__cause__ or misfit).__name__ if misfit is not None else "the match would end",
    )


def _readable(table: Table, record: Mapping[str, Any], turn: TurnRow) -> TurnRow:
    """The stored turn, or the same in these rules' form where they cannot read it as it is.

    For that they play the match from its beginning: ValueError unless all went as the log tells.
    """
    game = rules.game(table.game.key)
    try:
        from_stored_turn(game, record, turn.read())
    except ValueError:
        until = {**record, "decisions": record["decisions"][: turn.length], "digests": []}
        stored = stored_turn(resumed(game, until, by_other_rules=True))
        if stored is None or _log_in(stored) != _log_in(turn.read()):
            raise ValueError("these rules neither read the stored turn nor play it") from None
        return turn_row(stored, turn.rules_version)
    return turn


def _log_in(turn: Mapping[str, Any]) -> list[Any]:
    """The lines of the log in a stored turn, as they are written there."""
    lines = turn["state"]["fields"]["log_entries"]
    told = ("key", "args", "seats", "private")
    return [{part: line["fields"][part] for part in told} for line in lines]


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
