"""Whose address it is: what the proxies of ours in front say, and nobody else."""

from __future__ import annotations

from django.conf import settings


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
