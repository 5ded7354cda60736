"""A line between a browser and its server that can be cut, mended, frozen and slowed down."""

from __future__ import annotations

import contextlib
import queue
import socket
import threading
import time
from typing import TypeAlias
from urllib.parse import urlsplit

Parcels: TypeAlias = "queue.SimpleQueue[tuple[float, bytes] | None]"


class CutLine:
    """Passes bytes on between a port of its own and a server; `url` is what a browser opens."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self._server = (parts.hostname or "", parts.port or 80)
        self._flows = threading.Event()
        self._flows.set()
        self._answers = threading.Event()
        self._answers.set()
        self.delay = 0.0  # seconds that everything takes, each way
        self._ends: set[socket.socket] = set()
        self._listener = self._listen(0)
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Everything under way breaks off, and nobody is let in."""
        self.thaw()
        _end(self._listener)
        for end in list(self._ends):
            _end(end)

    def freeze(self) -> None:
        """Nothing arrives any more, and nobody is told; what is sent meanwhile is kept."""
        self._flows.clear()

    def freeze_answers(self) -> None:
        """The server hears everything, and what it says does not arrive."""
        self._answers.clear()

    def thaw(self) -> None:
        self._flows.set()
        self._answers.set()

    def mend(self) -> None:
        self._listener = self._listen(self.port)

    def _listen(self, port: int) -> socket.socket:
        listener = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self._let_in, args=(listener,), daemon=True).start()
        return listener

    def _let_in(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(self._server)
                self._ends |= {near, far}
                for ends in ((near, far, self._flows), (far, near, self._answers)):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket, flows: threading.Event) -> None:
        under_way: Parcels = queue.SimpleQueue()
        threading.Thread(target=self._deliver, args=(under_way, other, flows), daemon=True).start()
        with contextlib.suppress(OSError):
            while said := one.recv(65536):
                under_way.put((time.monotonic() + self.delay, said))
        under_way.put(None)
        self._ends.discard(one)

    def _deliver(self, under_way: Parcels, other: socket.socket, flows: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while parcel := under_way.get():
                due, said = parcel
                time.sleep(max(0.0, due - time.monotonic()))
                self._flows.wait()
                flows.wait()
                other.sendall(said)
        _end(other)
        self._ends.discard(other)


def _end(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
