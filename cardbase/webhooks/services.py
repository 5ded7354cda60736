"""What a person does with their webhooks; pages and the API call these."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from cardbase.downloads.changes import latest_state
from cardbase.models import Game, User
from cardbase.models.webhook import Off, State, Topic, Webhook, WebhookDelivery
from cardbase.web.limits import is_within
from cardbase.webhooks.catalogue import EVENTS
from cardbase.webhooks.destinations import check_address
from cardbase.webhooks.events import TEST
from cardbase.webhooks.queue import keep_looking, order_sending
from cardbase.webhooks.signatures import new_secret

MOST = 10
OF_CATALOGUE = frozenset(EVENTS)
# In so many seconds one person may send so many tests and events again, and have so many names
# looked up.
SECONDS, SENT_AGAIN, LOOKED_UP = 60, 10, 30


def register_webhook(
    *, owner: User, address: str, topics: Sequence[str], game: Game | None, site: str
) -> Webhook:
    """Register an address; ValidationError if nothing may be sent there or one has too many.

    It is told of what changes from now on.
    """
    webhook = Webhook(owner=owner, secret=new_secret(), site=site)
    _fill(webhook, address, topics, game)
    with transaction.atomic():
        # Two at once are counted one after the other.
        User.objects.select_for_update().get(pk=owner.pk)
        if owner.webhooks.count() >= MOST:
            raise ValidationError(
                gettext("You have %(count)s webhooks, which is the limit. Delete one first.")
                % {"count": MOST}
            )
        webhook.told_version = latest_state().version
        webhook.save()
        transaction.on_commit(keep_looking)
    return webhook


def change_webhook(
    webhook: Webhook, *, address: str, topics: Sequence[str], game: Game | None
) -> None:
    """Change where it is sent and what it is told; ValidationError as for `register_webhook`.

    If it was told nothing of the catalogue so far, it is told of what changes from now on.
    """
    begins = OF_CATALOGUE.isdisjoint(webhook.topics)
    _fill(webhook, address, topics, game)
    changed = ["address", "topics", "game"]
    if begins:
        webhook.told_version = latest_state().version
        changed.append("told_version")
    webhook.save(update_fields=changed)


def switch_webhook(webhook: Webhook, *, on: bool) -> None:
    """Switch it off, so that nothing is sent; or on, for what changes from now on."""
    if on == webhook.is_active:
        return
    webhook.off, webhook.off_since = (Off.NOT, None) if on else (Off.OWNER, timezone.now())
    webhook.failing_since, webhook.told_version = None, latest_state().version
    webhook.save(update_fields=["off", "off_since", "failing_since", "told_version"])
    if not on:
        webhook.deliveries.waiting().update(state=State.CANCELED, due=None)


def renew_secret(webhook: Webhook) -> str:
    """Return a new secret, which is shown now alone; from now on nothing is signed by the old."""
    webhook.secret = new_secret()
    webhook.save(update_fields=["secret"])
    return webhook.secret


def send_test(webhook: Webhook) -> WebhookDelivery:
    """Send an event that says nothing; ValidationError while it is switched off, or too often."""
    _refuse_sending(webhook)
    delivery = WebhookDelivery.objects.create(webhook=webhook, type=TEST, due=timezone.now())
    transaction.on_commit(order_sending)
    return delivery


def send_again(delivery: WebhookDelivery) -> None:
    """Send an event again, with the same id and body; ValidationError as for `send_test`."""
    _refuse_sending(delivery.webhook)
    # One that is over begins anew, but for the first attempt, which makes the body.
    attempts = delivery.attempts if delivery.state == State.WAITING else 1
    WebhookDelivery.objects.filter(pk=delivery.pk).update(
        state=State.WAITING, due=timezone.now(), attempts=attempts
    )
    transaction.on_commit(order_sending)


def _fill(webhook: Webhook, address: str, topics: Sequence[str], game: Game | None) -> None:
    webhook.address, webhook.game = address, game
    webhook.topics = [topic for topic in Topic.values if topic in topics]
    if not webhook.topics:
        raise ValidationError({"topics": gettext("Choose at least one kind of event.")})
    # Of the address, check_address says what is wrong with it.
    webhook.clean_fields(exclude=["owner", "address", "game", "secret", "site", "told_version"])
    if not is_within(f"webhook-addresses:{webhook.owner_id}", most=LOOKED_UP, seconds=SECONDS):
        raise ValidationError(gettext("You are going too fast. Please wait a moment."))
    try:
        check_address(webhook.address)
    except ValidationError as error:
        raise ValidationError({"address": error.messages}) from error


def _refuse_sending(webhook: Webhook) -> None:
    if not webhook.is_active:
        raise ValidationError(gettext("Switch this webhook on first."))
    if not is_within(f"webhooks:{webhook.owner_id}", most=SENT_AGAIN, seconds=SECONDS):
        raise ValidationError(gettext("You are going too fast. Please wait a moment."))
