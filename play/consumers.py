"""The table over a WebSocket: read, do what the form would have done, send the table again."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from play.acting import act
from play.announcing import group_of
from play.errors import PlayError
from play.limits import MESSAGE_BYTES
from play.models import Table
from play.rendering import load_table, render_table

LOOK_EVERY = 8  # seconds; hints may be lost, and a bot may have to be woken
NO_SUCH_TABLE = 4404
TOO_LONG = 1009


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """An address at which there is no table: closed without a word."""
    await receive()
    await send({"type": "websocket.close", "code": NO_SUCH_TABLE})


class TableConsumer(AsyncWebsocketConsumer):
    """One pair of eyes at one table; the session says whose."""

    code: str
    shown: str = ""
    looking: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        self.code = self.scope["url_route"]["kwargs"]["code"]
        try:
            table = await database_sync_to_async(load_table)(self.code)
        except Table.DoesNotExist:
            await self.close(NO_SUCH_TABLE)
            return
        self.group = group_of(table)
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()
        await self.show()
        self.looking = asyncio.create_task(self._look_now_and_then())

    async def disconnect(self, code: int) -> None:
        if self.looking is not None:
            self.looking.cancel()
            with suppress(asyncio.CancelledError):
                await self.looking
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data is None or len(text_data) > MESSAGE_BYTES:
            await self.close(TOO_LONG)
            return
        try:
            await self._do(_body(text_data))
        except PlayError as error:
            await self.send(json.dumps({"notice": str(error)}))
        # Whatever came of it, the sender's page waits for the position.
        await self.show(again=True)

    async def table_changed(self, event: dict[str, Any]) -> None:
        await self.show()

    async def show(self, *, again: bool = False) -> None:
        """Send the table as this viewer may see it, unless that is what was sent last."""
        html = await database_sync_to_async(self._render)()
        if again or html != self.shown:
            self.shown = html
            await self.send(html)

    async def _do(self, message: dict[str, Any]) -> None:
        await database_sync_to_async(self._act)(message)

    def _act(self, message: dict[str, Any]) -> None:
        act(table=load_table(self.code), user=self.scope["user"], message=message)

    def _render(self) -> str:
        return render_table(self.code, self.scope["user"]).html

    async def _look_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self.show()


def _body(text: str) -> dict[str, Any]:
    """The fields of a form as the page's socket extension sends them; {} for anything else."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    body = message.get("body") if isinstance(message, dict) else None
    return body if isinstance(body, dict) else {}
