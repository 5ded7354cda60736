"""Deliveries: sent, tried again, given up, and a webhook that is switched off."""

from __future__ import annotations

import hmac
import json
from base64 import b64decode
from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from cardbase.models import Webhook, WebhookDelivery
from cardbase.models.webhook import Off, State, Topic
from cardbase.webhooks import events, services, tasks
from cardbase.webhooks.events import TEST, register_event, tell
from cardbase.webhooks.queue import LOOK, SEND, keep_looking, may_look
from cardbase.webhooks.tasks import LEASE, PAUSES, deliver, look, send_due
from tests.cardbase.webhooks.receivers import Receiver

Make = Callable[..., Webhook]


@pytest.fixture
def webhook(make_webhook: Make, receiver: Receiver) -> Webhook:
    return make_webhook(receiver.url)


def sent(webhook: Webhook, **facts: object) -> WebhookDelivery:
    """Try a test event once; return its row."""
    usual = {"type": TEST, "due": timezone.now()}
    delivery = WebhookDelivery.objects.create(webhook=webhook, **(usual | facts))
    return tried(delivery)


def tried(delivery: WebhookDelivery) -> WebhookDelivery:
    deliver(delivery.pk)
    return WebhookDelivery.objects.get(pk=delivery.pk)


def make_due(delivery: WebhookDelivery) -> WebhookDelivery:
    WebhookDelivery.objects.filter(pk=delivery.pk).update(due=timezone.now())
    return delivery


def minutes_until(moment: datetime | None) -> float:
    assert moment is not None
    return (moment - timezone.now()).total_seconds() / 60


# Sent -------------------------------------------------------------------------------------------


def test_an_event_is_posted_and_signed(webhook: Webhook, receiver: Receiver) -> None:
    delivery = sent(webhook)

    (received,) = receiver.received
    assert received.path == "/hook?who=me"
    event = json.loads(received.body)
    assert event["type"] == "test"
    assert event["data"] == {"webhook": webhook.pk, "topics": Topic.values}
    assert datetime.fromisoformat(event["timestamp"]) <= timezone.now()
    stamp = received.headers["webhook-timestamp"]
    assert abs(int(stamp) - timezone.now().timestamp()) < 60
    assert received.headers["webhook-id"] == delivery.message
    key = b64decode(webhook.secret.removeprefix("whsec_"))
    signed = f"{delivery.message}.{stamp}.".encode() + received.body
    version, _, signature = received.headers["webhook-signature"].partition(",")
    assert version == "v1"
    assert b64decode(signature) == hmac.digest(key, signed, sha256)
    assert received.headers["content-type"] == "application/json"
    assert received.headers["user-agent"] == "Cardbase webhooks"
    assert (delivery.state, delivery.status, delivery.attempts) == (State.DELIVERED, 204, 1)
    assert delivery.due is None
    assert delivery.explanation == ""
    assert delivery.milliseconds is not None


def test_nothing_is_sent_before_it_is_due_or_twice(webhook: Webhook, receiver: Receiver) -> None:
    early = sent(webhook, due=timezone.now() + timedelta(minutes=1))
    once = tried(sent(webhook))

    assert (early.state, early.attempts) == (State.WAITING, 0)
    assert once.attempts == 1
    assert len(receiver.received) == 1


def test_one_that_is_being_tried_is_nobody_else_s(webhook: Webhook, receiver: Receiver) -> None:
    now = timezone.now()
    delivery = WebhookDelivery.objects.create(webhook=webhook, type=TEST, due=now)

    first, second = tasks._claim(delivery.pk), tasks._claim(delivery.pk)

    assert first is not None
    assert second is None
    assert now + LEASE <= WebhookDelivery.objects.get().due <= timezone.now() + LEASE


# Tried again ------------------------------------------------------------------------------------


def test_what_fails_is_sent_again_as_it_was(webhook: Webhook, receiver: Receiver) -> None:
    receiver.status = 500

    failed = sent(webhook)

    assert (failed.state, failed.status) == (State.WAITING, 500)
    assert failed.explanation == "The server did not answer with 2xx. (500)"
    assert 0.4 < minutes_until(failed.due) < 0.7
    receiver.status = 200
    done = tried(make_due(failed))
    assert (done.state, done.attempts, done.failure) == (State.DELIVERED, 2, "")
    first, second = receiver.received
    assert first.body == second.body
    assert first.headers["webhook-id"] == second.headers["webhook-id"]


