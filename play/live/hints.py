"""Between processes: what was committed at a table, by Redis's publish and subscribe.

Each process says at which tables somebody watches in it; a decision is told to those processes
alone, each on a channel of its own. A hint may be lost; each process looks for news of its tables
from time to time as well.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Any

from django.conf import settings
from redis.asyncio import Redis

from play.live.tasks import end
from play.notifications import CHANNEL, LOST, NEWS, SESSIONS

logger = logging.getLogger(__name__)

PAUSE = 1.0  # seconds before a lost connection is tried again
# What processes say, each followed by its arguments.
WHO = "who"  # (process): everybody is asked what they watch
WATCHED = "watched"  # (process, codes): somebody watches these tables there
LEFT = "left"  # (process, code): nobody does any more
DECIDED = "decided"  # (code, the values of a decision's row)

Words = Sequence[Any]
Heard = Callable[[str, Words], None]
HeardOfSessions = Callable[[object], None]


class Hints:
    """One process's ear and voice.

    `heard(code, words)` is called for what others say of a table that is watched here: the values
    of a decision's row, or none for something else that is new. `heard_of_sessions(name)` is called
    for sessions that may be over (`play.notifications.hint_sessions`).
    """

    def __init__(self, heard: Heard, heard_of_sessions: HeardOfSessions) -> None:
        self.name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._heard = heard
        self._heard_of_sessions = heard_of_sessions
        self._watched: set[str] = set()  # here
        self._elsewhere: dict[str, set[str]] = {}  # code: the processes
        self._client: Redis = Redis.from_url(settings.REDIS_URL)
        self._unsent: asyncio.Queue[tuple[str, Words]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(work) for work in (self._listen(), self._send())]

    async def stop(self) -> None:
        await end(self._tasks)
        await self._client.aclose()

    def watch(self, code: str) -> None:
        """Somebody watches the table here from now on; read it after this, not before."""
        self._watched.add(code)
        self._say(CHANNEL, WATCHED, self.name, [code])

    def leave(self, code: str) -> None:
        if code in self._watched:
            self._watched.discard(code)
            self._say(CHANNEL, LEFT, self.name, code)

    def tell(self, code: str, row: Words) -> None:
        """Tell the other processes where somebody watches of a decision."""
        for name in self._elsewhere.get(code, ()):
            self._say(_channel_of(name), DECIDED, code, list(row))

    # Saying ------------------------------------------------------------------------------------

    def _say(self, channel: str, *words: Any) -> None:
        self._unsent.put_nowait((channel, words))

    async def _send(self) -> None:
        """One after the other, so that what was said first is heard first."""
        while True:
            channel, words = await self._unsent.get()
            try:
                ears = await self._client.publish(channel, json.dumps(words))
            except LOST as error:
                logger.warning("a hint to other processes was lost: %s", type(error).__name__)
                continue
            if not ears and channel != CHANNEL:
                self._forget_process(channel.removeprefix(_channel_of("")))

    def _forget_process(self, name: str) -> None:
        """It has ended without a word."""
        for code in [code for code, names in self._elsewhere.items() if name in names]:
            self._forget(name, code)

    # Hearing -----------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while True:
            try:
                async with self._client.pubsub(ignore_subscribe_messages=True) as ear:
                    await ear.subscribe(CHANNEL, _channel_of(self.name))
                    self._elsewhere.clear()
                    self._say(CHANNEL, WHO, self.name)
                    self._say(CHANNEL, WATCHED, self.name, list(self._watched))
                    async for message in ear.listen():
                        self._take(*json.loads(message["data"]))
            except LOST as error:
                logger.warning("no hints of other processes: %s", type(error).__name__)
            await asyncio.sleep(PAUSE)

    def _take(self, kind: str, *words: Any) -> None:
        heard: dict[str, Callable[..., None]] = {
            WHO: self._answer,
            WATCHED: self._note,
            LEFT: self._forget,
            DECIDED: self._pass_on,
            NEWS: self._pass_on,
            SESSIONS: self._heard_of_sessions,
        }
        # A process of another release may say what this one does not know.
        if kind in heard and words[0] != self.name:
            heard[kind](*words)

    def _answer(self, name: str) -> None:
        self._say(_channel_of(name), WATCHED, self.name, list(self._watched))

    def _note(self, name: str, codes: Collection[str]) -> None:
        for code in codes:
            self._elsewhere.setdefault(code, set()).add(name)
            if code in self._watched:
                # It may have read the table before we knew to tell it what we committed since.
                self._say(_channel_of(name), NEWS, code)

    def _forget(self, name: str, code: str) -> None:
        names = self._elsewhere.get(code, set())
        names.discard(name)
        if not names:
            self._elsewhere.pop(code, None)

    def _pass_on(self, code: str, words: Words = ()) -> None:
        if code in self._watched:
            self._heard(code, words)


def _channel_of(name: str) -> str:
    return f"{CHANNEL}:{name}"
