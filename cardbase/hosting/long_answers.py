"""Answers that go on for hours without a thread.

Django keeps a thread for each request until the last byte of its answer is sent. A view that has
checked all there is to check may leave the rest to this process's event loop instead: it puts the
chunks to come into the ASGI scope of its request and answers with headers alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import Any

from django.http import HttpRequest

logger = logging.getLogger(__name__)

CHUNKS = "cardbase.chunks"

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Chunks = AsyncGenerator[bytes, None]


def go_on_with(request: HttpRequest, chunks: Callable[[], Chunks]) -> bool:
    """Have `chunks` sent after the headers of the answer; False under a host that cannot."""
    scope = getattr(request, "scope", None)
    if scope is None:
        return False
    scope[CHUNKS] = chunks
    return True


class LongAnswers:
    """An ASGI application whose views may go on answering when they have returned."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start: Message | None = None

        async def send_or_keep(message: Message) -> None:
            nonlocal start
            if CHUNKS not in scope:
                await send(message)
            elif message["type"] == "http.response.start":
                headers = [
                    pair for pair in message["headers"] if pair[0].lower() != b"content-length"
                ]
                start = {**message, "headers": headers}

        await self.application(scope, receive, send_or_keep)
        if start is not None:
            await send(start)
            await _send_all(scope.pop(CHUNKS)(), receive, send)


async def _send_all(chunks: Chunks, receive: Receive, send: Send) -> None:
    """Send chunk after chunk until there are no more, or nobody is there to read them."""
    tasks = {
        asyncio.create_task(_write(chunks, send)),
        asyncio.create_task(_until_gone(receive)),
    }
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        error = task.exception()
        if error is not None and not isinstance(error, OSError):
            # Only what it was: more could name what only the reader may see.
            logger.error("an answer broke off: %s", type(error).__name__)


async def _write(chunks: Chunks, send: Send) -> None:
    async with aclosing(chunks):
        async for chunk in chunks:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
