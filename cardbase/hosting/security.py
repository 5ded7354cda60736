"""What Django 5.2 leaves to us: a Content-Security-Policy with each answer, no NUL in requests."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import Resolver404, resolve
from django.utils.decorators import sync_and_async_middleware

from cardbase.hosting.storable_text import NUL

Answer = Callable[[HttpRequest], HttpResponse]
AsyncAnswer = Callable[[HttpRequest], Awaitable[HttpResponse]]
View = TypeVar("View", bound=Callable[..., Any])


@sync_and_async_middleware
def ContentSecurityPolicyMiddleware(  # noqa: N802
    get_response: Answer | AsyncAnswer,
) -> Answer | AsyncAnswer:
    """Send `settings.CONTENT_SECURITY_POLICY` with every answer that brings none of its own."""
    policy = "; ".join(
        f"{name} {value}" for name, value in settings.CONTENT_SECURITY_POLICY.items()
    )

    def protect(response: HttpResponse) -> HttpResponse:
        response.headers.setdefault("Content-Security-Policy", policy)
        return response

    if iscoroutinefunction(get_response):
        answer_later = cast(AsyncAnswer, get_response)

        async def async_middleware(request: HttpRequest) -> HttpResponse:
            return protect(await answer_later(request))

        return async_middleware
    answer = cast(Answer, get_response)

    def middleware(request: HttpRequest) -> HttpResponse:
        return protect(answer(request))

    return middleware


@sync_and_async_middleware
def RefuseNulMiddleware(get_response: Answer | AsyncAnswer) -> Answer | AsyncAnswer:  # noqa: N802
    """Answer 400 to the character NUL: nobody types it, and PostgreSQL cannot even look for it.

    A view that `refuses_nul` is asked all the same if a value of a form contains it.
    """
    if iscoroutinefunction(get_response):
        answer_later = cast(AsyncAnswer, get_response)

        async def async_middleware(request: HttpRequest) -> HttpResponse:
            _refuse_nul(request)
            return await answer_later(request)

        return async_middleware
    answer = cast(Answer, get_response)

    def middleware(request: HttpRequest) -> HttpResponse:
        _refuse_nul(request)
        return answer(request)

    return middleware


def refuses_nul(view: View) -> View:
    """Mark a view that refuses NUL at the field of its form, and so keeps all that was typed.

    It looks for nothing in the database by what was posted before the form has found it valid.
    """
    view.refuses_nul = True  # type: ignore[attr-defined]
    return view


def _refuse_nul(request: HttpRequest) -> None:
    if (
        NUL in request.path_info
        or _is_in_name(request.GET)
        or _is_in_value(request.GET)
        or _is_in_name(request.POST)
        or (_is_in_value(request.POST) and not _does_so_itself(request.path_info))
    ):
        raise BadRequest("The request contains a NUL character.")


def _is_in_name(sent: QueryDict) -> bool:
    return any(NUL in name for name in sent)


def _is_in_value(sent: QueryDict) -> bool:
    return any(NUL in text for _, texts in sent.lists() for text in texts)


def _does_so_itself(path: str) -> bool:
    try:
        view = resolve(path).func
    except Resolver404:
        return False
    return getattr(view, "refuses_nul", False)
