"""A file somebody sent, and what it would change, once a worker has looked."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from cardbase.hosting.text_fields import LineField, TextsField
from cardbase.models.job import WAITING_OR_AT_WORK, CountedJob, JobQuerySet


class FilePreviewQuerySet(JobQuerySet["FilePreview"]):
    """Questions about previews."""


class FilePreview(CountedJob):
    """Write through `cardbase.proposals.file_previews` alone.

    `rows` are those of the file, with the names of its columns first; they are dropped when the
    preview is finished. `outcome` has the counts and the first rows of each kind.
    """

    sender = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="file_previews"
    )
    game = models.ForeignKey("cardbase.Game", models.CASCADE, related_name="+")
    table = models.CharField(max_length=20)
    file_name = LineField(max_length=200)
    citation = TextsField(help_text="Where the facts are from, as its sender said it.")
    rows = models.JSONField(default=list)
    outcome = models.JSONField(null=True, blank=True)
    draft = models.ForeignKey(
        "cardbase.Submission", models.SET_NULL, null=True, blank=True, related_name="+"
    )

    objects = FilePreviewQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["sender"],
                condition=Q(status__in=WAITING_OR_AT_WORK),
                name="file_preview_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return self.file_name

    def get_absolute_url(self) -> str:
        return reverse("cardbase:file-preview", args=[self.pk])
