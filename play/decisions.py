"""Decisions submitted at a table: checked by the rules, stored, and only then announced."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from cardbase.web.requests import AnyUser
from play import notifications
from play.clocks import DAYS, read_control
from play.errors import NotAllowed, NotNow, PlayError, Refused, RulesFault, Stale
from play.fault_reports import report_fault
from play.matches import CONCEDE, LiveMatch, apply, open_match
from play.models import Decision, Seat, Table
from play.stored_matches import clock_of, finish, keep_turn
from play.storing import DecisionRow, last_decision, row_again
from play.take_back import keys_of, take_back_of
from play.unasked import unasked
from rules.engine.blame import broken_effect
from rules.engine.match import Match
from rules.engine.match import RulesFault as EngineFault
from rules.engine.records import TIME_OUT

FAILED = gettext_lazy(
    "The rules failed on this choice, so it does not count. The fault has been recorded; you can "
    "choose something else."
)


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


def take_back(*, table: Table, user: AnyUser) -> None:
    """`user` takes back their last choice, or asks the others for it."""
    seat = seat_of(table, user)
    refuse_if_over(table)
    with open_match(table) as live:
        found = take_back_of(table, live.match, seat)
        if found is not None:
            live.reach_back(table, found.to)
        keys = keys_of(table, live.match, seat)
        _run(live, table, seat, 0, keys, lambda: apply(live.match, seat.number, 0, keys))
        _store(live, table)


def let_days_run_out() -> None:
    """Where clocks give days for a choice, let those have run out that nobody looks at."""
    last = Decision.objects.filter(table=OuterRef("pk")).order_by("-number").values("at")[:1]
    tables = Table.objects.being_played().filter(clock__startswith=DAYS)
    found = tables.annotate(last=Coalesce(Subquery(last), "started"))
    for pk, clock, since in found.values_list("pk", "clock", "last"):
        control = read_control(clock)
        past = (timezone.now() - since).total_seconds()
        if control is not None and past > control.seconds:
            with suppress(PlayError):
                _let_run_out(Table.objects.with_seats().get(pk=pk))


def _let_run_out(table: Table) -> None:
    with open_match(table) as live:
        clock, since = clock_of(table)
        people = {seat.number: seat for seat in table.seats.all() if not seat.bot}
        owing = {one.player: one.id for one in live.match.decisions if one.player in people}
        if clock is None or table.adjourned_after == live.length:
            return
        clock.run_for(owing, since)
        out = clock.has_run_out(time.time())
        if out is None:
            return
        _run(
            live,
            table,
            people[out],
            0,
            [TIME_OUT],
            lambda: apply(live.match, out, 0, [TIME_OUT]),
        )
        _store(live, table)


def end_without_result(*, table: Table, user: AnyUser) -> None:
    """`user` puts away a match that a fault of the rules has stopped."""
    seat_of(table, user)
    with transaction.atomic():
        ended = Table.objects.filter(pk=table.pk, status=Table.Status.FAULTED).update(
            status=Table.Status.VOID, finished=timezone.now()
        )
        if not ended:
            raise NotNow(gettext("Only a match stopped by a fault can be ended without a result."))
        notifications.notify_after_commit(table)


def submit_for_seat(
    *, table: Table, seat: Seat, decision_id: int, keys: Sequence[str], automatic: bool = False
) -> None:
    """Take a decision for `seat`, whoever plays it; `automatic`: it does not want to be asked."""
    refuse_if_over(table)
    with open_match(table) as live:
        refuse_unless_asked(live.match, seat, decision_id)
        _run(
            live,
            table,
            seat,
            decision_id,
            keys,
            lambda: live.match.answer(seat.number, decision_id, keys, automatic=automatic),
        )
        _store(live, table, automatic=automatic)


def seat_of(table: Table, user: AnyUser) -> Seat:
    seat = table.seat_of(user)
    if seat is None:
        raise NotAllowed(gettext("You are not seated at this table. You can watch."))
    return seat


def refuse_if_over(table: Table) -> None:
    if table.is_open:
        raise NotNow(gettext("This match has not begun yet."))
    if table.status == Table.Status.FAULTED:
        raise NotNow(gettext("This match was stopped by a fault in the rules."))
    if not table.is_playing:
        raise NotNow(gettext("This match is over."))


def refuse_unless_asked(match: Match, seat: Seat, decision_id: int) -> None:
    asked = {decision.id: decision.player for decision in match.decisions}
    if decision_id not in asked:
        raise Stale
    if asked[decision_id] != seat.number:
        raise NotAllowed(gettext("This is the other player's choice."))


def was_answered(match: Match, seat: Seat, decision_id: int, keys: Sequence[str]) -> bool:
    """Whether `seat` gave just this answer, and it stands or was taken back."""
    given = [
        taken_keys
        for taken_id, by, taken_keys in match.taken
        if (taken_id, by) == (decision_id, seat.number)
    ]
    return bool(given) and tuple(given[-1]) == tuple(keys)


def _run(
    live: LiveMatch,
    table: Table,
    seat: Seat,
    decision_id: int,
    keys: Sequence[str],
    act: Callable[[], None],
) -> None:
    """Let the rules go on; after a fault the match stands where it stood before.

    An effect that they fail on is left to be carried out by hand, and the decision in which it
    began is taken again.
    """
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
        broken = broken_effect(fault)
        live.catch_up(table)
        if broken is None or live.match.skips(broken):
            raise RulesFault(FAILED) from None
        again = row_again(live.match, broken.to) if broken.to < live.length else None
        apply(live.match, seat.number, 0, broken.keys)
        _store(live, table)
        if again is None:
            _run(live, table, seat, decision_id, keys, act)
        else:
            whose = next(one for one in table.seats.all() if one.number == again.seat)
            _run(live, table, whose, again.decision_id, again.keys, partial(_take, live, again))
    except ValueError as error:
        raise Refused(gettext("That choice is not available. Please choose again.")) from error


def _take(live: LiveMatch, row: DecisionRow) -> None:
    apply(live.match, row.seat, row.decision_id, row.keys, automatic=row.automatic)


def _store(live: LiveMatch, table: Table, *, automatic: bool = False) -> None:
    """Commit the decision, or forget what memory did: the database alone is the truth."""
    match = live.match
    waiting = [decision.player for decision in match.decisions]
    due = [found.pause for one in match.decisions if (found := unasked(table, match, one))]
    try:
        with transaction.atomic():
            row = last_decision(match, automatic=automatic, clock=_clock(table, match, automatic))
            Decision.objects.create(table=table, **row._asdict())
            keep_turn(table, match)
            if match.outcome is not None:
                finish(table, match.outcome)
                transaction.on_commit(lambda: notifications.order_frames(table.code), robust=True)
            notifications.notify_after_commit(
                table, waiting=waiting, number=match.length, unasked_in=min(due, default=None)
            )
    except IntegrityError:
        live.forget()
        raise Stale from None
    except BaseException:
        live.forget()
        raise


def _clock(table: Table, match: Match, automatic: bool) -> list[int]:
    """The clocks after the decision taken last, where no live table kept them."""
    clock, since = clock_of(table)
    if clock is None:
        return []
    decision_id, number, _ = match.last_taken
    is_bots = any(seat.bot for seat in table.seats.all() if seat.number == number)
    if decision_id and not automatic and not is_bots:
        clock.run_for({number: decision_id}, since)
        clock.charge(number, time.time())
    if match.begins_turn:
        clock.begin_turn()
    return clock.stored
