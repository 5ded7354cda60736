import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client

from cardbase.hosting.security import ContentSecurityPolicyMiddleware
from tests.cardbase.factories import make_game, make_user
from tests.decks.factories import make_deck


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


def test_the_character_nul_is_refused_where_nothing_typed_is_lost(client: Client) -> None:
    assert client.post("/accounts/login/", {"login": "a\x00"}).status_code == 400


@pytest.mark.django_db
def test_a_form_with_nul_says_so_at_the_field_and_keeps_the_rest(client: Client) -> None:
    client.force_login(make_user("ann"))
    make_game()
    typed = {"game": "cipher", "name": "Al\x00tea", "description": "Of the north", "format": ""}

    answer = client.post("/decks/new/", typed)

    form = answer.context["form"]
    assert form.errors["name"] == [
        "Character 3: a control character (U+0000) is not allowed. Delete it."
    ]
    assert form["description"].value() == "Of the north"
    assert client.post("/decks/new/", {**typed, "a\x00": ""}).status_code == 400


@pytest.mark.django_db
def test_a_list_with_nul_says_where_and_stays(client: Client) -> None:
    deck = make_deck(make_user("ann"))
    client.force_login(deck.owner)

    answer = client.post(f"/decks/{deck.token}/text/", {"text": "4 Marth\n4 Cae\x00da"})

    assert answer.status_code == 422
    assert answer.context["error"].startswith("Line 2, character 6: a control character (U+0000)")
    assert answer.context["text"] == "4 Marth\n4 Cae\x00da"


@pytest.mark.django_db
def test_signing_up_with_nul_keeps_the_address(client: Client) -> None:
    answer = client.post("/accounts/signup/", {"username": "an\x00n", "email": "ann@example.org"})

    form = answer.context["form"]
    assert form.errors["username"] == ["Null characters are not allowed."]
    assert form["email"].value() == "ann@example.org"


def test_the_api_refuses_the_character_nul_in_its_own_shape(client: Client) -> None:
    answer = client.get("/api/v1/decks/?game=%00")

    assert answer.status_code == 400
    assert answer["content-type"] == "application/problem+json"
    assert answer.json()["detail"] == "The request contains a NUL character."
