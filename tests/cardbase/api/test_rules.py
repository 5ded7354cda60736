"""The numbered rules in the API, each with what interprets it."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

import rules
from cardbase.models import Ruling
from cardbase.rulebook import rulebook
from tests.cardbase.factories import make_card, make_game, make_source

pytestmark = pytest.mark.django_db


def test_every_rule_is_listed_in_the_order_of_its_page(client: Client) -> None:
    listed = client.get("/api/v1/rules/").json()

    for game in rules.games():
        book = rulebook(game.key)
        assert book is not None
        own = [row for row in listed if row["game"] == game.key]
        assert [row["number"] for row in own] == [rule.number for rule in book.rules]
        assert all(row["text"] and row["heading"] for row in own)


def test_rules_are_narrowed_by_game_and_text(client: Client) -> None:
    found = client.get("/api/v1/rules/?game=cipher&text=RETREAT AREA").json()

    assert found
    assert all("retreat area" in row["text"].lower() for row in found)
    assert {row["game"] for row in found} == {"cipher"}


def test_a_rule_comes_with_its_neighbours_and_rulings(client: Client) -> None:
    game = make_game("cipher")
    marth = make_card("Marth")
    facts = {"game": game, "source": make_source(), "date": date(2016, 3, 1)}
    Ruling.objects.create(card=marth, text="It lasts.", rule_ids=["CIPHER-EVADE-6"], **facts)
    Ruling.objects.create(text="On another.", rule_ids=["CIPHER-EVADE-5"], **facts)

    rule = client.get("/api/v1/rules/cipher-evade-6/").json()

    assert rule["number"] == "CIPHER-EVADE-6"
    assert rule["previous"] == "CIPHER-EVADE-5"
    assert rule["html_url"].endswith("/games/cipher/rules/#EVADE-6")
    assert [ruling["text"] for ruling in rule["rulings"]] == ["It lasts."]
    assert rule["cards"] == [marth.key]
    before = client.get("/api/v1/rules/CIPHER-EVADE-5/").json()
    assert before["next"] == "CIPHER-EVADE-6"


def test_rules_name_each_other_both_ways(client: Client) -> None:
    for listed in client.get("/api/v1/rules/?game=fetcg&text=FETCG-").json()[:5]:
        rule = client.get(listed["url"]).json()
        for number in rule["mentions"]:
            other = client.get(f"/api/v1/rules/{number}/").json()
            assert rule["number"] in other["mentioned_by"]


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("rules/CIPHER-EVADE-999/", 404, "nothing at this address"),
        ("rules/?game=cypher", 400, "similar: cipher"),
        ("rules/?colour=red", 400, "known: game, text"),
        ("rules/CIPHER-EVADE-6/?game=cipher", 400, "unknown parameter"),
    ],
)
def test_what_is_no_rule_is_refused(path: str, status: int, words: str, client: Client) -> None:
    answer = client.get(f"/api/v1/{path}")

    assert answer.status_code == status
    assert words in answer.json()["detail"]


@pytest.mark.parametrize("game", [game.key for game in rules.games()])
def test_rulings_are_found_by_any_number_the_rules_have(game: str, client: Client) -> None:
    book = rulebook(game)
    assert book is not None
    number = book.rules[0].number
    facts = {"game": make_game(game), "text": "So.", "rule_ids": [number]}
    Ruling.objects.create(source=make_source(f"document-{game}", game=facts["game"]), **facts)

    found = client.get(f"/api/v1/rulings/?rule={number.lower()}").json()["results"]

    assert [row["text"] for row in found] == ["So."]
