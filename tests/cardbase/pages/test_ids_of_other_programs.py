"""What other programs call a printing is for programs: no page tells it and no search finds it.

It goes out under one key of the API and of the downloads, and in one column of exported tables.
"""

import csv
import gzip
import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cardbase.downloads import build
from cardbase.exchange import TABLES, table_of
from cardbase.exchange.files import export
from cardbase.models import Card
from tests.cardbase.factories import make_card, make_game, make_printing, make_user

pytestmark = pytest.mark.django_db

IDS = {"lackey": "B01-001SRplus.png", "lackey_name": "Star Prince", "ciphervit": "987654321"}
TOLD = (*IDS, *IDS.values(), "known elsewhere")
PAGES = (
    "/games/cipher/",
    "/games/cipher/cards/",
    "/games/cipher/cards/?as=printings",
    "/games/cipher/cards/?as=table",
    "/games/cipher/sets/B01/",
    "/games/cipher/cards/marth/",
    "/games/cipher/cards/marth/history/",
    "/games/cipher/missing/",
    "/cards/completions/?game=cipher&q=Star",
    "/cards/completions/?game=cipher&q=lackey",
)


@pytest.fixture
def marth() -> Card:
    card = make_card("Marth", "Prince", key="marth")
    printing = make_printing(card, "B01-001SR", external_ids={"lackey": "an older one"})
    printing.external_ids = IDS
    printing.save()
    return card


@pytest.fixture
def ann(client: Client) -> Client:
    user: User = make_user()
    client.force_login(user)
    return client


def told_in(text: str) -> list[str]:
    return [word for word in TOLD if word.lower() in text.lower()]


@pytest.mark.parametrize("address", PAGES)
def test_no_page_tells_it(address: str, client: Client, marth: Card) -> None:
    response = client.get(address)

    assert response.status_code == 200
    assert told_in(response.content.decode()) == []


def test_the_form_of_a_printing_does_not_ask_for_it(ann: Client, marth: Card) -> None:
    printing = marth.printings.get()

    response = ann.get(f"/games/cipher/propose/printings/?id={printing.pk}")

    page = response.content.decode()
    assert "B01-001SR" in page
    assert told_in(page) == []


@pytest.mark.parametrize("words", ["lackey", "B01-001SRplus", "Star", "987654321"])
def test_no_search_finds_it(words: str, client: Client, marth: Card) -> None:
    def names(query: str) -> list[str]:
        rows = client.get("/api/v1/cards/", {"q": query, "game": "cipher"}).json()["results"]
        return [row["name"] for row in rows]

    assert names("Marth") == ["Marth"]
    assert names(words) == []


@pytest.mark.parametrize("address", ["/api/v1/cards/", "/api/v1/printings/"])
def test_the_api_tells_it_under_one_key(address: str, client: Client, marth: Card) -> None:
    assert told_in(json.dumps(without_ids(client.get(address).json()))) == []


def test_downloads_tell_it_under_one_key(marth: Card) -> None:
    for file in build(make_game()):
        lines = gzip.decompress(file.content).decode().splitlines()
        is_table = file.name.endswith(".csv")
        rows = list(csv.DictReader(lines)) if is_table else [json.loads(line) for line in lines]
        assert told_in(json.dumps(without_ids(rows))) == [], file.name


@pytest.mark.parametrize("table", TABLES)
def test_exported_tables_tell_it_in_one_column(table: str, marth: Card) -> None:
    rows = json.loads("".join(export(table_of(table), make_game(), "json")))

    assert told_in(json.dumps(without_ids(rows))) == []


def without_ids(value: Any) -> Any:
    if isinstance(value, list):
        return [without_ids(item) for item in value]
    if isinstance(value, dict):
        return {key: without_ids(item) for key, item in value.items() if key != "external_ids"}
    return value
