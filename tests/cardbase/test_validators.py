"""Who has a page of the catalogue already gets 304, until the catalogue says something else."""

import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from cardbase.downloads import state
from cardbase.models import Card
from cardbase.views import validators
from tests.cardbase.factories import make_card, make_printing, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state._Believed, "until", 0.0)
    # The bucket of five minutes may turn over in the middle of a test.
    monkeypatch.setattr(state, "OLDEST_SECONDS", 10**12)


@pytest.fixture
def marth() -> Card:
    card = make_card("Marth", key="marth")
    make_printing(card, "B01-001N")
    return card


PAGES = (
    "/games/",
    "/games/cipher/",
    "/games/cipher/cards/",
    "/cards/?q=marth",
    "/games/cipher/sets/B01/",
    "/games/cipher/cards/marth/",
)


@pytest.mark.parametrize("address", PAGES)
def test_a_page_that_a_visitor_has_costs_no_query(
    address: str, client: Client, marth: Card
) -> None:
    first = client.get(address)

    with CaptureQueriesContext(connection) as queries:
        again = client.get(address, headers={"If-None-Match": first["ETag"]})

    assert (first.status_code, again.status_code) == (200, 304)
    assert len(queries) == 0
    assert again.content == b""
    assert "sessionid" not in client.cookies
    assert "private" in first["Cache-Control"]


def test_a_change_of_the_catalogue_is_seen(
    client: Client, marth: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "BELIEVED_SECONDS", 0)
    address = marth.get_absolute_url()
    first = client.get(address)
    marth.name = "Marthe"
    marth.save()

    again = client.get(address, headers={"If-None-Match": first["ETag"]})

    assert again.status_code == 200
    assert "Marthe" in again.content.decode()


def test_whoever_signs_in_gets_their_own_page(client: Client, marth: Card) -> None:
    address = marth.get_absolute_url()
    first = client.get(address)
    client.force_login(make_user("ann"))

    own = client.get(address, headers={"If-None-Match": first["ETag"]})

    assert own.status_code == 200
    assert "ETag" not in own
    assert "ann" in own.content.decode()


def test_the_page_of_all_visitors_is_one(client: Client, marth: Card) -> None:
    address = marth.get_absolute_url()
    first = client.get(address)

    other = Client().get(address, headers={"If-None-Match": first["ETag"]})
    part = client.get(address, headers={"If-None-Match": first["ETag"], "HX-Request": "true"})

    assert (other.status_code, part.status_code) == (304, 200)


def test_a_page_with_a_form_has_no_validator(rf: RequestFactory, marth: Card) -> None:
    def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse(get_token(request))

    assert "ETag" not in validators.catalogue_page(page)(rf.get("/"))
    assert "ETag" in validators.catalogue_page(lambda request: HttpResponse())(rf.get("/"))


VISITED = (
    "/",
    "/games/",
    "/games/cipher/",
    "/games/cipher/rules/",
    "/games/cipher/sets/B01/",
    "/games/cipher/cards/?q=marth",
    "/games/cipher/cards/marth/",
    "/games/cipher/cards/marth/history/",
    "/cards/",
    "/cards/syntax/",
    "/contribute/",
    "/downloads/",
    "/decks/",
    "/play/",
    "/nothing/there/",
)


@pytest.mark.parametrize("address", VISITED)
def test_a_visitor_who_needs_no_cookie_gets_none(address: str, client: Client, marth: Card) -> None:
    answer = client.get(address)

    assert answer.status_code in (200, 404)
    assert "</html>" in answer.content.decode()
    assert not answer.cookies
    assert b"csrf" not in answer.content


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/signup/"])
def test_a_form_that_needs_the_cookie_has_it(address: str, client: Client) -> None:
    answer = client.get(address)

    assert b"csrfmiddlewaretoken" in answer.content
    assert settings.CSRF_COOKIE_NAME in answer.cookies


def test_what_is_not_there_has_no_validator(client: Client, marth: Card) -> None:
    assert "ETag" not in client.get("/games/cipher/cards/nobody/")
    whatever = client.get("/games/cipher/cards/nobody/", headers={"If-None-Match": "*"})
    assert whatever.status_code == 404
