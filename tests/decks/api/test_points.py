"""Points of a deck's history in the API: who reads them, how they are named and restored."""

from typing import Any

import pytest

from decks.models import Deck, DeckPoint
from decks.services import add_card, choose, name_point, update_deck
from tests.decks.api.addresses import at
from tests.decks.factories import left_alone, make_card, make_deck, rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck(ann: Any) -> Deck:
    """A public deck with a point that nobody named (1 Caeda), and one with a name (2 of her)."""
    caeda = make_card("Caeda")
    deck = choose(deck=make_deck(ann, (caeda, 1), visibility="public"), choice="lord", card="caeda")
    deck = add_card(deck=left_alone(deck, 31), card=caeda)
    name_point(deck=deck, name="For the event")
    return Deck.objects.get(pk=deck.pk)


def test_the_owner_lists_all_points_and_others_the_named_ones(
    deck, mine, stranger, anonymous
) -> None:
    (newest, oldest) = mine.get(at(deck, "points/")).json()["results"]

    assert newest["url"].endswith(at(deck, "points/2/"))
    assert {key: newest[key] for key in ("number", "name", "size", "legal")} == {
        "number": 2,
        "name": "For the event",
        "size": 2,
        "legal": False,
    }
    assert (oldest["number"], oldest["name"], oldest["size"]) == (1, "", 1)
    for program in (stranger, anonymous):
        listed = program.get(at(deck, "points/")).json()["results"]
        assert [point["number"] for point in listed] == [2]
        assert program.get(at(deck, "points/2/")).status_code == 200
        assert program.get(at(deck, "points/1/")).status_code == 404


def test_points_of_a_private_deck_are_not_there(deck, mine, anonymous) -> None:
    update_deck(deck=deck, visibility="private")

    assert mine.get(at(deck, "points/2/")).status_code == 200
    assert anonymous.get(at(deck, "points/")).status_code == 404
    assert anonymous.get(at(deck, "points/2/")).status_code == 404


def test_points_come_in_pages(deck, mine) -> None:
    page = mine.get(at(deck, "points/?limit=1")).json()

    assert [point["number"] for point in page["results"]] == [2]
    assert [point["number"] for point in mine.get(page["next"]).json()["results"]] == [1]
    assert mine.get(at(deck, "points/?name=x")).status_code == 400


def test_a_point_has_the_list_as_it_was_though_its_cards_have_left(deck, mine) -> None:
    make_card("Cain")
    deck = add_card(deck=deck, card="cain")
    name_point(deck=deck, name="With Cain")
    DeckPoint.objects.filter(name="With Cain").update(rows=[["gone", "main", 3]])

    point = mine.get(at(deck, "points/1/")).json()

    assert point["cards"] == [{"card": "caeda", "part": "main", "count": 1}]
    assert point["choices"] == {"lord": "caeda"}
    gone = mine.get(at(deck, "points/3/")).json()["cards"]
    assert gone == [{"card": "gone", "part": "main", "count": 3}]


def test_the_deck_as_it_is_gets_a_name(deck, mine) -> None:
    add_card(deck=deck, card="caeda")

    answer = mine.post(at(deck, "points/"), {"name": "Three"}, format="json")

    assert answer.status_code == 201
    assert answer["Location"].endswith(at(deck, "points/3/"))
    assert (answer.json()["name"], answer.json()["size"]) == ("Three", 3)
    assert deck.points.count() == 3


@pytest.mark.parametrize(
    ("data", "status", "field"),
    [
        ({}, 400, "name"),
        ({"name": " "}, 400, "name"),
        ({"name": "x" * 81}, 400, "name"),
        ({"name": "x", "number": 1}, 400, "number"),
        ({"name": "x", "version": 1}, 409, ""),
    ],
)
def test_a_name_that_cannot_be_given_is_refused(deck, mine, data, status, field) -> None:
    answer = mine.post(at(deck, "points/"), data, format="json")

    assert answer.status_code == status
    assert [one["field"] for one in answer.json().get("errors", [])] == ([field] if field else [])
    assert deck.points.count() == 2


def test_a_point_is_renamed_and_loses_its_name(deck, mine, anonymous) -> None:
    renamed = mine.patch(at(deck, "points/1/"), {"name": "One Caeda"}, format="json")
    assert renamed.json()["name"] == "One Caeda"
    assert anonymous.get(at(deck, "points/1/")).status_code == 200

    unnamed = mine.patch(at(deck, "points/1/"), {"name": ""}, format="json")
    assert unnamed.json()["name"] == ""
    assert anonymous.get(at(deck, "points/1/")).status_code == 404


def test_a_point_is_restored_and_the_whole_deck_answered(deck, mine) -> None:
    answer = mine.post(at(deck, "points/1/restore/"))

    assert answer.status_code == 200
    assert answer["ETag"] == f'"{deck.version + 1}"'
    assert [(row["card"], row["count"]) for row in answer.json()["cards"]] == [("caeda", 1)]
    assert rows(deck) == {"caeda": 1}


def test_a_restore_on_another_version_than_expected_changes_nothing(deck, mine) -> None:
    answer = mine.post(at(deck, "points/1/restore/"), headers={"If-Match": '"1"'})

    assert answer.status_code == 412
    assert rows(deck) == {"caeda": 2}


def test_only_the_owner_names_renames_and_restores(deck, stranger, anonymous) -> None:
    for program, status in ((stranger, 403), (anonymous, 403)):
        named = program.post(at(deck, "points/"), {"name": "Mine"}, format="json")
        renamed = program.patch(at(deck, "points/2/"), {"name": "Mine"}, format="json")
        restored = program.post(at(deck, "points/2/restore/"))
        assert {one.status_code for one in (named, renamed, restored)} <= {status, 401}
    assert rows(deck) == {"caeda": 2}
    assert deck.points.get(number=2).name == "For the event"


def test_a_long_history_takes_as_many_queries_as_a_short_one(
    deck, mine, django_assert_num_queries
) -> None:
    for number in range(10):
        deck = add_card(deck=deck, card="caeda")
        name_point(deck=deck, name=f"Point {number}")

    with django_assert_num_queries(2):
        assert len(mine.get(at(deck, "points/")).json()["results"]) == 12
