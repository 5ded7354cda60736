"""A line between a browser and its server that can be cut and mended."""

from __future__ import annotations

import contextlib
import socket
import threading
from urllib.parse import urlsplit


class CutLine:
    """Passes bytes on between a port of its own and a server; `url` is what a browser opens."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self._server = (parts.hostname or "", parts.port or 80)
        self._ends: set[socket.socket] = set()
        self._listener = self._listen(0)
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Everything under way breaks off, and nobody is let in."""
        _end(self._listener)
        for end in list(self._ends):
            _end(end)

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
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := one.recv(65536):
                other.sendall(said)
        for end in (one, other):
            _end(end)
            self._ends.discard(end)


def _end(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
