"""A real receiver of webhooks on this machine, over HTTP or TLS."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

# A certificate for hooks.example that vouches for itself, and its key.
CERTIFICATE = Path(__file__).with_name("hooks.example.pem")


class Received:
    """A request as it came."""

    def __init__(self, handler: BaseHTTPRequestHandler) -> None:
        self.path = handler.path
        self.headers = {name.lower(): value for name, value in handler.headers.items()}
        self.body = handler.rfile.read(int(self.headers["content-length"]))


class Receiver(ThreadingHTTPServer):
    """Answers every POST with `status` and `answer`, and keeps what came."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.status = 204
        self.answer = b""
        self.sent_headers: dict[str, str] = {}
        self.received: list[Received] = []
        self.go_on = threading.Event()
        self.go_on.set()

    @property
    def port(self) -> int:
        return self.server_address[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?who=me"


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        self.server.received.append(Received(self))
        self.server.go_on.wait(10)
        self.send_response(self.server.status)
        for name, value in self.server.sent_headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(self.server.answer)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@contextmanager
def running_receiver(*, tls: bool = False) -> Iterator[Receiver]:
    with Receiver() as receiver:
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(CERTIFICATE)
            receiver.socket = context.wrap_socket(receiver.socket, server_side=True)
        thread = threading.Thread(target=receiver.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield receiver
        receiver.go_on.set()
        receiver.shutdown()
        thread.join(10)
