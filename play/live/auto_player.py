"""Answers that no person gives: those of bots, and of seats that do not want to be asked.

They are given where the table is watched, one decision at a time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from cardbase.metrics import BOT_SECONDS
from cardbase.web.requests import AnyUser
from play import bots
from play.errors import PlayError, Refused, RulesFault, Stale
from play.live.store import FAILURES, Loaded
from play.live.tasks import end
from play.models import Seat
from play.stops import bot_pause
from play.unasked import passed_over, pause_of, unasked
from rules.engine.decision import Decision
from rules.engine.match import Match

logger = logging.getLogger(__name__)

# Such an answer is given where the last decision was taken; elsewhere only if it is late.
LATE = 2.5


class Due(NamedTuple):
    """Whose answer it is, to what, and when (monotonic); no keys: a bot has still to choose."""

    seat: Seat
    decision_id: int
    at: float
    keys: list[str] | None = None
    automatic: bool = False


class AutoTable(Protocol):
    """What is needed of the table."""

    code: str
    lock: asyncio.Lock

    @property
    def loaded(self) -> Loaded | None: ...

    async def ready_to_play(self) -> tuple[Loaded, Match]: ...

    async def answer_for(
        self,
        loaded: Loaded,
        match: Match,
        seat: Seat,
        decision_id: int,
        keys: list[str],
        *,
        automatic: bool = False,
    ) -> None: ...

    async def play_apart(self) -> None: ...

    def mend(self) -> None: ...


class AutoPlayer:
    def __init__(self, table: AutoTable) -> None:
        self._table = table
        self._playing: asyncio.Task[None] | None = None
        self._opened: dict[int, float] = {}  # since when each open decision has been open
        self._delay = 0.0  # until a bot answers
        self._late = 0.0
        # What a seat has let pass in this turn.
        self._let_pass: dict[int, tuple[int, set[str]]] = {}
        self._held: dict[int, tuple[Seat, list[str]]] = {}  # passes that came too early
        self._asked_again: set[int] = set()  # decisions that are answered by hand once more

    @property
    def is_about_to_play(self) -> bool:
        return self._playing is not None

    def wake(self, delay: float, *, late: float = 0.0) -> None:
        """Let what is due be answered: a bot's decision after `delay` seconds.

        `late` is added to what a seat's answer takes, where another process is to give it.
        """
        self._delay, self._late = delay, late
        now = time.monotonic()
        loaded = self._table.loaded
        if loaded is None or loaded.match is None:
            return
        opened = {decision.id for decision in loaded.match.decisions}
        self._opened = {number: self._opened.get(number, now) for number in opened}
        self._held = {number: held for number, held in self._held.items() if number in opened}
        self._asked_again &= opened
        if self._playing is None and self._due() is not None:
            self._playing = asyncio.create_task(self._play())

    def answers_at_once(self) -> bool:
        """Whether what is asked now is answered for its seat before anybody could look at it."""
        due = self._due()
        return due is not None and due.automatic and due.at <= time.monotonic()

    async def stop(self) -> None:
        await end([self._playing])

    # What people answer ------------------------------------------------------------------------

    def is_early(self, loaded: Loaded, match: Match, decision_id: int, keys: Sequence[str]) -> bool:
        """Return True for a pass that would be quicker than one that nobody gave."""
        decision = next(one for one in match.decisions if one.id == decision_id)
        pause = pause_of(loaded.table, match, decision, keys)
        return time.monotonic() < self._opened.get(decision_id, 0.0) + pause

    def hold(self, seat: Seat, decision_id: int, keys: Sequence[str]) -> None:
        """Keep a pass that is early, and give it when it is not."""
        self._held[decision_id] = (seat, list(keys))
        self.wake(self._delay)

    def holds_answer_of(self, user: AnyUser) -> bool:
        return any(seat.user_id == user.pk for seat, _ in self._held.values())

    def note(
        self,
        loaded: Loaded,
        match: Match,
        decision_id: int,
        keys: Sequence[str],
        *,
        automatic: bool = False,
    ) -> None:
        """An open decision is about to be answered so; `automatic`: for its seat."""
        self._held.pop(decision_id, None)
        for decision in match.decisions:
            if decision.id == decision_id and not self._is_bots(loaded, decision):
                if automatic:
                    self._note_skipped(loaded, match, decision)
                else:
                    loaded.skipped.pop(decision.player, None)
                passed = passed_over(loaded.table, match, decision, keys)
                if passed:
                    self._passed(decision.player, match.table.turn).update(passed)

    def _note_skipped(self, loaded: Loaded, match: Match, decision: Decision) -> None:
        """Keep for the seat what was answered for it, and why."""
        let_pass = self._passed(decision.player, match.table.turn)
        found = unasked(loaded.table, match, decision, let_pass)
        if found is not None and found.stop:
            skipped = loaded.skipped.setdefault(decision.player, Counter())
            skipped[found.stop, found.why] += 1

    def ask_again(self, match: Match) -> None:
        """Let people answer what is open themselves: they have gone back to it."""
        self._let_pass.clear()
        self._asked_again = {decision.id for decision in match.decisions}

    def paced_seats(self) -> set[int]:
        """Return the seats that are not asked: what they have to answer waits for its pause."""
        loaded = self._table.loaded
        if loaded is None or loaded.match is None or not loaded.table.is_playing:
            return set()
        match = loaded.match
        seats = {seat.number: seat for seat in loaded.table.seated if not seat.bot}
        return {
            decision.player
            for decision in match.decisions
            if decision.player in seats
            and self._of_person(loaded, match, seats[decision.player], decision)
        }

    def forget_passes(self, seat: int) -> None:
        """Ask the seat anew: what `note` was told of it has not been taken."""
        self._let_pass.pop(seat, None)

    def _passed(self, seat: int, turn: int) -> set[str]:
        known = self._let_pass.get(seat)
        if known is None or known[0] != turn:
            known = self._let_pass[seat] = (turn, set())
        return known[1]

    # What is due -------------------------------------------------------------------------------

    @staticmethod
    def _is_bots(loaded: Loaded, decision: Decision) -> bool:
        return any(seat.bot for seat in loaded.table.seated if seat.number == decision.player)

    def _due(self) -> Due | None:
        """What is to be answered first; bots' decisions before those that take their time."""
        loaded = self._table.loaded
        if loaded is None or loaded.match is None or not loaded.table.is_playing:
            return None
        seats = {seat.number: seat for seat in loaded.table.seated}
        due: list[Due] = []
        for decision in loaded.match.decisions:
            seat = seats.get(decision.player)
            if seat is not None and seat.bot:
                return Due(seat, decision.id, self._opened.get(decision.id, 0.0))
            if seat is not None:
                due += self._of_person(loaded, loaded.match, seat, decision)
        return min(due, key=lambda one: one.at, default=None)

    def _of_person(self, loaded: Loaded, match: Match, seat: Seat, decision: Decision) -> list[Due]:
        opened = self._opened.get(decision.id, 0.0)
        if decision.id in self._held:
            _, keys = self._held[decision.id]
            at = opened + pause_of(loaded.table, match, decision, keys)
            return [Due(seat, decision.id, at, keys)]
        if decision.id in self._asked_again:
            return []
        let_pass = self._passed(seat.number, match.table.turn)
        found = unasked(loaded.table, match, decision, let_pass)
        if found is None:
            return []
        at = opened + found.pause + self._late
        return [Due(seat, decision.id, at, found.keys, automatic=True)]

    async def _play(self) -> None:
        """Answer one after the other, until a person is asked."""
        faults = 0
        try:
            while (due := self._due()) is not None and faults <= bots.PATIENCE:
                if due.keys is None:
                    await asyncio.sleep(self._delay)
                else:
                    await asyncio.sleep(max(0.0, due.at - time.monotonic()))
                try:
                    with BOT_SECONDS.time():
                        async with self._table.lock:
                            await self._answer(due, *await self._table.ready_to_play())
                except Stale:
                    continue
                except PlayError:
                    return
                except FAILURES:
                    self._table.mend()
                    return
                except Exception as error:
                    # The same once more where faults are kept and a table is given up. Here the
                    # log has only what it was: more could name hidden cards.
                    faults += 1
                    code, kind = self._table.code, type(error).__name__
                    logger.error("table %s: an answer failed: %s", code, kind)
                    await self._table.play_apart()
                loaded = self._table.loaded
                self._delay, self._late = bot_pause(loaded.table) if loaded else 0.0, 0.0
        finally:
            self._playing = None

    async def _answer(self, awaited: Due, loaded: Loaded, match: Match) -> None:
        """Give the answer that was waited for, unless something else is due by now."""
        due = self._due()
        if due is None or due.decision_id != awaited.decision_id:
            return
        if due.keys is not None and due.at > time.monotonic():
            return
        keys = due.keys if due.keys is not None else self._choice(due, loaded, match)
        try:
            await self._table.answer_for(
                loaded, match, due.seat, due.decision_id, keys, automatic=due.automatic
            )
        except (RulesFault, Refused) as error:
            raise RuntimeError("what was chosen cannot be played") from error

    @staticmethod
    def _choice(due: Due, loaded: Loaded, match: Match) -> list[str]:
        view = match.view_for_bot(due.seat.number)  # read here, before anything else happens
        decision = next(item for item in view["decisions"] if item["id"] == due.decision_id)
        return bots.choice(loaded.table, due.seat, view, decision, number=match.length)
