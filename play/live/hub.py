"""The live tables of one process, and what they share: database, hints, limits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings

from cardbase.metrics import LIVE_TABLES
from cardbase.web.requests import AnyUser
from play.errors import Full, TooMuch
from play.live.actor import TableActor
from play.live.hints import Hints, Words
from play.live.store import FAILURES, Store
from play.live.tasks import end
from play.storing import DecisionRow

logger = logging.getLogger(__name__)

LOOK_EVERY = 2.0  # seconds: what hints did not tell is found out then
MESSAGES, WITHIN = 60, 10.0  # of one person (or of one address) in so many seconds
SOCKETS_OF_ADDRESS = 60
SOCKETS_OF_TABLE = 1_000
LOOKED_IN = 5.0  # seconds that a table without sockets is kept for, however full it is
PAGE_PATIENCE = 10.0  # seconds a page waits for its table


class Hub:
    """All live tables of this process, on one event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.store = Store()
        self.hints = Hints(self._heard)
        self.actors: dict[str, TableActor] = {}
        self._sockets: Counter[tuple[str, str]] = Counter()
        self._messages: dict[object, deque[float]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None

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
        """There is no such table."""
        self.actors.pop(code, None)

    def watch(self, code: str) -> None:
        self.hints.watch(code)

    def leave(self, code: str) -> None:
        self.hints.leave(code)

    def tell(self, code: str, row: DecisionRow) -> None:
        self.hints.tell(code, row)

    async def page(self, code: str, user: AnyUser) -> str:
        """The inside of a table's page; Table.DoesNotExist, Full, or one of FAILURES."""
        return await self.actor(code).page(user)

    async def run(self, code: str, user: AnyUser, message: Mapping[str, object]) -> None:
        """Do what a form asks for at a table; PlayError says why not."""
        self.allow_message(user.pk or "anonymous")
        await self.actor(code).run(user, message)

    # Limits ------------------------------------------------------------------------------------

    def allow_message(self, who: object) -> None:
        """Count a message by `who`; TooMuch for one too many in a short time."""
        now = time.monotonic()
        times = self._messages.setdefault(who, deque())
        while times and now - times[0] > WITHIN:
            times.popleft()
        if len(times) >= MESSAGES:
            raise TooMuch("That was a lot in a short time. Please wait a moment.")
        times.append(now)

    @contextmanager
    def place_for_socket(self, code: str, address: str) -> Iterator[bool]:
        """Whether one more socket may be opened; it counts until the end of the block."""
        places = [("table", code), ("address", address)]
        is_free = (
            self._sockets[places[0]] < SOCKETS_OF_TABLE
            and self._sockets[places[1]] < SOCKETS_OF_ADDRESS
        )
        if not is_free:
            yield False
            return
        self._sockets.update(places)
        try:
            yield True
        finally:
            self._sockets.subtract(places)
            for place in places:
                if not self._sockets[place]:
                    del self._sockets[place]

    # News --------------------------------------------------------------------------------------

    def _heard(self, code: str, words: Words) -> None:
        actor = self.actors.get(code)
        if actor is not None:
            self._run(actor.heard(DecisionRow(*words)) if words else actor.look())

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except FAILURES as error:
            logger.warning("a table cannot be looked at: %s", type(error).__name__)
        except Exception as error:
            # Only what it was: more could name hidden cards. The next look tries again.
            logger.error("a table failed on news: %s", type(error).__name__)

    async def _look_regularly(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self._put_idle_away()
            LIVE_TABLES.set(len(self.actors))
            self._forget_quiet_people()
            try:
                await self._look()
            except FAILURES as error:
                logger.warning("tables cannot be looked at: %s", type(error).__name__)

    async def _look(self) -> None:
        """One query for all that are watched; those that have news look at them."""
        codes = [code for code, actor in self.actors.items() if actor.is_watched]
        if not codes:
            return
        signs = await self.store.signs(codes)
        for code in codes:
            actor = self.actors.get(code)
            if actor is not None and code in signs and actor.notice(signs[code]):
                self._run(actor.look())

    async def _put_idle_away(self) -> None:
        for code, actor in list(self.actors.items()):
            if actor.is_idle:
                del self.actors[code]
                await actor.close()

    def _forget_quiet_people(self) -> None:
        now = time.monotonic()
        for who, times in list(self._messages.items()):
            if not times or now - times[-1] > WITHIN:
                del self._messages[who]


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()
_serving: list[Hub] = []  # the one of the web process, while it serves


async def hub_of_this_loop() -> Hub:
    """The hub of this event loop, started when it is asked for first."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        hub = _hubs[loop] = Hub()
        await hub.start()
        _serving.append(hub)
    return _hubs[loop]


async def stop_hub_of_this_loop() -> None:
    hub = _hubs.pop(asyncio.get_running_loop(), None)
    if hub is not None:
        _serving.remove(hub)
        await hub.stop()


def live_command(code: str, user: AnyUser, message: Mapping[str, object]) -> bool:
    """Have a live table of this process do what a form asks for; False where it has none.

    PlayError says why it is not done. For the threads in which forms are answered.
    """
    if not _serving:
        return False
    hub = _serving[-1]
    work = asyncio.run_coroutine_threadsafe(hub.run(code, user, message), hub.loop)
    work.result(PAGE_PATIENCE)
    return True


def live_page(code: str, user: AnyUser) -> str | None:
    """The inside of a table's page from this process's live tables; None where it has none.

    For the threads in which pages are made.
    """
    if not _serving:
        return None
    hub = _serving[-1]
    work = asyncio.run_coroutine_threadsafe(hub.page(code, user), hub.loop)
    return work.result(PAGE_PATIENCE)
