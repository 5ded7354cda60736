"""Decisions submitted at a table: checked by the rules, stored, and only then announced."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db import IntegrityError, transaction
from django.utils import timezone

from cardbase.web.requests import AnyUser
from play import notifications
from play.errors import NotAllowed, NotNow, Refused, RulesFault, Stale
from play.fault_reports import report_fault
from play.matches import CONCEDE, LiveMatch, apply, keep_turn, open_match
from play.models import Decision, Seat, Table
from play.storing import last_decision
from rules.engine.match import Match
from rules.engine.match import RulesFault as EngineFault
from rules.engine.table import Outcome


def submit_decision(*, table: Table, user: AnyUser, decision_id: int, keys: Sequence[str]) -> None:
    """`user` chooses the options `keys`; PlayError says why that is not possible."""
    submit_for_seat(table=table, seat=seat_of(table, user), decision_id=decision_id, keys=keys)


def concede(*, table: Table, user: AnyUser) -> None:
    """`user` gives the match up."""
    seat = seat_of(table, user)
    refuse_if_over(table)
    with open_match(table) as live:
        _run(live, table, seat, 0, [CONCEDE], lambda: live.match.concede(seat.number))
        _store(live, table)


def propose(*, table: Table, user: AnyUser, keys: Sequence[str]) -> None:
    """`user` proposes something by hand of a line of a card: `keys` as they are recorded."""
    seat = seat_of(table, user)
    refuse_if_over(table)
    with open_match(table) as live:
        _run(live, table, seat, 0, keys, lambda: apply(live.match, seat.number, 0, keys))
        _store(live, table)


def end_without_result(*, table: Table, user: AnyUser) -> None:
    """`user` puts away a match that a fault of the rules has stopped."""
    seat_of(table, user)
    with transaction.atomic():
        ended = Table.objects.filter(pk=table.pk, status=Table.Status.FAULTED).update(
            status=Table.Status.VOID, finished=timezone.now()
        )
        if not ended:
            raise NotNow("Only a match that a fault has stopped can be ended without a result.")
        notifications.notify_after_commit(table)


def submit_for_seat(*, table: Table, seat: Seat, decision_id: int, keys: Sequence[str]) -> None:
    """Take a decision for `seat`, whoever plays it."""
    refuse_if_over(table)
    with open_match(table) as live:
        refuse_unless_asked(live.match, seat, decision_id)
        _run(
            live,
            table,
            seat,
            decision_id,
            keys,
            lambda: live.match.answer(seat.number, decision_id, keys),
        )
        _store(live, table)


def seat_of(table: Table, user: AnyUser) -> Seat:
    seat = table.seat_of(user)
    if seat is None:
        raise NotAllowed("You do not sit at this table; you may watch.")
    return seat


def refuse_if_over(table: Table) -> None:
    if table.is_open:
        raise NotNow("This match has not begun yet.")
    if table.status == Table.Status.FAULTED:
        raise NotNow("This match was stopped by a fault in the rules.")
    if not table.is_playing:
        raise NotNow("This match is over.")


def refuse_unless_asked(match: Match, seat: Seat, decision_id: int) -> None:
    asked = {decision.id: decision.player for decision in match.decisions}
    if decision_id not in asked:
        raise Stale
    if asked[decision_id] != seat.number:
        raise NotAllowed("That is for the other player to decide.")


def _run(
    live: LiveMatch,
    table: Table,
    seat: Seat,
    decision_id: int,
    keys: Sequence[str],
    act: Callable[[], None],
) -> None:
    """Let the rules go on; after a fault the match stands where it stood before."""
    number = live.length
    try:
        act()
    except EngineFault as fault:
        live.forget()
        report_fault(
            table=table,
            number=number,
            error=fault,
            seat=seat.number,
            decision_id=decision_id,
            keys=keys,
        )
        raise RulesFault(
            "The rules failed on this choice, so it was not made; the fault has been recorded. "
            "You can choose something else."
        ) from None
    except ValueError as error:
        raise Refused("That is not one of the choices here. Please choose again.") from error


def _store(live: LiveMatch, table: Table) -> None:
    """Commit the decision, or forget what memory did: the database alone is the truth."""
    match = live.match
    waiting = [decision.player for decision in match.decisions]
    try:
        with transaction.atomic():
            Decision.objects.create(table=table, **last_decision(match)._asdict())
            keep_turn(table, match)
            if match.outcome is not None:
                _finish(table, match.outcome)
            notifications.notify_after_commit(table, waiting=waiting, number=match.length)
    except IntegrityError:
        live.forget()
        raise Stale from None
    except BaseException:
        live.forget()
        raise


def _finish(table: Table, outcome: Outcome) -> None:
    table.status = Table.Status.FINISHED
    table.outcome = {
        "winners": list(outcome.winners),
        "rule": outcome.rule,
        "reason": outcome.reason,
    }
    table.finished = timezone.now()
    table.save(update_fields=["status", "outcome", "finished"])
    transaction.on_commit(lambda: notifications.order_frames(table.code), robust=True)
