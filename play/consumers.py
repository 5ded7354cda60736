"""The table over a WebSocket: run the command a form would have sent, send the table again."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import cast

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from cardbase.web.requests import AnyUser
from play.commands import run_command
from play.errors import PlayError
from play.limits import MESSAGE_BYTES
from play.models import Table
from play.notifications import group_of
from play.rendering import load_table, render_table

REFRESH_EVERY = 8  # seconds; hints may be lost, and a bot may have to be woken
NO_SUCH_TABLE = 4404
TOO_LONG = 1009


async def nowhere(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """An address at which there is no table: closed without a word."""
    await receive()
    await send({"type": "websocket.close", "code": NO_SUCH_TABLE, "reason": None})


class TableConsumer(AsyncWebsocketConsumer):
    """One pair of eyes at one table; the session says whose."""

    code: str
    shown: str = ""
    refreshing: asyncio.Task[None] | None = None

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
        self.refreshing = asyncio.create_task(self._refresh_regularly())

    async def disconnect(self, code: int) -> None:
        if self.refreshing is not None:
            self.refreshing.cancel()
            with suppress(asyncio.CancelledError):
                await self.refreshing
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data is None or len(text_data) > MESSAGE_BYTES:
            await self.close(TOO_LONG)
            return
        try:
            await self._run(_body(text_data))
        except PlayError as error:
            await self.send(json.dumps({"notice": str(error)}))
        # Whatever came of it, the sender's page waits for the position.
        await self.show(again=True)

    async def table_changed(self, event: dict[str, object]) -> None:
        await self.show()

    async def show(self, *, again: bool = False) -> None:
        """Send the table as this viewer may see it, unless that is what was sent last."""
        html = await database_sync_to_async(self._render)()
        if again or html != self.shown:
            self.shown = html
            await self.send(html)

    async def _run(self, message: dict[str, object]) -> None:
        await database_sync_to_async(self._run_command)(message)

    def _run_command(self, message: dict[str, object]) -> None:
        run_command(table=load_table(self.code), user=self._user, message=message)

    @property
    def _user(self) -> AnyUser:
        """Behind a proxy that loads it from the session when it is first asked anything."""
        return cast(AnyUser, self.scope["user"])

    def _render(self) -> str:
        return render_table(self.code, self._user).html

    async def _refresh_regularly(self) -> None:
        while True:
            await asyncio.sleep(REFRESH_EVERY)
            await self.show()


def _body(text: str) -> dict[str, object]:
    """The fields of a form as the page's socket extension sends them; {} for anything else."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    body = message.get("body") if isinstance(message, dict) else None
    return body if isinstance(body, dict) else {}