def test_pauses_grow_until_it_is_given_up_after_more_than_a_day(
    webhook: Webhook, receiver: Receiver
) -> None:
    receiver.status = 503
    delivery = sent(webhook)
    waited = []
    while delivery.state == State.WAITING:
        waited.append(minutes_until(delivery.due))
        delivery = tried(make_due(delivery))

    assert len(waited) == len(PAUSES) == len(receiver.received) - 1
    for pause, minutes in zip(PAUSES, waited, strict=True):
        assert 0.98 < minutes * 60 / pause.total_seconds() <= 1.2
    assert sum(PAUSES, timedelta()) > timedelta(days=1)
    assert (delivery.state, delivery.due) == (State.FAILED, None)


def test_a_worker_that_died_with_it_leaves_it_to_others(
    webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object) -> None:
        raise KeyboardInterrupt

    delivery = WebhookDelivery.objects.create(webhook=webhook, type=TEST, due=timezone.now())
    with monkeypatch.context() as patch:
        patch.setattr(tasks, "post", die)
        for _ in range(len(PAUSES) + 1):
            with pytest.raises(KeyboardInterrupt):
                deliver(make_due(delivery).pk)

    delivery.refresh_from_db()
    assert delivery.state == State.WAITING
    # What always kills its worker is not tried for ever.
    assert tried(make_due(delivery)).state == State.FAILED
    assert receiver.received == []


