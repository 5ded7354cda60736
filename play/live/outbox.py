"""What waits to be sent to one socket."""

from __future__ import annotations

import asyncio

from play.live.close_codes import TOO_SLOW

MOST_WAITING = 16  # messages


class Outbox:
    """Messages in order. Whoever does not read them in time is cut off and comes back."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._holds = 0
        self._is_free = asyncio.Event()
        self._is_free.set()
        self.close_code: int | None = None  # of one that is cut off
        self.is_hidden = False  # nobody looks at the page whose socket this is

    def put(self, message: str) -> None:
        """Never waits: nobody's slow line keeps others waiting."""
        if self.close_code is not None:
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.cut_off()

    def cut_off(self, code: int = TOO_SLOW) -> None:
        """Nothing more is sent: what follows would be wrong without what is dropped here."""
        self.close_code = code
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    def hold(self) -> None:
        """Send and take nothing until `release` has been called as often as this."""
        self._holds += 1
        self._is_free.clear()

    def release(self) -> None:
        self._holds -= 1
        if not self._holds:
            self._is_free.set()

    async def wait_until_free(self) -> None:
        """Return when nothing holds it."""
        await self._is_free.wait()

    async def next(self) -> str | None:
        """Return the next message, or None for one who is cut off."""
        while True:
            message = await self._queue.get()
            await self.wait_until_free()
            if message is None or self.close_code is None:
                return message
