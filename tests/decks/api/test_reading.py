"""Decks in the API, to read: what lists hold, who sees what, why a deck is not legal."""

import pytest
from rest_framework.test import APIClient

from decks.models import Deck, DeckCard
from tests.decks.api.addresses import DECKS, at
from tests.decks.factories import (
    legal_deck,
    legal_rows,
    make_card,
    make_deck,
    make_printing,
)

pytestmark = pytest.mark.django_db


# ParsedList


def test_a_list_holds_public_decks_and_ones_own(ann, mine, stranger, anonymous) -> None:
    for visibility in ("public", "unlisted", "private"):
        make_deck(ann, name=visibility, visibility=visibility)

    def names(client: APIClient) -> set[str]:
        return {row["name"] for row in client.get(DECKS).json()["results"]}

    assert names(anonymous) == names(stranger) == {"public"}
    assert names(mine) == {"public", "unlisted", "private"}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("game=cipher", {"Legal", "Other"}),
        ("game=fma", set()),
        ("name=leg", {"Legal"}),
        ("card=caeda", {"Other"}),
        ("legal=true", {"Legal"}),
        ("legal=false", {"Other"}),
        ("owner=ann", {"Legal", "Other"}),
        ("owner=nobody", set()),
    ],
)
def test_lists_are_narrowed_by_filters(ann, anonymous, query, found) -> None:
    legal_deck(ann, name="Legal", visibility="public")
    make_deck(ann, (make_card("Caeda"), 1), name="Other", visibility="public")

    results = anonymous.get(f"{DECKS}?{query}").json()["results"]

    assert {row["name"] for row in results} == found


def test_a_deck_is_found_once_by_a_card_in_two_of_its_parts(ann, anonymous) -> None:
    card = make_card("Caeda")
    deck = make_deck(ann, (card, 1), visibility="public")
    DeckCard.objects.create(deck=deck, card=card, count=1, part="extra")

    assert len(anonymous.get(f"{DECKS}?card=caeda").json()["results"]) == 1


def test_a_part_of_a_name_is_no_key(ann, anonymous) -> None:
    make_deck(ann, (make_card("Caeda"), 1), visibility="public")

    answer = anonymous.get(f"{DECKS}?card=caed")

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["message"] == "“caed” is unknown; similar: caeda"
    assert len(anonymous.get(f"{DECKS}?q=contains:(caed)").json()["results"]) == 1


def test_a_filter_that_nobody_knows_is_refused(anonymous) -> None:
    answer = anonymous.get(f"{DECKS}?colour=red")

    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"


def test_a_list_takes_the_same_queries_for_2_decks_and_20(
    ann, anonymous, django_assert_max_num_queries
) -> None:
    for number in range(20):
        make_deck(ann, name=f"Deck {number}", visibility="public")

    with django_assert_max_num_queries(2):
        assert len(anonymous.get(DECKS).json()["results"]) == 20


@pytest.mark.parametrize("part", ["", "cards/", "legality/", "text/"])
def test_a_private_deck_is_not_there_for_others(ann, mine, stranger, anonymous, part) -> None:
    deck = legal_deck(ann)

    assert mine.get(at(deck, part)).status_code == 200
    for client in (stranger, anonymous):
        answer = client.get(at(deck, part))
        assert answer.status_code == 404
        assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("part", ["", "cards/", "legality/", "text/"])
def test_an_unlisted_deck_opens_by_its_address(ann, anonymous, part) -> None:
    assert anonymous.get(at(legal_deck(ann, visibility="unlisted"), part)).status_code == 200


def test_a_deck_tells_its_cards_and_choices(ann, mine) -> None:
    answer = mine.get(at(legal_deck(ann))).json()

    assert answer["choices"] == {"lord": "marth-altean-prince"}
    assert answer["legal"] is True
    assert {
        "card": "marth-hero-king",
        "name": "Marth",
        "title": "Hero-King",
        "set": "B01",
        "number": "B01-002",
        "count": 4,
        "part": "main",
    } in answer["cards"]


