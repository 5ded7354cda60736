"""One press to a match: with which deck, against which, and for whom."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from cardbase.models import Game, User
from decks.models import Deck
from play.errors import Refused
from play.limits import OPENINGS
from play.lobby import open_table
from play.models import Bot, Table
from play.play_now import last_deck, play_now
from tests.play.factories import make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]


@pytest.fixture
def ann() -> User:
    return make_user("ann")


def shipped(name: str) -> Deck:
    deck = make_deck(make_user("editor"), name)
    Deck.objects.filter(pk=deck.pk).update(
        shipped=True, owner=None, shipped_key=name, visibility="public"
    )
    return Deck.objects.get(pk=deck.pk)


def game() -> Game:
    return Game.objects.get(key="cipher")


def decks_at(table: Table) -> list[Deck]:
    return [seat.deck_version.deck for seat in table.seats.order_by("number")]


def test_who_has_no_deck_plays_a_shipped_one_against_another(ann: User) -> None:
    decks = [shipped("East"), shipped("West")]

    table = play_now(user=ann, game=game())

    assert table.is_playing
    assert decks_at(table) == decks
    assert [seat.bot for seat in table.seats.order_by("number")] == ["", Bot.SENSIBLE]
    assert table.visibility == Table.Visibility.INVITE


def test_one_shipped_deck_plays_itself(ann: User) -> None:
    deck = shipped("East")

    assert decks_at(play_now(user=ann, game=game())) == [deck, deck]


def test_the_deck_that_was_changed_last_is_played_until_another_was_played(ann: User) -> None:
    east = shipped("East")
    older, newer = make_deck(ann, "North"), make_deck(ann, "South")

    assert decks_at(play_now(user=ann, game=game())) == [newer, east]
    open_table(user=ann, deck=older)

    assert last_deck(ann, game()) == older


def test_a_deck_that_has_become_illegal_is_not_played(ann: User) -> None:
    east = shipped("East")
    deck = make_deck(ann)
    open_table(user=ann, deck=deck)
    Deck.objects.filter(pk=deck.pk).update(errors=1)

    assert decks_at(play_now(user=ann, game=game()))[0] == east


def test_without_any_deck_the_reason_is_said(ann: User) -> None:
    made, _ = Game.objects.get_or_create(key="cipher", defaults={"name": "Cipher"})

    with pytest.raises(Refused, match="Cipher has no deck to play with yet"):
        play_now(user=ann, game=made)


# Pages --------------------------------------------------------------------------------------------


def press(client: Client, **fields: Any) -> Any:
    return client.post("/play/now/", {"game": "cipher"} | fields)


def test_the_press_leads_to_the_table(client: Client, ann: User) -> None:
    shipped("East")
    client.force_login(ann)

    answer = press(client)

    table = Table.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, table.get_absolute_url())
    assert table.seats.get(number=0).user == ann


def test_a_stranger_plays_as_a_guest_and_stays_the_same_one(client: Client) -> None:
    shipped("East")

    press(client)
    press(client)

    guest = User.objects.get(is_guest=True)
    assert [table.seats.get(number=0).user for table in Table.objects.all()] == [guest, guest]


def test_a_shared_deck_is_played_by_who_has_its_link(client: Client, ann: User) -> None:
    east, deck = shipped("East"), make_deck(ann)
    Deck.objects.filter(pk=deck.pk).update(visibility="unlisted")

    press(client, deck=deck.token)

    assert decks_at(Table.objects.get()) == [deck, east]


@pytest.mark.parametrize("fields", [{"game": "chess"}, {"deck": "none-of-ours"}])
def test_what_is_not_there_is_not_found(client: Client, ann: User, fields: Any) -> None:
    shipped("East")
    client.force_login(ann)

    assert press(client, **fields).status_code == 404
    assert not Table.objects.exists()


def test_a_private_deck_of_somebody_else_is_not_there(client: Client, ann: User) -> None:
    shipped("East")

    assert press(client, deck=make_deck(ann).token).status_code == 404


def test_another_site_begins_no_match(client: Client) -> None:
    shipped("East")

    answer = client.post("/play/now/", {"game": "cipher"}, headers={"Sec-Fetch-Site": "cross-site"})

    assert answer.status_code == 403
    assert not User.objects.filter(is_guest=True).exists()


def test_where_no_browser_says_the_origin_a_token_is_needed(ann: User) -> None:
    shipped("East")
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)

    assert press(client).status_code == 403
    assert not Table.objects.exists()


def test_a_page_from_before_one_was_signed_in_still_begins_a_match(ann: User) -> None:
    shipped("East")
    client = Client(enforce_csrf_checks=True, headers={"Sec-Fetch-Site": "same-origin"})
    press(client)

    assert press(client).status_code == 302
    assert User.objects.filter(is_guest=True).count() == 1
    assert Table.objects.count() == 2


def test_too_many_tables_are_refused_in_words(client: Client, ann: User) -> None:
    shipped("East")
    client.force_login(ann)
    for _ in range(OPENINGS):
        press(client)

    page = client.post("/play/now/", {"game": "cipher"}, follow=True)

    assert Table.objects.count() == OPENINGS
    assert "You are going too fast" in page.content.decode()


def test_too_many_guests_are_asked_to_sign_up(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped("East")
    monkeypatch.setattr("cardbase.guests.MOST", 0)

    page = client.post("/play/now/", {"game": "cipher"}, follow=True)

    assert page.redirect_chain[0][0] == "/accounts/signup/"
    assert "Sign up to play." in page.content.decode()


@pytest.mark.parametrize("address", ["/", "/games/", "/play/"])
def test_the_button_stands_on_the_pages_of_games(address: str, client: Client) -> None:
    shipped("East")

    page = client.get(address).content.decode()

    assert 'action="/play/now/"' in page
    assert "Play now" in page


def test_the_button_stands_on_the_page_of_a_deck(client: Client) -> None:
    deck = shipped("East")

    page = client.get(deck.get_absolute_url()).content.decode()

    assert f'name="deck" value="{deck.token}"' in page


def test_a_bot_plays_another_deck_unless_one_is_chosen_for_it(client: Client, ann: User) -> None:
    east, west = shipped("East"), shipped("West")
    client.force_login(ann)
    fields = {"deck": east.pk, "opponent": "sensible"}

    client.post("/play/new/?game=cipher", fields)
    client.post("/play/new/?game=cipher", {**fields, "bot_deck": east.pk})

    first, second = Table.objects.order_by("pk")
    assert decks_at(first) == [east, west]
    assert decks_at(second) == [east, east]
