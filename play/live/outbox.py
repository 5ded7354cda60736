"""What waits to be sent to one socket."""

from __future__ import annotations

import asyncio

MOST_WAITING = 16  # messages


class Outbox:
    """Messages in order. Whoever does not read them in time is cut off and comes back."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._is_cut_off = False
        self.is_hidden = False  # nobody looks at the page whose socket this is

    def put(self, message: str) -> None:
        """Never waits: nobody's slow line keeps others waiting."""
        if self._is_cut_off:
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.cut_off()

    def cut_off(self) -> None:
        """Nothing more is sent: what follows would be wrong without what is dropped here."""
        self._is_cut_off = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> str | None:
        """The next message; None for one who is cut off."""
        return await self._queue.get()
