"""Decks and the cards in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from cardbase.hosting.account_names import skeleton
from cardbase.hosting.text_fields import LineField, LinesField, TextsField
from cardbase.models import Card, Provenance
from cardbase.models.user import User
from cardbase.web.requests import AnyUser
from rules.engine.cards import Deck as RulesDeck
from rules.engine.cards import Problem

MOST_COPIES = 999


@dataclass(frozen=True, slots=True)
class JudgedDeck:
    """A deck as the rules see it, and the problems it has in its own format."""

    deck: RulesDeck
    problems: list[Problem]


class Visibility(models.TextChoices):
    """Who may open a deck; the label is shown, the key is stored."""

    PRIVATE = "private", _("Private: only you")
    UNLISTED = "unlisted", _("Unlisted: anyone with the link")
    PUBLIC = "public", _("Public: everyone, in the lists")


def new_token() -> str:
    """Part of a deck's address; too long to guess, since the address opens unlisted decks."""
    return get_random_string(12)


class DeckQuerySet(models.QuerySet["Deck"]):
    def in_game(self, key: str) -> Self:
        return self.filter(game__key=key)

    def owned_by(self, user: AnyUser) -> Self:
        return self.filter(owner=user) if user.is_authenticated else self.none()

    def public(self) -> Self:
        return self.filter(visibility="public")

    def by_author(self, name: str) -> Self:
        """Decks of the account with this name, or the one whose name looks like it."""
        looks = Q(username=name) | Q(skeleton=skeleton(name))
        return self.filter(owner__in=User.objects.filter(looks).values("pk"))

    def listed_for(self, user: AnyUser) -> Self:
        """Decks that lists may show this person: their own and the public ones."""
        listed = Q(visibility="public")
        if user.is_authenticated:
            listed |= Q(owner=user)
        return self.filter(listed)

    def legal(self) -> Self:
        return self.filter(errors=0)

    def illegal(self) -> Self:
        return self.filter(errors__gt=0)

    def most_copied(self) -> Self:
        """In the order of how many decks of others were copied from each."""
        # A deck from Cardbase has no owner, and nothing is unequal to NULL.
        by_others = Q(copied_from__shipped=True) | ~Q(owner=OuterRef("owner"))
        counted = Deck.objects.filter(by_others, copied_from=OuterRef("pk"))
        grouped = counted.order_by().values("copied_from")
        copies = grouped.annotate(number=Count("pk")).values("number")
        with_copies = self.annotate(copied=Coalesce(Subquery(copies), 0))
        return with_copies.order_by("-copied", "-updated", "-pk")

    def containing(self, text: str) -> Self:
        """Decks with a card of this key, or whose name or title has this text in it."""
        from_text = Q(card__key=text) | Q(card__folded_name__holds=text)
        from_text |= Q(card__folded_title__holds=text)
        return self.filter(Exists(DeckCard.objects.filter(from_text, deck=OuterRef("pk"))))

    def with_cards(self) -> Self:
        """All that turning decks into `rules` decks reads, in a fixed number of queries."""
        rows = Prefetch("rows", queryset=DeckCard.objects.with_cards())
        return self.select_related("game", "owner").prefetch_related(rows)


class DeckCardQuerySet(models.QuerySet["DeckCard"]):
    def with_cards(self) -> Self:
        """Each row's card with its data, in two queries however many rows there are."""
        return self.prefetch_related(Prefetch("card", queryset=Card.objects.with_data()))


class Deck(models.Model):
    """A deck list; write through `decks.services`, which counts its versions and its errors."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="decks",
        help_text="Empty only for a deck shipped with Cardbase.",
    )
    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="decks")
    name = LineField(max_length=120)
    description = LinesField(blank=True, max_length=5000)
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    token = models.CharField(max_length=24, unique=True, default=new_token, editable=False)
    format = models.CharField(
        max_length=40, blank=True, help_text="A format of the game; empty: its first."
    )
    choices = TextsField(
        default=dict, blank=True, help_text="What the deck names besides its cards, by card key."
    )
    copied_from = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="copies"
    )
    shipped = models.BooleanField(default=False)
    shipped_key = models.CharField(max_length=80, blank=True)
    shipped_digest = models.CharField(max_length=64, blank=True, editable=False)
    version = models.PositiveIntegerField(
        default=1, editable=False, help_text="Goes up by one with every change."
    )
    past = models.JSONField(default=list, blank=True, editable=False)
    future = models.JSONField(
        default=list, blank=True, editable=False, help_text="What was undone, to be done again."
    )
    size = models.PositiveIntegerField(default=0, editable=False)
    custom_count = models.PositiveIntegerField(
        default=0, editable=False, help_text="How many of its cards are custom cards."
    )
    errors = models.PositiveIntegerField(
        default=0, editable=False, help_text="How many rules the deck broke when last checked."
    )
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    list_updated = models.DateTimeField(
        default=timezone.now, editable=False, help_text="When its cards or choices last changed."
    )

    objects = DeckQuerySet.as_manager()

    # What a change found out, for the page that answers it: the rows in the order of every list,
    # and what the rules say of them.
    loaded: list[DeckCard] | None = None
    judged: JudgedDeck | None = None

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(shipped=True, owner__isnull=True)
                | Q(shipped=False, owner__isnull=False),
                name="deck_owned_or_shipped",
                violation_error_message="A deck has an owner unless it is shipped with Cardbase.",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="deck_has_a_name"),
            models.UniqueConstraint(
                fields=["game", "shipped_key"],
                condition=Q(shipped=True),
                name="deck_shipped_key_unique_in_game",
            ),
        ]
        indexes = [
            # My decks, latest first.
            models.Index(fields=["owner", "-updated"], name="deck_by_owner"),
            # Public decks of a game, latest first.
            models.Index(
                fields=["game", "-updated"],
                condition=Q(visibility="public"),
                name="deck_public_by_game",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:detail", args=[self.token])

    def get_short_url(self) -> str:
        """The address to pass on."""
        return reverse("short:deck", args=[self.token])

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        self.loaded = self.judged = None
        super().refresh_from_db(*args, **kwargs)

    @property
    def is_legal(self) -> bool:
        """As of the last change; ask `decks.services.legality` for the reasons."""
        return self.errors == 0

    @property
    def has_samples(self) -> bool:
        """Whether it holds a card that was written for Cardbase and never printed."""
        return self.rows.filter(card__provenance=Provenance.SAMPLE).exists()


class DeckCard(models.Model):
    """So many copies of a card in one part of a deck."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="rows")
    card = models.ForeignKey("cardbase.Card", models.PROTECT, related_name="deck_rows")
    count = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(MOST_COPIES)]
    )
    part = LineField(max_length=20, default="main")

    objects = DeckCardQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["deck", "part", "card"], name="deck_card_once_in_a_part"
            ),
            models.CheckConstraint(
                condition=Q(count__gte=1, count__lte=MOST_COPIES), name="deck_card_count_in_range"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} x card {self.card_id}"

    def sort_key(self) -> tuple[str, str, str, str]:
        """The order of every list, export and snapshot: the same on any database."""
        return (self.part, self.card.name, self.card.title, self.card.key)
