"""At tables: custom cards are admitted where that was agreed, and play like any other card."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.urls import reverse

import rules
from decks.models import CustomCard, Deck, DeckCard
from decks.services import copy_deck, load, set_counts
from decks.services import custom_cards as services
from play import lobby
from play.board.board import messages_of
from play.board.messages import card_address
from play.errors import NotNow, Refused
from play.matches import open_match
from play.models import Table
from play.rendering import load_table
from rules.engine.custom_cards import ALLOWED, CUSTOM_CARDS
from rules.engine.rng import Rng
from tests.play.factories import make_deck, make_user, play_on
from tests.shipped_games import put_shipped_games
from tests.testkit.random_play import any_options, seed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]

MOST_DECISIONS = 400
AGREED = {CUSTOM_CARDS.key: ALLOWED}


def put_in_place_of(row: DeckCard, name: str = "Someone New", *, read: bool = True) -> CustomCard:
    """A custom card with the facts and the text of a card of a deck, in place of that."""
    model = row.card
    card = services.keep_custom_card(
        CustomCard(
            deck=row.deck,
            name=name,
            kind=model.kind,
            stats=model.stats,
            texts=model.texts,
            count=row.count,
        )
    )
    set_counts(deck=row.deck, counts={model: 0}, part=row.part)
    if read:
        services.read_custom_card(card.pk)
    return card


def deck_of(name: str, **facts: Any) -> tuple[Deck, CustomCard]:
    deck = make_deck(make_user(name))
    card = put_in_place_of(load(deck)[-1], **facts)
    return now(deck), card


def now(deck: Deck) -> Deck:
    return Deck.objects.select_related("game").get(pk=deck.pk)


def test_a_table_takes_them_only_where_that_was_agreed():
    deck, card = deck_of("ann")
    ann, bob = make_user("ann"), make_user("bob")

    with pytest.raises(Refused, match="no custom cards") as refused:
        lobby.open_table(user=ann, deck=deck)
    assert card.name in str(refused.value)

    table = lobby.open_table(user=ann, deck=deck, options=AGREED)
    assert table.admits_custom_cards
    lobby.join(table=table, user=bob, deck=make_deck(bob, "South"))
    assert load_table(table.code).is_playing


def test_whoever_joins_another_table_with_them_is_refused_by_name():
    deck, card = deck_of("bob")
    ann = make_user("ann")
    table = lobby.open_table(user=ann, deck=make_deck(ann, "South"))

    with pytest.raises(Refused, match=card.name):
        lobby.join(table=table, user=make_user("bob"), deck=deck)

    assert not table.admits_custom_cards


def test_bots_are_not_asked():
    deck, _ = deck_of("ann")

    table = lobby.open_table(user=make_user("ann"), deck=deck, bot="random")

    assert load_table(table.code).is_playing
    assert table.admits_custom_cards


def test_one_that_no_worker_has_read_cannot_be_played_yet():
    deck, card = deck_of("ann", read=False)
    CustomCard.objects.filter(pk=card.pk).update(texts={"skill": "|ACT| Draw 1 card."})

    with pytest.raises(NotNow, match="still reading “Someone New”"):
        lobby.open_table(user=make_user("ann"), deck=deck, options=AGREED)


def test_the_form_offers_them_and_the_waiting_room_says_so(client):
    deck, card = deck_of("ann")
    client.force_login(make_user("ann"))
    answers = {"deck": deck.pk, "opponent": "open"}

    refused = client.post(reverse("play:new"), answers)
    assert card.name in refused.content.decode()
    answer = client.post(
        reverse("play:new"), {**answers, "option_custom_cards": ALLOWED}, follow=True
    )

    assert "Custom cards are allowed." in answer.content.decode()


# Every game ---------------------------------------------------------------------------------------


def begun_with_custom_cards(game: str) -> tuple[Table, list[CustomCard]]:
    put_shipped_games(game)
    ann, bob = make_user("ann"), make_user("bob")
    shipped = list(Deck.objects.filter(game__key=game, shipped=True).order_by("name"))
    deck = copy_deck(deck=shipped[0], owner=ann)
    rows = [row for row in load(deck) if _may_go(row)][:5]
    cards = [put_in_place_of(row, f"Someone New {at}") for at, row in enumerate(rows)]
    table = lobby.open_table(user=ann, deck=now(deck), options=AGREED)
    lobby.join(table=table, user=bob, deck=shipped[-1])
    return load_table(table.code), cards


def _may_go(row: DeckCard) -> bool:
    """Return True for a card with a text that nothing else in its deck depends on."""
    is_chosen = row.card.key in row.deck.choices.values()
    return any(row.card.texts.values()) and row.part == "main" and not is_chosen


@pytest.mark.parametrize("game", rules.GAMES)
def test_they_play_like_any_other_cards(game):
    table, cards = begun_with_custom_cards(game)
    chance = Rng(seed(3))

    def seen_by_bob() -> bool:
        with open_match(table) as live:
            view = json.dumps(live.match.view(1))
        return any(card.key in view for card in cards)

    assert not seen_by_bob(), "they lie in a deck or a hand"
    for _ in range(MOST_DECISIONS):
        table = play_on(table, 1, lambda decision: any_options(decision, chance))
        if seen_by_bob():
            break
    else:
        pytest.fail("nobody ever played one")
    table = play_on(table, 20, lambda decision: any_options(decision, chance))
    assert table.is_playing or table.is_finished


@pytest.mark.parametrize("game", rules.GAMES)
def test_their_faces_lead_to_their_own_pages(game):
    table, cards = begun_with_custom_cards(game)

    faces = [messages_of(table).faces[card.key] for card in cards]

    assert all(face.custom for face in faces)
    assert [card_address(face) for face in faces] == [card.get_absolute_url() for card in cards]
