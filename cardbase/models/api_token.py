"""The tokens by which programs act for a person."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardbase.hosting.text_fields import LineField
from cardbase.models.user import User

PREFIX = "cb_"  # by which people, and programs that look for secrets, know it
MOST = 20  # made on the account page, and as many again by name and password
USED_EVERY = timedelta(hours=1)  # finer than that nobody is told when a token was used


class Right(models.TextChoices):
    """What a token may do; every token may read."""

    READ = "read", _("Read what you can read")
    DECKS = "decks", _("Change your decks and run goldfish simulations")
    PLAY = "play", _("Play matches")
    WEBHOOKS = "webhooks", _("Change your webhooks")


def digest_of(text: str) -> str:
    """Return what is kept of a token. A token is too long to guess, so it needs no salt."""
    return sha256(text.encode()).hexdigest()


class ApiTokenManager(models.Manager["ApiToken"]):
    @transaction.atomic
    def make(
        self,
        user: User,
        name: str,
        rights: Iterable[str] = Right.values,
        *,
        expires: datetime | None = None,
        by_password: bool = False,
    ) -> str:
        """Make a token and return its text, which is not kept; ValidationError if one has too many.

        Of those made by name and password the oldest gives way: no script is locked out by itself.
        """
        # Two at once are counted one after the other.
        User.objects.select_for_update().get(pk=user.pk)
        others = self.filter(user=user, by_password=by_password).order_by("-created", "-pk")
        if by_password:
            for old in others[MOST - 1 :]:
                old.delete()
        elif others.count() >= MOST:
            raise ValidationError(
                gettext("You have %(count)s tokens, which is the limit. Revoke one first.")
                % {"count": MOST}
            )
        text = PREFIX + secrets.token_urlsafe(30)
        self.create(
            user=user,
            name=name,
            digest=digest_of(text),
            rights=[right for right in Right.values if right in {Right.READ, *rights}],
            expires=expires,
            by_password=by_password,
        )
        return text

    def of_text(self, text: str) -> ApiToken | None:
        """Return the token with its user, whether or not it has ended; one query."""
        return self.filter(digest=digest_of(text)).select_related("user").first()


class ApiToken(models.Model):
    """A token; create through `ApiToken.objects.make` alone."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = LineField(max_length=60)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    rights = ArrayField(models.CharField(max_length=10, choices=Right))
    by_password = models.BooleanField(
        default=False, help_text="Made by a program that sent name and password."
    )
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(null=True, blank=True, help_text="Empty: never.")
    used = models.DateTimeField(null=True, blank=True, help_text="Last, to the hour.")

    objects = ApiTokenManager()

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = "API token"

    def __str__(self) -> str:
        return self.name

    @property
    def has_ended(self) -> bool:
        return self.expires is not None and self.expires <= timezone.now()

    @property
    def right_labels(self) -> list[str]:
        return [str(Right(right).label) for right in self.rights]

    def may(self, right: str) -> bool:
        return right in self.rights

    def note_use(self) -> None:
        """Keep when it was used, unless that was noted within the hour."""
        now = timezone.now()
        if self.used is None or now - self.used > USED_EVERY:
            ApiToken.objects.filter(pk=self.pk).update(used=now)
