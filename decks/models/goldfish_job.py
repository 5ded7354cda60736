"""A goldfish job: a deck version, a seed, what is to be played, how far it got, what came out."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone

from cardbase.web.requests import AnyUser
from decks.models.deck import Deck

FEWEST_HANDS, MOST_HANDS, USUAL_HANDS = 1_000, 1_000_000, 100_000
# A worker reports several times a second; after this long without a report it is gone.
LOST_AFTER = timedelta(seconds=15)
# A healthy worker takes a job at once; after this long in the queue nobody seems to be there.
FORGOTTEN_AFTER = timedelta(seconds=60)


class Status(models.TextChoices):
    QUEUED = "queued", "Waiting for a worker"
    RUNNING = "running", "Running"
    CANCELLING = "cancelling", "Being cancelled"
    CANCELLED = "cancelled", "Cancelled"
    DONE = "done", "Done"
    FAILED = "failed", "Failed"
    LOST = "lost", "Stopped"


AT_WORK = (Status.RUNNING, Status.CANCELLING)
WAITING_OR_AT_WORK = (Status.QUEUED, *AT_WORK)


class GoldfishJobQuerySet(models.QuerySet["GoldfishJob"]):
    def visible_to(self, user: AnyUser) -> "GoldfishJobQuerySet":
        """People see the jobs they started themselves; older versions of a deck stay private."""
        return self.filter(user=user) if user.is_authenticated else self.none()

    def of_deck(self, deck: Deck) -> "GoldfishJobQuerySet":
        return self.filter(deck=deck)

    def for_lists(self) -> "GoldfishJobQuerySet":
        """Without the results, which are long; latest first."""
        return self.select_related("version", "deck").defer("result").order_by("-created", "-pk")

    def alive(self, now: datetime) -> "GoldfishJobQuerySet":
        """Jobs that a worker is busy with or soon will be."""
        at_work = Q(status__in=AT_WORK, heartbeat__gte=now - LOST_AFTER)
        return self.filter(at_work | Q(status=Status.QUEUED, queued__gte=now - FORGOTTEN_AFTER))

    def attempt(self, pk: int, attempt: int) -> "GoldfishJobQuerySet":
        """The job while this attempt is the current one: an older one may write nothing."""
        return self.filter(pk=pk, attempt=attempt)


class GoldfishJob(models.Model):
    """Everything a run needs to be done again, bit for bit, and its result.

    Status is what was last written; `state` is what is true now, since a dead worker writes
    nothing. Write through `decks.goldfish.services` and `decks.goldfish.tasks` alone.
    """

    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="goldfish_jobs")
    version = models.ForeignKey("decks.DeckVersion", models.PROTECT, related_name="goldfish_jobs")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="goldfish_jobs")
    opponent = models.ForeignKey(
        "decks.DeckVersion", models.PROTECT, null=True, blank=True, related_name="+"
    )
    hands = models.PositiveIntegerField(
        validators=[MinValueValidator(FEWEST_HANDS), MaxValueValidator(MOST_HANDS)]
    )
    seed = models.CharField(max_length=64)
    options = models.JSONField(default=dict, blank=True)
    policy = models.CharField(max_length=40, help_text="Which policy of the game played.")
    engine = models.CharField(max_length=40, help_text="Which way of dealing was used.")
    status = models.CharField(max_length=12, choices=Status, default=Status.QUEUED)
    attempt = models.PositiveIntegerField(default=1)
    done = models.PositiveIntegerField(default=0, help_text="Hands played so far.")
    created = models.DateTimeField(default=timezone.now)
    queued = models.DateTimeField(default=timezone.now)
    started = models.DateTimeField(null=True, blank=True)
    heartbeat = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=500, blank=True)
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
        ]

    def __str__(self) -> str:
        return f"{self.hands:,} hands with seed {self.seed}"

    def get_absolute_url(self) -> str:
        return reverse("decks:goldfish-run", args=[self.deck.token, self.pk])

    @property
    def state(self) -> Status:
        return self.state_at(timezone.now())

    def state_at(self, now: datetime) -> Status:
        if self.status in AT_WORK and (self.heartbeat or self.queued) < now - LOST_AFTER:
            return Status.LOST
        return Status(self.status)

    @property
    def is_moving(self) -> bool:
        return self.state in WAITING_OR_AT_WORK

    @property
    def percent(self) -> int:
        return self.done * 100 // self.hands

    @property
    def hands_text(self) -> str:
        return f"{self.hands:,}"

    @property
    def progress_text(self) -> str:
        return f"{self.done:,} of {self.hands:,} hands"

    @property
    def seconds(self) -> float | None:
        if self.started is None or self.finished is None:
            return None
        return (self.finished - self.started).total_seconds()

    def explanation(self, now: datetime) -> str:
        """One sentence for the person who waits; empty when there is nothing to explain."""
        state = self.state_at(now)
        if state == Status.LOST:
            return (
                f"The worker stopped at {self.percent} % ({self.done:,} of {self.hands:,} hands). "
                "Nothing is lost but time: run it again."
            )
        if state == Status.QUEUED and self.queued < now - FORGOTTEN_AFTER:
            return "No worker has taken this job yet. Is one running? You can run it again."
        if state == Status.CANCELLED:
            return f"You cancelled it at {self.percent} %."
        return self.error
