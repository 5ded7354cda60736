"""Cards that the table cannot play by itself are named where a deck is looked at and made."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.decks.factories import make_card, make_deck

pytestmark = pytest.mark.django_db

SAID = "do not allow:"
READ = "|CONT| This unit gets +10 Attack."
UNREAD = "|ACT| Sing a song the whole table knows."


@pytest.mark.parametrize("page", ["detail", "edit"])
def test_the_cards_to_be_resolved_by_hand_are_named(ann: Any, mine: Client, page: str) -> None:
    deck = make_deck(
        ann,
        (make_card("Marth", "Singer", skill=f"{READ}\n{UNREAD}"), 2),
        (make_card("Caeda", "Dancer", support_text=UNREAD), 1),
        (make_card("Draug", "Wall", skill=READ), 1),
    )

    html = mine.get(reverse(f"decks:{page}", args=[deck.token])).content.decode()

    named = html.partition(SAID)[2].partition("</section>")[0]
    assert "Marth, Singer" in named
    assert "Caeda, Dancer" in named
    assert "Draug" not in named
    assert named.count(UNREAD) == 2, "the very line is shown"
    assert "Sing a song the whole table knows" in named.split("does not understand")[0]
    assert "The rules do not understand" in named, "and why"


@pytest.mark.parametrize("page", ["detail", "edit"])
def test_a_deck_the_table_can_play_names_none(ann: Any, mine: Client, page: str) -> None:
    deck = make_deck(ann, (make_card("Draug", "Wall", skill=READ), 4))

    html = mine.get(reverse(f"decks:{page}", args=[deck.token])).content.decode()

    assert "Draug" in html
    assert SAID not in html
