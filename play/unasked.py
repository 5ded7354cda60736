"""Questions that need not be asked: answered for a seat as it wishes.

What is answered so is recorded like any other decision. How long that takes follows from what
everybody sees (`rules.engine.stops`); against bots alone it takes no time.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import rules
from play.models import Seat, Table
from rules.engine.decision import Decision
from rules.engine.match import Match
from rules.engine.remembered import REMEMBERED, remembered_answer
from rules.engine.stops import (
    EVERYTHING,
    Stop,
    answer_unasked,
    is_paced,
    pause,
    reasons,
    way_past,
    why_unasked,
)


class Unasked(NamedTuple):
    """An answer that is given for a seat; `pause` is how long that takes, in seconds.

    `stop` is the key of the stop that the question belongs to, "" for none; `why` is a word.
    """

    seat: Seat
    decision_id: int
    keys: list[str]
    pause: float
    stop: str
    why: str


def unasked(
    table: Table, match: Match, decision: Decision, let_pass: Collection[str] = ()
) -> Unasked | None:
    """The answer to an open decision of a person's that need not be asked, if that is so."""
    game = rules.game(table.game.key)
    seat = _person(table, decision.player)
    if seat is None or game.asks_everything(table.options):
        return None
    stop = game.stop_of(match.table, decision)
    keys = answer_unasked(decision, stop, seat.stops, let_pass)
    why = why_unasked(decision, stop, seat.stops, let_pass)
    if keys is None and not seat.stops.get(EVERYTHING):
        keys, why = remembered_answer(decision, seat.stops, match.table.turn), REMEMBERED
    if keys is None:
        return None
    pause = _pause(table, match, seat, decision, stop)
    return Unasked(seat, decision.id, list(keys), pause, stop.key if stop else "", why)


def pause_of(table: Table, match: Match, decision: Decision, keys: Collection[str]) -> float:
    """Seconds that a person's answer waits for: a pass is as quick as one that nobody gave."""
    game = rules.game(table.game.key)
    seat = _person(table, decision.player)
    past = way_past(decision)
    if seat is None or past is None or list(keys) != [past.key]:
        return 0.0
    if game.asks_everything(table.options):
        return 0.0
    stop = game.stop_of(match.table, decision)
    return _pause(table, match, seat, decision, stop)


def passed_over(table: Table, match: Match, decision: Decision, keys: Collection[str]) -> list[str]:
    """The keys of the options that a person lets pass with this answer, where that counts."""
    past = way_past(decision)
    if past is None or list(keys) != [past.key]:
        return []
    stop = rules.game(table.game.key).stop_of(match.table, decision)
    if stop is None or stop.each_time:
        return []
    return [option.key for option in reasons(decision)]


def _pause(table: Table, match: Match, seat: Seat, decision: Decision, stop: Stop | None) -> float:
    others = [one for one in table.seated if one.number != seat.number]
    if all(one.bot for one in others) or not is_paced(decision, stop, seat.stops):
        return 0.0
    return pause(table.code, match.length) / 1000


def _person(table: Table, number: int) -> Seat | None:
    return next((s for s in table.seated if s.number == number and not s.bot), None)
