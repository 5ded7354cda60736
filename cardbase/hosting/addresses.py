"""Whose address it is: what the proxies of ours in front say, and nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings

FORWARDED = b"x-forwarded-for"


def client_address(peer: str, passed_on: str | None) -> str:
    """The address of whoever asks, from the connection's other end and `X-Forwarded-For`.

    Each of TRUSTED_PROXIES adds the address it saw at the end of the header; what stands before
    those anybody may have written. Without the header the other end is whoever asks.
    """
    proxies: int = settings.TRUSTED_PROXIES
    if not proxies or passed_on is None:
        return peer
    addresses = [address.strip() for address in passed_on.split(",")]
    return addresses[-proxies] if proxies <= len(addresses) else peer


def socket_address(scope: Mapping[str, Any]) -> str:
    """The address of whoever opens a socket, from its ASGI scope."""
    peer = str((scope.get("client") or ("",))[0])
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == FORWARDED]
    return client_address(peer, ",".join(lines) if lines else None)
