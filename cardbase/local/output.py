"""What a local run says, to a reader who may have stopped reading.

A terminal that is held and a pipe that nobody empties take no line any more. Only a thread of its
own waits for them: the supervisor could not be stopped otherwise, and the programs would stand
still with nobody listening to them.
"""

import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress

# Of a reader who does not read; what comes later is lost.
MOST_WAITING = 1_000
LAST_WORDS_SECONDS = 1.0


class Output:
    """Lines that are written one after the other; nobody waits for that."""

    def __init__(self) -> None:
        self._waiting: queue.Queue[Callable[[], object] | None] = queue.Queue(MOST_WAITING)
        self._writer = threading.Thread(target=self._write_all, daemon=True)
        self._writer.start()

    def put(self, write: Callable[[], object]) -> None:
        """Call `write` when all before it has been written."""
        with suppress(queue.Full):
            self._waiting.put_nowait(write)

    def close(self, seconds: float = LAST_WORDS_SECONDS) -> bool:
        """Write what waits; whether that was possible within so many seconds."""
        deadline = time.monotonic() + seconds
        try:
            self._waiting.put(None, timeout=seconds)
        except queue.Full:
            return False
        self._writer.join(max(0, deadline - time.monotonic()))
        return not self._writer.is_alive()

    def _write_all(self) -> None:
        while (write := self._waiting.get()) is not None:
            # Whoever read us may be gone.
            with suppress(OSError):
                write()
