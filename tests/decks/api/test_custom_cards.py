"""Custom cards in the API: read by whoever may read the deck, written by its owner."""

from typing import Any

import pytest

from decks.models import CustomCard, Deck
from decks.services import custom_cards as services
from decks.services import update_deck
from tests.decks.api.addresses import at
from tests.decks.factories import FACTS, legal_deck

pytestmark = pytest.mark.django_db

READ = "|ACT| [Once per turn] Draw 1 card."
UNREAD = "|ACT| Sing until the moon comes down."
NOBODY = {"name": "Nobody", "kind": "character", "stats": FACTS, "texts": {"skill": READ}}


@pytest.fixture(autouse=True)
def requests_to_workers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The cards that a worker was asked for; none works here."""
    cards: list[int] = []
    monkeypatch.setattr(services, "_ask_worker", cards.append)
    return cards


@pytest.fixture
def deck(ann: Any) -> Deck:
    return legal_deck(ann, visibility="public")


def version_of(deck: Deck) -> int:
    return Deck.objects.get(pk=deck.pk).version


def test_a_card_is_made_up_and_says_how_it_is_read(mine, deck) -> None:
    texts = {"skill": f"{READ}\n{UNREAD}"}
    made = mine.post(
        at(deck, "custom-cards/"), NOBODY | {"texts": texts, "count": 2}, format="json"
    )

    card = deck.custom_cards.get()
    assert made.status_code == 201, made.content
    assert (made.json()["key"], made.json()["count"]) == (card.key, 2)
    assert (made.json()["is_read"], made.json()["lines"]) == (False, [])
    services.read_custom_card(card.pk)
    read = mine.get(made["Location"]).json()
    first, second = read["lines"]
    assert read["is_read"]
    assert (first["line"], first["phrase"]) == (READ, "")
    assert first["sentences"]
    assert (second["line"], second["sentences"]) == (UNREAD, [])
    assert second["phrase"] == "sing until the moon comes down"
    assert mine.get(at(deck)).json()["size"] == 52


def test_a_card_is_changed_and_taken_out(mine, deck) -> None:
    address = mine.post(at(deck, "custom-cards/"), NOBODY, format="json")["Location"]

    changed = mine.patch(address, {"title": "Of Nowhere", "count": 3}, format="json")

    assert changed.status_code == 200, changed.content
    assert {name: changed.json()[name] for name in ("name", "title", "count", "texts")} == {
        "name": "Nobody",
        "title": "Of Nowhere",
        "count": 3,
        "texts": {"skill": READ},
    }
    assert mine.delete(address).status_code == 204
    assert mine.get(address).status_code == 404
    assert mine.get(at(deck)).json()["size"] == 50


@pytest.mark.parametrize(
    ("facts", "where", "words"),
    [
        ({"name": ""}, "name", "blank"),
        ({"kind": "dragon"}, "kind", "character"),
        ({"stats": {"cost": 1}}, "stats", "insignias"),
        ({"stats": {"cost": {"paid": 1}}}, "stats", "list of words"),
        ({"count": 0}, "count", "1"),
        ({"color": "red"}, "color", "unknown field"),
    ],
)
def test_what_is_no_card_is_refused_and_says_where(
    mine, deck, facts: dict[str, Any], where: str, words: str
) -> None:
    refused = mine.post(at(deck, "custom-cards/"), NOBODY | facts, format="json")

    assert refused.status_code == 400
    errors = refused.json()["errors"]
    assert all(error["field"].startswith(where) for error in errors)
    assert words in str(errors)
    assert not CustomCard.objects.exists()


def test_no_change_is_made_on_top_of_one_that_was_not_seen(mine, deck) -> None:
    address = mine.post(at(deck, "custom-cards/"), NOBODY, format="json")["Location"]
    old = version_of(deck) - 1

    refused = [
        mine.patch(address, {"count": 2, "version": old}, format="json"),
        mine.post(at(deck, "custom-cards/"), NOBODY | {"version": old}, format="json"),
        mine.delete(address, headers={"If-Match": f'"{old}"'}),
    ]

    assert [answer.status_code for answer in refused] == [409, 409, 412]
    assert deck.custom_cards.get().count == 1


def listed(program: Any, deck: Deck) -> list[str]:
    page = program.get(at(deck, "custom-cards/")).json()
    return [card["name"] for card in page["results"]]


def test_others_read_the_cards_of_a_deck_they_may_read_and_change_none(
    mine, stranger, anonymous, deck
) -> None:
    address = mine.post(at(deck, "custom-cards/"), NOBODY, format="json")["Location"]

    assert listed(anonymous, deck) == ["Nobody"]
    assert anonymous.get(address).status_code == 200
    assert stranger.post(at(deck, "custom-cards/"), NOBODY, format="json").status_code == 403
    assert stranger.patch(address, {"count": 2}, format="json").status_code == 403
    assert stranger.delete(address).status_code == 403
    update_deck(deck=deck, visibility="private")
    assert anonymous.get(address).status_code == 404
    assert anonymous.get(at(deck, "custom-cards/")).status_code == 404
