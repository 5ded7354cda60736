"""How much of the database one request may have: some of the connections, and for some seconds.

A web process has few connections. Those that forms and pages cannot take are left for the tables
people play at, so whatever is slow elsewhere, a match goes on.
"""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from typing import cast
from weakref import WeakKeyDictionary

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse
from psycopg.errors import (
    IdleInTransactionSessionTimeout,
    QueryCanceled,
    TransactionTimeout,
)
from psycopg_pool import PoolTimeout

from cardbase.hosting.refusals import refuse

logger = logging.getLogger(__name__)

Answer = Callable[[HttpRequest], HttpResponse]
AsyncAnswer = Callable[[HttpRequest], Awaitable[HttpResponse]]

PLAY = "/play/"
# What asks for no connection of the pool.
FREE = frozenset({"/healthz"})
# How long a request waits for one of the connections that pages have between them.
PATIENCE_SECONDS = 5.0
RETRY_SECONDS = 5
TOO_SLOW = (QueryCanceled, TransactionTimeout, IdleInTransactionSessionTimeout)
BUSY = "The site is busy right now. Nothing was changed; please try again in a moment."
SLOW = "This took too long and was stopped. Nothing was changed; please request less at a time."
# PostgreSQL's settings, in order of appearance; `transaction_timeout` came with its version 17.
NEWER = 170_000
# What connects the limits to every new connection, by name.
LIMITS = "limit database use"


def limit_database_use() -> None:
    """Let every statement and every transaction of this process end by itself; for web processes.

    Workers have no such limit: they are there for what takes long.
    """
    connection_created.connect(_limit, dispatch_uid=LIMITS)


def _limit(connection: BaseDatabaseWrapper, **signal: object) -> None:
    raw = connection.connection
    # Told once to each connection of the pool, not at each use.
    if vars(raw).get("_is_limited"):
        return
    statement = settings.DATABASE_STATEMENT_SECONDS * 1000
    transaction = settings.DATABASE_TRANSACTION_SECONDS * 1000
    limits = {
        "statement_timeout": statement,
        "idle_in_transaction_session_timeout": transaction,
    }
    if raw.info.server_version >= NEWER:
        limits["transaction_timeout"] = transaction
    with raw.cursor() as cursor:
        for name, milliseconds in limits.items():
            cursor.execute("SELECT set_config(%s, %s, false)", [name, str(milliseconds)])
    vars(raw)["_is_limited"] = True


class DatabaseUseMiddleware:
    """Keeps connections for play; says in a sentence that there is none, or that it took long."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Answer | AsyncAnswer) -> None:
        self.get_response = get_response
        self.places = max(settings.DATABASE_POOL_SIZE - settings.DATABASE_POOL_FOR_PLAY, 1)
        self._sync = threading.BoundedSemaphore(self.places)
        self._async: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = (
            WeakKeyDictionary()
        )
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self._is_async:
            return self._answer_later(request)
        return self._answer(request)

    def _answer(self, request: HttpRequest) -> HttpResponse:
        answer = cast(Answer, self.get_response)
        if _may_use_all(request):
            return answer(request)
        if not self._sync.acquire(timeout=PATIENCE_SECONDS):
            return unavailable(request, BUSY)
        try:
            return answer(request)
        finally:
            self._sync.release()

    async def _answer_later(self, request: HttpRequest) -> HttpResponse:
        answer = cast(AsyncAnswer, self.get_response)
        if _may_use_all(request):
            return await answer(request)
        places = self._async.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(self.places))
        try:
            await asyncio.wait_for(places.acquire(), PATIENCE_SECONDS)
        except TimeoutError:
            return unavailable(request, BUSY)
        try:
            return await answer(request)
        finally:
            places.release()

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """503 where the database had no connection or no time; anything else is our mistake."""
        cause = error.__cause__ if isinstance(error, DatabaseError) else None
        if isinstance(cause, PoolTimeout):
            return unavailable(request, BUSY)
        if isinstance(cause, TOO_SLOW):
            return unavailable(request, SLOW)
        return None


def _may_use_all(request: HttpRequest) -> bool:
    return request.path_info in FREE or request.path_info.startswith(PLAY)


def unavailable(request: HttpRequest, why: str) -> HttpResponse:
    """503, as a page or in the shape of the API; asks the database nothing."""
    logger.warning("%s %s: 503: %s", request.method, request.path_info, why)
    # What was sent by a form is not to be sent again unasked.
    again = request.get_full_path() if request.method == "GET" else ""
    response = refuse(request, 503, why, again=again)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response
