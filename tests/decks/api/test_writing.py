"""Decks in the API, to write: what is taken, from whom, and how refusals are told."""

from typing import Any

import pytest

from decks.access import deck_for
from decks.models import Deck
from decks.rest import views
from decks.services import add_card, choose, load
from tests.decks.api.addresses import DECKS, at
from tests.decks.factories import make_card, make_deck, make_game, rows

pytestmark = pytest.mark.django_db


# Writing


def test_a_deck_is_made_of_card_keys(ann, mine) -> None:
    make_game()
    make_card("Marth")
    data = {
        "game": "cipher",
        "name": "Heroes",
        "visibility": "public",
        "choices": {"lord": "marth"},
        "cards": [{"card": "marth", "count": 3}, {"card": "marth", "count": 1}],
    }

    answer = mine.post(DECKS, data, format="json")

    deck = Deck.objects.get()
    assert answer.status_code == 201
    assert answer.json()["url"].endswith(at(deck))
    assert answer["Location"] == answer.json()["url"]
    assert answer["ETag"] == '"1"'
    assert (deck.owner, deck.choices, rows(deck)) == (ann, {"lord": "marth"}, {"marth": 4})


def test_a_deck_is_made_of_text(mine) -> None:
    make_card("Marth", code="B01-003HN")
    text = "Name: Heroes\nLord: B01-003HN\n4 Marth"

    answer = mine.post(DECKS, {"game": "cipher", "text": text}, format="json").json()

    assert (answer["name"], answer["size"], answer["choices"]) == ("Heroes", 4, {"lord": "marth"})


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"name": "X"}, "game"),
        ({"name": "X", "game": "chess"}, "game"),
        ({"game": "cipher"}, "name"),
        ({"game": "cipher", "name": "X", "cards": [{"card": "nobody", "count": 1}]}, "cards"),
        ({"game": "cipher", "name": "X", "cards": [{"card": "marth", "count": 0}]}, "cards"),
        ({"game": "cipher", "name": "X", "choices": {"leader": "marth"}}, "choices"),
        ({"game": "cipher", "name": "X", "choices": {"lord": "nobody"}}, "choices"),
        ({"game": "cipher", "name": "X", "format": "highlander"}, "format"),
        ({"game": "cipher", "name": "X", "visibility": "secret"}, "visibility"),
        ({"game": "cipher", "text": "4 Gharnef"}, "text"),
        ({"game": "cipher", "name": "X", "text": "4 Marth", "cards": []}, "text"),
    ],
)
def test_what_cannot_be_a_deck_is_refused_with_the_field(mine, data, field) -> None:
    make_card("Marth")

    answer = mine.post(DECKS, data, format="json")

    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["errors"][0]["field"].startswith(field)
    assert not Deck.objects.exists()


def test_an_unread_line_is_named(mine) -> None:
    make_game()

    answer = mine.post(DECKS, {"game": "cipher", "text": "# x\n4 Gharnef"}, format="json")

    assert "Line 2 (4 Gharnef): No card is named “Gharnef”." in answer.json()["detail"]


def test_details_and_cards_are_changed_in_one_request(ann, mine) -> None:
    marth = make_card("Marth")
    deck = make_deck(ann, (marth, 4), choices={"lord": "marth"})
    make_card("Caeda")

    answer = mine.patch(
        at(deck),
        {"name": "New", "cards": [{"card": "caeda", "count": 2}], "version": deck.version},
        format="json",
    )

    changed = Deck.objects.get()
    assert answer.status_code == 200
    assert (changed.name, rows(changed), changed.choices) == (
        "New",
        {"caeda": 2},
        {"lord": "marth"},
    )


@pytest.mark.parametrize(
    ("method", "part", "data", "cards", "lord"),
    [
        ("patch", "", {"choices": {"lord": "marth"}}, {"marth": 4, "caeda": 1}, "marth"),
        ("put", "text/", {"text": "2 Marth"}, {"marth": 2}, "caeda"),
    ],
)
def test_what_a_change_does_not_name_is_as_others_left_it_meanwhile(
    ann, mine, monkeypatch, method: str, part: str, data: dict[str, Any], cards: Any, lord: str
) -> None:
    deck = make_deck(ann, (make_card("Marth"), 4))
    caeda = make_card("Caeda")

    def read_then_overtaken(*asked: Any, **more: Any) -> Deck:
        read = deck_for(*asked, **more)
        read.loaded = load(read)
        add_card(deck=deck, card=caeda)
        choose(deck=deck, choice="lord", card=caeda)
        return read

    monkeypatch.setattr(views, "deck_for", read_then_overtaken)

    answer = getattr(mine, method)(at(deck, part), data, format="json")

    assert answer.status_code == 200
    assert (rows(deck), Deck.objects.get().choices) == (cards, {"lord": lord})


