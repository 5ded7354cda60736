"""Limits of the API, which count the addresses of one network as one."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.throttling import (
    AnonRateThrottle,
    BaseThrottle,
    ScopedRateThrottle,
    UserRateThrottle,
)

from cardbase.hosting.addresses import request_network


class _ByNetwork(BaseThrottle):
    def get_ident(self, request: Request) -> str:
        return request_network(request)


class AnonThrottle(_ByNetwork, AnonRateThrottle):
    """Requests without an account."""


class UserThrottle(_ByNetwork, UserRateThrottle):
    """Requests of an account."""


class ScopedThrottle(_ByNetwork, ScopedRateThrottle):
    """Requests of what costs more than others."""
