"""The view of the card list that was chosen last in a browser: a cookie of its own, for people
without an account too.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from cardbase.search.browse import PAGE_SIZES

COOKIE = "card_view"
YEAR_SECONDS = 365 * 24 * 3600

Parameters = ParamSpec("Parameters")
Asked = TypeVar("Asked", bound=HttpRequest)
View = Callable[Concatenate[Asked, Parameters], HttpResponse]


def remembered_view(request: HttpRequest) -> str:
    """The name of the view, or an empty string."""
    view = request.COOKIES.get(COOKIE, "")
    return view if view in PAGE_SIZES else ""


def is_shared(request: HttpRequest) -> bool:
    """Return True if the search was opened from outside the site, by a link or an address."""
    came_from = request.headers.get("Sec-Fetch-Site", "same-origin")
    return bool(request.GET) and came_from != "same-origin"


def remembers_view(view: View[Asked, Parameters]) -> View[Asked, Parameters]:
    """Remember the view that was chosen in the form, whether or not the browser has that page.

    The form says which view it was drawn with, so an address that names one chooses nothing.
    """

    @wraps(view)
    def remembered(
        request: Asked, /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> HttpResponse:
        response = view(request, *args, **kwargs)
        chosen, before = (request.GET.get(name, "") for name in ("view", "viewed"))
        if before and chosen != before and chosen in PAGE_SIZES:
            response.set_cookie(
                COOKIE,
                chosen,
                max_age=YEAR_SECONDS,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    return remembered
