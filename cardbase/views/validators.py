"""Pages of the catalogue for visitors who have them already: 304 before anything is looked up.

What such a page shows follows from its address, its language, the view that is remembered, the
catalogue and the program. So the state of these is its validator.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from cardbase.downloads.state import catalogue_state, etag
from cardbase.views.remembered_view import is_shared, remembered_view

Parameters = ParamSpec("Parameters")
Asked = TypeVar("Asked", bound=HttpRequest)
View = Callable[Concatenate[Asked, Parameters], HttpResponse]
# Whoever has one of these may see more than everybody does.
PERSONAL = (settings.SESSION_COOKIE_NAME, "messages")


def catalogue_page(view: View[Asked, Parameters]) -> View[Asked, Parameters]:
    """Give the page a validator; whoever is signed in gets it without, and as it is."""

    @wraps(view)
    def validated(
        request: Asked, /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> HttpResponse:
        if is_personal(request):
            return view(request, *args, **kwargs)
        state = catalogue_state()
        # "*" asks whether there is anything, which nobody knows without looking.
        if request.headers.get("If-None-Match", "*").strip() != "*":
            known = get_conditional_response(request, _etag(request, state))
            if known is not None:
                return _kept(request, known, state)
        response = view(request, *args, **kwargs)
        return _kept(request, response, state) if response.status_code == 200 else response

    return validated


def is_personal(request: HttpRequest) -> bool:
    """Whether whoever asks may see more, or sooner, than everybody does."""
    return any(name in request.COOKIES for name in PERSONAL)


def _kept(request: HttpRequest, response: HttpResponse, state: str) -> HttpResponse:
    # A page with a form in it holds a secret of the visitor: nobody else has the same page.
    if not request.META.get("CSRF_COOKIE_NEEDS_UPDATE"):
        response.headers["ETag"] = _etag(request, state)
        # Shown after asking again.
        patch_cache_control(response, private=True, no_cache=True)
    return response


def _etag(request: HttpRequest, state: str) -> str:
    language = get_language() or ""
    asked = (request.get_full_path(), request.headers.get("HX-Request", ""))
    view = (remembered_view(request), str(is_shared(request)))
    return etag(state, *asked, language, *view)
