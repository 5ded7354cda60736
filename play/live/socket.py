"""The table over a WebSocket: what changes is sent, and the commands that forms would send."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http.cookie import parse_cookie
from django.utils import translation

from cardbase.hosting.addresses import network_of, socket_address
from cardbase.hosting.languages import language_of
from cardbase.metrics import ANSWER_SECONDS, REFUSED, SOCKETS
from cardbase.models import User
from cardbase.web.requests import AnyUser
from play.errors import Full, PlayError
from play.limits import MESSAGE_BYTES
from play.live.actor import TableActor
from play.live.close_codes import (
    NO_SUCH_TABLE,
    SIGNED_OUT,
    SILENT,
    TOO_LONG,
    TOO_MANY,
    TOO_SLOW,
    TRY_AGAIN,
)
from play.live.heartbeat import Heartbeat
from play.live.hub import Hub, hub_of_this_loop
from play.live.outbox import Outbox
from play.live.sessions import SignedOut, SocketSession, read_session
from play.live.store import FAILURES
from play.live.tasks import end
from play.models import Table

logger = logging.getLogger(__name__)

Scope = Any  # of ASGI, as are those two
Receive = Any
Send = Any

ADDRESS = re.compile(r"/play/([^/]+)/socket/")
REASON_BYTES = 123  # as much as a close frame holds
MOST_READ = 16  # messages read before the first of them has been run


class Connection(NamedTuple):
    """One socket: whose it is, from which network, and what waits to be sent to it."""

    user: AnyUser
    session: SocketSession | None
    network: str
    outbox: Outbox


class Visitor(NamedTuple):
    """Who opens a socket, and whether they have a seat at its table."""

    user: AnyUser
    session: SocketSession | None
    is_seated: bool


async def table_sockets(scope: Scope, receive: Receive, send: Send) -> None:
    """All sockets of the site: each is one pair of eyes at one table; the session says whose."""
    await receive()  # that somebody wants to connect
    translation.activate(_language_of(scope))  # of all that this task says
    address, hub = ADDRESS.fullmatch(scope["path"]), await hub_of_this_loop()
    network = network_of(socket_address(scope))
    if address is None:
        hub.limits.note_failed(network)
        await _close(send, NO_SUCH_TABLE)
        return
    code = address[1]
    hints = hub.sessions.hints
    try:
        visitor = await _read_visitor(hub, scope, code)
    except FAILURES as error:
        logger.warning("table %s: no session read: %s", code, type(error).__name__)
        await _close(send, TRY_AGAIN)
        return
    user, session, is_seated = visitor
    with hub.limits.place_for_socket(code, network, user.pk if is_seated else None) as refusal:
        if refusal or not _is_user_of_page(scope, user):
            hub.limits.note_failed(network)
            await send({"type": "websocket.accept"})  # else the page is not told the code
            await _close(send, TOO_MANY if refusal else SIGNED_OUT, str(refusal))
            return
        connection = Connection(user, session, network, Outbox())
        with hub.sessions.watch(session, connection.outbox, hints):
            await _show_table(hub, code, connection, receive, send)


async def _show_table(
    hub: Hub, code: str, connection: Connection, receive: Receive, send: Send
) -> None:
    """Show a table as long as the socket is open."""
    try:
        actor = hub.actor(code)
        eyes = await actor.join(connection.user, connection.outbox)
    except Table.DoesNotExist:
        hub.drop(code)
        hub.limits.note_failed(connection.network)
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
            await _talk(hub, actor, connection, receive, send)
    finally:
        actor.leave(eyes, connection.outbox)


async def _talk(
    hub: Hub, actor: TableActor, connection: Connection, receive: Receive, send: Send
) -> None:
    """Until somebody hangs up: send what waits, run what comes."""
    outbox = connection.outbox
    heartbeat = Heartbeat()
    waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_READ)

    async def run_all() -> None:
        try:
            while (text := await waiting.get()) is not None:
                await outbox.wait_until_free()
                if outbox.close_code == SIGNED_OUT:
                    continue  # nothing is taken any more
                notice = await _run(hub, actor, connection, text, heartbeat.lag)
                heartbeat.done += 1
                if notice:
                    outbox.put(json.dumps({"notice": notice}))
        except BaseException:
            outbox.cut_off()
            while not waiting.empty():
                waiting.get_nowait()  # the reader may wait for room
            raise

    sending = asyncio.create_task(_send_all(outbox, send))
    # Beside the reading, so that a slow answer does not look like a line that is down.
    running = asyncio.create_task(run_all())
    try:
        code = await _read_all(receive, heartbeat, outbox, waiting, running)
        if code is not None:
            await _close(send, code)
    finally:
        try:
            if not running.done():
                await waiting.put(None)
            await running  # what was said before hanging up counts
        finally:
            await end([sending, running])


async def _read_all(
    receive: Receive,
    heartbeat: Heartbeat,
    outbox: Outbox,
    waiting: asyncio.Queue[str | None],
    running: asyncio.Task[None],
) -> int | None:
    """Answer beats and hand on all else; with which code to hang up, None if nobody is there."""
    while True:
        try:
            event = await _heard(receive, heartbeat)
        except TimeoutError:
            return SILENT
        if event["type"] != "websocket.receive" or running.done():
            return None
        text = event.get("text")
        if text is None or len(text) > MESSAGE_BYTES:
            return TOO_LONG
        if not heartbeat.is_beat(text):
            await waiting.put(text)
            continue
        if answer := heartbeat.answer(text):
            outbox.put(answer)
        outbox.is_hidden = heartbeat.is_hidden


async def _heard(receive: Receive, heartbeat: Heartbeat) -> Any:
    """What comes next; TimeoutError when the heart has stopped."""
    async with asyncio.timeout(heartbeat.silence):
        return await receive()


async def _send_all(outbox: Outbox, send: Send) -> None:
    try:
        while (message := await outbox.next()) is not None:
            await send({"type": "websocket.send", "text": message})
        await _close(send, outbox.close_code or TOO_SLOW)
    except (OSError, RuntimeError):
        return  # it has hung up, as `receive` will say


async def _run(hub: Hub, actor: TableActor, connection: Connection, text: str, lag: float) -> str:
    """Run a message; why that was not possible, or ""."""
    try:
        hub.allow_message(connection.user.pk or connection.network)
        with ANSWER_SECONDS.time():
            await actor.run(connection.user, _body(text), lag=lag, session=connection.session)
    except SignedOut:
        connection.outbox.cut_off(SIGNED_OUT)
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


def _cookies_of(scope: Scope) -> dict[str, str]:
    return parse_cookie(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1"))


def _language_of(scope: Scope) -> str:
    """What the page of this socket is written in."""
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    return language_of(_cookies_of(scope), accepted)


async def _read_visitor(hub: Hub, scope: Scope, code: str) -> Visitor:
    if "user" in scope:
        return await hub.store.read(_visitor, scope["user"], None, code)
    cookies = _cookies_of(scope)
    if settings.SESSION_COOKIE_NAME not in cookies:
        return Visitor(AnonymousUser(), None, is_seated=False)
    return await hub.store.read(_visitor_of, cookies, code)


def _visitor_of(cookies: Mapping[str, str], code: str) -> Visitor:
    return _visitor(*read_session(cookies), code)


def _visitor(user: AnyUser, session: SocketSession | None, code: str) -> Visitor:
    is_seated = isinstance(user, User) and user.seats.filter(table__code=code).exists()
    return Visitor(user, session, is_seated)


def _is_user_of_page(scope: Scope, user: AnyUser) -> bool:
    """Return False if the page was made for another user than the session has by now.

    A seat's page would turn into a spectator's without a word, or into another user's. Pages made
    for nobody in particular do not say for whom they are.
    """
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("user", [str(user.pk)])
    return asked == [str(user.pk)]


async def _close(send: Send, code: int, reason: str = "") -> None:
    short = reason.encode()[:REASON_BYTES].decode(errors="ignore")
    await send({"type": "websocket.close", "code": code, "reason": short or None})
