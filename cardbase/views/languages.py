"""Choosing the language of the pages."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST

from cardbase.hosting.languages import remember_language
from cardbase.models import User
from cardbase.web.ways_back import way_back


# The choice stands on every page, and browsers could not keep a page with a token in it. So a
# stranger, for whom nothing but a cookie is written, needs none.
@csrf_exempt
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep the language in this browser and, for whoever is signed in, with the account."""
    return _choose_for_account(request) if request.user.is_authenticated else _choose(request)


@csrf_protect
def _choose_for_account(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User) and _is_ours(request):
        request.user.language = request.POST["language"]
        request.user.save(update_fields=["language"])
    return _choose(request)


def _choose(request: HttpRequest) -> HttpResponse:
    response = way_back(request, "next", "/")
    if _is_ours(request):
        remember_language(response, request.POST["language"])
    return response


def _is_ours(request: HttpRequest) -> bool:
    return request.POST.get("language") in dict(settings.LANGUAGES)
