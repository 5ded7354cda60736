"""One live table: it alone touches its match, one thing after another."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from cardbase.metrics import DECISIONS
from cardbase.web.requests import AnyUser
from play import adjourning, bots, chat
from play.clocks import Clock
from play.commands import (
    Adjourn,
    Answer,
    AskEverything,
    Back,
    Chat,
    Claim,
    Command,
    Concession,
    Forget,
    Proposal,
    SetStop,
    Wish,
    read_command,
    run_wish,
)
from play.decisions import FAILED, refuse_if_over, refuse_unless_asked, seat_of, was_answered
from play.errors import NotNow, Refused, RulesFault, Stale
from play.fault_reports import report_fault
from play.live.audience import Audience
from play.live.auto_player import LATE, AutoPlayer
from play.live.once import forget, is_first, name_of
from play.live.outbox import Outbox
from play.live.presence import Marks
from play.live.screen import Screen
from play.live.sessions import SignedOut, SocketSession
from play.live.store import FAILURES, Loaded, Store, Taken, load, load_news
from play.live.tasks import end
from play.live.timekeeper import Timekeeper
from play.matches import CONCEDE, apply
from play.models import Decision, Seat, Table
from play.notifications import order_frames
from play.people import Absence
from play.rendering import Eyes, eyes_of
from play.stops import bot_pause, note_of, remember
from play.stored_matches import match_from_before
from play.storing import WENT_BACK, DecisionRow, last_decision, row_again, turn_begun
from play.take_back import keys_of, take_back_of
from rules.engine.blame import broken_effect
from rules.engine.match import Match
from rules.engine.match import RulesFault as EngineFault
from rules.engine.records import ASK_BACK, CLAIM, TIME_OUT, WITHDRAW, WOULD_CLAIM

logger = logging.getLogger(__name__)

IDLE_FOR = 60  # seconds without anybody who watches, after which a table is put away
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 1.0  # seconds between tries to read the table again
# A pass that is held costs no time, as one that nobody gave: what a clock says must tell nothing.
FREE = (0.0, 0.0)
NOTHING_SAVED = gettext_lazy(
    "Nothing can be saved right now, so your choice may be lost. The table recovers on its own; "
    "check it before you choose again."
)


class House(Protocol):
    """What a table needs of the process it is in."""

    @property
    def store(self) -> Store: ...

    def watch(self, code: str) -> None:
        """Somebody watches here from now on: what other processes commit is to be told."""

    def leave(self, code: str) -> None:
        """Nobody watches here any more."""

    def tell(self, code: str, row: DecisionRow) -> None:
        """Tell the processes where somebody watches of a decision."""

    async def read_marks(self, code: str) -> Marks | None:
        """Return what all processes have noted of who is at a table; None if nobody knows."""


class TableActor:
    """A table that somebody watches in this process.

    Every method that may wait does so under one lock, so that nobody is served a position that is
    not committed yet.
    """

    def __init__(self, code: str, house: House) -> None:
        self.code = code
        self.house = house
        self.lock = asyncio.Lock()
        self.loaded: Loaded | None = None
        self._audience = Audience(code)
        self._bots = AutoPlayer(self)
        self._time = Timekeeper()
        # When open decisions were answered, and by what lag: a clock stops then.
        self._answered: dict[int, tuple[float, float]] = {}
        self._mending: asyncio.Task[None] | None = None
        self._watched = time.monotonic()

    # Those who watch ---------------------------------------------------------------------------

    async def join(self, user: AnyUser, outbox: Outbox, *, as_data: bool = False) -> Eyes:
        """Send the whole table to `outbox`, and from now on what changes of it.

        `as_data`: to a program, in lines of JSON and in no language.
        Table.DoesNotExist when there is none; one of FAILURES when it cannot be read.
        """
        async with self.lock:
            if not self.is_watched:
                self.house.watch(self.code)
            try:
                loaded = await self._current()
                eyes = eyes_of(loaded.table, user)
                if as_data:
                    eyes = eyes._replace(as_data=True, language="")
                outbox.put(self._audience.screen(eyes, loaded).whole())
                self._audience.add(eyes, outbox)
            finally:
                if not self.is_watched:
                    self.house.leave(self.code)
            return eyes

    def leave(self, eyes: Eyes, outbox: Outbox) -> None:
        self._audience.remove(eyes, outbox)
        if not self.is_watched:
            self.house.leave(self.code)
        self._watched = time.monotonic()

    async def page(self, user: AnyUser, language: str = settings.LANGUAGE_CODE) -> str:
        """The inside of the table's page for `user`, as the database has it now.

        A page may come just after an answer that another process took: it waits for no hint.
        """
        async with self.lock:
            self._watched = time.monotonic()
            loaded = await self._as_stored()
            eyes = eyes_of(loaded.table, user)._replace(language=language)
            screen = self._audience.screen(eyes, loaded)
            assert isinstance(screen, Screen), "pages are no data"
            return screen.page()

    async def _current(self) -> Loaded:
        """The table as others see it; what nobody watches here is told no news of others."""
        return await (self._ready() if self.is_watched else self._as_stored())

    async def _as_stored(self) -> Loaded:
        """The table as the database has it now."""
        if self.loaded is None:
            return await self._ready()
        signs = await self._signs()
        if signs is not None and signs != _signs_of(self.loaded):
            return await self._look()
        return self.loaded

    async def _signs(self) -> tuple[object, ...] | None:
        try:
            signs = await self.house.store.signs([self.code])
        except FAILURES:
            # A connection that died with its server is not the server's last word.
            await self.house.store.mend()
            signs = await self.house.store.signs([self.code])
        return signs.get(self.code)

    def notice(self, signs: tuple[object, ...]) -> bool:
        """Whether the database knows more than this process, by what `Store.signs` says of it.

        Wakes a bot that nobody else has woken.
        """
        self._bots.wake(LATE, late=LATE)
        loaded = self.loaded
        if loaded is None or self.lock.locked():
            return False  # it is being read or written just now
        return signs != _signs_of(loaded)

    @property
    def is_watched(self) -> bool:
        return bool(self._audience)

    @property
    def is_idle(self) -> bool:
        """Nobody watches any more, and no bot is about to play."""
        return self.is_idle_for(IDLE_FOR)

    def is_idle_for(self, seconds: float) -> bool:
        waits = self._bots.is_about_to_play or self.lock.locked()
        return not self.is_watched and not waits and time.monotonic() - self._watched > seconds

    async def close(self) -> None:
        await self._bots.stop()
        await end([self._mending])
        async with self.lock:
            self._put_away()

    # What they do ------------------------------------------------------------------------------

    async def run(
        self,
        user: AnyUser,
        message: Mapping[str, object],
        *,
        lag: float = 0.0,
        session: SocketSession | None = None,
    ) -> None:
        """Do what a message asks for, unless it was done already; PlayError says why not.

        `lag`: the seconds that the line takes, as the page says. `session`: that of the socket the
        message came over; SignedOut if it is over, whether or not this process knows of that. The
        statement that commits a decision finds out, so that an answer costs no other.
        """
        command = read_command(message)
        name = name_of(user.pk or "anonymous", message)
        if name and not await self.house.store.read(is_first, name):
            return
        try:
            is_again = message.get("again") == "yes"
            await self._run(user, command, again=is_again, lag=lag, session=session)
        except BaseException:
            if name:
                await self.house.store.read(forget, name)
            raise

    async def _run(
        self,
        user: AnyUser,
        command: Command,
        *,
        again: bool,
        lag: float,
        session: SocketSession | None,
    ) -> None:
        try:
            match command:
                case Answer():
                    await self._answer(user, command, again=again, lag=lag, session=session)
                case Concession():
                    await self._concede(user, session)
                case Proposal():
                    await self._propose(user, command.keys, session)
                case Back():
                    await self._take_back(user, session)
                case Claim():
                    await self._claim(user, command.gone, session)
                case _:
                    if await self._has_signed_out(session):
                        raise SignedOut
                    await self._run_beside_the_match(user, command)
        except FAILURES as error:
            self.mend()
            logger.warning("table %s: nothing read: %s", self.code, type(error).__name__)
            raise NotNow(NOTHING_SAVED) from None

    async def _run_beside_the_match(self, user: AnyUser, command: Command) -> None:
        match command:
            case Adjourn():
                await self._adjourn(user, on=command.on)
            case SetStop() | Forget() | AskEverything():
                await self._wish(user, command)
            case Chat():
                await self._say(user, command.text)

    async def _has_signed_out(self, session: SocketSession | None) -> bool:
        return session is not None and bool(await self.house.store.ended_sessions([session]))

    async def _answer(
        self,
        user: AnyUser,
        answer: Answer,
        *,
        again: bool,
        lag: float,
        session: SocketSession | None,
    ) -> None:
        """`again`: the page cannot know whether it was heard, and needs no refusal if it was."""
        decision_id, keys = answer.decision_id, answer.keys
        async with self.lock:
            loaded, match = await self.ready_to_play()
            seat = seat_of(loaded.table, user)
            if again and was_answered(match, seat, decision_id, keys):
                return
            refuse_unless_asked(match, seat, decision_id)
            if await self._run_out(loaded, match, seat.number):
                raise NotNow(gettext("Your time has run out."))
            if self._bots.is_early(loaded, match, decision_id, keys):
                if await self._has_signed_out(session):
                    raise SignedOut
                self._bots.hold(seat, decision_id, keys)
                self._answered[decision_id] = FREE
                return
            if answer.remember:
                note = note_of(match, decision_id, keys, answer.remember)
                await self.house.store.read(remember, table=loaded.table, user=user, note=note)
            self._answered[decision_id] = time.time(), lag
            await self.answer_for(loaded, match, seat, decision_id, keys, session=session)

    def holds_answer_of(self, user: AnyUser) -> bool:
        """Whether a pass of theirs waits until nobody can tell how quickly it came."""
        return self._bots.holds_answer_of(user)

    async def answer_for(
        self,
        loaded: Loaded,
        match: Match,
        seat: Seat,
        decision_id: int,
        keys: Sequence[str],
        *,
        automatic: bool = False,
        session: SocketSession | None = None,
    ) -> None:
        refuse_unless_asked(match, seat, decision_id)
        number = match.length
        row = DecisionRow(number, seat.number, decision_id, list(keys), "", automatic)
        await self._take(loaded, match, row, session)

    async def _concede(self, user: AnyUser, session: SocketSession | None) -> None:
        async with self.lock:
            loaded, match = await self.ready_to_play()
            seat = seat_of(loaded.table, user).number
            row = DecisionRow(match.length, seat, 0, [CONCEDE], "")
            await self._take(loaded, match, row, session)

    async def _propose(
        self, user: AnyUser, keys: Sequence[str], session: SocketSession | None
    ) -> None:
        async with self.lock:
            loaded, match = await self.ready_to_play()
            seat = seat_of(loaded.table, user).number
            row = DecisionRow(match.length, seat, 0, list(keys), "")
            await self._take(loaded, match, row, session)

    async def _take_back(self, user: AnyUser, session: SocketSession | None) -> None:
        async with self.lock:
            loaded, match = await self.ready_to_play()
            seat = seat_of(loaded.table, user)
            found = take_back_of(loaded.table, match, seat)
            if found is not None and found.to < match.first:
                match = await self._reach_back(loaded, match, found.to)
            keys = keys_of(loaded.table, match, seat)
            row = DecisionRow(match.length, seat.number, 0, keys, "")
            await self._take(loaded, match, row, session)

    async def _reach_back(self, loaded: Loaded, match: Match, length: int) -> Match:
        """The match from before its last stored turn, after which it was read."""
        with suppress(ValueError):
            loaded.match = await self.house.store.read(match_from_before, loaded.table, length)
            match.close()
        return loaded.match or match

    async def _claim(self, user: AnyUser, gone: int, session: SocketSession | None) -> None:
        async with self.lock:
            loaded, match = await self.ready_to_play()
            seat = seat_of(loaded.table, user)
            absence = await self._absence_against(loaded, seat)
            if absence.seat != gone:
                raise NotNow(gettext("Someone else is gone now. Please check again."))
            agreed = {*absence.agreed, seat.number}
            key = CLAIM if agreed >= set(absence.needed) else WOULD_CLAIM
            row = DecisionRow(match.length, seat.number, 0, [key, str(gone)], "")
            await self._take(loaded, match, row, session)

    async def _adjourn(self, user: AnyUser, *, on: bool) -> None:
        async with self.lock:
            loaded, match = await self.ready_to_play()
            seat = seat_of(loaded.table, user)
            if on:
                await self._absence_against(loaded, seat)
            elif not loaded.is_adjourned:
                raise NotNow(gettext("This match is not adjourned."))
            after = match.length if on else None
            await self.house.store.read(adjourning.put_aside, loaded.table, after)
        await self.look()

    async def _absence_against(self, loaded: Loaded, seat: Seat) -> Absence:
        """The absence that the seat may do something about; NotNow says why there is none."""
        timekeeper, now = self._time, time.time()
        if not self.is_watched:  # they are watching in another process, if anywhere
            marks = await self.house.read_marks(self.code)
            timekeeper = Timekeeper.by_marks(loaded, marks, now, seat) if marks else Timekeeper()
        return timekeeper.absence_against(loaded, seat, now)

    async def _run_out(self, loaded: Loaded, match: Match, seat: int | None = None) -> bool:
        """Let who has run out of time (or that seat, if it is given) have given up."""
        clock = loaded.clock
        paced = self._bots.paced_seats()
        out = clock.has_run_out(time.time(), but=paced) if clock is not None else None
        if out is None or seat not in (None, out):
            return False
        await self._take(loaded, match, DecisionRow(match.length, out, 0, [TIME_OUT], ""))
        return True

    async def _withdraw(self, loaded: Loaded, match: Match) -> bool:
        """Let a proposal be withdrawn whose steps others have waited for too long."""
        seat = self._time.late_proposer(time.time())
        if seat is None:
            return False
        await self._take(loaded, match, DecisionRow(match.length, seat, 0, [WITHDRAW], ""))
        return True

    async def _wish(self, user: AnyUser, command: Wish) -> None:
        async with self.lock:
            table = (await self._ready()).table
        await self.house.store.read(run_wish, table=table, user=user, command=command)
        await self.look()

    async def _say(self, user: AnyUser, text: str) -> None:
        async with self.lock:
            table = (await self._ready()).table
        await self.house.store.read(chat.post_line, table=table, user=user, text=text)
        await self.look()

    async def _take(
        self,
        loaded: Loaded,
        match: Match,
        row: DecisionRow,
        session: SocketSession | None = None,
    ) -> None:
        """Let the rules go on, commit what was decided, and only then show it.

        An effect that the rules fail on is left to be carried out by hand, and the decision in
        which it began is taken again.
        """
        self._bots.note(loaded, match, row.decision_id, row.keys, automatic=row.automatic)
        try:
            apply(match, row.seat, row.decision_id, row.keys, automatic=row.automatic)
        except EngineFault as fault:
            await self._report(loaded.table, row, fault)
            broken = broken_effect(fault)
            if broken is None or match.skips(broken):
                raise RulesFault(FAILED) from None
            again = row if broken.to == match.length else row_again(match, broken.to)
            skip = DecisionRow(match.length, row.seat, 0, list(broken.keys), "")
            await self._take(loaded, match, skip, session)
            await self._take(loaded, match, again._replace(number=match.length), session)
            return
        except ValueError as error:
            raise Refused(gettext("That choice is not available. Please choose again.")) from error
        await self._store_and_show(loaded, match, row, session)

    async def _report(self, table: Table, row: DecisionRow, fault: EngineFault) -> None:
        await self.house.store.read(
            report_fault,
            table=table,
            number=row.number,
            error=fault,
            seat=row.seat,
            decision_id=row.decision_id,
            keys=row.keys,
        )

    async def _store_and_show(
        self, loaded: Loaded, match: Match, row: DecisionRow, session: SocketSession | None
    ) -> None:
        """Commit what the rules have gone on with, and show it."""
        clock = loaded.clock
        if clock is not None:
            self._stop_clock(clock, match, row)
        row = last_decision(
            match, automatic=row.automatic, clock=clock.stored if clock is not None else ()
        )
        await self._commit(loaded, match, row, session)
        self._ask_again(match, row.keys)
        self._time.follow(loaded, time.time())
        self._bots.wake(bot_pause(loaded.table))
        if not self._bots.answers_at_once():
            self._publish()
        self.house.tell(self.code, row)
        by = "bot" if loaded.table.seated[row.seat].bot else "person"
        DECISIONS.labels(loaded.table.game.key, by).inc()
        await self._keep(loaded, match)

    def _stop_clock(self, clock: Clock, match: Match, row: DecisionRow) -> None:
        """The seat has answered; what nobody had to answer costs no time."""
        at, lag = self._answered.pop(row.decision_id, (time.time(), 0.0))
        if row.automatic:
            clock.halt(row.seat)
        elif row.decision_id:
            clock.charge(row.seat, at, lag)
        elif row.keys[:1] == [ASK_BACK]:
            clock.pause(row.seat, at)
        if match.begins_turn:
            clock.begin_turn()

    async def _keep(self, loaded: Loaded, match: Match) -> None:
        """What is kept beside decisions, when everybody has seen the last one.

        A turn that has begun, where other rules could go on; the frames of a finished match.
        """
        try:
            if match.outcome is not None:
                await self.house.store.read(order_frames, self.code)
            turn = turn_begun(match)
            if turn is not None:
                await self.house.store.write_turn(loaded.table, turn)
        except FAILURES as error:
            # The turn before is stored, and what was decided since.
            logger.warning("table %s: no turn stored: %s", self.code, type(error).__name__)

    async def _commit(
        self, loaded: Loaded, match: Match, row: DecisionRow, session: SocketSession | None
    ) -> None:
        try:
            await self.house.store.write(loaded.table, row, match.outcome, session)
        except Taken:
            self._forget()
            await self._ready()
            self._publish()
            if await self._has_signed_out(session):
                self._bots.forget_passes(row.seat)
                raise SignedOut from None
            raise Stale from None
        except FAILURES as error:
            # It may be there or not: what the database says when it is back is what happened.
            self._forget()
            self.mend()
            logger.warning("table %s: nothing saved: %s", self.code, type(error).__name__)
            raise NotNow(NOTHING_SAVED) from None
        except BaseException:
            self._forget()
            raise
        self._note_the_end(loaded, match)

    # What others do ----------------------------------------------------------------------------

    async def heard(self, row: DecisionRow) -> None:
        """Another process has committed this decision."""
        async with self.lock:
            loaded = self.loaded
            if loaded is None or loaded.match is None or row.number < loaded.match.length:
                return
            if row.number == loaded.match.length and loaded.table.is_playing:
                self._apply(loaded, loaded.match, row)
                self._publish()
                self._bots.wake(LATE, late=LATE)
                return
        await self.look()

    async def look(self) -> None:
        """Bring everything up to date with the database."""
        async with self.lock:
            await self._look()

    async def _look(self) -> Loaded:
        before = self.loaded
        if before is None or before.table.is_open or before.fault:
            self._forget()
        else:
            await self._catch_up(before)
        loaded = await self._ready()
        self._publish()
        self._bots.wake(LATE, late=LATE)
        return loaded

    async def _catch_up(self, before: Loaded) -> None:
        length = before.match.length if before.match is not None else 0
        news, decisions = await self.house.store.read(load_news, self.code, length)
        if news.table.rules_version != before.table.rules_version:
            self._forget()
            await self._ready()
            return
        before.table, before.chat, before.stored = news.table, news.chat, news.stored
        self._time.follow(before, time.time())
        try:
            for decision in decisions:
                if before.match is not None:
                    self._apply(before, before.match, decision)
        except Exception as error:
            # Not as it should be from here on: what a rebuilding makes of it is what holds.
            logger.warning("table %s is read again: %s", self.code, type(error).__name__)
            self._forget()
            await self._ready()

    def _apply(self, loaded: Loaded, match: Match, row: DecisionRow | Decision) -> None:
        self._bots.note(loaded, match, row.decision_id, row.keys, automatic=row.automatic)
        apply(match, row.seat, row.decision_id, row.keys, automatic=row.automatic)
        if row.digest not in ("", match.digest_due):
            raise ValueError(f"after decision {row.number} it is another position")
        if loaded.clock is not None:
            if row.decision_id:
                loaded.clock.halt(row.seat)
            loaded.clock.take_over(row.clock)
        self._ask_again(match, row.keys)
        self._note_the_end(loaded, match)
        self._time.follow(loaded, time.time())

    def _ask_again(self, match: Match, keys: Sequence[str]) -> None:
        """Ask what is open after a taking back, whatever was answered for its seat before."""
        if tuple(keys[:1]) in WENT_BACK:
            self._bots.ask_again(match)

    def _note_the_end(self, loaded: Loaded, match: Match) -> None:
        if match.outcome is not None and loaded.table.is_playing:
            loaded.table.status = Table.Status.FINISHED
            loaded.table.outcome = match.outcome.as_json()
            loaded.table.finished = timezone.now()

    async def play_apart(self) -> None:
        """Let the bot that failed here play in a thread, where faults are kept."""
        if self.loaded is not None and self.loaded.match is not None:
            await self.house.store.read(bots.take_turn, self.code, self.loaded.match.length)
            await self.look()

    # Time --------------------------------------------------------------------------------------

    def marks(self, now: float) -> Marks | None:
        """What this process knows of who is there; None where nobody waits for anybody."""
        loaded = self.loaded
        if loaded is None or not self.is_watched or not self._time.is_among_people(loaded):
            return None
        return self._time.marks(loaded, self._audience.seats(), now)

    async def keep_time(self, marks: Marks | None, now: float, sure_since: float) -> None:
        """Show what all processes know of who is there (`Timekeeper.note`); let time run out."""
        loaded = self.loaded
        if loaded is None:
            return
        self._time.note(loaded, marks, now, sure_since)
        clock = loaded.clock
        paced = self._bots.paced_seats()
        is_out = clock is not None and clock.has_run_out(now, but=paced) is not None
        is_due = is_out or self._time.late_proposer(now) is not None
        if not is_due and self._time.people(loaded, now) == loaded.people:
            return
        async with self.lock:
            if self.loaded is not loaded or loaded.match is None or not loaded.table.is_playing:
                return
            has_acted = await self._run_out(loaded, loaded.match)
            if not has_acted and not await self._withdraw(loaded, loaded.match):
                loaded.people = self._time.people(loaded, now)
                self._publish()

    # The table itself --------------------------------------------------------------------------

    async def _ready(self) -> Loaded:
        """The table as this process has it, read again where it was forgotten."""
        if self.loaded is None:
            self.loaded = await self.house.store.read(load, self.code)
            self._time.follow(self.loaded, time.time())
            self._publish()  # it may be further on than what was shown before it was forgotten
            self._bots.wake(LATE, late=LATE)
        return self.loaded

    async def ready_to_play(self) -> tuple[Loaded, Match]:
        try:
            loaded = await self._current()
        except FAILURES:
            raise NotNow(NOTHING_SAVED) from None
        refuse_if_over(loaded.table)
        if loaded.match is None:
            raise NotNow(loaded.fault or gettext("This match has not begun yet."))
        return loaded, loaded.match

    def _forget(self) -> None:
        """Memory and truth may have parted: what is known is read again before it is used."""
        self._put_away()

    def _put_away(self) -> None:
        if self.loaded is not None and self.loaded.match is not None:
            self.loaded.match.close()  # free at once what refers to itself
        self.loaded = None

    def mend(self) -> None:
        if self._mending is None:
            self._mending = asyncio.create_task(self._read_again())

    async def _read_again(self) -> None:
        """Try until the database is back; then show what it has."""
        pause = FIRST_PAUSE
        try:
            while True:
                await asyncio.sleep(pause)
                try:
                    await self.house.store.mend()
                    await self.look()
                    return
                except FAILURES:
                    pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            self._mending = None

    def _publish(self) -> None:
        if self.loaded is not None:
            self._audience.publish(self.loaded)


def _signs_of(loaded: Loaded) -> tuple[object, ...]:
    """What `Store.signs` says of a table that has no news."""
    seats = loaded.table.seats.all()
    rematch = getattr(loaded.table, "rematch", None)
    return (
        loaded.table.status,
        loaded.match.length if loaded.match is not None else loaded.stored,
        loaded.chat[-1].number if loaded.chat else 0,
        len(seats),
        sum(seat.ready for seat in seats),
        rematch is not None,
        loaded.table.adjourned_after,
    )
