"""Answers for programs that have them already: 304 before anything is looked up.

Only answers that are the same for everybody have a validator.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from cardbase.downloads.state import catalogue_state, etag

Answer = TypeVar("Answer", bound=Callable[..., Response])


class FreeIfKnown:
    """A view that counts no request whose sender has the present answer: it costs nothing."""

    def check_throttles(self, request: Request) -> None:
        if "If-None-Match" not in request.headers or not _has(request, _tag(request)):
            super().check_throttles(request)  # type: ignore[misc]


def unless_known(answer: Answer) -> Answer:
    """Answer only a request whose sender does not have the present answer.

    It comes after DRF's own checks, so a wrong token is refused here too.
    """

    @wraps(answer)
    def validated(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        tag = _tag(request)
        if _has(request, tag):
            response = Response(status=304)
        else:
            response = answer(view, request, *args, **kwargs)
        response.headers["ETag"] = tag
        patch_cache_control(response, no_cache=True)
        patch_vary_headers(response, ("Accept", "Authorization", "Cookie"))
        return response

    return cast(Answer, validated)


def _tag(request: Request) -> str:
    # Addresses in an answer are whole: the host asked is a part of it.
    address, accepted = request.build_absolute_uri(), request.headers.get("Accept", "")
    return etag(catalogue_state(), address, accepted)


def _has(request: Request, tag: str) -> bool:
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return tag in (one.removeprefix("W/") for one in known)
