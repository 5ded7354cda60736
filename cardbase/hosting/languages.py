"""Which language a visitor reads: what they chose, else what their browser asks for."""

from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.conf.locale import LANG_INFO
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers

if TYPE_CHECKING:  # the settings import this module, and models need settings
    from django.contrib.auth.base_user import AbstractBaseUser

# What programs read is English whatever a browser asks for.
ENGLISH_BELOW = ("/api/", "/healthz", "/metrics")


def languages_in(folder: Path) -> list[tuple[str, str]]:
    """Code and own name of each language that has a catalogue in `folder`, English first."""
    codes = {
        translation.to_language(file.parent.parent.name)
        for file in folder.glob("*/LC_MESSAGES/django.po")
    }
    return [(code, LANG_INFO[code]["name_local"]) for code in sorted(codes, key=_english_first)]


def _english_first(code: str) -> tuple[bool, str]:
    return code != "en", code


def remember_language(response: HttpResponseBase, code: str) -> None:
    """Set the cookie by which a browser's language is known."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )


def use_chosen_language(
    sender: object, request: HttpRequest | None, user: "AbstractBaseUser", **signal: Any
) -> None:
    """On signing in: the person's language becomes that of this browser."""
    code = getattr(user, "language", "")
    if request is not None and code in dict(settings.LANGUAGES):
        request.META[_CHOSEN] = code


_CHOSEN = "cardbase.language"


def language_of(cookies: Mapping[str, str], accepted: str) -> str:
    """The language of whoever opens a socket, from its cookies and its Accept-Language."""
    request = HttpRequest()
    request.COOKIES = dict(cookies)
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    return translation.get_language_from_request(request)


class LanguageMiddleware(LocaleMiddleware):
    """Django's, except that only pages depend on a language; files and the API do not."""

    def process_request(self, request: HttpRequest) -> None:
        if request.path_info.startswith(ENGLISH_BELOW):
            translation.activate(settings.LANGUAGE_CODE)
            request.LANGUAGE_CODE = settings.LANGUAGE_CODE
        else:
            super().process_request(request)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if chosen := request.META.get(_CHOSEN):
            remember_language(response, chosen)
        if _is_page(response) and not request.path_info.startswith(ENGLISH_BELOW):
            patch_vary_headers(response, ("Accept-Language", "Cookie"))
            response.headers.setdefault("Content-Language", translation.get_language() or "en")
        return response


def _is_page(response: HttpResponseBase) -> bool:
    """Pages, and the news that a page is as it was; a 304 repeats its headers."""
    kind = response.headers.get("Content-Type", "")
    return kind.startswith("text/html") or response.status_code == HTTPStatus.NOT_MODIFIED
