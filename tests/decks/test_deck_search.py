"""The search language about decks, and about cards in the editor."""

import pytest
from django.test import Client

from decks.deck_search import explain_deck_query, read_deck_query, search_decks
from decks.models import Deck
from tests.decks.factories import legal_deck, make_card, make_deck, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def decks() -> None:
    ann, ben = make_user("ann"), make_user("ben")
    legal_deck(ann, name="Heroes of Altea", visibility="public")
    dear = make_card("Tiki", cost=6, insignias=["red"])
    make_deck(ben, (dear, 2), name="Dragons", visibility="public")


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["Dragons", "Heroes of Altea"]),
        ("altea heroes", ["Heroes of Altea"]),
        ("contains:(cost>5 insignia:red)", ["Dragons"]),
        ("-contains:(cost>5 insignia:red)", ["Heroes of Altea"]),
        ("contains:tiki", ["Dragons"]),
        ("card:tiki|nobody by:BEN", ["Dragons"]),
        ("legal:yes", ["Heroes of Altea"]),
        ("legal:no game:cipher", ["Dragons"]),
        ("legal!=yes", ["Dragons"]),
        ("format:unlimited", ["Dragons", "Heroes of Altea"]),
        ("size<10 or name:/altea$/", ["Dragons", "Heroes of Altea"]),
        ("size:1..10", ["Dragons"]),
        ("size:X", []),
        ("/^dra/", ["Dragons"]),
        ("contains:(nobody-at-all)", []),
    ],
)
def test_decks_are_found_by_what_they_are_and_by_cards_in_them(
    decks: None, query: str, names: list[str]
) -> None:
    read = read_deck_query(query)

    assert read.problem is None
    assert sorted(search_decks(Deck.objects.all(), read).values_list("name", flat=True)) == names


def test_a_search_for_decks_is_said_in_english() -> None:
    query = read_deck_query("altea contains:(attack>50) -legal:yes")

    assert explain_deck_query(query) == (
        "Decks where the Name contains “altea”, it contains a card where the Attack is above 50"
        " and it is not true that Legal is true."
    )


def test_the_list_of_decks_takes_a_search(client: Client, decks: None) -> None:
    page = client.get("/decks/", {"q": "contains:(cost>5)"}).content.decode()

    assert "Dragons" in page
    assert "Heroes of Altea" not in page
    assert "Decks where it contains a card where" in page


def test_what_is_wrong_with_a_search_for_decks_is_said_at_its_field(
    client: Client, decks: None
) -> None:
    page = client.get("/decks/", {"q": "contains:(cost>"}).content.decode()

    assert "Expected something to search for after “contains:(cost&gt;”" in page


def test_the_api_takes_a_search_for_decks(client: Client, decks: None) -> None:
    found = client.get("/api/v1/decks/", {"q": "contains:tiki"}).json()["results"]

    assert [deck["name"] for deck in found] == ["Dragons"]
    assert client.get("/api/v1/decks/", {"q": "colour:red"}).status_code == 400
