"""A bot's next decision, or one of a seat that need not be asked, taken in a worker.

A bot knows what its seat may see, nothing else. Its chance comes from the table's seed and the
number of the decision, so two workers that are woken at once choose the same, and the one that
commits second is told that the decision is stale.
"""

from __future__ import annotations

import hashlib
import logging
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext

import rules.bots
from play.decisions import submit_for_seat
from play.errors import NotNow, RulesFault, Stale
from play.fault_reports import report_fault
from play.matches import open_match
from play.models import Bot, FaultReport, Seat, Table
from play.unasked import unasked
from rules.engine.rng import Rng

logger = logging.getLogger(__name__)

PATIENCE = 3  # faults at one position before a table is given up


def take_turn(code: str, number: int) -> bool:
    """Let a bot take decision `number`, if that is open and a bot's; whether one was taken."""
    table = Table.objects.select_related("game").prefetch_related("seats").get(code=code)
    try:
        return table.is_playing and _take_turn(table, number)
    except (Stale, NotNow, RulesFault):
        return False


def _take_turn(table: Table, number: int) -> bool:
    asked = _first_asked_bot(table, number)
    if asked is None:
        return _pass_unasked(table, number)
    seat, decision, view = asked
    faults = _faults(table, seat, number)
    if faults >= PATIENCE:
        _give_up(table)
        return False
    keys = _choose(table, seat, view, decision, number=number, faults=faults)
    submit_for_seat(table=table, seat=seat, decision_id=decision["id"], keys=keys)
    return True


def _pass_unasked(table: Table, number: int) -> bool:
    """Answer for a person who does not want to be asked; whether there was such a decision."""
    with open_match(table) as live:
        if live.length != number:
            return False
        found = [unasked(table, live.match, decision) for decision in live.match.decisions]
    for one in found:
        if one is not None:
            submit_for_seat(
                table=table,
                seat=one.seat,
                decision_id=one.decision_id,
                keys=one.keys,
                automatic=True,
            )
            return True
    return False


def _faults(table: Table, seat: Seat, number: int) -> int:
    reports = FaultReport.objects.filter(table=table, number=number, seat=seat.number)
    faults: int = reports.aggregate(faults=Sum("times", default=0))["faults"]
    return faults


def _first_asked_bot(
    table: Table, number: int
) -> tuple[Seat, dict[str, Any], dict[str, Any]] | None:
    """The bot to decide, what it is asked, and what it sees; None when that is over."""
    bots = {seat.number: seat for seat in table.seats.all() if seat.bot}
    with open_match(table) as live:
        if live.length != number:
            return None
        for decision in live.match.decisions:
            if decision.player in bots:
                seat = bots[decision.player]
                view = live.match.view(seat.number)
                asked = next(item for item in view["decisions"] if item["id"] == decision.id)
                return seat, asked, view
    return None


def _choose(
    table: Table,
    seat: Seat,
    view: dict[str, Any],
    decision: dict[str, Any],
    *,
    number: int,
    faults: int,
) -> list[str]:
    """What the bot answers; where its first choice brought the rules down, a random one."""
    try:
        return choice(table, seat, view, decision, number=number, faults=faults)
    except Exception as error:
        report_fault(
            table=table, number=number, error=error, seat=seat.number, decision_id=decision["id"]
        )
        raise RulesFault(gettext("The bot failed.")) from error


def choice(
    table: Table,
    seat: Seat,
    view: dict[str, Any],
    decision: dict[str, Any],
    *,
    number: int,
    faults: int = 0,
) -> list[str]:
    """What the bot of `seat` answers to `decision`, the same in every process; no query."""
    kind = Bot.RANDOM.value if faults else seat.bot
    bot = rules.bots.bot(kind, table.game.key)
    return list(bot.choose(view, decision, bot_chance(table, seat, number, faults)))


def bot_chance(table: Table, seat: Seat, number: int, faults: int = 0) -> Rng:
    """The bot's own random numbers: the same again for the same position, secret like the seed."""
    secret = table.secret_seed + f"/bot/{seat.number}/{number}/{faults}".encode()
    return Rng(hashlib.sha512(secret).digest())


def _give_up(table: Table) -> None:
    Table.objects.filter(pk=table.pk, status=Table.Status.PLAYING).update(
        status=Table.Status.FAULTED
    )
    logger.error("table %s given up after %s faults", table.code, PATIENCE)
