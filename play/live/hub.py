"""The live tables of one process, and what they share: database, hints, limits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings
from django.utils.translation import get_language, gettext, gettext_lazy
from psycopg_pool import PoolTimeout

from cardbase.metrics import LIVE_TABLES
from cardbase.web.requests import AnyUser
from play.decisions import let_days_run_out
from play.errors import Busy, Full, Stale, TooMuch
from play.live.actor import TableActor
from play.live.connection_limits import ConnectionLimits
from play.live.hints import Hints, Words
from play.live.presence import Marks, PresenceBook
from play.live.session_watch import SessionWatch
from play.live.store import FAILURES, Store
from play.live.tasks import end
from play.notifications import session_listeners
from play.storing import DecisionRow

logger = logging.getLogger(__name__)

LOOK_EVERY = 2.0  # seconds: what hints did not tell is found out then
DAYS_EVERY = 60.0  # seconds between looks for clocks of days that have run out
LOOKED_IN = 5.0  # seconds that a table without sockets is kept for, however full it is
PAGE_PATIENCE = 10.0  # seconds a page waits for its table
HELD = gettext_lazy("Your pass will take effect in a moment, so its timing gives nothing away.")
SHOWN_LATE = gettext_lazy("This table is busy and slow to respond. Please try again in a moment.")
DONE_LATE = gettext_lazy(
    "This table is slow to respond. Your choice may be lost or may still go through; check before "
    "you choose again."
)


class Hub:
    """All live tables of this process, on one event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.store = Store()
        self.sessions = SessionWatch(self.store)
        self.hints = Hints(self._heard, self.sessions.on_hint)
        self.actors: dict[str, TableActor] = {}
        self.limits = ConnectionLimits()
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None
        self._presence = PresenceBook()
        self._sure_since: float | None = None  # of who is there
        self._days_looked_at = time.monotonic()

    async def start(self) -> None:
        await self.store.open()
        self.hints.start()
        self._looking = asyncio.create_task(self._look_regularly())

    async def stop(self) -> None:
        await end([self._looking, *self._tasks])
        for actor in list(self.actors.values()):
            await actor.close()
        self.actors.clear()
        await self.hints.stop()
        await self.sessions.stop()
        await self._presence.close()
        await self.store.close()

    # Tables ------------------------------------------------------------------------------------

    def actor(self, code: str) -> TableActor:
        """The table, live in this process from now on; Full when it can hold no more."""
        if code not in self.actors:
            if len(self.actors) >= settings.PLAY_LIVE_TABLES:
                self._make_room()
            self.actors[code] = TableActor(code, self)
        return self.actors[code]

    def _make_room(self) -> None:
        """Put a table away that nobody watches, so that whoever only looks in keeps nobody out."""
        for code, actor in self.actors.items():
            if actor.is_idle_for(LOOKED_IN):
                del self.actors[code]
                self._run(actor.close())
                return
        raise Full

    def drop(self, code: str) -> None:
        """This table does not exist."""
        self.actors.pop(code, None)

    def watch(self, code: str) -> None:
        self.hints.watch(code)

    def leave(self, code: str) -> None:
        self.hints.leave(code)

    def tell(self, code: str, row: DecisionRow) -> None:
        self.hints.tell(code, row)

    async def read_marks(self, code: str) -> Marks | None:
        told = await self._presence.exchange({code: {}})
        return told.get(code) if told is not None else None

    async def page(self, code: str, user: AnyUser, language: str = settings.LANGUAGE_CODE) -> str:
        """The inside of a table's page; Table.DoesNotExist, Full, or one of FAILURES."""
        return await self.actor(code).page(user, language)

    async def run(
        self, code: str, user: AnyUser, message: Mapping[str, object], *, is_counted: bool = False
    ) -> str:
        """Do what a form asks for at a table, and what to say of it; PlayError says why not.

        `is_counted`: it counts for a limit of its own already.
        """
        if not is_counted:
            self.allow_message(user.pk or "anonymous")
        actor = self.actor(code)
        await actor.run(user, message)
        return str(HELD) if actor.holds_answer_of(user) else ""

    # Limits ------------------------------------------------------------------------------------

    def allow_message(self, who: object) -> None:
        """Count a message by `who`; TooMuch for one too many in a short time."""
        if self.limits.messages.is_full(who):
            raise TooMuch(gettext("You are going too fast. Please wait a moment."))
        self.limits.messages.count(who)

    # News --------------------------------------------------------------------------------------

    def _heard(self, code: str, words: Words) -> None:
        actor = self.actors.get(code)
        if actor is not None:
            self._run(actor.heard(DecisionRow(*words)) if words else actor.look())

    def on_session_change(self, name: str | int) -> None:
        """Look at a session or a user at once; for the threads in which forms are answered."""
        with suppress(RuntimeError):  # the loop has just ended
            self.loop.call_soon_threadsafe(self.sessions.on_hint, name)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # it may have been called off unbegun

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except FAILURES as error:
            logger.warning("a table cannot be looked at: %s", type(error).__name__)
        except Stale:
            pass  # another process was first, and the table has been read again
        except Exception as error:
            # Only what it was: more could name hidden cards. The next look tries again.
            logger.error("a table failed on news: %s", type(error).__name__)

    async def _look_regularly(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.sessions.look()
            except FAILURES as error:
                logger.warning("sessions cannot be looked at: %s", type(error).__name__)
            await self._put_idle_away()
            LIVE_TABLES.set(len(self.actors))
            self.limits.forget_quiet()
            await self._guarded(self._look())
            await self._guarded(self._keep_time())
            if time.monotonic() - self._days_looked_at >= DAYS_EVERY:
                self._days_looked_at = time.monotonic()
                self._run(self.store.read(let_days_run_out))

    async def _keep_time(self) -> None:
        """Tell other processes who is here, and every table what all of them know."""
        now = time.time()
        marks = {}
        for code, actor in self.actors.items():
            known = actor.marks(now)
            if known is not None:
                marks[code] = known
        told = await self._presence.exchange(marks)
        if told is None:
            self._sure_since = None
        elif self._sure_since is None:
            self._sure_since = now
        for code in marks:
            if code in self.actors:
                known = told.get(code) if told is not None else None
                self._run(self.actors[code].keep_time(known, now, self._sure_since or now))

    async def _look(self) -> None:
        """One query for all that are watched; those that have news look at them."""
        codes = [code for code, actor in self.actors.items() if actor.is_watched]
        if not codes:
            return
        signs = await self.store.signs(codes)
        for code in codes:
            actor = self.actors.get(code)
            if actor is not None and code in signs and _has_news(actor, signs[code]):
                self._run(actor.look())

    async def _put_idle_away(self) -> None:
        for code, actor in list(self.actors.items()):
            if actor.is_idle:
                del self.actors[code]
                await actor.close()


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()
_serving: list[Hub] = []  # the one of the web process, while it serves


async def hub_of_this_loop() -> Hub:
    """The hub of this event loop, started when it is asked for first."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        hub = _hubs[loop] = Hub()
        await hub.start()
        _serving.append(hub)
        session_listeners.append(hub.on_session_change)
    return _hubs[loop]


async def stop_hub_of_this_loop() -> None:
    hub = _hubs.pop(asyncio.get_running_loop(), None)
    if hub is not None:
        session_listeners.remove(hub.on_session_change)
        _serving.remove(hub)
        await hub.stop()


def live_command(
    code: str, user: AnyUser, message: Mapping[str, object], *, is_counted: bool = False
) -> str | None:
    """Have a live table of this process do what a form asks for; None where it has none.

    What is returned is to be said on the page. `is_counted` as for `Hub.run`.

    PlayError says why it is not done; Busy that nobody knows. For the threads in which forms are
    answered.
    """
    if not _serving:
        return None
    hub = _serving[-1]
    running = hub.run(code, user, message, is_counted=is_counted)
    work = asyncio.run_coroutine_threadsafe(running, hub.loop)
    try:
        return work.result(PAGE_PATIENCE)
    except TimeoutError:
        # Not called off: what is half done is to be done.
        raise Busy(DONE_LATE) from None


def may_stream(user_id: int) -> bool:
    """Return True if this person may open one more stream here; for the threads of views.

    Raise Full where this process serves none.
    """
    if not _serving:
        raise Full
    return _serving[-1].limits.has_place_for_stream(user_id)


def live_page(code: str, user: AnyUser) -> str | None:
    """The inside of a table's page from this process's live tables; None where it has none.

    Busy when it takes too long. For the threads in which pages are made.
    """
    if not _serving:
        return None
    hub = _serving[-1]
    language = get_language() or settings.LANGUAGE_CODE  # of this thread, not of the loop's
    work = asyncio.run_coroutine_threadsafe(hub.page(code, user, language), hub.loop)
    try:
        return work.result(PAGE_PATIENCE)
    except (TimeoutError, PoolTimeout):
        # Nobody waits for it any more: others' pages come sooner without it.
        work.cancel()
        raise Busy(SHOWN_LATE) from None


def _has_news(actor: TableActor, signs: tuple[object, ...]) -> bool:
    """As `TableActor.notice`; a table whose rules fail keeps no other from being looked at."""
    try:
        return actor.notice(signs)
    except Exception as error:
        # Only what it was: more could name hidden cards.
        logger.error("a table failed on news: %s", type(error).__name__)
        return False
