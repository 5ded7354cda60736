"""A table: who sits there, by which options a match is played, and how it ended."""

from __future__ import annotations

import secrets
from typing import NamedTuple, Self

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import rules
from cardbase.hosting.text_fields import TextsField
from cardbase.web.requests import AnyUser
from play.clocks import CHOICES
from play.models.decision import Decision
from play.models.seat import Seat
from rules.engine.custom_cards import ALLOWED, CUSTOM_CARDS
from rules.engine.manual.admission import BY_HAND, NONE

ABSENCE = 120  # seconds


def new_token() -> str:
    """A name for an address that nobody can guess."""
    return secrets.token_urlsafe(12)


class Place(NamedTuple):
    """A place at a table; without a seat it is free, without a team everybody plays alone."""

    number: int
    seat: Seat | None
    team: str


class TableQuerySet(models.QuerySet["Table"]):
    def with_seats(self) -> Self:
        """With everything that a line of the lobby shows."""
        return self.select_related("game").prefetch_related(
            "seats__user", "seats__deck_version__deck"
        )

    def waiting_for_players(self) -> Self:
        return self.filter(status=Table.Status.OPEN, visibility=Table.Visibility.PUBLIC)

    def being_played(self) -> Self:
        return self.filter(status=Table.Status.PLAYING)

    def public(self) -> Self:
        return self.filter(visibility=Table.Visibility.PUBLIC)

    def with_asked(self) -> Self:
        """With `asks`: the seats that have to decide, None while nobody has decided anything."""
        last = Decision.objects.filter(table=models.OuterRef("pk")).order_by("-number")
        return self.annotate(asks=models.Subquery(last.values("asks")[:1]))

    def of(self, user: AnyUser) -> Self:
        """The tables where `user` sits; none for somebody who is not signed in."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(seats__user=user).distinct()


class Table(models.Model):
    """A match is its game, decks, options, seed and decisions; all but the decisions is here."""

    class Status(models.TextChoices):
        OPEN = "open", _("Waiting for players")
        PLAYING = "playing", _("In progress")
        FINISHED = "finished", _("Finished")
        ABANDONED = "abandoned", _("Abandoned")
        FAULTED = "faulted", _("Stopped by a fault in the rules")
        VOID = "void", _("Ended without a result")

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("Public")
        INVITE = "invite", _("By invitation link")

    code = models.CharField(max_length=24, unique=True, default=new_token, editable=False)
    game = models.ForeignKey("cardbase.Game", on_delete=models.PROTECT, related_name="tables")
    options = TextsField(default=dict, blank=True)
    seat_count = models.PositiveSmallIntegerField(
        default=2, verbose_name="seats", help_text="How many play at this table."
    )
    # The server's share of the shuffle: secret until the match is over, and its hash, which is not.
    shuffle_number = models.CharField(
        max_length=64, blank=True, default="", db_default="", editable=False
    )
    shuffle_hash = models.CharField(
        max_length=64, blank=True, default="", db_default="", editable=False
    )
    numbers_due = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="When all had given their hashes: since then browsers are asked for numbers.",
    )
    seed = models.BinaryField(null=True, editable=False)
    seed_hash = models.CharField(max_length=64, blank=True, editable=False)
    rules_version = models.CharField(max_length=64, blank=True, db_default="", editable=False)
    releases = models.JSONField(
        default=list,
        db_default=[],
        blank=True,
        editable=False,
        help_text="Where other rules took the match up: after how many decisions, and when.",
    )
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    visibility = models.CharField(
        max_length=8, choices=Visibility, default=Visibility.PUBLIC, verbose_name="who may join"
    )
    invitation = models.CharField(max_length=24, unique=True, default=new_token, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="tables_created",
    )
    clock = models.CharField(
        max_length=20,
        blank=True,
        default="",
        db_default="",
        help_text="How long each seat may think, as `play.clocks` reads it; empty: no clock.",
    )
    absence = models.PositiveIntegerField(
        null=True,
        blank=True,
        default=ABSENCE,
        db_default=ABSENCE,
        verbose_name="absence",
        help_text="Seconds after which the match may be claimed from who is gone; empty: never.",
    )
    adjourned_after = models.PositiveIntegerField(
        null=True,
        blank=True,
        editable=False,
        help_text="Put aside after so many decisions; it goes on with the next.",
    )
    resumed = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="When it was taken up again last, after it had been put aside.",
    )
    rematch_of = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematch"
    )
    outcome = models.JSONField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    objects = TableQuerySet.as_manager()
    is_my_choice = False  # of whoever is shown it, where a page has asked

    class Meta:
        # The lobby lists tables by status, newest first.
        indexes = [models.Index(fields=["status", "-created"], name="table_lobby")]
        constraints = [
            models.CheckConstraint(
                name="table_started_has_seed",
                condition=models.Q(status__in=["open", "abandoned"]) | models.Q(seed__isnull=False),
                violation_error_message="A table that has started has a seed.",
            )
        ]

    def __str__(self) -> str:
        return f"Table {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("play:table", args=[self.code])

    @cached_property
    def seated(self) -> tuple[Seat, ...]:
        """Its seats in order, for a match: nobody sits down any more, and each decision asks."""
        return tuple(self.seats.all())

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    @property
    def is_playing(self) -> bool:
        return self.status == self.Status.PLAYING

    @property
    def is_finished(self) -> bool:
        return self.status == self.Status.FINISHED

    @property
    def has_started(self) -> bool:
        return bool(self.seed_hash)

    @property
    def secret_seed(self) -> bytes:
        """The seed, for the server's eyes alone until the match is over; ValueError before it."""
        if self.seed is None:
            raise ValueError(f"{self} has no seed yet")
        return bytes(self.seed)

    @property
    def clock_label(self) -> str:
        """The clock in words, such as "2 minutes each per turn"."""
        return str(dict(CHOICES).get(self.clock, self.clock))

    @property
    def line_up(self) -> str:
        """Who plays: "ann against bob", or in a larger company "ann, bob, 3 × Random bot"."""
        labels = [str(seat.label) for seat in self.seats.all()]
        if self.seat_count == 2:
            return gettext(" against ").join(labels)
        counted = ((label, labels.count(label)) for label in dict.fromkeys(labels))
        return ", ".join(f"{many} × {label}" if many > 1 else label for label, many in counted)

    @property
    def places(self) -> list[Place]:
        """Every place at the table, taken or free."""
        taken = {seat.number: seat for seat in self.seats.all()}
        teams = self.teams
        return [Place(n, taken.get(n), teams.get(n, "")) for n in range(self.seat_count)]

    @property
    def teams(self) -> dict[int, str]:
        """The team of each place; none where everybody plays alone."""
        sides = rules.game(self.game.key).sides(self.seat_count, self.options)
        if all(len(side) == 1 for side in sides):
            return {}
        return {seat: f"Team {number}" for number, side in enumerate(sides, 1) for seat in side}

    @property
    def admits_all(self) -> bool:
        """Whether cards are admitted that must be resolved by hand."""
        return bool(self.options.get(BY_HAND.key) != NONE)

    @property
    def admits_custom_cards(self) -> bool:
        """True if players may bring cards of their own design."""
        return bool(self.options.get(CUSTOM_CARDS.key) == ALLOWED)

    def waits_for(self, user: AnyUser) -> bool:
        """Whether the match waits for a choice of `user`; for tables read `with_asked`."""
        seat = self.seat_of(user)
        asks: list[int] | None = getattr(self, "asks", [])
        return self.is_playing and seat is not None and (asks is None or seat.number in asks)

    def seat_of(self, user: AnyUser) -> Seat | None:
        """The seat where `user` sits, or None."""
        if not user.is_authenticated:
            return None
        return next((seat for seat in self.seats.all() if seat.user_id == user.pk), None)
