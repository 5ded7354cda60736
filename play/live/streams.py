"""A table over plain HTTP: a line of JSON for a program each time that its seat has news."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import aclosing

from cardbase.hosting.long_answers import Chunks
from cardbase.metrics import STREAMS
from cardbase.models.user import User
from play.errors import Full
from play.live.close_codes import IN_WORDS, TOO_MANY, TOO_SLOW, TRY_AGAIN
from play.live.hub import Hub, hub_of_this_loop
from play.live.outbox import Outbox
from play.live.positions import END
from play.live.sessions import Session
from play.live.store import FAILURES
from play.live.tasks import end
from play.models import Table

logger = logging.getLogger(__name__)

CLOSED = "closed"
PULSE = 10.0  # seconds of silence after which an empty line says that the line is up
LOOK_AT_ONCE = -1  # more hints may have come since the session was read than are counted


async def stream_table(code: str, user: User, session: Session) -> Chunks:
    """Yield a line for each position that `user` sees from their seat, and one about the end.

    It ends with the match, or when the session is over; why is then said in the last line.
    """
    hub = await hub_of_this_loop()
    outbox = Outbox()
    with hub.limits.place_for_stream(user.pk) as is_free:
        if not is_free:
            yield _closed(TOO_MANY)
            return
        with hub.sessions.watch(session, outbox, LOOK_AT_ONCE), STREAMS.track_inprogress():
            async with aclosing(_lines(hub, code, user, outbox)) as lines:
                async for line in lines:
                    yield line


async def _lines(hub: Hub, code: str, user: User, outbox: Outbox) -> Chunks:
    try:
        actor = hub.actor(code)
        eyes = await actor.join(user, outbox, as_data=True)
    except (Table.DoesNotExist, Full, *FAILURES) as error:
        logger.warning("table %s cannot be streamed: %s", code, type(error).__name__)
        yield _closed(TRY_AGAIN)
        return
    try:
        if eyes.seat is None:  # left since the request was looked at
            yield _closed(TRY_AGAIN)
            return
        async with aclosing(_messages(outbox)) as lines:
            async for line in lines:
                yield line
    finally:
        actor.leave(eyes, outbox)


async def _messages(outbox: Outbox) -> Chunks:
    next_one = asyncio.create_task(outbox.next())
    try:
        while True:
            await asyncio.wait({next_one}, timeout=PULSE)
            if not next_one.done():
                yield b"\n"
                continue
            message = next_one.result()
            if message is None:
                yield _closed(outbox.close_code or TOO_SLOW)
                return
            yield f"{message}\n".encode()
            if message.startswith(END):
                return
            next_one = asyncio.create_task(outbox.next())
    finally:
        await end([next_one])


def _closed(code: int) -> bytes:
    return (json.dumps({"type": CLOSED, "why": IN_WORDS[code]}) + "\n").encode()
