"""A picture somebody sent, until a worker has decoded it and made it small."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cardbase.hosting.text_fields import LineField
from cardbase.models.job import WAITING_OR_AT_WORK, CountedJob, JobQuerySet


class PictureUploadQuerySet(JobQuerySet["PictureUpload"]):
    """Questions about uploads."""


class PictureUpload(CountedJob):
    """Write through `cardbase.edits.picture_uploads` alone. The file is dropped when it is done."""

    progress = _("%(done)s of %(count)s pictures")

    printing = models.ForeignKey("cardbase.Printing", models.CASCADE, related_name="+")
    sender = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    credit = LineField(max_length=200)
    content = models.BinaryField(default=bytes, help_text="The file as it was sent.")

    objects = PictureUploadQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["printing"],
                condition=Q(status__in=WAITING_OR_AT_WORK),
                name="picture_upload_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"picture of {self.printing}"

    def get_absolute_url(self) -> str:
        return reverse("cardbase:printing-image", args=[self.printing_id])
