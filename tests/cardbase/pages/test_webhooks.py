"""The pages where people register webhooks and see what was sent."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from cardbase.models import User, Webhook, WebhookDelivery
from cardbase.models.webhook import Failure, Off, State
from cardbase.webhooks import destinations, services
from tests.cardbase.pages.factories import make_game, make_user

pytestmark = pytest.mark.django_db
PAGE = "/account/webhooks/"
ADDRESS = "https://hooks.example/in"


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    cache.clear()
    settings.WEBHOOK_LOCAL_TARGETS = False
    known = {"hooks.example": ["93.184.216.34"], "inside.example": ["10.0.0.1"]}
    monkeypatch.setattr(destinations, "look_up", lambda host, port: known[host])


@pytest.fixture
def ann(client: Client) -> User:
    ann = make_user("ann")
    client.force_login(ann)
    return ann


def register(client: Client, **facts: object) -> str:
    """Register a webhook on the page; return the page that follows."""
    sent = {"address": ADDRESS, "topics": ["cards", "own_decks"], "game": ""} | facts
    return client.post(PAGE, sent).content.decode()


@pytest.fixture
def webhook(client: Client, ann: User) -> Webhook:
    register(client)
    return Webhook.objects.get()


def test_strangers_and_guests_are_asked_to_sign_up(client: Client) -> None:
    assert client.get(PAGE).status_code == 302
    client.force_login(User.objects.create(username="guest-1", is_guest=True))
    assert client.post(PAGE, {"address": ADDRESS, "topics": ["cards"]}).status_code == 302
    assert not Webhook.objects.exists()


def test_a_secret_is_shown_once(client: Client, ann: User) -> None:
    make_game("cipher")

    html = register(client, game="cipher")

    webhook = Webhook.objects.get()
    assert (webhook.owner, webhook.address, webhook.topics) == (
        ann,
        ADDRESS,
        ["cards", "own_decks"],
    )
    assert webhook.game is not None
    assert webhook.site == "http://testserver"
    shown = re.search(r'<code id="secret"[^>]*>([^<]+)<', html)
    assert shown is not None
    assert shown[1] == webhook.secret
    for address in (PAGE, webhook.get_absolute_url()):
        again = client.get(address)
        assert webhook.secret not in again.content.decode()
        assert ADDRESS in again.content.decode()
        assert "no-store" in again["Cache-Control"]


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"address": ""}, "Give the address of your receiver."),
        ({"address": "https://inside.example/"}, "on the open internet. Webhooks"),
        ({"address": "http://hooks.example/"}, "begins with https://"),
        ({"topics": []}, "Choose at least one kind of event."),
        ({"topics": ["weather"]}, "weather"),
        ({"game": "chess"}, "valid choice"),
    ],
)
def test_what_cannot_be_registered_is_said_at_its_field(
    client: Client, ann: User, facts: dict[str, object], says: str
) -> None:
    answer = client.post(PAGE, {"address": ADDRESS, "topics": ["cards"]} | facts)

    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert not Webhook.objects.exists()


def test_one_person_may_have_so_many(client: Client, ann: User) -> None:
    for _ in range(services.MOST):
        register(client)

    assert "which is the limit" in register(client)


def test_a_webhook_is_changed(client: Client, webhook: Webhook) -> None:
    changed = {"address": "https://hooks.example/other", "topics": ["rulings"]}

    answer = client.post(webhook.get_absolute_url(), changed, follow=True)

    assert "Changes saved." in answer.content.decode()
    webhook.refresh_from_db()
    assert (webhook.address, webhook.topics) == (changed["address"], ["rulings"])
    refused = client.post(
        webhook.get_absolute_url(), {"address": "https://inside.example/", "topics": ["cards"]}
    )
    assert refused.status_code == 422
    webhook.refresh_from_db()
    assert webhook.address == changed["address"]


def test_deliveries_say_what_came_of_them(client: Client, webhook: Webhook) -> None:
    now = timezone.now()
    WebhookDelivery.objects.create(
        webhook=webhook,
        type="cards.changed",
        state=State.WAITING,
        attempts=2,
        due=now + timedelta(hours=2),
        status=500,
        failure=Failure.STATUS,
        milliseconds=12,
    )
    WebhookDelivery.objects.create(webhook=webhook, type="test", state=State.DELIVERED)
    Webhook.objects.update(failing_since=now)

    html = client.get(webhook.get_absolute_url()).content.decode()

    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
    assert "The server did not answer with 2xx. (500)" in text
    assert "2 attempts" in text
    assert "Delivered" in text
    assert "Nothing has been received since" in text
    assert "Failing" in client.get(PAGE).content.decode()


def test_events_are_tried_and_sent_again(client: Client, webhook: Webhook) -> None:
    page = webhook.get_absolute_url()

    tried = client.post(f"{page}test/", follow=True)
    assert "A test event is on its way." in tried.content.decode()
    delivery = WebhookDelivery.objects.get()
    WebhookDelivery.objects.update(state=State.FAILED, due=None, attempts=8)
    again = client.post(f"{page}resend/{delivery.pk}/", follow=True)

    assert "on its way again" in again.content.decode()
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts) == (State.WAITING, 1)


def test_a_webhook_is_switched_off_and_on(client: Client, webhook: Webhook) -> None:
    page = webhook.get_absolute_url()

    off = client.post(f"{page}switch/", {"on": "no"}, follow=True).content.decode()
    assert "You switched this webhook off." in off
    assert "Send a test event" not in off
    assert "Switch this webhook on first." in (
        client.post(f"{page}test/", follow=True).content.decode()
    )
    Webhook.objects.update(off=Off.GONE, off_since=timezone.now())
    assert "answered 410" in client.get(page).content.decode()
    client.post(f"{page}switch/", {"on": "yes"})

    webhook.refresh_from_db()
    assert webhook.is_active


def test_a_new_secret_is_shown_once(client: Client, webhook: Webhook) -> None:
    before = webhook.secret

    html = client.post(f"{webhook.get_absolute_url()}secret/").content.decode()

    webhook.refresh_from_db()
    assert webhook.secret != before
    assert webhook.secret in html


def test_webhooks_are_their_owners_alone(client: Client, webhook: Webhook) -> None:
    delivery = WebhookDelivery.objects.create(webhook=webhook, type="test", due=timezone.now())
    client.force_login(make_user("bob"))
    page = webhook.get_absolute_url()

    assert ADDRESS not in client.get(PAGE).content.decode()
    assert client.get(page).status_code == 404
    for part in ("", "switch/", "test/", "secret/", "delete/", f"resend/{delivery.pk}/"):
        assert client.post(page + part, {"on": "no"}).status_code == 404
    assert Webhook.objects.filter(off=Off.NOT).exists()


def test_a_webhook_is_deleted(client: Client, webhook: Webhook) -> None:
    page = webhook.get_absolute_url()
    assert client.get(f"{page}delete/").status_code == 405

    assert "Webhook deleted." in client.post(f"{page}delete/", follow=True).content.decode()
    assert not Webhook.objects.exists()
