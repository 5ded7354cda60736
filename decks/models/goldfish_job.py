"""A goldfish job: a deck version, a seed, what is to be played, how far it got, what came out."""

from datetime import datetime

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.urls import reverse
from django.utils.translation import gettext

from cardbase.hosting.text_fields import LineField, TextsField
from cardbase.hosting.translated import number
from cardbase.models.job import (
    FORGOTTEN_AFTER,
    WAITING_OR_AT_WORK,
    Job,
    JobQuerySet,
    Status,
)
from cardbase.web.requests import AnyUser
from decks.models.deck import Deck

FEWEST_HANDS, MOST_HANDS, USUAL_HANDS = 1_000, 1_000_000, 100_000


class GoldfishJobQuerySet(JobQuerySet["GoldfishJob"]):
    def visible_to(self, user: AnyUser) -> "GoldfishJobQuerySet":
        """People see the jobs they started themselves; older versions of a deck stay private."""
        return self.filter(user=user) if user.is_authenticated else self.none()

    def of_deck(self, deck: Deck) -> "GoldfishJobQuerySet":
        return self.filter(deck=deck)

    def for_lists(self) -> "GoldfishJobQuerySet":
        """Without the results, which are long; latest first."""
        return (
            self.select_related("version", "deck")
            .defer("result", "tally")
            .order_by("-created", "-pk")
        )

    def next_in_turn(self) -> "GoldfishJobQuerySet":
        """Jobs that wait for a worker: first those of whom was served longest ago, then theirs."""
        waiting = Q(status=Status.QUEUED) | Q(status=Status.RUNNING, in_hand=False)
        of_person = GoldfishJob.objects.filter(user=OuterRef("user"), heartbeat__isnull=False)
        served = of_person.order_by("-heartbeat").values("heartbeat")[:1]
        return self.filter(waiting).order_by(
            Subquery(served).asc(nulls_first=True),
            F("heartbeat").asc(nulls_first=True),
            "queued",
            "pk",
        )


class GoldfishJob(Job):
    """Everything a run needs to be done again, bit for bit, and its result.

    It is played in slices: between two of them it is in nobody's hand, and `tally` is what `done`
    hands came to. Write through `decks.goldfish.services` and `decks.goldfish.tasks` alone.
    """

    deck = models.ForeignKey(
        "decks.Deck",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="goldfish_jobs",
        help_text="Empty for a list that is no deck.",
    )
    version = models.ForeignKey("decks.DeckVersion", models.PROTECT, related_name="goldfish_jobs")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="goldfish_jobs")
    opponent = models.ForeignKey(
        "decks.DeckVersion", models.PROTECT, null=True, blank=True, related_name="+"
    )
    hands = models.PositiveIntegerField(
        validators=[MinValueValidator(FEWEST_HANDS), MaxValueValidator(MOST_HANDS)]
    )
    seed = LineField(max_length=64)
    options = TextsField(default=dict, blank=True)
    policy = models.CharField(max_length=40, help_text="Which policy of the game played.")
    engine = models.CharField(max_length=40, help_text="Which way of dealing was used.")
    done = models.PositiveIntegerField(default=0, help_text="Hands played so far.")
    tally = models.JSONField(null=True, blank=True, help_text="What they came to.")
    result = models.JSONField(null=True, blank=True)

    objects = GoldfishJobQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(hands__gte=FEWEST_HANDS, hands__lte=MOST_HANDS),
                name="goldfish_hands_in_range",
            ),
            models.CheckConstraint(
                condition=Q(done__lte=F("hands")), name="goldfish_done_within_hands"
            ),
            models.CheckConstraint(condition=~Q(seed=""), name="goldfish_has_a_seed"),
            models.CheckConstraint(
                condition=~Q(status="done") | Q(result__isnull=False),
                name="goldfish_done_has_a_result",
            ),
        ]
        indexes = [
            # The history of a deck, latest first.
            models.Index(fields=["deck", "user", "-created"], name="goldfish_history"),
            # How many jobs of a person are at work.
            models.Index(fields=["user", "status"], name="goldfish_by_user"),
            # Whose turn it is: few are unfinished.
            models.Index(
                fields=["status"],
                name="goldfish_unfinished",
                condition=Q(status__in=WAITING_OR_AT_WORK),
            ),
        ]

    def __str__(self) -> str:
        return gettext("%(hands)s hands with seed %(seed)s") % {
            "hands": number(self.hands),
            "seed": self.seed,
        }

    def get_absolute_url(self) -> str:
        """The page of the run; a list that is no deck has an address in the API alone."""
        if self.deck is None:
            return reverse("api:goldfish-detail", args=[self.pk])
        return reverse("decks:goldfish-run", args=[self.deck.token, self.pk])

    @property
    def percent(self) -> int:
        return self.done * 100 // self.hands

    @property
    def hands_text(self) -> str:
        return number(self.hands)

    @property
    def progress_text(self) -> str:
        return gettext("%(done)s of %(hands)s hands") % {
            "done": number(self.done),
            "hands": number(self.hands),
        }

    def explanation(self, now: datetime) -> str:
        """One sentence for the person who waits; empty when there is nothing to explain."""
        state = self.state_at(now)
        if state == Status.LOST:
            return gettext(
                "The worker stopped at %(percent)s%% (%(progress)s). Nothing is lost: another one "
                "will continue from there."
            ) % {"percent": self.percent, "progress": self.progress_text}
        if state == Status.QUEUED and self.queued < now - FORGOTTEN_AFTER:
            return gettext(
                "No worker has picked up this job yet. Is one running? You can run it again."
            )
        if state == Status.CANCELLED:
            return gettext("You canceled it at %(percent)s%%.") % {"percent": self.percent}
        return self.error
