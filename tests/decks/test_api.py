"""Decks in the API: what may be read and written, by whom, and how refusals are told."""

import pytest
from rest_framework.test import APIClient

from decks.models import Deck
from tests.decks.factories import (
    legal_deck,
    make_card,
    make_deck,
    make_game,
    make_user,
)

pytestmark = pytest.mark.django_db
DECKS = "/api/v1/decks/"


@pytest.fixture
def ann():
    return make_user("ann")


def signed_in(user) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def mine(ann) -> APIClient:
    return signed_in(ann)


@pytest.fixture
def stranger() -> APIClient:
    return signed_in(make_user("ben"))


@pytest.fixture
def anonymous() -> APIClient:
    return APIClient()


def at(deck: Deck, part: str = "") -> str:
    return f"{DECKS}{deck.token}/{part}"


def rows(deck: Deck) -> dict[str, int]:
    return {row.card.key: row.count for row in deck.rows.select_related("card")}


# Reading


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
        "count": 4,
        "part": "main",
    } in answer["cards"]


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

    assert "Line 2 (4 Gharnef): No card is called “Gharnef”." in answer.json()["detail"]


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
