"""A WebSocket to the table without a network."""

from __future__ import annotations

from typing import Any

from asgiref.testing import ApplicationCommunicator

from play.live.socket import table_sockets
from tests.live import PATIENCE


class Socket(ApplicationCommunicator):
    def __init__(self, code: str, user: Any, path: str = "") -> None:
        scope = {
            "type": "websocket",
            "path": path or f"/play/{code}/socket/",
            "query_string": b"",
            "headers": [],
            "subprotocols": [],
            "user": user,
        }
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

    async def hang_up(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(PATIENCE)
