"""Which pages may open a WebSocket here: the site's own, by scheme, name and port.

A browser sends its cookies to a socket whichever page opens it, and Channels' validator compares
names alone: a page on another port of the same machine would get the view of whoever is signed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

Scope = Mapping[str, Any]
DENIED = 4403
DEFAULT_PORTS = {"http": 80, "https": 443}


class SameOriginSockets:
    """Denies sockets to pages of other origins than ours and those of CSRF_TRUSTED_ORIGINS."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        if may_open(scope):
            return await self.application(scope, receive, send)
        await receive()
        await send({"type": "websocket.close", "code": DENIED, "reason": None})
        return None


def may_open(scope: Scope) -> bool:
    """Whether the page that asks for the socket is one of ours. Programs send no origin: denied."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    origin, host = headers.get(b"origin", ""), headers.get(b"host", "")
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    asking = _parts(origin)
    if asking is None:
        return False
    ours = [f"{_scheme(scope, headers)}://{host}", *settings.CSRF_TRUSTED_ORIGINS]
    return asking in map(_parts, ours)


def _scheme(scope: Scope, headers: Mapping[bytes, str]) -> str:
    """That of the page: what the proxy in front says, if there is one to be trusted."""
    if settings.TRUSTED_PROXIES:
        return headers.get(b"x-forwarded-proto", "").split(",")[0].strip()
    return "https" if scope.get("scheme") == "wss" else "http"


def _parts(origin: str) -> tuple[str, str, int | None] | None:
    try:
        parts = urlsplit(origin)
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    if not parts.hostname or parts.scheme not in DEFAULT_PORTS:
        return None
    return parts.scheme, parts.hostname, port
