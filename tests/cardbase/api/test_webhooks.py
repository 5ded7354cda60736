"""Webhooks in the API: registered, changed, tried, and what was sent."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from cardbase.models import ApiToken, User, Webhook, WebhookDelivery
from cardbase.models.api_token import Right
from cardbase.models.webhook import State
from cardbase.webhooks import destinations, services
from tests.cardbase.factories import make_game, make_user

pytestmark = pytest.mark.django_db
WEBHOOKS = "/api/v1/webhooks/"
ADDRESS = "https://hooks.example/in"


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """A server that others reach, where one name is known."""
    cache.clear()
    settings.WEBHOOK_LOCAL_TARGETS = False
    known = {"hooks.example": ["93.184.216.34"], "inside.example": ["10.0.0.1"]}
    known["127.0.0.1"] = ["127.0.0.1"]
    monkeypatch.setattr(destinations, "look_up", lambda host, port: known[host])
    make_game("cipher")


class Program:
    """A program that acts for a person."""

    def __init__(self, name: str = "", rights: Any = Right.values) -> None:
        self.client = Client()
        self.headers: dict[str, str] = {}
        if name:
            self.user = User.objects.filter(username=name).first() or make_user(name)
            self.headers = {
                "Authorization": f"Bearer {ApiToken.objects.make(self.user, 'Bot', rights)}"
            }

    def ask(self, method: str, part: str = "", /, **body: Any) -> Any:
        how = {"content_type": "application/json"} if method != "get" else {}
        send = getattr(self.client, method)
        return send(WEBHOOKS + part, body, headers=self.headers, **how)

    def register(self, **body: Any) -> Any:
        return self.ask("post", **({"address": ADDRESS, "topics": ["cards"]} | body))


@pytest.fixture
def ann() -> Program:
    return Program("ann")


def test_a_webhook_is_registered_and_its_secret_shown_once(ann: Program) -> None:
    answer = ann.register(topics=["rulings", "cards", "cards"], game="cipher")

    assert answer.status_code == 201
    made = answer.json()
    assert answer["Location"] == made["url"] == f"http://testserver{WEBHOOKS}{made['id']}/"
    assert made["secret"].startswith("whsec_")
    webhook = Webhook.objects.get()
    assert (webhook.owner, webhook.secret, webhook.site) == (
        ann.user,
        made["secret"],
        "http://testserver",
    )
    shown = ann.client.get(made["url"], headers=ann.headers).json()
    assert shown == {name: value for name, value in made.items() if name != "secret"}
    assert (shown["topics"], shown["game"], shown["active"]) == (
        ["cards", "rulings"],
        "cipher",
        True,
    )
    assert ann.ask("get").json()["results"] == [shown]


@pytest.mark.parametrize(
    ("body", "field", "says"),
    [
        ({"address": "http://hooks.example/"}, "address", "https://"),
        ({"address": "https://inside.example/"}, "address", "on the open internet"),
        ({"address": "https://127.0.0.1/"}, "address", "on the open internet"),
        ({"address": "https://hooks.example:22/"}, "address", "Port 22"),
        ({"address": "hooks"}, "address", "https://"),
        ({"address": ""}, "address", ""),
        ({"topics": []}, "topics", ""),
        ({"topics": ["weather"]}, "topics", "weather"),
        ({"game": "cihper"}, "game", "similar: cipher"),
        ({"secret": "mine"}, "secret", "unknown field"),
    ],
)
def test_what_cannot_be_registered_is_refused_with_a_sentence(
    ann: Program, body: Any, field: str, says: str
) -> None:
    refused = ann.register(**body)

    assert refused.status_code == 400
    error = refused.json()["errors"][0]
    assert error["field"].startswith(field)
    assert says in error["message"]
    assert not Webhook.objects.exists()


def test_one_person_may_have_so_many(ann: Program) -> None:
    for _ in range(services.MOST):
        assert ann.register().status_code == 201

    refused = ann.register()

    assert refused.status_code == 400
    assert "which is the limit" in refused.json()["detail"]
    assert Program("bob").register().status_code == 201


def test_a_token_needs_the_right(ann: Program) -> None:
    reader = Program("ann", [Right.DECKS])

    refused = reader.register()

    assert refused.status_code == 403
    assert "“webhooks”" in refused.json()["detail"]
    assert reader.ask("get").status_code == 200
    assert Program().ask("get").status_code == 401
    assert Program().register().status_code == 401


def test_guests_sign_up_first(client: Client) -> None:
    client.force_login(User.objects.create(username="guest-1", is_guest=True))

    refused = client.post(
        WEBHOOKS, {"address": ADDRESS, "topics": ["cards"]}, content_type="application/json"
    )

    assert refused.status_code == 403
    assert "Sign up" in refused.json()["detail"]


def test_webhooks_are_their_owners_alone(ann: Program) -> None:
    number = ann.register().json()["id"]
    bob = Program("bob")

    assert bob.ask("get").json()["results"] == []
    for method, rest in (
        ("get", ""),
        ("patch", ""),
        ("delete", ""),
        ("post", "secret/"),
        ("post", "test/"),
        ("get", "deliveries/"),
        ("post", "resend/"),
    ):
        assert bob.ask(method, f"{number}/{rest}").status_code == 404


def test_a_webhook_is_changed_where_the_request_says_so(ann: Program) -> None:
    number = ann.register(game="cipher").json()["id"]

    changed = ann.ask("patch", f"{number}/", topics=["own_decks"]).json()
    assert (changed["topics"], changed["game"], changed["address"]) == (
        ["own_decks"],
        "cipher",
        ADDRESS,
    )
    assert ann.ask("patch", f"{number}/", game=None).json()["game"] is None
    refused = ann.ask("patch", f"{number}/", address="https://inside.example/")
    assert refused.status_code == 400
    assert ann.ask("get", f"{number}/").json()["address"] == ADDRESS


def test_a_webhook_is_switched_off_and_on(ann: Program) -> None:
    number = ann.register().json()["id"]

    off = ann.ask("patch", f"{number}/", active=False).json()
    assert not off["active"]
    assert "You switched this webhook off" in off["explanation"]
    refused = ann.ask("post", f"{number}/test/")
    assert refused.status_code == 400
    assert "Switch this webhook on first" in refused.json()["detail"]
    assert ann.ask("patch", f"{number}/", active=True).json()["active"]


def test_a_new_secret_takes_the_place_of_the_old(ann: Program) -> None:
    made = ann.register().json()

    new = ann.ask("post", f"{made['id']}/secret/").json()["secret"]

    assert new != made["secret"]
    assert Webhook.objects.get().secret == new


def test_a_webhook_is_deleted(ann: Program) -> None:
    number = ann.register().json()["id"]

    assert ann.ask("delete", f"{number}/").status_code == 204
    assert ann.ask("get", f"{number}/").status_code == 404


def test_a_test_event_is_listed_and_sent_again(ann: Program) -> None:
    number = ann.register().json()["id"]

    sent = ann.ask("post", f"{number}/test/")
    assert sent.status_code == 202
    assert ann.ask("get", f"{number}/deliveries/").json()["results"] == [sent.json()]
    assert (sent.json()["type"], sent.json()["state"]) == ("test", "waiting")
    WebhookDelivery.objects.update(state=State.DELIVERED, due=None, attempts=1, status=200)

    again = ann.ask("post", f"{number}/resend/", delivery=sent.json()["id"])

    assert again.status_code == 202
    assert (again.json()["id"], again.json()["state"]) == (sent.json()["id"], "waiting")
    assert WebhookDelivery.objects.due(timezone.now()).count() == 1
    unknown = ann.ask("post", f"{number}/resend/", delivery="msg_1")
    assert unknown.status_code == 400
    assert unknown.json()["errors"][0]["field"] == "delivery"


def test_nobody_is_made_to_hammer_a_receiver(ann: Program) -> None:
    number = ann.register().json()["id"]
    for _ in range(services.SENT_AGAIN):
        assert ann.ask("post", f"{number}/test/").status_code == 202

    refused = ann.ask("post", f"{number}/test/")

    assert refused.status_code == 400
    assert "too fast" in refused.json()["detail"]


def test_nobody_looks_names_up_by_the_hundred(
    ann: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "LOOKED_UP", 3)
    for _ in range(3):
        ann.register(address="https://inside.example/")

    refused = ann.register()

    assert refused.status_code == 400
    assert "too fast" in refused.json()["detail"]


def test_a_list_of_deliveries_asks_the_same_however_many_there_are(
    ann: Program, django_assert_max_num_queries: Any
) -> None:
    number = ann.register().json()["id"]
    webhook = Webhook.objects.get()
    for _ in range(20):
        WebhookDelivery.objects.create(webhook=webhook, type="test", due=timezone.now())

    with django_assert_max_num_queries(4):
        listed = ann.ask("get", f"{number}/deliveries/", limit="10").json()

    assert len(listed["results"]) == 10
    assert listed["next"]
