"""The signed-in sockets and streams of one process, closed when their sessions are over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from play.live.close_codes import SIGNED_OUT, TRY_AGAIN
from play.live.outbox import Outbox
from play.live.sessions import Session
from play.live.store import FAILURES, Store
from play.live.tasks import end

logger = logging.getLogger(__name__)


class SessionWatch:
    """Which sockets of this process belong to which session.

    A hint that a session or a user has changed only says where to look: the database decides.
    Until it has, nothing is sent to the sockets concerned or taken from them.
    """

    def __init__(self, store: Store) -> None:
        self.hints = 0  # heard so far
        self._store = store
        self._outboxes: dict[Session, set[Outbox]] = {}
        self._named: dict[object, set[Session]] = {}
        self._checks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        await end(self._checks)

    @contextmanager
    def watch(
        self, session: Session | None, outbox: Outbox, hints: int | None = None
    ) -> Iterator[None]:
        """Close the socket of `outbox` if its session is over before the end of the block.

        `hints`: how many had been heard before the session was read. If others came since, it is
        looked at again.
        """
        if session is None:
            yield
            return
        self._outboxes.setdefault(session, set()).add(outbox)
        for name in session.names:
            self._named.setdefault(name, set()).add(session)
        try:
            if hints not in (None, self.hints):
                self._check_soon({session})
            yield
        finally:
            self._outboxes[session].discard(outbox)
            if not self._outboxes[session]:
                self._forget(session)

    def _forget(self, session: Session) -> None:
        del self._outboxes[session]
        for name in session.names:
            self._named[name].discard(session)
            if not self._named[name]:
                del self._named[name]

    def on_hint(self, name: object) -> None:
        """Look again at a session, by its hashed key, or at those of a user, by their id."""
        self.hints += 1
        sessions = self._named.get(name)
        if sessions:
            self._check_soon(set(sessions))

    async def look(self) -> None:
        """Check all sessions by one query, since hints may be lost and bulk changes send none."""
        if self._outboxes:
            self._close(await self._store.ended_sessions(list(self._outboxes)))

    def _check_soon(self, sessions: Collection[Session]) -> None:
        outboxes = [outbox for session in sessions for outbox in self._outboxes[session]]
        for outbox in outboxes:
            outbox.hold()
        task = asyncio.create_task(self._check(sessions, outboxes))
        self._checks.add(task)
        task.add_done_callback(self._checks.discard)

    async def _check(self, sessions: Collection[Session], outboxes: Collection[Outbox]) -> None:
        try:
            self._close(await self._store.ended_sessions(sessions))
        except BaseException as error:
            for outbox in outboxes:
                outbox.cut_off(TRY_AGAIN)  # the next socket reads its session anew
            if not isinstance(error, FAILURES):
                raise
            logger.warning("sessions cannot be checked: %s", type(error).__name__)
        finally:
            for outbox in outboxes:
                outbox.release()

    def _close(self, ended: Collection[Session]) -> None:
        for session in ended:
            for outbox in self._outboxes.get(session, ()):
                outbox.cut_off(SIGNED_OUT)
