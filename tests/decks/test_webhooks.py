"""Changes of decks, as webhooks are told of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.utils import timezone

from cardbase.models import Card, User, Webhook, WebhookDelivery
from cardbase.models.webhook import Topic
from cardbase.webhooks.events import body_of
from cardbase.webhooks.signatures import new_secret
from decks import webhooks
from decks.models import Deck
from decks.services import add_card, create_deck, delete_deck, update_deck
from tests.cardbase.factories import make_card, make_game
from tests.decks.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    cache.clear()
    monkeypatch.setattr("cardbase.webhooks.queue._ask", lambda *_: None)
    yield
    cache.clear()


@pytest.fixture
def ann() -> User:
    return make_user("ann")


@pytest.fixture
def card() -> Card:
    return make_card("Marth", key="marth")


@pytest.fixture
def deck(ann: User, card: Card) -> Deck:
    return create_deck(owner=ann, game=card.game, name="Heroes", counts={card: 4})


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    """A block after which what waits for a commit is done."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def make_webhook(owner: User, *topics: Topic, **facts: Any) -> Webhook:
    usual = {"secret": new_secret(), "site": "https://cards.example", "told_version": 0}
    return Webhook.objects.create(
        owner=owner, address="https://hooks.example/", topics=topics, **usual, **facts
    )


def told(webhook: Webhook) -> list[dict[str, Any]]:
    return [json.loads(body_of(row))["data"] for row in webhook.deliveries.order_by("pk")]


def test_the_owner_is_told_what_a_deck_is_now(
    ann: User, deck: Deck, card: Card, committed: Any
) -> None:
    webhook = make_webhook(ann, Topic.OWN_DECKS)
    with committed():
        add_card(deck=deck, card=card, count=-1)
        update_deck(deck=deck, name="Champions")

    (data,) = told(webhook)

    deck.refresh_from_db()
    assert data["token"] == deck.token
    assert data["game"] == "cipher"
    assert data["url"] == f"https://cards.example/api/v1/decks/{deck.token}/"
    assert data["deck"]["html_url"] == f"https://cards.example{deck.get_absolute_url()}"
    shown = {name: data["deck"][name] for name in ("name", "owner", "visibility", "size", "legal")}
    assert shown == {
        "name": "Champions",
        "owner": "ann",
        "visibility": "private",
        "size": 3,
        "legal": False,
    }
    assert data["deck"]["version"] == deck.version


def test_a_sitting_is_one_event_a_minute_later(
    ann: User, deck: Deck, card: Card, committed: Any
) -> None:
    webhook = make_webhook(ann, Topic.OWN_DECKS)
    for _ in range(3):
        with committed():
            add_card(deck=deck, card=card)

    row = webhook.deliveries.get()
    assert 50 < (row.due - timezone.now()).total_seconds() <= 60


def test_nobody_hears_of_private_decks_of_others(
    ann: User, deck: Deck, card: Card, committed: Any
) -> None:
    bob = make_user("bob")
    webhook = make_webhook(bob, Topic.OWN_DECKS, Topic.PUBLIC_DECKS)

    with committed():
        add_card(deck=deck, card=card)
        update_deck(deck=deck, visibility="unlisted")

    assert not WebhookDelivery.objects.exists()
    assert told(webhook) == []


def test_public_decks_are_told_until_they_are_public_no_more(
    ann: User, deck: Deck, committed: Any
) -> None:
    webhook = make_webhook(make_user("bob"), Topic.PUBLIC_DECKS)
    with committed():
        update_deck(deck=deck, visibility="public")
    assert [data["deck"]["name"] for data in told(webhook)] == ["Heroes"]
    webhook.deliveries.all().delete()

    with committed():
        update_deck(deck=deck, visibility="private")
    assert [(data["token"], data["deck"]) for data in told(webhook)] == [(deck.token, None)]
    webhook.deliveries.all().delete()

    with committed():
        update_deck(deck=deck, name="Secret")
    assert told(webhook) == []


def test_a_deck_that_turns_private_before_it_is_sent_is_not_shown(
    ann: User, deck: Deck, committed: Any
) -> None:
    webhook = make_webhook(make_user("bob"), Topic.PUBLIC_DECKS)
    with committed():
        update_deck(deck=deck, visibility="public")
    update_deck(deck=deck, visibility="private")

    assert [data["deck"] for data in told(webhook)] == [None]


@pytest.mark.parametrize("how", ["by its owner", "with its owner"])
def test_a_deck_that_goes_is_told(ann: User, deck: Deck, committed: Any, how: str) -> None:
    token = deck.token
    update_deck(deck=deck, visibility="public")
    webhook = make_webhook(make_user("bob"), Topic.PUBLIC_DECKS)

    with committed():
        if how == "by its owner":
            delete_deck(deck=deck)
        else:
            ann.delete()

    assert [(data["token"], data["deck"]) for data in told(webhook)] == [(token, None)]


def test_each_is_told_of_its_game(ann: User, deck: Deck, card: Card, committed: Any) -> None:
    of_cipher = make_webhook(ann, Topic.OWN_DECKS, game=card.game)
    of_chess = make_webhook(ann, Topic.OWN_DECKS, game=make_game("chess"))
    of_cards = make_webhook(ann, Topic.CARDS)
    with committed():
        add_card(deck=deck, card=card)

    assert len(told(of_cipher)) == 1
    assert told(of_chess) == told(of_cards) == []


def test_a_deck_is_changed_whatever_becomes_of_telling(
    ann: User, deck: Deck, card: Card, committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_webhook(ann, Topic.OWN_DECKS)

    def fail(*_: object, **__: object) -> None:
        raise OperationalError

    monkeypatch.setattr(webhooks, "tell", fail)
    with committed():
        changed = add_card(deck=deck, card=card)

    assert changed.size == 5


def test_without_a_webhook_a_change_of_cards_asks_nothing_more(
    ann: User, deck: Deck, card: Card, committed: Any
) -> None:
    make_webhook(ann, Topic.CARDS)
    make_webhook(make_user("bob"), Topic.OWN_DECKS)

    with committed() as callbacks:
        add_card(deck=deck, card=card)

    assert callbacks == []
