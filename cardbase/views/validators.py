"""Pages of the catalogue for visitors who have them already: 304 before anything is looked up.

What such a page shows follows from its address, the catalogue and the program. So the catalogue's
version is its validator, and the version is asked for once every few seconds, not at each request.
"""

import hashlib
import time
from collections.abc import Callable, Iterator
from functools import cache, wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control

from cardbase.downloads import catalogue_version

Parameters = ParamSpec("Parameters")
Asked = TypeVar("Asked", bound=HttpRequest)
View = Callable[Concatenate[Asked, Parameters], HttpResponse]
# For so long a process believes that nobody has changed the catalogue.
BELIEVED_SECONDS = 2.0
# What hangs on more than the catalogue, such as public decks with a card, is at most so old.
OLDEST_SECONDS = 300
# Whoever has one of these may see more than everybody does.
PERSONAL = (settings.SESSION_COOKIE_NAME, "messages")
PROGRAM = ("cardbase", "decks", "play", "rules", "templates")


def catalogue_page(view: View[Asked, Parameters]) -> View[Asked, Parameters]:
    """Give the page a validator; whoever is signed in gets it without, and as it is."""

    @wraps(view)
    def validated(
        request: Asked, /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> HttpResponse:
        if any(name in request.COOKIES for name in PERSONAL):
            return view(request, *args, **kwargs)
        version = _state()
        if "If-None-Match" in request.headers:
            known = get_conditional_response(request, _etag(request, version))
            if known is not None:
                return _kept(request, known, version)
        response = view(request, *args, **kwargs)
        return _kept(request, response, version) if response.status_code == 200 else response

    return validated


def _kept(request: HttpRequest, response: HttpResponse, version: str) -> HttpResponse:
    response.headers["ETag"] = _etag(request, version)
    # Kept by whoever asked, for the forms in it are theirs, and shown after asking again.
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _etag(request: HttpRequest, version: str) -> str:
    # The visitor's own CSRF secret, from their cookie or made for this very answer.
    secret = request.META.get("CSRF_COOKIE", "")
    parts = (version, request.get_full_path(), request.headers.get("HX-Request", ""), secret)
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


class _Believed:
    """The catalogue's version, as it was a moment ago."""

    version = 0
    until = 0.0


def _state() -> str:
    now = time.monotonic()
    if now >= _Believed.until:
        _Believed.version, _Believed.until = catalogue_version(), now + BELIEVED_SECONDS
    return f"{program()} {_Believed.version} {time.time() // OLDEST_SECONDS}"


@cache
def program() -> str:
    """What is different after every release: the sizes and times of all that makes pages."""
    digest = hashlib.sha256()
    for path in _files():
        facts = path.stat()
        digest.update(f"{path.name} {facts.st_size} {facts.st_mtime_ns}".encode())
    return digest.hexdigest()[:16]


def _files() -> Iterator[Path]:
    for folder in PROGRAM:
        for kind in ("*.py", "*.html"):
            yield from sorted((settings.BASE_DIR / folder).rglob(kind))
