"""Events: what a webhook is sent, made of what is true when it is sent first."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import Any

import orjson
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from cardbase.models.webhook import State, Webhook, WebhookDelivery
from cardbase.webhooks.queue import order_sending

logger = logging.getLogger(__name__)

TEST = "test"
# A receiver that takes nothing must not fill the table: what comes beyond is not told.
MOST_WAITING = 500
Data = dict[str, Any]
# Makes the data of an event for a webhook from its subject and the facts that were noted.
DataBuilder = Callable[[Webhook, str, Mapping[str, Any]], Data]
_builders: dict[str, DataBuilder] = {}


def register_event(event: str, builder: DataBuilder) -> None:
    """Register a type of event; apps above register theirs."""
    assert event not in _builders, f"{event} is registered twice"
    _builders[event] = builder


def body_of(delivery: WebhookDelivery) -> bytes:
    """Return what is sent, as JSON; made at the first attempt, it is the same in all others."""
    if not delivery.body:
        data = _builders[delivery.type](delivery.webhook, delivery.subject, delivery.facts)
        event = {"type": delivery.type, "timestamp": timezone.now(), "data": data}
        delivery.body = orjson.dumps(event).decode()
        WebhookDelivery.objects.filter(pk=delivery.pk).update(body=delivery.body)
    return delivery.body.encode()


def tell(
    webhooks: Iterable[Webhook],
    event: str,
    *,
    subject: str = "",
    facts: Mapping[str, Any] | None = None,
    after: timedelta = timedelta(0),
) -> None:
    """Have an event sent to each of the webhooks, `after` so long.

    An event about the same subject that was not tried yet is the same event.
    """
    due = timezone.now() + after
    numbers = [webhook.pk for webhook in webhooks]
    waiting = Count("deliveries", filter=Q(deliveries__state=State.WAITING))
    counted = Webhook.objects.filter(pk__in=numbers).annotate(waiting=waiting)
    full = set(counted.filter(waiting__gte=MOST_WAITING).values_list("pk", flat=True))
    for number in full:
        logger.warning("webhook %s has %s events waiting; it is told no more", number, MOST_WAITING)
    WebhookDelivery.objects.bulk_create(
        [
            WebhookDelivery(
                webhook_id=number, type=event, subject=subject, facts=dict(facts or {}), due=due
            )
            for number in numbers
            if number not in full
        ],
        ignore_conflicts=True,
    )
    if not after:
        transaction.on_commit(order_sending)


def _test(webhook: Webhook, subject: str, facts: Mapping[str, Any]) -> Data:
    return {"webhook": webhook.pk, "topics": webhook.topics}


register_event(TEST, _test)
