"""Running matches as the database has them: their records, their stored turns and their clocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy

import rules
from play.clocks import Clock, read_control
from play.errors import RulesFault
from play.fairness.tables import shuffle_of
from play.fault_reports import report_fault
from play.models import Decision, StoredTurn, Table
from play.storing import TurnRow, release_note, turn_begun
from rules.engine.match import Match
from rules.engine.records import ASK_BACK, SKIP_EFFECT, TAKE_BACK, form_of
from rules.engine.resuming import resumed
from rules.engine.table import Outcome

NO_DIGESTS = 0  # their form in records of matches that were played before any were stored


def record_of(table: Table) -> dict[str, Any]:
    """The match's record as it is stored, with the rules it is played by; no rules are run.

    Secret while the match is played.
    """
    seats = table.seats.select_related("deck_version").order_by("number")
    decisions = decisions_since(table, 0)
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


def decisions_since(table: Table, number: int) -> list[Decision]:
    return list(Decision.objects.filter(table=table, number__gte=number).order_by("number"))


def match_of(table: Table, record: Mapping[str, Any], turn: TurnRow | None) -> Match:
    """The match by these rules: from the stored turn, or from its beginning if none is stored.

    ValueError where a decision does not fit, or a position has another digest than recorded.
    """
    match = resumed(
        rules.game(table.game.key),
        record,
        turn.read() if turn is not None else None,
        note_at(table, turn),
    )
    match.note_automatic(record["automatic"])
    return match


def match_from_before(table: Table, length: int) -> Match:
    """The match as it stands, in memory from so early that it can go back to `length` decisions.

    This takes up to as long as all its decisions did. ValueError as `match_of`.
    """
    return match_of(table, record_of(table), last_turn(table, length))


def note_at(table: Table, turn: TurnRow | None) -> str:
    """The key of the log's line where the match begins for these rules; empty for none."""
    return release_note(table.releases, turn.length if turn is not None else 0)


def stop(table: Table, error: Exception) -> RulesFault:
    """Note a fault that does not let the match of `table` go on; what its players are told.

    What was decided is kept: its players end the match without a result, or later rules mend it.
    Whoever looks at a match that was stopped there meets the same fault, whatever it says by then.
    """
    number = table.decisions.count()
    stopped = Table.objects.filter(pk=table.pk, status=Table.Status.PLAYING).update(
        status=Table.Status.FAULTED
    )
    if stopped:
        table.status = Table.Status.FAULTED
    if stopped or not table.faults.filter(number=number, seat=None).exists():
        report_fault(table=table, number=number, error=error)
    return RulesFault(gettext_lazy("This match cannot be rebuilt; the fault has been recorded."))


def finish(table: Table, outcome: Outcome) -> None:
    """The match of `table` is over."""
    table.status, table.outcome = Table.Status.FINISHED, outcome.as_json()
    table.finished = timezone.now()
    table.save(update_fields=["status", "outcome", "finished"])


# Stored turns -----------------------------------------------------------------------------------


def last_turn(table: Table, at_most: int | None = None) -> TurnRow | None:
    """The last stored turn that still stands; none where the match went back before it since.

    With `at_most`, the last that began after no more than so many decisions.
    """
    rows = table.stored_turns.order_by("-length", "-pk")
    for row in rows if at_most is None else rows.filter(length__lte=at_most):
        if not _is_taken_back(table, row.length):
            return TurnRow(row.length, row.rules_version, bytes(row.state))
    return None


def _is_taken_back(table: Table, length: int) -> bool:
    """Whether the match went, or was asked to go, back to before `length` decisions since then."""
    since = Decision.objects.filter(table=table, number__gte=length)
    backs = since.filter(keys__0__in=[TAKE_BACK, ASK_BACK, SKIP_EFFECT])
    return any(
        int(keys[3 if keys[0] == SKIP_EFFECT else 1]) < length
        for keys in backs.values_list("keys", flat=True)
    )


def keep_turn(table: Table, match: Match) -> None:
    """Store the turn that the last decision began, if any, in place of the one before it.

    It may be done in another thread, as long as `match` does not go on meanwhile.
    """
    turn = turn_begun(match)
    if turn is not None:
        store_turn(table, turn, taken_up=False)


def store_turn(table: Table, turn: TurnRow, *, taken_up: bool) -> None:
    """Store a turn in place of the last one, or of the last one that other rules took up."""
    StoredTurn.objects.bulk_create(
        [StoredTurn(table=table, taken_up=taken_up, **turn._asdict())],
        update_conflicts=True,
        unique_fields=["table", "taken_up"],
        update_fields=["length", "rules_version", "state"],
    )


# Clocks -----------------------------------------------------------------------------------------


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
