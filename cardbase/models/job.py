"""What work in the background has in common: how it stands, and a worker's signs of life."""

from datetime import datetime, timedelta
from typing import Generic, Self, TypeVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cardbase.hosting.translated import number

# A worker reports several times a second; after this long without a report it is gone.
LOST_AFTER = timedelta(seconds=15)
# A healthy worker takes a job at once; after this long in the queue nobody seems to be there.
FORGOTTEN_AFTER = timedelta(seconds=60)
ERROR_LENGTH = 500
# A job that was lost with its worker is taken up again, but not for ever: it may be what kills.
MOST_LOSSES = 2


AnyJob = TypeVar("AnyJob", bound="Job")


class Status(models.TextChoices):
    QUEUED = "queued", _("Waiting for a worker")
    RUNNING = "running", _("Running")
    CANCELLING = "cancelling", _("Being canceled")
    CANCELLED = "cancelled", _("Canceled")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    LOST = "lost", _("Stopped")


AT_WORK = (Status.RUNNING, Status.CANCELLING)
WAITING_OR_AT_WORK = (Status.QUEUED, *AT_WORK)


class JobQuerySet(models.QuerySet[AnyJob], Generic[AnyJob]):
    """Questions about jobs of one kind."""

    def alive(self, now: datetime) -> Self:
        """Jobs that a worker is busy with or soon will be."""
        in_hand = Q(status__in=AT_WORK, in_hand=True, heartbeat__gte=now - LOST_AFTER)
        between = Q(status__in=AT_WORK, in_hand=False, heartbeat__gte=now - FORGOTTEN_AFTER)
        waiting = Q(status=Status.QUEUED, queued__gte=now - FORGOTTEN_AFTER)
        return self.filter(in_hand | between | waiting)

    def lost(self, now: datetime) -> Self:
        """Jobs whose worker has been silent for too long."""
        return self.filter(status__in=AT_WORK, in_hand=True, heartbeat__lt=now - LOST_AFTER)

    def unfinished(self) -> Self:
        return self.filter(status__in=WAITING_OR_AT_WORK)

    def attempt(self, pk: int, attempt: int) -> Self:
        """The job while this attempt is the current one: an older one may write nothing."""
        return self.filter(pk=pk, attempt=attempt)


class Job(models.Model):
    """Work for a worker. Claimed by its row, never by a message: one that comes twice, late, or
    after a cancel finds nothing to claim.

    `status` is what was last written; `state` is what is true now, since a dead worker writes
    nothing.
    """

    status = models.CharField(max_length=12, choices=Status, default=Status.QUEUED)
    attempt = models.PositiveIntegerField(default=1)
    in_hand = models.BooleanField(default=False, help_text="Whether a worker is at it right now.")
    losses = models.PositiveSmallIntegerField(
        default=0, help_text="How often its worker was lost in this attempt."
    )
    created = models.DateTimeField(default=timezone.now)
    queued = models.DateTimeField(default=timezone.now)
    started = models.DateTimeField(null=True, blank=True)
    heartbeat = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=ERROR_LENGTH, blank=True)

    class Meta:
        abstract = True

    @property
    def state(self) -> Status:
        return self.state_at(timezone.now())

    def state_at(self, now: datetime) -> Status:
        silent = (self.heartbeat or self.queued) < now - LOST_AFTER
        if self.status in AT_WORK and self.in_hand and silent:
            return Status.LOST
        return Status(self.status)

    @property
    def is_moving(self) -> bool:
        return self.state in WAITING_OR_AT_WORK

    @property
    def seconds(self) -> float | None:
        if self.started is None or self.finished is None:
            return None
        return (self.finished - self.started).total_seconds()


class CountedJob(Job):
    """A job that goes through so many things, one after another, for the page that waits."""

    progress = _("%(done)s of %(count)s rows")

    count = models.PositiveIntegerField(default=1, help_text="How many there are.")
    done = models.PositiveIntegerField(default=0, help_text="How many are done.")

    class Meta:
        abstract = True

    @property
    def progress_text(self) -> str:
        return str(self.progress) % {
            "done": number(self.done),
            "count": number(self.count),
        }

    @property
    def percent(self) -> int:
        return self.done * 100 // self.count

    def get_absolute_url(self) -> str:
        raise NotImplementedError

    @property
    def progress_address(self) -> str:
        """Where the part of its page that moves is to be had."""
        return f"{self.get_absolute_url()}progress/"

    @property
    def explanation(self) -> str:
        """One sentence for the person who waits; empty when there is nothing to explain."""
        if self.status == Status.QUEUED and self.queued < timezone.now() - FORGOTTEN_AFTER:
            return "No worker has taken it yet. It waits; you need not."
        return self.error
