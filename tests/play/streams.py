"""A stream of a table without a network."""

from __future__ import annotations

import json
from typing import Any

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator

from cardbase.asgi import application
from cardbase.models import ApiToken
from play.live.hub import hub_of_this_loop
from tests.live import PATIENCE


class Stream(ApplicationCommunicator):
    """What a program that acts for a person is sent of a table."""

    def __init__(self, code: str, token: str, method: str = "GET") -> None:
        path = f"/api/v1/matches/{code}/stream/"
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(b"host", b"testserver"), (b"authorization", f"Bearer {token}".encode())],
        }
        super().__init__(application, scope)
        self._unread = b""
        self.headers: dict[str, str] = {}

    @classmethod
    async def of(cls, code: str, user: Any, **how: Any) -> Stream:
        """Return a stream that nobody has opened yet, with a token of its own."""
        return cls(code, await sync_to_async(ApiToken.objects.make)(user, "Bot", **how))

    async def connect(self) -> int:
        """Ask for the stream; return the status."""
        await hub_of_this_loop()  # as a web process has it from its beginning
        await self.send_input({"type": "http.request", "body": b"", "more_body": False})
        start = await self.receive_output(PATIENCE)
        assert start["type"] == "http.response.start"
        self.headers = {name.decode().lower(): text.decode() for name, text in start["headers"]}
        if start["status"] != 200:
            await self.wait(PATIENCE)
        return start["status"]

    async def text(self) -> str:
        """Return the next line as it is; "" for one that only says that the line is up."""
        while b"\n" not in self._unread:
            answer = await self.receive_output(PATIENCE)
            assert answer["type"] == "http.response.body"
            assert answer["body"], "the stream is over"
            self._unread += answer["body"]
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode()

    async def line(self) -> dict[str, Any]:
        """Return what the next line says."""
        while not (text := await self.text()):
            pass
        return json.loads(text)

    async def is_over(self) -> bool:
        """Return True if the answer ends here as it should."""
        if self._unread:
            return False
        answer = await self.receive_output(PATIENCE)
        await self.wait(PATIENCE)
        return answer == {"type": "http.response.body", "body": b"", "more_body": False}

    async def hang_up(self) -> None:
        await self.send_input({"type": "http.disconnect"})
        await self.wait(PATIENCE)
