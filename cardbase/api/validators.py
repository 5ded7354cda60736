"""Answers for programs that have them already: 304 before anything is looked up.

Only answers that are the same for everybody have a validator. Whoever shows who they are, by a
token or a session, gets theirs without one.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.conf import settings
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from cardbase.downloads.state import catalogue_state, etag

Answer = TypeVar("Answer", bound=Callable[..., Response])


def unless_known(answer: Answer) -> Answer:
    """Answer only a request whose sender does not have the present answer.

    It comes after DRF's own checks, so limits hold for those who have it too.
    """

    @wraps(answer)
    def validated(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        if "Authorization" in request.headers or settings.SESSION_COOKIE_NAME in request.COOKIES:
            return answer(view, request, *args, **kwargs)
        # Addresses in an answer are whole: the host asked is a part of it.
        address, accepted = request.build_absolute_uri(), request.headers.get("Accept", "")
        tag = etag(catalogue_state(), address, accepted)
        known = parse_etags(request.headers.get("If-None-Match", ""))
        if tag in (one.removeprefix("W/") for one in known):
            response = Response(status=304)
        else:
            response = answer(view, request, *args, **kwargs)
        response.headers["ETag"] = tag
        patch_cache_control(response, no_cache=True)
        patch_vary_headers(response, ("Accept", "Authorization", "Cookie"))
        return response

    return cast(Answer, validated)
