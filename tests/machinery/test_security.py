import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client

from cardbase.hosting.security import ContentSecurityPolicyMiddleware


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


@pytest.mark.parametrize("address", ["/decks/?q=a%00b", "/decks/?%00=a", "/games/cipher/sets/%00/"])
def test_the_character_nul_is_refused_with_a_page(address: str, client: Client) -> None:
    answer = client.get(address)

    assert answer.status_code == 400
    assert "Bad request" in answer.content.decode()


def test_the_character_nul_is_refused_in_a_form(client: Client) -> None:
    assert client.post("/accounts/login/", {"login": "a\x00"}).status_code == 400


def test_the_api_refuses_the_character_nul_in_its_own_shape(client: Client) -> None:
    answer = client.get("/api/v1/decks/?game=%00")

    assert answer.status_code == 400
    assert answer["content-type"] == "application/problem+json"
    assert answer.json()["detail"] == "The request contains a NUL character."