def test_a_change_of_an_older_version_is_a_conflict_and_changes_nothing(ann, mine) -> None:
    deck = make_deck(ann)
    mine.patch(at(deck), {"name": "First"}, format="json")

    answer = mine.patch(at(deck), {"name": "Second", "version": deck.version}, format="json")

    assert answer.status_code == 409
    assert "changed elsewhere" in answer.json()["detail"]
    assert Deck.objects.get().name == "First"


def test_a_refused_part_of_a_change_takes_the_whole_back(ann, mine) -> None:
    deck = make_deck(ann)

    answer = mine.patch(at(deck), {"name": "New", "format": "highlander"}, format="json")

    assert answer.status_code == 400
    assert Deck.objects.get().name == "Heroes"


def test_text_replaces_the_list(ann, mine) -> None:
    deck = make_deck(ann, (make_card("Marth", code="B01-003HN"), 4))
    text = mine.get(at(deck, "text/")).json()["text"]

    answer = mine.put(at(deck, "text/"), {"text": text.replace("4 B01", "2 B01")}, format="json")

    assert answer.status_code == 200
    assert rows(deck) == {"marth": 2}


def test_a_list_is_read_without_being_saved(anonymous) -> None:
    make_card("Marth", "Hero-King")

    answer = anonymous.post(
        f"{DECKS}read/", {"game": "cipher", "text": "4 Marth\n2 Hero-Kong"}, format="json"
    )

    assert answer.json()["cards"] == [{"card": "marth-hero-king", "count": 4}]
    assert answer.json()["unread"][0]["near"] == ["marth-hero-king"]
    assert not Deck.objects.exists()


def test_reading_a_list_notes_what_was_passed_over(anonymous) -> None:
    make_card("Marth")
    text = "# mine\n4 Marth (foil)"

    answer = anonymous.post(f"{DECKS}read/", {"game": "cipher", "text": text}, format="json")

    assert answer.json()["notes"] == [
        "Line 1 is a comment.",
        "Decks here do not say what line 2 marks, such as foil.",
    ]


def test_a_deck_is_deleted(ann, mine) -> None:
    assert mine.delete(at(make_deck(ann))).status_code == 204
    assert not Deck.objects.exists()


# Who may write


@pytest.mark.parametrize(("method", "part"), [("patch", ""), ("delete", ""), ("put", "text/")])
@pytest.mark.parametrize(("visibility", "status"), [("public", 403), ("private", 404)])
def test_strangers_change_nothing(ann, stranger, method, part, visibility, status) -> None:
    deck = make_deck(ann, visibility=visibility)

    data = {"name": "Stolen", "text": "4 x"}
    answer = getattr(stranger, method)(at(deck, part), data, format="json")

    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    assert Deck.objects.get().version == deck.version


@pytest.mark.parametrize(("method", "part"), [("patch", ""), ("delete", ""), ("put", "text/")])
def test_the_anonymous_have_to_sign_in_to_write(ann, anonymous, method, part) -> None:
    deck = make_deck(ann, visibility="public")

    assert getattr(anonymous, method)(at(deck, part), {}, format="json").status_code == 401
    assert anonymous.post(DECKS, {}, format="json").status_code == 401


@pytest.mark.parametrize(
    ("method", "part"), [("post", ""), ("post", "cards/"), ("delete", "legality/")]
)
def test_other_methods_are_not_allowed(ann, mine, method, part) -> None:
    assert getattr(mine, method)(at(make_deck(ann), part)).status_code == 405


# Only if it is still as it was


CHANGES = [
    ("patch", "", {"name": "Other"}),
    ("put", "text/", {"text": "2 Marth"}),
    ("delete", "", None),
]


@pytest.mark.parametrize(("method", "below", "body"), CHANGES)
def test_a_change_is_refused_where_the_deck_is_not_as_it_was_read(
    ann, mine, method, below, body
) -> None:
    deck = make_deck(ann, (make_card("Marth"), 4))
    Deck.objects.update(version=3)

    answer = getattr(mine, method)(
        f"{at(deck)}{below}", body, format="json", headers={"If-Match": '"2"'}
    )

    assert answer.status_code == 412
    assert "version 3" in answer.json()["detail"]
    deck.refresh_from_db()
    assert (deck.version, rows(deck)) == (3, {"marth": 4})


@pytest.mark.parametrize("tags", ['"3"', '"1", "3"', "*"])
@pytest.mark.parametrize(("method", "below", "body"), CHANGES)
def test_a_change_is_made_where_the_deck_is_as_it_was_read(
    ann, mine, method, below, body, tags
) -> None:
    deck = make_deck(ann, (make_card("Marth"), 4))
    Deck.objects.update(version=3)

    answer = getattr(mine, method)(
        f"{at(deck)}{below}", body, format="json", headers={"If-Match": tags}
    )

    assert answer.status_code in (200, 204)
    assert not Deck.objects.filter(version=3).exists()
