"""A card's page names the decks that play it, as far as everybody may see them."""

import pytest
from django.test import Client

from decks.models import Visibility
from tests.decks.factories import make_card, make_deck, make_user

pytestmark = pytest.mark.django_db


def test_a_cards_page_names_public_decks_with_how_many_of_it_they_play(client: Client) -> None:
    ann, card = make_user("ann"), make_card("Marth", code="B01-001N")
    deck = make_deck(ann, (card, 3), visibility=Visibility.PUBLIC)
    make_deck(ann, (card, 1), visibility=Visibility.PRIVATE, name="Nobody knows")

    page = client.get(card.get_absolute_url()).content.decode()

    assert deck.get_absolute_url() in page
    assert '3 copies, by <a href="/decks/?author=ann">ann</a>' in " ".join(page.split())
    assert "Nobody knows" not in page


def test_a_card_in_no_deck_has_no_such_part(client: Client) -> None:
    card = make_card("Marth", code="B01-001N")

    assert "Decks with this card" not in client.get(card.get_absolute_url()).content.decode()
