"""A card by its name, by what its name is like, and by chance."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cardbase.factories import FACTS, make_card, make_game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def cards() -> None:
    for name, title in [
        ("Marth", "Prince"),
        ("Marth", "Savior of His Realm"),
        ("Martha", ""),
        ("Kiria Kurono", "Cool or Cutesy?"),
        ("Gharnef", ""),
        ("Marta", "Chimera"),
    ]:
        make_card(name, title=title, key=f"{name} {title}".lower().replace(" ", "-").strip("-?"))
    shown = dict.fromkeys(FACTS) | {"icon": "wits", "cost": 1}
    make_card("Marth", game=make_game("fma"), key="marth-of-fma", kind="event", **shown)


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("exact=marth", "marth-prince"),
        ("exact=Marth, Savior of His Realm", "marth-savior-of-his-realm"),
        ("exact=marth&game=fma", "marth-of-fma"),
        ("fuzzy=marht", "marth-prince"),
        ("fuzzy=marht savior", "marth-savior-of-his-realm"),
        ("fuzzy=Kiria Kurono, Cool or Cutesy?", "kiria-kurono-cool-or-cutesy"),
        ("fuzzy=marth savior", "marth-savior-of-his-realm"),
        ("fuzzy=garnef", "gharnef"),
        ("fuzzy=GHARNÉF&game=cipher", "gharnef"),
    ],
)
def test_a_name_leads_to_one_card(query: str, key: str, client: Client) -> None:
    card = client.get(f"/api/v1/cards/named/?{query}").json()

    assert card["key"] == key
    assert card["html_url"].endswith(f"/games/{card['game']}/cards/{key}/")
    assert card["name"] in card["line"]


def test_a_name_that_nothing_has_gets_the_nearest(client: Client) -> None:
    answer = client.get("/api/v1/cards/named/?exact=marht&game=cipher")

    assert answer.status_code == 404
    assert answer.json()["near"][0] == "Marth, Prince"
    assert client.get("/api/v1/cards/named/?fuzzy=zzzzzzz").json()["near"] == []


@pytest.mark.parametrize("query", ["", "exact=a&fuzzy=b", "fuzzy=a&game=chess", "name=marth"])
def test_what_is_not_understood_is_refused(query: str, client: Client) -> None:
    assert client.get(f"/api/v1/cards/named/?{query}").status_code == 400


def test_a_random_card_is_one_of_those_found(client: Client) -> None:
    keys = {
        client.get("/api/v1/cards/random/?q=marth&game=cipher").json()["key"] for _ in range(40)
    }

    assert keys == {"marth-prince", "marth-savior-of-his-realm", "martha"}
    assert client.get("/api/v1/cards/random/?q=zzz").status_code == 404
    assert client.get("/api/v1/cards/random/?q=cost:").status_code == 400


def test_a_card_has_its_picture(client: Client) -> None:
    image = client.get("/api/v1/cards/named/?exact=gharnef").json()["image"]

    assert client.get(image["svg"])["content-type"].startswith("image/svg+xml")
    assert client.get(image["png"])["content-type"] == "image/png"


def test_facts_are_said_in_words(client: Client) -> None:
    make_card("Caeda", key="caeda", insignias=["red"], attack=30)

    card = client.get("/api/v1/cards/cipher/caeda/").json()

    said = {fact["key"]: (fact["label"], fact["value"]) for fact in card["facts"]}
    assert said["attack"] == ("Attack", "30")
    assert said["insignias"][1] != "red"
