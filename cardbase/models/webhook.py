"""Webhooks: addresses that are told of changes, and what was sent to them."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardbase.hosting.text_fields import AddressField
from cardbase.models.game import Game


class Topic(models.TextChoices):
    """What a webhook is told of."""

    CARDS = "cards", _("Cards: new, changed and removed")
    RULINGS = "rulings", _("Rulings: new, changed and removed")
    OWN_DECKS = "own_decks", _("Your decks")
    PUBLIC_DECKS = "public_decks", _("Public decks of everyone")


class Off(models.TextChoices):
    """Why a webhook is told nothing."""

    NOT = "", _("Active")
    OWNER = "owner", _("Switched off")
    FAILING = "failing", _("Failing")
    GONE = "gone", _("Gone")


class WebhookQuerySet(models.QuerySet["Webhook"]):
    def active(self) -> Self:
        return self.filter(off=Off.NOT, owner__is_active=True)

    def told_of(self, game: Game) -> Self:
        """Return the webhooks of a game and those of all games."""
        return self.filter(Q(game=None) | Q(game=game))


class Webhook(models.Model):
    """An address of a person's; write through `cardbase.webhooks` alone.

    The secret signs what is sent, so it is stored as it is; it is shown once.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="webhooks")
    address = AddressField(max_length=500)
    topics = ArrayField(models.CharField(max_length=20, choices=Topic))
    game = models.ForeignKey(
        "cardbase.Game",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="webhooks",
        help_text="Empty: all games.",
    )
    secret = models.CharField(max_length=60, editable=False)
    site = models.CharField(
        max_length=300, editable=False, help_text="The address of this site, as its owner calls it."
    )
    told_version = models.PositiveBigIntegerField(
        editable=False, help_text="The catalogue's version it has been told of."
    )
    off = models.CharField(max_length=10, choices=Off, blank=True, default=Off.NOT)
    off_since = models.DateTimeField(null=True, blank=True)
    failing_since = models.DateTimeField(
        null=True, blank=True, help_text="Since when nothing was received; empty: all is well."
    )
    created = models.DateTimeField(default=timezone.now)

    objects = WebhookQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(topics=[]), name="webhook_has_a_topic"),
        ]
        indexes = [
            # Whom a change concerns: few are told of decks.
            models.Index(fields=["game"], name="webhook_active", condition=Q(off="")),
        ]

    def __str__(self) -> str:
        return self.address

    def get_absolute_url(self) -> str:
        return reverse("cardbase:webhook", args=[self.pk])

    @property
    def is_active(self) -> bool:
        return self.off == Off.NOT

    @property
    def topic_labels(self) -> list[str]:
        return [str(Topic(topic).label) for topic in self.topics]

    @property
    def explanation(self) -> str:
        """One sentence about its state for its owner; empty if all is well."""
        match self.off:
            case Off.OWNER:
                return gettext("You switched this webhook off. Changes are not kept for later.")
            case Off.GONE:
                return gettext(
                    "Switched off on %(day)s: the server answered 410, which means that it no "
                    "longer wants any events."
                ) % {"day": _day(self.off_since)}
            case Off.FAILING:
                return gettext(
                    "Switched off on %(day)s, because nothing has been received since %(since)s. "
                    "Fix the receiver, switch the webhook on again, and send a test event."
                ) % {"day": _day(self.off_since), "since": _day(self.failing_since)}
        if self.failing_since is not None:
            return gettext(
                "Nothing has been received since %(since)s. Failed events are sent again for about "
                "a day; after five days of failures the webhook is switched off."
            ) % {"since": _day(self.failing_since)}
        return ""


def _day(moment: datetime | None) -> str:
    return date_format(timezone.localtime(moment), gettext("j F Y")) if moment else "–"


class State(models.TextChoices):
    """How a delivery stands."""

    WAITING = "waiting", _("Waiting")
    DELIVERED = "delivered", _("Delivered")
    FAILED = "failed", _("Failed")
    CANCELED = "canceled", _("Not sent")


class Failure(models.TextChoices):
    """Why an attempt failed; the labels are sentences for the owner."""

    NONE = "", ""
    REFUSED = "refused", _("The address does not lead to a server on the open internet.")
    UNREACHABLE = "unreachable", _("The server could not be reached.")
    TLS = "tls", _("The server's certificate is not valid for its name.")
    TOO_SLOW = "too_slow", _("The server did not answer in time.")
    REDIRECT = "redirect", _("The server answered with a redirect, which is not followed.")
    STATUS = "status", _("The server did not answer with 2xx.")
    NO_HTTP = "no_http", _("The server did not answer in HTTP.")


def new_message_id() -> str:
    """Return a new id of a message, by which a receiver knows it when it is sent again."""
    return f"msg_{get_random_string(24)}"


class WebhookDeliveryQuerySet(models.QuerySet["WebhookDelivery"]):
    def waiting(self) -> Self:
        return self.filter(state=State.WAITING)

    def due(self, now: datetime) -> Self:
        return self.waiting().filter(due__lte=now)


class WebhookDelivery(models.Model):
    """An event that is sent to one webhook until it is received or given up.

    `subject` is what it is about, where later changes of the same thing are told with it. The body
    is written at the first attempt, and is the same in all.
    """

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    message = models.CharField(max_length=40, unique=True, default=new_message_id, editable=False)
    type = models.CharField(max_length=40, editable=False)
    subject = models.CharField(max_length=60, blank=True, editable=False)
    facts = models.JSONField(default=dict, blank=True, editable=False)
    body = models.TextField(blank=True, editable=False)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    due = models.DateTimeField(null=True, blank=True, help_text="When it is tried next.")
    tried = models.DateTimeField(null=True, blank=True, help_text="When it was tried last.")
    status = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The HTTP status of the last answer."
    )
    failure = models.CharField(max_length=20, choices=Failure, blank=True, default=Failure.NONE)
    milliseconds = models.PositiveIntegerField(
        null=True, blank=True, help_text="How long the last answer took."
    )

    objects = WebhookDeliveryQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "webhook deliveries"
        constraints = [
            models.CheckConstraint(
                condition=Q(state=State.WAITING, due__isnull=False)
                | (~Q(state=State.WAITING) & Q(due__isnull=True)),
                name="webhook_delivery_due_while_waiting",
            ),
            # Changes of one thing that follow each other closely are one event.
            models.UniqueConstraint(
                fields=["webhook", "type", "subject"],
                condition=Q(state=State.WAITING, attempts=0) & ~Q(subject=""),
                name="webhook_delivery_once_for_a_burst",
            ),
        ]
        indexes = [
            models.Index(
                fields=["due"], name="webhook_delivery_due", condition=Q(state=State.WAITING)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.message}"

    @property
    def explanation(self) -> str:
        """One sentence about the last attempt; empty if it was received or none was made."""
        if not self.failure:
            return ""
        sentence = str(Failure(self.failure).label)
        if self.status is not None:
            return f"{sentence} ({self.status})"
        return sentence
