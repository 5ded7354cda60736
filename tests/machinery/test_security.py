import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client

from cardbase.security import ContentSecurityPolicyMiddleware


@pytest.mark.django_db
def test_every_page_forbids_scripts_from_elsewhere_and_inline(client: Client) -> None:
    policy = client.get("/healthz").headers["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy.partition("style-src")[0]
    assert "frame-ancestors 'none'" in policy


def test_a_page_may_bring_its_own_policy(settings) -> None:
    def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse(headers={"Content-Security-Policy": "default-src 'none'"})

    response = ContentSecurityPolicyMiddleware(page)(HttpRequest())

    assert response.headers["Content-Security-Policy"] == "default-src 'none'"


async def test_pages_that_are_coroutines_are_protected_too() -> None:
    async def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    response = await ContentSecurityPolicyMiddleware(page)(HttpRequest())

    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
