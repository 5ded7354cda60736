"""The Content-Security-Policy header, which Django 5.2 does not set by itself."""

from collections.abc import Callable

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware


@sync_and_async_middleware
def ContentSecurityPolicyMiddleware(get_response: Callable) -> Callable:  # noqa: N802
    """Send `settings.CONTENT_SECURITY_POLICY` with every answer that brings none of its own."""
    policy = "; ".join(
        f"{name} {value}" for name, value in settings.CONTENT_SECURITY_POLICY.items()
    )

    def protect(response: HttpResponse) -> HttpResponse:
        response.headers.setdefault("Content-Security-Policy", policy)
        return response

    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            return protect(await get_response(request))

    else:

        def middleware(request: HttpRequest) -> HttpResponse:
            return protect(get_response(request))

    return middleware