def test_a_row_names_the_printing_that_came_first(ann, mine) -> None:
    reprinted, unprinted = make_card("Caeda", code="B02-007R"), make_card("Cain")
    make_printing(reprinted, "B01-009N")

    rows = mine.get(at(make_deck(ann, (reprinted, 1), (unprinted, 1)))).json()["cards"]

    assert [(row["set"], row["number"]) for row in rows] == [("B01", "B01-009"), (None, "")]


def test_one_deck_takes_the_same_queries_for_1_card_and_12(
    ann, mine, django_assert_max_num_queries
) -> None:
    for deck in (make_deck(ann, (make_card("Caeda"), 1)), legal_deck(ann)):
        for part in ("", "cards/", "legality/"):
            with django_assert_max_num_queries(6):
                mine.get(at(deck, part))


def test_legality_names_rules_cards_and_repairs(ann, mine) -> None:
    deck = make_deck(ann, (make_card("Marth"), 5), choices={"lord": "marth"})

    answer = mine.get(at(deck, "legality/")).json()

    problem = next(p for p in answer["problems"] if p["code"] == "too_many_copies")
    assert answer["legal"] is False
    assert (problem["rule"], problem["cards"]) == ("CIPHER-DECK-3", ["marth"])
    assert problem["repair"]["args"] == {"counts": {"marth": 4}}


def test_legality_can_be_asked_for_another_format(ann, mine) -> None:
    deck = legal_deck(ann)

    standard = mine.get(at(deck, "legality/?in_format=standard")).json()

    assert (standard["format"], standard["legal"]) == ("standard", False)
    assert mine.get(at(deck, "legality/?in_format=highlander")).status_code == 400


# Lists that need be no decks


def rows_of(counts) -> list[dict[str, object]]:
    return [{"card": card.key, "count": count} for card, count in counts]


def test_a_list_is_checked_without_a_deck_or_a_token(anonymous) -> None:
    body = {
        "game": "cipher",
        "format": "unlimited",
        "choices": {"lord": "marth-altean-prince"},
        "cards": rows_of(legal_rows()),
    }

    good = anonymous.post(f"{DECKS}check/", body, format="json").json()
    body["cards"][0]["count"] = 5
    bad = anonymous.post(f"{DECKS}check/", body, format="json").json()

    assert (good["format"], good["legal"]) == ("unlimited", True)
    assert not bad["legal"]
    assert "too_many_copies" in [problem["code"] for problem in bad["problems"]]
    assert not Deck.objects.exists()


def test_a_list_is_judged_as_the_deck_of_it_would_be(ann, mine, anonymous) -> None:
    deck = legal_deck(ann)
    text = mine.get(at(deck, "text/")).json()["text"]

    for fmt in ("unlimited", "standard"):
        body = {"game": "cipher", "text": text, "format": fmt}
        checked = anonymous.post(f"{DECKS}check/", body, format="json").json()
        assert checked == mine.get(at(deck, f"legality/?in_format={fmt}")).json()


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"game": "cipher"}, "cards"),
        ({"game": "chess", "cards": []}, "game"),
        ({"game": "cipher", "cards": [], "text": ""}, "text"),
        ({"game": "cipher", "text": "4 Nobody"}, "text"),
        ({"game": "cipher", "cards": [], "format": "highlander"}, "format"),
        ({"game": "cipher", "cards": [], "choices": {"leader": "marth"}}, "choices"),
        ({"game": "cipher", "cards": [], "name": "Heroes"}, "name"),
    ],
)
def test_a_list_that_cannot_be_checked_is_refused_with_the_field(anonymous, body, field) -> None:
    make_card("Marth")

    answer = anonymous.post(f"{DECKS}check/", body, format="json")

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"].startswith(field)
