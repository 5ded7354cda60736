"""Asking workers to look after webhooks: at once, and every minute from then on.

A row says when a delivery is due, so no message has to wait in the queue for hours. One task looks
every minute for what is due, and asks for itself again; whoever needs it makes sure that there is
one, since a queue may be emptied.
"""

from __future__ import annotations

import logging

from celery import current_app
from django.core.cache import cache
from django.utils.crypto import get_random_string
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

LOOK_EVERY = 60  # seconds
# So long nobody else begins to look after the last look; more than one would wait in the queue.
BELIEVED = 150  # seconds
LOOKING = "webhooks-looking"
LOOK, SEND = "cardbase.webhooks.tasks.look", "cardbase.webhooks.tasks.send_due"


def keep_looking() -> None:
    """Make sure that somebody looks every minute."""
    name = get_random_string(12)
    try:
        is_needed = cache.add(LOOKING, name, BELIEVED)
    except RedisError as error:
        logger.warning("Nobody knows who looks after webhooks: %s", error)
        return
    if is_needed:
        look_again(name)


def may_look(name: str) -> bool:
    """Return True for the one who looks, and False for all others, who stop."""
    if cache.get(LOOKING, name) != name:
        return False
    cache.set(LOOKING, name, BELIEVED)
    return True


def look_again(name: str) -> None:
    _ask(LOOK, (name,), LOOK_EVERY)


def order_sending() -> None:
    """Have a worker send what is due, without waiting for the next look."""
    keep_looking()
    _ask(SEND, (), 0)


def _ask(task: str, args: tuple[str, ...], seconds: int) -> None:
    """Without a queue it waits for the next that asks: the rows are there."""
    try:
        current_app.send_task(task, args=args, countdown=seconds, retry=False)
    except OperationalError as error:
        logger.warning("No worker could be asked for webhooks: %s", error)
