"""The cards a person owns: set from pages, listed, imported, and held against a deck."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cardbase.models import Card, OwnedCard
from cardbase.owned import set_owned
from decks.lists import parse_list
from tests.decks.factories import at, legal_deck, make_card, make_deck

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def address(card: Card) -> str:
    return reverse("decks:change-owned", args=[card.game.key, card.key])


def owned(who: Any) -> dict[str, int]:
    return dict(OwnedCard.objects.filter(owner=who).values_list("card__key", "count"))


def test_a_count_is_set_and_changed_by_one(ann, mine) -> None:
    marth = make_card("Marth")

    assert mine.post(address(marth), {"count": "3"}).url == marth.get_absolute_url()
    answer = mine.post(address(marth), {"step": "1"}, headers=HTMX)
    assert answer.content.decode().strip() == '<b class="owned-count">4</b>'
    mine.post(address(marth), {"step": "-1"}, headers=HTMX)
    assert owned(ann) == {"marth": 3}
    mine.post(address(marth), {"count": "0"})
    assert owned(ann) == {}


@pytest.mark.parametrize("count", ["", "-1", "many", "²", "10000", "9" * 40])
def test_what_is_no_number_of_copies_is_refused(ann, mine, count) -> None:
    answer = mine.post(address(make_card("Marth")), {"count": count})

    assert answer.status_code == 422
    assert "copies" in answer.content.decode()
    assert owned(ann) == {}


def test_it_goes_back_to_pages_of_this_site_alone(mine) -> None:
    marth = make_card("Marth")

    near = mine.post(address(marth), {"step": "1", "back": "/decks/owned/cipher/"})
    assert near.url == "/decks/owned/cipher/"
    for back in ("https://elsewhere.example/", "//elsewhere.example/", "1", "home", ""):
        far = mine.post(address(marth), {"step": "1", "back": back})
        assert far.url == marth.get_absolute_url()


def test_visitors_are_asked_to_sign_in(client: Client, ann) -> None:
    marth = make_card("Marth")
    deck = make_deck(ann, (marth, 1), visibility="public")

    for path in (reverse("decks:owned"), at("missing", deck), at("missing-text", deck)):
        assert "next=/decks/" in client.get(path).url
    assert "next=/decks/" in client.post(address(marth), {"count": "3"}).url
    assert 'class="owned"' not in client.get(marth.get_absolute_url()).content.decode()
    assert not OwnedCard.objects.exists()


def test_the_cards_page_shows_and_changes_the_count(ann, mine) -> None:
    marth = make_card("Marth")
    set_owned(ann, {marth: 7})

    page = mine.get(marth.get_absolute_url()).content.decode()

    assert '<b class="owned-count">7</b>' in page
    assert f'action="{address(marth)}"' in page


def test_who_owns_nothing_yet_is_told_how_to_say_so(ann, mine) -> None:
    card = make_card("Marth")
    path = reverse("decks:owned-cards", args=["cipher"])

    assert reverse("decks:import") in told_of_none(mine.get(path))
    assert "No cards match" in mine.get(path, {"q": "owned>3"}).content.decode()
    set_owned(ann, {card: 1})
    assert told_of_none(mine.get(path)) == ""


def told_of_none(page: Any) -> str:
    """The sentence for those who own no card yet, if it is there."""
    return next((line for line in page.content.decode().splitlines() if "not said" in line), "")


def test_the_list_shows_what_is_owned_and_takes_the_search_language(ann, mine) -> None:
    set_owned(ann, {make_card("Marth"): 2, make_card("Caeda"): 4})
    make_card("Abel")
    path = reverse("decks:owned-cards", args=["cipher"])

    def listed(**query: str) -> dict[str, int]:
        rows = mine.get(path, query).context["rows"]
        return {row.card.name: count for row, count in rows}

    assert listed() == {"Caeda": 4, "Marth": 2}
    assert listed(q="owned>2") == {"Caeda": 4}
    assert listed(q="owned:0") == {"Abel": 0}
    assert listed(q="owned<4 name:mar") == {"Marth": 2}
    overview = mine.get(reverse("decks:owned")).context["games"]
    totals = [(game.key, total["cards"], total["copies"]) for game, total in overview]
    assert totals == [("cipher", 2, 6)]


def test_the_builder_shows_what_its_owner_owns(ann, mine) -> None:
    marth = make_card("Marth", code="B01-001R")
    deck = make_deck(ann, (make_card("Caeda"), 1))
    set_owned(ann, {marth: 5})

    answer = mine.get(at("cards", deck), {"q": "owned>0"})

    assert [(row.card.name, row.owned) for row in answer.context["pane"].rows] == [("Marth", 5)]


def test_a_list_is_imported_as_owned(ann, mine) -> None:
    game = make_card("Marth", code="B01-001R").game
    make_card("Caeda", code="B01-002R")
    posted = {"game": game.pk, "text": "3 Marth\n2 B01-002R", "name": ""}

    preview = mine.post(reverse("decks:import"), posted | {"action": "preview"})
    assert "Add to my cards" in preview.content.decode()
    assert owned(ann) == {}
    for _ in range(2):
        saved = mine.post(reverse("decks:import"), posted | {"action": "own"})

    assert saved.url == reverse("decks:owned-cards", args=["cipher"])
    assert owned(ann) == {"marth": 6, "caeda": 4}
    assert not ann.decks.exists()


def test_a_list_that_cannot_be_read_adds_nothing(ann, mine) -> None:
    game = make_card("Marth").game

    answer = mine.post(
        reverse("decks:import"), {"game": game.pk, "text": "3 Marth\n2 Nobody", "action": "own"}
    )

    assert "1 line could not be read." in answer.content.decode()
    assert owned(ann) == {}


def test_what_is_lacking_of_a_deck_is_listed_and_reads_back(ann, mine, stranger) -> None:
    marth, caeda = make_card("Marth", code="B01-001R"), make_card("Caeda", code="B01-002R")
    abel = make_card("Abel", code="B01-003R")
    deck = make_deck(ann, (marth, 4), (caeda, 3), (abel, 1), visibility="unlisted")
    set_owned(ann, {marth: 1, caeda: 3, abel: 9})

    rows = mine.get(at("missing", deck)).context["rows"]
    text = mine.get(at("missing-text", deck)).content.decode()

    lacking = [(row.row.card, row.needed, row.owned, row.lacking) for row in rows]
    assert lacking == [(marth, 4, 1, 3)]
    parsed = parse_list(deck.game, text)
    assert not parsed.unparsed
    assert parsed.cards() == {marth: 3}
    # Whoever else reads the deck is told of their own cards, not of its owner's.
    assert stranger.get(at("missing", deck)).context["total"] == 8


def test_who_owns_all_of_a_deck_is_told_so(ann, mine) -> None:
    deck = legal_deck(ann)
    set_owned(ann, {row.card: row.count for row in deck.rows.select_related("card")})

    page = mine.get(at("missing", deck)).content.decode()

    assert "You own every card of this deck." in page
    assert mine.get(at("missing-text", deck)).content == b""


def test_a_private_deck_of_somebody_else_has_no_list_of_what_is_lacking(ann, stranger) -> None:
    deck = make_deck(ann, (make_card("Marth"), 1))

    assert stranger.get(at("missing", deck)).status_code == 404
    assert stranger.get(at("missing-text", deck)).status_code == 404
