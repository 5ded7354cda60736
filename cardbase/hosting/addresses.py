"""Whose address it is: what the proxies of ours in front say, and nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from django.conf import settings
from django.http import HttpRequest

FORWARDED = b"x-forwarded-for"
# What a provider gives to one household at least: its addresses are as many as it likes.
IPV6_PREFIX = 64


def client_address(peer: str, passed_on: str | None) -> str:
    """The address of whoever asks, from the connection's other end and `X-Forwarded-For`.

    Each of TRUSTED_PROXIES adds the address it saw at the end of the header; what stands before
    those anybody may have written. Without the header the other end is whoever asks. An IPv4
    address is written as one, also where a socket for both kinds wrote it as ::ffff:192.0.2.1.
    """
    proxies: int = settings.TRUSTED_PROXIES
    if not proxies or passed_on is None:
        return _as_ipv4(peer)
    addresses = [address.strip() for address in passed_on.split(",")]
    return _as_ipv4(addresses[-proxies] if proxies <= len(addresses) else peer)


def request_address(request: HttpRequest) -> str:
    """Return the address that a request comes from."""
    passed_on = request.headers.get(FORWARDED.decode())
    return client_address(str(request.META.get("REMOTE_ADDR") or ""), passed_on)


def socket_address(scope: Mapping[str, Any]) -> str:
    """The address of whoever opens a socket, from its ASGI scope."""
    peer = str((scope.get("client") or ("",))[0])
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == FORWARDED]
    return client_address(peer, ",".join(lines) if lines else None)


def network_of(address: str) -> str:
    """Return what limits count an address as: itself, or the network of an IPv6 address.

    What is no address stays as it is.
    """
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        return str(IPv6Network((int(known), IPV6_PREFIX), strict=False))
    return str(known)


def request_network(request: HttpRequest) -> str:
    """Return what limits count the sender of a request as."""
    return network_of(request_address(request))


def _as_ipv4(address: str) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return address
    mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return str(mapped) if mapped is not None else address
