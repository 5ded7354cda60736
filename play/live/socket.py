"""The table over a WebSocket: what changes is sent, and the commands that forms would send."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.http.cookie import parse_cookie

from cardbase.hosting.addresses import socket_address
from cardbase.metrics import ANSWER_SECONDS, REFUSED, SOCKETS
from cardbase.web.requests import AnyUser
from play.errors import Full, PlayError
from play.limits import MESSAGE_BYTES
from play.live.actor import TableActor
from play.live.hub import Hub, hub_of_this_loop
from play.live.outbox import Outbox
from play.live.store import FAILURES
from play.live.tasks import end
from play.models import Table

logger = logging.getLogger(__name__)

Scope = Any  # of ASGI, as are those two
Receive = Any
Send = Any

ADDRESS = re.compile(r"/play/([^/]+)/socket/")
TRY_AGAIN = 1013
TOO_LONG = 1009
NO_SUCH_TABLE = 4404
TOO_SLOW = 4408  # it comes back and is sent the whole
TOO_MANY = 4429


async def table_sockets(scope: Scope, receive: Receive, send: Send) -> None:
    """All sockets of the site: each is one pair of eyes at one table; the session says whose."""
    await receive()  # that somebody wants to connect
    address = ADDRESS.fullmatch(scope["path"])
    if address is None:
        await _close(send, NO_SUCH_TABLE)
        return
    code = address[1]
    hub = await hub_of_this_loop()
    with hub.place_for_socket(code, socket_address(scope)) as is_free:
        if not is_free:
            await _close(send, TOO_MANY)
            return
        outbox = Outbox()
        try:
            actor = hub.actor(code)
            user = scope["user"] if "user" in scope else await hub.store.read(_user_of, scope)
            eyes = await actor.join(user, outbox)
        except Table.DoesNotExist:
            hub.drop(code)
            await _close(send, NO_SUCH_TABLE)
            return
        except Full:
            await _close(send, TRY_AGAIN)  # the page says why
            return
        except FAILURES as error:
            logger.warning("table %s cannot be shown: %s", code, type(error).__name__)
            await _close(send, TRY_AGAIN)
            return
        try:
            await send({"type": "websocket.accept"})
            with SOCKETS.track_inprogress():
                await _talk(hub, actor, user, socket_address(scope), outbox, receive, send)
        finally:
            actor.leave(eyes, outbox)


async def _talk(
    hub: Hub,
    actor: TableActor,
    user: AnyUser,
    client: str,
    outbox: Outbox,
    receive: Receive,
    send: Send,
) -> None:
    """Until somebody hangs up: send what waits, run what comes."""
    sending = asyncio.create_task(_send_all(outbox, send))
    try:
        while (event := await receive())["type"] == "websocket.receive":
            text = event.get("text")
            if text is None or len(text) > MESSAGE_BYTES:
                await _close(send, TOO_LONG)
                return
            notice = await _run(hub, actor, user, client, text)
            if notice:
                outbox.put(json.dumps({"notice": notice}))
    finally:
        await end([sending])


async def _send_all(outbox: Outbox, send: Send) -> None:
    try:
        while (message := await outbox.next()) is not None:
            await send({"type": "websocket.send", "text": message})
        await _close(send, TOO_SLOW)
    except (OSError, RuntimeError):
        return  # it has hung up, as `receive` will say


async def _run(hub: Hub, actor: TableActor, user: AnyUser, client: str, text: str) -> str:
    """Run a message; why that was not possible, or ""."""
    try:
        hub.allow_message(user.pk or client)
        with ANSWER_SECONDS.time():
            await actor.run(user, _body(text))
    except PlayError as error:
        REFUSED.labels(type(error).__name__).inc()
        return str(error)
    return ""


def _body(text: str) -> dict[str, object]:
    """The fields of a form as the page's socket extension sends them; {} for anything else."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    body = message.get("body") if isinstance(message, dict) else None
    return body if isinstance(body, dict) else {}


def _user_of(scope: Scope) -> AnyUser:
    """Whose session the browser's cookies name."""
    headers = dict(scope["headers"])
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    sessions = import_module(settings.SESSION_ENGINE)
    request = HttpRequest()
    request.session = sessions.SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    return get_user(request)


async def _close(send: Send, code: int) -> None:
    await send({"type": "websocket.close", "code": code, "reason": None})
