"""A WebSocket to the table without a network."""

from __future__ import annotations

from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.conf import settings

from play.live.socket import table_sockets
from tests.live import PATIENCE


class Socket(ApplicationCommunicator):
    """A socket of `user`, or of whoever the session with the key `session` belongs to.

    `page_of`: the id of the user for whom its page says it was made.
    """

    def __init__(
        self, code: str, user: Any, path: str = "", *, session: str = "", page_of: int | None = None
    ) -> None:
        scope = {
            "type": "websocket",
            "path": path or f"/play/{code}/socket/",
            "query_string": b"" if page_of is None else f"user={page_of}".encode(),
            "headers": [],
            "subprotocols": [],
        }
        if session:
            cookie = f"{settings.SESSION_COOKIE_NAME}={session}"
            scope["headers"] = [(b"cookie", cookie.encode())]
        else:
            scope["user"] = user
        super().__init__(table_sockets, scope)

    async def connect(self) -> tuple[bool, int]:
        """Whether the table was there, and the code with which it was refused."""
        await self.send_input({"type": "websocket.connect"})
        answer = await self.receive_output(PATIENCE)
        return answer["type"] == "websocket.accept", answer.get("code", 0)

    async def say(self, text: str) -> None:
        await self.send_input({"type": "websocket.receive", "text": text})

    async def hear(self) -> str:
        """The next frame."""
        answer = await self.receive_output(PATIENCE)
        assert answer["type"] == "websocket.send", answer
        return answer["text"]

    async def hear_close(self) -> int:
        """Return the code with which the socket is closed; what comes before that is skipped."""
        while (answer := await self.receive_output(PATIENCE))["type"] == "websocket.send":
            pass
        assert answer["type"] == "websocket.close", answer
        return answer["code"]

    def is_silent(self) -> bool:
        return self.output_queue.empty()

    async def hang_up(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(PATIENCE)
