"""Everything of a submission accepted at once, by a worker: it may be ten thousand rows."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cardbase.models.job import WAITING_OR_AT_WORK, CountedJob, JobQuerySet


class AcceptanceQuerySet(JobQuerySet["Acceptance"]):
    """Questions about acceptances."""


class Acceptance(CountedJob):
    """Write through `cardbase.proposals.acceptances` alone. All is accepted, or nothing is."""

    progress = _("%(done)s of %(count)s proposals")

    submission = models.ForeignKey(
        "cardbase.Submission", models.CASCADE, related_name="acceptances"
    )
    reviewer = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    objects = AcceptanceQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["submission"],
                condition=Q(status__in=WAITING_OR_AT_WORK),
                name="acceptance_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.submission}, accepted by {self.reviewer}"

    def get_absolute_url(self) -> str:
        return self.submission.get_absolute_url()