def test_a_receiver_that_dribbles_is_too_slow(
    webhook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dribble(*_: object) -> None:
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(tasks, "post", dribble)

    assert sent(webhook).explanation == "The server did not answer in time."
    assert deliver.soft_time_limit == tasks.SECONDS


def test_an_address_that_has_come_to_lie_inside_is_not_connected_to(
    webhook: Webhook, receiver: Receiver, strict: None, names: dict[str, list[str]]
) -> None:
    names["hooks.example"] = ["127.0.0.1"]
    Webhook.objects.update(address=f"https://hooks.example:{receiver.port}/")

    failed = sent(webhook)

    assert failed.explanation == "The address does not lead to a server on the open internet."
    assert receiver.received == []


# Switched off -----------------------------------------------------------------------------------


def test_it_is_said_since_when_nothing_was_received(webhook: Webhook, receiver: Receiver) -> None:
    receiver.status = 500
    failed = sent(webhook)
    webhook.refresh_from_db()
    assert webhook.is_active
    assert "Nothing has been received since" in webhook.explanation

    receiver.status = 200
    tried(make_due(failed))
    webhook.refresh_from_db()
    assert (webhook.failing_since, webhook.explanation) == (None, "")


def test_after_days_of_failures_it_is_switched_off(webhook: Webhook, receiver: Receiver) -> None:
    receiver.status = 500
    days = tasks.SWITCHED_OFF_AFTER
    Webhook.objects.update(failing_since=timezone.now() - days + timedelta(hours=1))
    sent(webhook)
    webhook.refresh_from_db()
    assert webhook.is_active

    Webhook.objects.update(failing_since=timezone.now() - days)
    last = sent(webhook)

    webhook.refresh_from_db()
    assert webhook.off == Off.FAILING
    assert "because nothing has been received since" in webhook.explanation
    assert last.state == State.CANCELED
    assert not webhook.deliveries.waiting().exists()


def test_a_server_that_wants_no_more_is_sent_no_more(webhook: Webhook, receiver: Receiver) -> None:
    receiver.status = 410
    sent(webhook)

    webhook.refresh_from_db()
    assert webhook.off == Off.GONE
    assert "answered 410" in webhook.explanation
    assert sent(webhook).state == State.CANCELED
    assert len(receiver.received) == 1


@pytest.mark.parametrize("why", ["switched off", "account closed"])
def test_nothing_is_sent_where_nobody_wants_it(
    webhook: Webhook, receiver: Receiver, why: str
) -> None:
    delivery = WebhookDelivery.objects.create(webhook=webhook, type=TEST, due=timezone.now())
    if why == "switched off":
        services.switch_webhook(webhook, on=False)
    else:
        webhook.owner.is_active = False
        webhook.owner.save()

    assert tried(delivery).state == State.CANCELED
    assert receiver.received == []


def test_it_is_switched_on_for_what_changes_from_then_on(webhook: Webhook) -> None:
    Webhook.objects.update(off=Off.FAILING, off_since=timezone.now(), failing_since=timezone.now())
    webhook.refresh_from_db()

    services.switch_webhook(webhook, on=True)

    webhook.refresh_from_db()
    assert (webhook.is_active, webhook.off_since, webhook.explanation) == (True, None, "")


# Made and kept ----------------------------------------------------------------------------------


def test_changes_of_one_thing_that_follow_each_other_are_one_event(
    webhook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(events._builders, "thing.changed", lambda *_: {})
    for _ in range(3):
        tell([webhook], "thing.changed", subject="a", after=timedelta(minutes=1))
    tell([webhook], "thing.changed", subject="b", after=timedelta(minutes=1))
    assert webhook.deliveries.count() == 2

    # What is being sent is not changed any more: the next change is told by itself.
    WebhookDelivery.objects.filter(subject="a").update(attempts=1)
    tell([webhook], "thing.changed", subject="a", after=timedelta(minutes=1))

    assert webhook.deliveries.filter(subject="a").count() == 2


def test_a_receiver_that_takes_nothing_fills_no_table(
    webhook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "MOST_WAITING", 3)
    for _ in range(5):
        tell([webhook], TEST)

    assert webhook.deliveries.waiting().count() == 3


def test_so_many_that_are_over_are_kept(
    webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "KEPT", 2)
    waits = WebhookDelivery.objects.create(
        webhook=webhook, type=TEST, due=timezone.now() + timedelta(hours=1)
    )

    last = [sent(webhook).pk for _ in range(4)]

    kept = set(webhook.deliveries.values_list("pk", flat=True))
    assert kept == {waits.pk, *last[2:]}


def test_the_body_says_what_is_true_when_it_is_sent_first(
    webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = {"what": "before"}
    monkeypatch.setitem(events._builders, "thing.changed", lambda *_: dict(now))
    tell([webhook], "thing.changed")
    now["what"] = "sent"
    receiver.status = 500
    delivery = tried(webhook.deliveries.get())
    now["what"] = "after"

    tried(make_due(delivery))

    assert [json.loads(one.body)["data"]["what"] for one in receiver.received] == ["sent"] * 2


def test_a_type_of_event_has_one_who_makes_it() -> None:
    with pytest.raises(AssertionError):
        register_event(TEST, lambda *_: {})


# Looking ----------------------------------------------------------------------------------------


def test_what_is_due_is_sent_by_a_task_each(webhook: Webhook, asked: list[str]) -> None:
    due = WebhookDelivery.objects.create(webhook=webhook, type=TEST, due=timezone.now())
    WebhookDelivery.objects.create(
        webhook=webhook, type=TEST, due=timezone.now() + timedelta(minutes=5)
    )

    send_due()

    assert asked == [LOOK, f"deliver {due.pk}"]


def test_somebody_looks_every_minute_and_no_second_one(asked: list[str]) -> None:
    keep_looking()
    keep_looking()
    assert asked == [LOOK]

    assert not may_look("another")
    look("another")
    assert asked == [LOOK]


def test_whoever_looks_looks_again(webhook: Webhook, asked: list[str], monkeypatch) -> None:
    names: list[str] = []
    monkeypatch.setattr("cardbase.webhooks.queue.look_again", names.append)
    keep_looking()
    due = WebhookDelivery.objects.create(webhook=webhook, type=TEST, due=timezone.now())
    monkeypatch.setattr(tasks, "look_again", names.append)

    look(names[0])

    assert names == names[:1] * 2
    assert asked == [f"deliver {due.pk}"]


def test_a_test_event_is_sent_at_once(
    webhook: Webhook, asked: list[str], django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        services.send_test(webhook)

    assert asked == [LOOK, SEND]
