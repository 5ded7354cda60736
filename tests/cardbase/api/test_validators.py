"""A program that has an answer already gets 304, until the catalogue says something else."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.request import Request
from rest_framework.serializers import ModelSerializer
from rest_framework.throttling import AnonRateThrottle

from cardbase.api.serializers import CardDetailSerializer, PrintingSerializer, with_updated
from cardbase.downloads import state
from cardbase.models import ApiToken, Card, Printing
from tests.cardbase.factories import make_card, make_printing, make_ruling, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state._Believed, "until", 0.0)
    monkeypatch.setattr(state, "BELIEVED_SECONDS", 0)
    # The bucket of five minutes may turn over in the middle of a test.
    monkeypatch.setattr(state, "OLDEST_SECONDS", 10**12)


@pytest.fixture
def marth() -> Card:
    card = make_card("Marth", key="marth")
    make_printing(card, "B01-001N")
    make_ruling(card)
    return card


ANSWERS = (
    "/api/v1/games/",
    "/api/v1/sets/?game=cipher",
    "/api/v1/cards/",
    "/api/v1/cards/?q=marth",
    "/api/v1/cards/cipher/marth/",
    "/api/v1/printings/",
    "/api/v1/rulings/",
)


@pytest.mark.parametrize("address", ANSWERS)
def test_an_answer_that_a_program_has_costs_no_query(
    address: str, client: Client, marth: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = client.get(address)
    monkeypatch.setattr(state, "BELIEVED_SECONDS", 60)
    client.get(address)

    with CaptureQueriesContext(connection) as queries:
        again = client.get(address, headers={"If-None-Match": first["ETag"]})

    assert (first.status_code, again.status_code) == (200, 304)
    assert len(queries) == 0
    assert again.content == b""
    assert again["ETag"] == first["ETag"]


def test_a_change_of_the_catalogue_is_seen(client: Client, marth: Card) -> None:
    first = client.get("/api/v1/cards/")
    marth.name = "Marthe"
    marth.save()

    again = client.get("/api/v1/cards/", headers={"If-None-Match": first["ETag"]})

    assert again.status_code == 200
    assert again.json()["results"][0]["name"] == "Marthe"


@pytest.mark.parametrize(
    "other",
    [
        {"path": "/api/v1/cards/?limit=2"},
        {"path": "/api/v1/cards/", "headers": {"Accept": "application/json; indent=2"}},
        {"path": "/api/v1/cards/", "headers": {"Host": "127.0.0.1"}},
    ],
)
def test_an_answer_that_looks_otherwise_has_another_validator(
    client: Client, marth: Card, other: dict
) -> None:
    first = client.get("/api/v1/cards/")
    headers = {**other.get("headers", {}), "If-None-Match": first["ETag"]}

    assert client.get(other["path"], headers=headers).status_code == 200


def test_whoever_says_who_they_are_gets_the_same_validator(client: Client, marth: Card) -> None:
    ann = make_user("ann")
    first = client.get("/api/v1/cards/")
    by_token = {
        "Authorization": f"Token {ApiToken.objects.make(ann, 'Script')}",
        "If-None-Match": first["ETag"],
    }
    wrong = {"Authorization": "Token nobody", "If-None-Match": first["ETag"]}

    assert client.get("/api/v1/cards/", headers=wrong).status_code == 401
    own = client.get("/api/v1/cards/", headers=by_token)
    client.force_login(ann)
    signed_in = client.get("/api/v1/cards/", headers={"If-None-Match": first["ETag"]})

    assert (own.status_code, signed_in.status_code) == (304, 304)
    assert {"Authorization", "Cookie"} <= set(first["Vary"].split(", "))


@pytest.mark.parametrize("address", ["/api/v1/decks/", "/api/v1/downloads/"])
def test_what_changes_without_the_catalogue_has_no_validator(client: Client, address: str) -> None:
    answer = client.get(address)

    assert answer.status_code == 200
    assert "ETag" not in answer


@pytest.mark.parametrize("header", ["*", "", '"something else"', "broken"])
def test_no_header_hides_that_there_is_nothing(client: Client, header: str) -> None:
    address = "/api/v1/cards/cipher/nobody/"

    assert client.get(address, headers={"If-None-Match": header}).status_code == 404


def test_an_answer_that_is_known_costs_nothing(client: Client, marth: Card) -> None:
    cache.clear()
    first = client.get("/api/v1/cards/")

    again = [
        client.get("/api/v1/cards/", headers={"If-None-Match": first["ETag"]}) for _ in range(3)
    ]
    later = client.get("/api/v1/cards/")

    assert first["RateLimit-Policy"] == '"anon";q=600;w=60'
    assert first["RateLimit"].startswith('"anon";r=599;t=')
    assert [answer.status_code for answer in again] == [304, 304, 304]
    assert later["RateLimit"].startswith('"anon";r=598;t=')


def test_limits_hold_for_those_who_have_another_answer(
    client: Client, marth: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "1/min"})
    first = client.get("/api/v1/cards/")

    other = client.get("/api/v1/cards/?limit=2", headers={"If-None-Match": first["ETag"]})

    assert other.status_code == 429
    assert other["RateLimit"].startswith('"anon";r=0;t=')


def test_who_has_a_token_has_another_limit(client: Client, marth: Card) -> None:
    cache.clear()
    signed = {"Authorization": f"Bearer {ApiToken.objects.make(make_user('ann'), 'Script')}"}

    answer = client.get("/api/v1/cards/", headers=signed)

    assert answer["RateLimit-Policy"] == '"user";q=1200;w=60'


def test_rows_read_as_the_framework_reads_them(marth: Card) -> None:
    """The readers kept for a whole list say what DRF would, field by field."""
    request = HttpRequest()
    request.META |= {"SERVER_NAME": "localhost", "SERVER_PORT": "80"}
    context = {"request": Request(request)}
    cards = CardDetailSerializer.with_relations(Card.objects.all())
    for serializer, row in (
        (CardDetailSerializer(context=context), cards.get()),
        (PrintingSerializer(context=context), with_updated(Printing.objects.all()).get()),
    ):
        framework = ModelSerializer.to_representation(serializer, row)
        assert serializer.to_representation(row) == framework


def test_a_page_of_cards_takes_two_queries(client: Client) -> None:
    for number in range(20):
        make_printing(make_card(f"Card {number}", key=f"card-{number}"), f"B01-{number:03}N")

    with CaptureQueriesContext(connection) as queries:
        found = client.get("/api/v1/cards/?game=cipher").json()["results"]

    assert len(found) == 20
    # Cards and printings; the third asks for the catalogue's version.
    assert len(queries) == 3
