"""Who is at a table: here, away or gone, as all processes together have seen them last.

Each process says every other second, in Redis, whom it has a socket of. Nothing is decided by it:
where Redis is away nobody knows who is there, and nobody counts as gone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import NamedTuple

from django.conf import settings
from redis.asyncio import Redis

from play.notifications import LOST

logger = logging.getLogger(__name__)

HERE, AWAY, GONE = "here", "away", "gone"
# A process says it every two seconds; who reloads a page is not called gone.
FRESH = 6.0
KEPT_FOR = 7 * 86_400
PATIENCE = 2.0  # seconds for Redis
Marks = Mapping[str, str]  # what is noted of a table, by `shown`, `open` and `used` of a seat


class Presence(NamedTuple):
    """How a seat is there, and since when it is not here (seconds since the epoch)."""

    state: str
    since: float = 0.0


def shown(seat: int) -> str:
    """The mark of when a page of the seat was looked at last."""
    return f"s{seat}"


def opened(seat: int) -> str:
    """The mark of when a page of the seat was open last, looked at or not."""
    return f"o{seat}"


def used(seat: int) -> str:
    """The mark of how long the seat has thought: of which question, and seconds."""
    return f"u{seat}"


def owed(seat: int) -> str:
    """The mark of what the seat has to choose, and since when an absence would count."""
    return f"q{seat}"


def presence_of(seat: int, marks: Marks, now: float, since: float) -> Presence:
    """How that seat is there by its marks; it was not seen before `since` if it has none."""
    looked = float(marks.get(shown(seat), since))
    was_open = max(looked, float(marks.get(opened(seat), since)))
    if now - looked <= FRESH:
        return Presence(HERE)
    if now - was_open <= FRESH:
        return Presence(AWAY, looked)
    return Presence(GONE, was_open)


class PresenceBook:
    """What processes tell each other of who is there."""

    def __init__(self) -> None:
        self._client: Redis = Redis.from_url(settings.REDIS_URL)

    async def close(self) -> None:
        await self._client.aclose()

    async def exchange(self, marks: Mapping[str, Marks]) -> dict[str, dict[str, str]] | None:
        """Note marks by the codes of tables, and what all have noted of them; None if unknown."""
        if not marks:
            return {}
        codes = list(marks)
        try:
            async with asyncio.timeout(PATIENCE), self._client.pipeline(transaction=False) as pipe:
                for code in codes:
                    key = _key_of(code)
                    if marks[code]:
                        pipe.hset(
                            key, items=[part for pair in marks[code].items() for part in pair]
                        )
                        pipe.expire(key, KEPT_FOR)
                    pipe.hgetall(key)
                answers = await pipe.execute()
        except (*LOST, TimeoutError) as error:
            logger.warning("nobody knows who is there: %s", type(error).__name__)
            return None
        found = [answer for answer in answers if isinstance(answer, dict)]
        return {
            code: {name.decode(): value.decode() for name, value in all_marks.items()}
            for code, all_marks in zip(codes, found, strict=True)
        }


def _key_of(code: str) -> str:
    return f"cardbase:presence:{code}"
