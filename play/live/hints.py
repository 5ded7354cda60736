"""Between processes: what was committed at a table, by Redis's publish and subscribe.

A hint may be lost; each process looks for news of its tables from time to time as well.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from redis.asyncio import Redis

from play.live.tasks import end
from play.notifications import CHANNEL, LOST

logger = logging.getLogger(__name__)

PAUSE = 1.0  # seconds before a lost connection is tried again

Words = Sequence[Any]
Heard = Callable[[str, Words], None]


class Hints:
    """One process's ear and voice.

    `heard(code, words)` is called for what others say: the values of a decision's row, or none for
    something else that is new at that table.
    """

    def __init__(self, heard: Heard) -> None:
        self.name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self.others = True  # whether another process may listen
        self._heard = heard
        self._client: Redis = Redis.from_url(settings.REDIS_URL)
        self._listening: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._listening = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        await end([self._listening, *self._sending])
        await self._client.aclose()

    def tell(self, code: str, row: Words) -> None:
        """Tell other processes of a decision, if there are any."""
        if self.others:
            self._send([self.name, code, *row])

    async def count_others(self) -> None:
        """Find out whether anybody else listens."""
        try:
            ((_, listeners),) = await self._client.pubsub_numsub(CHANNEL)
        except LOST:
            self.others = True
        else:
            self.others = listeners > 1

    def _send(self, words: list[Any]) -> None:
        task = asyncio.create_task(self._publish(json.dumps(words)))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _publish(self, text: str) -> None:
        try:
            await self._client.publish(CHANNEL, text)
        except LOST as error:
            logger.warning("a hint to other processes was lost: %s", type(error).__name__)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._client.pubsub(ignore_subscribe_messages=True) as ear:
                    await ear.subscribe(CHANNEL)
                    self._send([self.name])  # that there is one more who listens
                    async for message in ear.listen():
                        self._take(message["data"])
            except LOST as error:
                logger.warning("no hints of other processes: %s", type(error).__name__)
            await asyncio.sleep(PAUSE)

    def _take(self, data: bytes) -> None:
        name, *words = json.loads(data)
        if name == self.name:
            return
        if name:
            self.others = True
        if words:
            code, *row = words
            self._heard(code, row)
