"""The worker's side: deliveries are claimed by their rows, sent, and tried again."""

from __future__ import annotations

import logging
import random
import time
from datetime import timedelta

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.db.models import F
from django.utils import timezone

from cardbase.models.webhook import Failure, Off, State, Webhook, WebhookDelivery
from cardbase.webhooks.catalogue import tell_of_catalogue
from cardbase.webhooks.destinations import Undeliverable, find_destination
from cardbase.webhooks.events import body_of
from cardbase.webhooks.posting import post
from cardbase.webhooks.queue import keep_looking, look_again, may_look
from cardbase.webhooks.signatures import signed_headers

logger = logging.getLogger(__name__)

# After the first attempt, and after each that failed: some 32 hours in all.
PAUSES = tuple(
    timedelta(seconds=seconds)
    for seconds in (30, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600)
)
# Nobody else takes a delivery that is being tried; a worker that dies leaves it to others then.
LEASE = timedelta(minutes=2)
SECONDS = 30  # for one attempt, looking the name up and a receiver that dribbles included
SWITCHED_OFF_AFTER = timedelta(days=5)
KEPT = 100  # of each webhook, beside those that wait
AT_ONCE = 200
GONE = 410
AGENT = "Cardbase webhooks"


@shared_task(ignore_result=True)
def look(name: str) -> None:
    """Look for what has changed and what is due, and look again in a minute."""
    if not may_look(name):
        return
    look_again(name)
    tell_of_catalogue()
    send_due()


@shared_task(ignore_result=True)
def send_due() -> None:
    """Have everything sent that is due, each by a task of its own."""
    keep_looking()
    due = WebhookDelivery.objects.due(timezone.now()).order_by("due")
    for pk in due.values_list("pk", flat=True)[:AT_ONCE]:
        deliver.apply_async(args=(pk,), retry=False)


@shared_task(ignore_result=True, soft_time_limit=SECONDS, time_limit=2 * SECONDS)
def deliver(pk: int) -> None:
    """Try one delivery that is due; nothing for one that another worker has, or that is over."""
    delivery = _claim(pk)
    if delivery is None:
        return
    webhook = delivery.webhook
    if not (webhook.is_active and webhook.owner.is_active):
        _end(delivery, State.CANCELED)
        return
    if delivery.attempts > len(PAUSES) + 1:  # the last one was never finished
        _end(delivery, State.FAILED)
        return
    began = time.monotonic()
    try:
        delivery.status = _send(delivery)
    except Undeliverable as error:
        delivery.failure, delivery.status = error.failure, error.status
    except SoftTimeLimitExceeded:
        delivery.failure, delivery.status = Failure.TOO_SLOW, None
    else:
        delivery.failure = Failure.NONE
    delivery.tried = timezone.now()
    delivery.milliseconds = round(1000 * (time.monotonic() - began))
    if delivery.failure:
        _note_failure(delivery)
    else:
        _end(delivery, State.DELIVERED)
        Webhook.objects.filter(pk=webhook.pk).update(failing_since=None)


def _claim(pk: int) -> WebhookDelivery | None:
    """Return the delivery, which is nobody else's for a while; None if it is not to be tried."""
    now = timezone.now()
    claimed = WebhookDelivery.objects.due(now).filter(pk=pk)
    if not claimed.update(due=now + LEASE, attempts=F("attempts") + 1):
        return None
    return WebhookDelivery.objects.select_related("webhook__owner", "webhook__game").get(pk=pk)


def _send(delivery: WebhookDelivery) -> int:
    body = body_of(delivery)
    headers = signed_headers(delivery.webhook.secret, delivery.message, int(time.time()), body)
    named = {"Content-Type": "application/json", "User-Agent": AGENT}
    return post(find_destination(delivery.webhook.address), body, headers | named)


def _note_failure(delivery: WebhookDelivery) -> None:
    """Try it again later, or give it up; switch the webhook off if nothing has gone for days."""
    webhook, now = delivery.webhook, timezone.now()
    logger.info("webhook %s: %s %s", webhook.pk, delivery.failure, delivery.status or "")
    if delivery.attempts > len(PAUSES):
        _end(delivery, State.FAILED)
    else:
        # Not to the second, or all that failed together would come together again.
        pause = PAUSES[delivery.attempts - 1] * random.uniform(1, 1.2)
        _write(delivery, due=now + pause)
    failing = Webhook.objects.filter(pk=webhook.pk, off=Off.NOT)
    failing.filter(failing_since=None).update(failing_since=now)
    if delivery.status == GONE:
        _switch_off(webhook, Off.GONE)
    elif failing.filter(failing_since__lte=now - SWITCHED_OFF_AFTER).exists():
        _switch_off(webhook, Off.FAILING)


def _switch_off(webhook: Webhook, why: Off) -> None:
    active = Webhook.objects.filter(pk=webhook.pk, off=Off.NOT)
    active.update(off=why, off_since=timezone.now())
    webhook.deliveries.waiting().update(state=State.CANCELED, due=None)


def _end(delivery: WebhookDelivery, state: State) -> None:
    _write(delivery, state=state, due=None)
    over = WebhookDelivery.objects.filter(webhook=delivery.webhook).exclude(state=State.WAITING)
    old = over.order_by("-pk").values_list("pk", flat=True)[KEPT:]
    WebhookDelivery.objects.filter(pk__in=list(old)).delete()


def _write(delivery: WebhookDelivery, **facts: object) -> None:
    """Write how the attempt went; nothing where its owner has stopped it meanwhile."""
    written = {
        name: getattr(delivery, name) for name in ("failure", "status", "tried", "milliseconds")
    }
    WebhookDelivery.objects.waiting().filter(pk=delivery.pk).update(**written, **facts)
