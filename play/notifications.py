"""After the commit: tell whoever watches a table to look again, and wake its bots.

Both are hints that may be lost. Whoever watches a table looks again from time to time, and wakes a
bot that has been silent for too long.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Collection
from datetime import timedelta
from functools import lru_cache
from hashlib import sha256

import redis
from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from play.models import Table

logger = logging.getLogger(__name__)

BOT_TURN = "play.take_bot_turn"  # by name: the task itself ends in a notification
STORE_FRAMES = "tables.store_frames"
SILENT_FOR = timedelta(seconds=3)  # after that a bot is woken again


CHANNEL = "cardbase:live-tables"  # on which processes with live tables listen
NEWS = "news"  # (code): something is new at that table
SESSIONS = "sessions"  # (name): that session, or those of that user, may be over
LOST = (RedisError, OSError)
# Called in the process where a session has changed, which need not wait for its own hint.
session_listeners: list[Callable[[str | int], None]] = []


def notify_after_commit(
    table: Table,
    *,
    waiting: Collection[int] = (),
    number: int = 0,
    unasked_in: float | None = None,
) -> None:
    """When the transaction is committed, notify those at `table` of a change."""

    def send() -> None:
        notify(table, waiting=waiting, number=number, unasked_in=unasked_in)

    # Robust: what is committed stays decided, whatever becomes of its notification.
    transaction.on_commit(send, robust=True)


def notify(
    table: Table,
    *,
    waiting: Collection[int] = (),
    number: int = 0,
    unasked_in: float | None = None,
) -> None:
    """Something is new at `table`; the seats `waiting` are asked for decision `number`.

    `unasked_in`: after so many seconds one of them has answered, who need not be asked.
    """
    hint_watchers(table)
    if any(seat.bot and seat.number in waiting for seat in table.seats.all()):
        wake_bot(table, number, after=settings.PLAY_BOT_PAUSE)
    elif unasked_in is not None:
        wake_bot(table, number, after=unasked_in)


def hint_watchers(table: Table) -> None:
    """Hint to all processes where somebody watches; lost when Redis is away."""
    try:
        _client().publish(CHANNEL, json.dumps([NEWS, table.code]))
    except LOST as error:
        logger.warning("no hint for table %s: %s", table.code, type(error).__name__)


def hashed_key(session_key: str) -> str:
    """Return what hints call a session by: its key would let anyone who reads it sign in."""
    return sha256(session_key.encode()).hexdigest()


def name_of_token(token_id: int) -> str:
    """Return what hints call a token by."""
    return f"token:{token_id}"


def hint_sessions(name: str | int) -> None:
    """Hint to all processes that a session (by its hashed key) or a user (by id) has changed.

    A token is meant by its name.
    """
    for listener in list(session_listeners):
        listener(name)
    try:
        _client().publish(CHANNEL, json.dumps([SESSIONS, name]))
    except LOST as error:
        logger.warning("no hint for sessions: %s", type(error).__name__)


@lru_cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL)


def wake_bot(table: Table, number: int, *, after: float = 0) -> None:
    """Ask a worker for a bot's decision `number`; harmless when asked twice or too late."""
    try:
        # Without a result there is nothing to wait for when Redis is away.
        current_app.send_task(
            BOT_TURN,
            args=[table.code, number],
            countdown=after,
            retry=False,
            ignore_result=True,
        )
    except (OperationalError, RedisError, OSError) as error:
        logger.warning("no worker called for table %s: %s", table.code, type(error).__name__)


def order_frames(code: str) -> None:
    """Ask a worker to keep the frames of the finished match at table `code`; harmless twice."""
    try:
        current_app.send_task(STORE_FRAMES, args=[code], retry=False, ignore_result=True)
    except (OperationalError, RedisError, OSError) as error:
        logger.warning("no worker called for table %s: %s", code, type(error).__name__)


def wake_silent_bot(table: Table, number: int) -> None:
    """Wake the bot again when it has been silent for too long: a worker may have died."""
    last = table.decisions.order_by("-number").values_list("at", flat=True).first()
    silent_since = last or table.started
    if silent_since and timezone.now() - silent_since < SILENT_FOR:
        return
    try:
        first_to_ask = cache.add(f"play:wake:{table.code}:{number}", 1, timeout=SILENT_FOR.seconds)
    except (RedisError, OSError):
        first_to_ask = True
    if first_to_ask:
        wake_bot(table, number)
