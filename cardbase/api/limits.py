"""How many requests are left: said with every answer, so that nobody has to run into the limit."""

from __future__ import annotations

from functools import cached_property
from math import ceil
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle

POLICY = "RateLimit-Policy"
LEFT = "RateLimit"


class SaysLimits:
    """A view whose answers name the limit that is nearest (draft-ietf-httpapi-ratelimit-headers).

    `RateLimit-Policy: "anon";q=600;w=60` allows 600 requests in 60 seconds;
    `RateLimit: "anon";r=599;t=60` says that 599 are left, and that more come back in 60 seconds.
    """

    @cached_property
    def _throttles(self) -> list[BaseThrottle]:
        found: list[BaseThrottle] = super().get_throttles()  # type: ignore[misc]
        return found

    def get_throttles(self) -> list[BaseThrottle]:
        """The same ones for the whole request: they remember what they counted."""
        return self._throttles

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        answer: Response = super().finalize_response(  # type: ignore[misc]
            request, response, *args, **kwargs
        )
        counted: list[Any] = [
            each
            for each in self._throttles
            if isinstance(each, SimpleRateThrottle) and hasattr(each, "history")
        ]
        if counted:
            nearest = min(counted, key=_left)
            answer.headers[POLICY] = (
                f'"{nearest.scope}";q={nearest.num_requests};w={nearest.duration}'
            )
            answer.headers[LEFT] = f'"{nearest.scope}";r={_left(nearest)};t={_wait(nearest)}'
        return answer


# The stubs know nothing of what a throttle counts.
def _left(throttle: Any) -> int:
    left: int = throttle.num_requests - len(throttle.history)
    return max(0, left)


def _wait(throttle: Any) -> int:
    """Seconds until the oldest request that was counted counts no more."""
    oldest = throttle.history[-1] if throttle.history else throttle.now
    seconds: float = oldest + throttle.duration - throttle.now
    return max(0, ceil(seconds))
