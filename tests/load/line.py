"""The line of a client of the load: bytes are counted, and its heart beats as a page's does."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from itertools import count

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.local_run import ROOT

BEATEN = b'{"beat"'  # how the answer to a beat begins


class Counted(ClientConnection):
    """Counts what comes before it is inflated."""

    received = 0
    told = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)

    def since_last(self) -> int:
        """Bytes that came since this was last asked."""
        came, self.told = self.received - self.told, self.received
        return came


def beat_every() -> float:
    """Seconds between the beats of a page's heart, as the page has them."""
    found = re.search(r"\bBEAT_EVERY = (\d+)", (ROOT / "static/play/line.js").read_text("utf-8"))
    assert found is not None, "pages have a heartbeat"
    return int(found[1]) / 1000


async def beat(socket: ClientConnection) -> None:
    """Say that somebody is there, until there is no socket."""
    every = beat_every()
    with suppress(ConnectionClosed):
        for number in count(1):
            await socket.send(f"b{number}:5")
            await asyncio.sleep(every)
