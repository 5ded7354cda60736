"""Who may open and change a deck, and by which method."""

import pytest

from decks.models import Deck
from tests.decks.factories import at, legal_deck, make_card, make_deck

pytestmark = pytest.mark.django_db


READ = ["detail", "export-text", "export-json", "copy"]
OWNER_PAGES = ["edit", "details", "delete", "text", "cards", "news"]
CHANGES = ["add", "count", "choose", "format", "repair", "undo", "redo", "show-to"]


# Who may open a deck


@pytest.mark.parametrize("page", READ)
@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_everybody_with_the_address_may_read_a_deck_that_is_not_private(
    ann, stranger, client, page, visibility
) -> None:
    deck = legal_deck(ann, visibility=visibility)

    assert stranger.get(at(page, deck)).status_code == 200
    assert client.get(at(page, deck)).status_code in (200, 302)


@pytest.mark.parametrize("page", READ + OWNER_PAGES)
def test_a_private_deck_is_not_there_for_a_stranger(ann, stranger, page) -> None:
    assert stranger.get(at(page, make_deck(ann))).status_code == 404


@pytest.mark.parametrize("page", READ)
def test_a_private_deck_is_not_there_for_the_anonymous(ann, client, page) -> None:
    assert client.get(at(page, make_deck(ann))).status_code == 404


@pytest.mark.parametrize("page", READ + OWNER_PAGES)
def test_the_owner_may_open_every_page_of_a_private_deck(ann, mine, page) -> None:
    assert mine.get(at(page, legal_deck(ann))).status_code == 200


@pytest.mark.parametrize("page", OWNER_PAGES)
def test_a_stranger_may_not_edit_a_public_deck(ann, stranger, page) -> None:
    deck = make_deck(ann, visibility="public")

    assert stranger.get(at(page, deck)).status_code == 403


@pytest.mark.parametrize("change", CHANGES + ["delete", "details", "text"])
@pytest.mark.parametrize(("visibility", "status"), [("public", 403), ("private", 404)])
def test_a_stranger_changes_nothing(ann, stranger, change, visibility, status) -> None:
    deck = make_deck(ann, visibility=visibility)
    make_card("Marth")

    answer = stranger.post(at(change, deck), {"q": "Marth", "name": "Stolen", "text": ""})

    assert answer.status_code == status
    assert Deck.objects.get(pk=deck.pk).version == deck.version


@pytest.mark.parametrize("change", CHANGES + ["delete", "details", "text"])
def test_the_anonymous_are_asked_to_log_in(ann, client, change) -> None:
    answer = client.post(at(change, make_deck(ann, visibility="public")))

    assert answer.status_code == 302
    assert answer.url.startswith("/accounts/login/?next=")


@pytest.mark.parametrize("change", CHANGES)
def test_changes_are_made_by_post_alone(ann, mine, change) -> None:
    assert mine.get(at(change, make_deck(ann))).status_code == 405


@pytest.mark.parametrize("page", ["detail", "export-text", "export-json", "cards", "edit"])
def test_pages_that_only_show_refuse_a_post(ann, mine, page) -> None:
    assert mine.post(at(page, make_deck(ann))).status_code == 405


def test_an_address_without_a_deck_is_a_404(client) -> None:
    assert client.get("/decks/AbCdEfGhIjKl/").status_code == 404
