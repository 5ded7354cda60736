"""Two decks beside each other."""

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.models import Deck, Visibility
from decks.services import copy_deck, set_counts
from tests.decks.factories import make_card, make_deck, make_game, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Any:
    return make_user("ann")


def page_of(client: Client, deck: Deck, **asked: str) -> Any:
    return client.get(reverse("decks:compare", args=[deck.token]), asked)


def rows_of(answer: Any) -> list[str]:
    """The words of each row of the tables."""
    html = answer.content.decode()
    rows = re.findall("<tr>.*?</tr>", html, re.DOTALL)
    return [" ".join(unescape(re.sub("<[^>]*>", " ", row)).split()) for row in rows]


def test_a_copy_is_compared_with_its_original(client: Client, ann: Any) -> None:
    marth, cain, abel = (make_card(name) for name in ("Marth", "Cain", "Abel"))
    deck = make_deck(ann, (marth, 4), (cain, 2), (abel, 3), name="Altea")
    mine = copy_deck(deck=deck, owner=ann, name="Mine")
    set_counts(deck=mine, counts={cain: 0, marth: 3, make_card("Caeda"): 1})
    client.force_login(ann)

    link = f"{reverse('decks:compare', args=[mine.token])}?with={deck.token}"
    assert link in client.get(mine.get_absolute_url()).content.decode()
    answer = client.get(link)

    assert rows_of(answer) == [
        "Card Mine Altea Difference",
        "Caeda 1 0 −1",
        "Marth 3 4 +1",
        "Cain 0 2 +2",
        "Card Mine Altea Difference",
        "Abel 3 3 0",
    ]
    assert "6 cards are in both decks." in answer.content.decode()
    assert (
        "Both decks have the same cards."
        in page_of(client, mine, address=mine.token).content.decode()
    )


def test_a_deck_is_named_by_its_address_or_chosen(client: Client, ann: Any) -> None:
    deck, other = make_deck(ann, name="One"), make_deck(ann, name="Two")
    Deck.objects.filter(pk__in=(deck.pk, other.pk)).update(visibility=Visibility.UNLISTED)
    address = f"http://testserver{other.get_absolute_url()}"

    short = f"http://testserver{other.get_short_url()}"
    for typed in (address, other.get_absolute_url(), f"{address}edit/?q=x", other.token, short):
        assert page_of(client, deck, address=typed).context["other"] == other
    # Unlisted decks are for those who have their address.
    assert "Two" not in page_of(client, deck).content.decode()
    client.force_login(ann)
    assert "Two" in page_of(client, deck).content.decode()


def test_what_cannot_be_compared_is_said(client: Client, ann: Any) -> None:
    deck = make_deck(ann, name="One")
    Deck.objects.update(visibility=Visibility.PUBLIC)
    private = make_deck(ann, name="Hidden")
    chess = Deck.objects.create(
        game=make_game("fma"), owner=ann, name="Brothers", visibility=Visibility.PUBLIC
    )

    for typed in (private.token, "nothing", "https://example.org/", "/decks/"):
        answer = page_of(client, deck, address=typed)
        assert answer.status_code == 422
        assert "There is no deck at this address" in answer.content.decode()
        assert "Hidden" not in answer.content.decode()
    answer = page_of(client, deck, address=chess.token)
    assert answer.status_code == 422
    assert "Brothers is for Game fma." in answer.content.decode()
    assert page_of(client, private, address=deck.token).status_code == 404


def test_the_number_of_queries_does_not_grow_with_the_cards(client: Client, ann: Any) -> None:
    decks = [make_deck(ann, (make_card(f"Card {number}"), 2)) for number in range(2)]
    Deck.objects.update(visibility=Visibility.PUBLIC)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            page_of(client, decks[0], address=decks[1].token)
        return len(captured)

    few = queries()
    set_counts(deck=decks[1], counts={make_card(f"More {number}"): 1 for number in range(9)})

    assert queries() == few
