"""A search that takes too long is given up and answered wherever searches are made."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.test import Client

from cardbase.api import query_filters
from cardbase.models import Card
from cardbase.search.limits import time_limit
from cardbase.views import contribute
from decks.models import Deck
from decks.rest import filters
from tests.decks.factories import at, make_card, make_deck, make_user

pytestmark = pytest.mark.django_db
SENTENCE = "This search takes too long"


def slow(rows: Any) -> Callable[..., Any]:
    """A finder whose rows take five seconds each."""
    return lambda *args, **how: rows.extra(where=["pg_sleep(5) IS NOT NULL"])


def hurry(monkeypatch: pytest.MonkeyPatch, module: Any) -> None:
    monkeypatch.setattr(module, "time_limit", lambda: time_limit(50))


def test_an_export(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    make_card("Marth")
    hurry(monkeypatch, contribute)
    monkeypatch.setattr(contribute, "cards_for", slow(Card.objects))

    response = client.get("/games/cipher/export/cards.csv", {"q": "cost:1"})

    assert response.status_code == 400


def test_the_cards_beside_a_deck(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = make_user("ann")
    deck = make_deck(ann, (make_card("Marth"), 1))
    client.force_login(ann)
    browse = import_module("cardbase.search.browse")  # the package has a function of this name
    hurry(monkeypatch, browse)
    monkeypatch.setattr(browse, "cards_for", slow(Card.objects))

    for page in ("cards", "edit"):
        response = client.get(at(page, deck), {"q": "cost<=2 insignia:red"})
        assert response.status_code == 200
        assert SENTENCE in response.content.decode()


def test_decks_in_the_api(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    make_deck(make_user("ann"), (make_card("Marth"), 1), visibility="public")
    hurry(monkeypatch, query_filters)
    monkeypatch.setattr(filters, "search_decks", slow(Deck.objects.select_related("game", "owner")))

    response = client.get("/api/v1/decks/", {"q": "heroes"})

    assert response.status_code == 422
    assert SENTENCE in response.json()["detail"]
