"""A link to a deck here, or its short id, pasted where a list is asked for."""

from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from decks.models import Deck
from decks.services import name_point, set_counts
from tests.decks.factories import at, make_card, make_deck, make_game, make_user, rows

pytestmark = pytest.mark.django_db
IMPORT = "/decks/import/"


@pytest.fixture
def deck(db: None) -> Deck:
    marth = make_card("Marth", "Altean Prince", code="B01-003HN")
    owner = make_user("zoe")
    return make_deck(
        owner,
        (marth, 4),
        (make_card("Caeda"), 2),
        choices={"lord": marth.key},
        visibility="unlisted",
    )


def posted(text: str, action: str = "save", game: str = "cipher") -> dict[str, Any]:
    return {"game": make_game(game).pk, "name": "", "text": text, "action": action}


def imported(mine: Any, text: str, **more: Any) -> Deck:
    answer = mine.post(IMPORT, posted(text, **more))
    assert answer.status_code == 302, answer.content.decode()
    return Deck.objects.latest("created")


@pytest.mark.parametrize(
    "form",
    [
        "http://testserver/decks/{token}/",
        "https://testserver/decks/{token}",
        "<http://testserver/decks/{token}/>\n",
        "testserver/decks/{token}/",
        "http://testserver/d/{token}",
        "/d/{token}",
        "/decks/{token}/goldfish/",
        "http://testserver/decks/{token}/?x=1#top",
        "http://testserver/decks/{token}/list.txt",
        "  {token}  ",
    ],
)
def test_a_link_brings_the_list_with_name_and_lord(ann, mine, deck, form: str) -> None:
    made = imported(mine, form.format(token=deck.token))

    assert made.owner == ann
    assert (made.name, rows(made), made.choices) == ("Heroes", rows(deck), deck.choices)


def test_a_link_tells_the_game_whatever_was_chosen(mine, deck) -> None:
    assert imported(mine, at("detail", deck), game="fma").game.key == "cipher"


def test_the_list_is_shown_before_it_is_saved(mine, deck) -> None:
    page = mine.post(IMPORT, posted(at("detail", deck), "preview")).content.decode()

    assert "All lines were understood." in page
    assert "Lord: B01-003HN Marth, Altean Prince" in page


def test_a_point_of_a_history_brings_the_list_as_it_was(mine, deck) -> None:
    point = name_point(deck=deck, name="Before")
    set_counts(deck=deck, counts={make_card("Cain"): 3})
    made = imported(mine, reverse("decks:point", args=[deck.token, point.number]))

    assert rows(made) == {"marth-altean-prince": 4, "caeda": 2}


def test_one_s_own_private_deck_opens_and_another_s_does_not(ann, mine, deck) -> None:
    own = make_deck(ann, (make_card("Cain"), 3))
    deck.visibility = "private"
    deck.save()

    assert rows(imported(mine, at("detail", own))) == {"cain": 3}
    assert rows(imported(mine, own.get_short_url())) == {"cain": 3}
    for link in (at("detail", deck), deck.get_short_url()):
        answer = mine.post(IMPORT, posted(link))
        assert answer.status_code == 422
        assert "There is no deck at this address, or it is private." in answer.content.decode()
    # A short id that opens nothing may be a card's name, and is read as one.
    answer = mine.post(IMPORT, posted(deck.token))
    assert f"No card is named “{deck.token}”." in answer.content.decode()


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("https://moxfield.example/decks/abc", "Lists of other sites are not fetched."),
        ("http://testserver/games/cipher/cards/", "This page is not a deck."),
        ("http://testserver/decks/import/", "This page is not a deck."),
        ("http://testserver/nowhere/at/all/", "There is no page at this address."),
        ("http://testserver/decks/zzzzzzzzzzzz/", "There is no deck at this address"),
        ("http://testserver/decks/{token}/history/7/", "This deck has no such point"),
        ("http://[::1/decks/", "There is no page at this address."),
    ],
)
def test_a_link_that_opens_no_deck_says_why(mine, deck, link: str, sentence: str) -> None:
    answer = mine.post(IMPORT, posted(link.format(token=deck.token)))

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert f"{link.format(token=deck.token)}</textarea>" in answer.content.decode()


@pytest.mark.parametrize("text", ["Marth/Caeda", "4 /decks/x/", "and/or", "a.b/c"])
def test_text_with_a_slash_is_no_link(mine, deck, text: str) -> None:
    answer = mine.post(IMPORT, posted(text, "preview"))

    assert "could not be read" in answer.content.decode()


def test_a_link_replaces_the_list_of_a_deck_of_that_game(ann, mine, deck) -> None:
    own = make_deck(ann, (make_card("Cain"), 3))
    other = make_deck(ann, game=make_game("fma"))
    sent = {"text": at("detail", deck), "action": "save", "version": own.version}

    assert mine.post(at("text", own), sent).status_code == 302
    assert rows(own) == rows(deck)
    answer = mine.post(at("text", other), sent)
    assert answer.status_code == 422
    assert "is for the game “Game cipher”, not for Game fma" in answer.content.decode()


def test_the_api_reads_a_link_too(deck) -> None:
    def sent(text: str, game: str = "cipher") -> Any:
        make_game(game)
        body = {"game": game, "text": text}
        return APIClient().post("/api/v1/decks/read/", body, format="json")

    for link in (at("detail", deck), deck.get_short_url()):
        answer = sent(f"http://testserver{link}")
        assert (answer.data["size"], answer.data["unread"]) == (6, [])
    assert sent("http://testserver/decks/zzzzzzzzzzzz/").status_code == 400
    assert "not for Game fma" in str(sent(at("detail", deck), "fma").data)
