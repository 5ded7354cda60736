"""A limit on the body of a request, checked before anything is kept of it.

Django's ASGI handler writes a body to a temporary file, however long it is, before middleware and
views see the request; its WSGI handler does so with the files of a form. `BodyLimit` counts what
arrives at the ASGI server, and `BodyLimitMiddleware` makes the page or problem of the 413.

Files come as multipart/form-data. The longest other bodies are deck lists: 60,000 characters, each
of which is at most twelve bytes in a form (`%F0%9F%83%8F`) and in JSON (`\\ud83c\\udccf`).
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, cast

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import gettext

from cardbase.hosting.languages import language_of
from cardbase.hosting.refusals import API, refuse

MEGABYTE = 1_000_000
# More than the largest picture and the largest file of cards, which have sentences of their own.
UPLOAD_BYTES = 12 * MEGABYTE
BODY_BYTES = 1 * MEGABYTE
UPLOAD = "multipart/form-data"
# A connection that is closed while its client still sends is reset, and the answer is lost. So
# much of the rest of a body is dropped, unread, before the connection is closed.
DISCARDED_BYTES = 50 * MEGABYTE
DISCARDING_SECONDS = 30.0
# Set in the ASGI scope of a request whose body was refused.
REFUSED = "cardbase.body_refused"

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Answer = Callable[[HttpRequest], HttpResponse]
AsyncAnswer = Callable[[HttpRequest], Awaitable[HttpResponse]]


def body_limit(content_type: str) -> int:
    """Return the most bytes that a body of this type may have."""
    kind = content_type.partition(";")[0].strip().lower()
    return UPLOAD_BYTES if kind == UPLOAD else BODY_BYTES


def is_declared_longer(content_length: str, limit: int) -> bool:
    """Return True if a Content-Length is above the limit, and False if there is none."""
    try:
        return int(content_length or 0) > limit
    except ValueError:  # Django takes it for 0; an ASGI server lets no such request pass
        return False


# ASGI ------------------------------------------------------------------------------------------


class BodyLimit:
    """An ASGI application that never sees more of a body than the limit.

    A body that is declared longer is refused before a byte of it is read. One that turns out
    longer ends in a disconnect, never as if it were whole. In both cases the application is then
    called without a body and with REFUSED in its scope, and its answer closes the connection.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        limit = body_limit(headers.get(b"content-type", ""))
        if is_declared_longer(headers.get(b"content-length", ""), limit):
            await self._refuse(scope, receive, send)
            return
        counted = _CountedBody(receive, send, limit)
        await self.application(scope, counted.receive, counted.send)
        if counted.is_cut_off and not counted.has_answer:
            await self._refuse(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_http_1 = scope.get("http_version", "1.1").startswith("1")

        async def send_all_but_the_end(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "more_body": True}
            elif is_http_1:
                headers = [*message.get("headers", ()), (b"connection", b"close")]
                message = {**message, "headers": headers}
            await send(message)

        await self.application({**scope, REFUSED: True}, _empty_body(), send_all_but_the_end)
        # The client has the whole answer by now, and may still be sending.
        await _discard_body(receive)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class _CountedBody:
    """The two ends of a request while its body is counted."""

    def __init__(self, receive: Receive, send: Send, limit: int) -> None:
        self._receive = receive
        self._send = send
        self._left = limit
        self.is_cut_off = False
        self.has_answer = False

    async def receive(self) -> Message:
        if not self.is_cut_off:
            message = await self._receive()
            self._left -= len(message.get("body", b""))
            if self._left >= 0:
                return message
            self.is_cut_off = True
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if self.is_cut_off and not self.has_answer:
            return  # an answer to half a body
        self.has_answer = True
        await self._send(message)


def _empty_body() -> Receive:
    """Return a `receive` for a request without a body, from a client that stays."""
    messages: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        if messages:
            return messages.pop()
        # Cancelled when Django has answered: it only waits for a disconnect.
        return await asyncio.Future[Message]()

    return receive


async def _discard_body(receive: Receive) -> None:
    left = DISCARDED_BYTES
    with suppress(TimeoutError):
        async with asyncio.timeout(DISCARDING_SECONDS):
            while left > 0:
                message = await receive()
                if not message.get("more_body", False):
                    return
                left -= len(message.get("body", b""))


# Django ----------------------------------------------------------------------------------------


@sync_and_async_middleware
def BodyLimitMiddleware(get_response: Answer | AsyncAnswer) -> Answer | AsyncAnswer:  # noqa: N802
    """Answer 413 to a body that `BodyLimit` refused, or that is declared too long.

    A WSGI host passes on no more of a body than is declared, so that needs no counting.
    """
    if iscoroutinefunction(get_response):
        answer_later = cast(AsyncAnswer, get_response)

        async def async_middleware(request: HttpRequest) -> HttpResponse:
            return _refusal(request) or await answer_later(request)

        return async_middleware
    answer = cast(Answer, get_response)

    def middleware(request: HttpRequest) -> HttpResponse:
        return _refusal(request) or answer(request)

    return middleware


def _refusal(request: HttpRequest) -> HttpResponse | None:
    limit = body_limit(request.META.get("CONTENT_TYPE", ""))
    if not (
        getattr(request, "scope", {}).get(REFUSED)
        or is_declared_longer(request.META.get("CONTENT_LENGTH", ""), limit)
    ):
        return None
    if request.path_info.startswith(API):
        language = settings.LANGUAGE_CODE
    else:
        language = language_of(request.COOKIES, request.headers.get("Accept-Language", ""))
    # The middleware that chooses a language comes later, after those that read a form.
    with translation.override(language):
        response = refuse(request, 413, _reason(limit, is_on_page="HX-Request" in request.headers))
    # Or the answer would be complete only when the connection is closed.
    response.headers["Content-Length"] = str(len(response.content))
    return response


def _reason(limit: int, *, is_on_page: bool = False) -> str:
    """Return why a body was refused; `is_on_page` says that the page it is from has not gone."""
    if limit == UPLOAD_BYTES:
        return gettext(
            "You sent more than %(most)s MB at once. A picture can be up to 10 MB, a CSV or JSON "
            "file up to 5 MB."
        ) % {"most": limit // MEGABYTE}
    if is_on_page:
        sentence = gettext(
            "Your text is too large: more than %(most)s MB. It is still here; shorten it or send "
            "it in smaller parts."
        )
    else:
        sentence = gettext("You sent more than %(most)s MB at once. Send it in smaller parts.")
    return sentence % {"most": limit // MEGABYTE}
