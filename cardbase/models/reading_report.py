"""What people say of a reading on a card's page: that the rules misread the line."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import MD5
from django.utils.translation import gettext_lazy as _

from cardbase.hosting.text_fields import LinesField

MOST_LETTERS = 2000


class ReadingReport(models.Model):
    """One person says that a line does something else than the rules read.

    `words` is the reading at that time in our words, which are read as the same skills again, and
    `version` the grammar that read it. Written through `cardbase.proposals.reading_reports`.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        MENDED = "mended", _("The rules read it differently now")
        RIGHT = "right", _("The reading is right")

    card = models.ForeignKey("cardbase.Card", models.CASCADE, related_name="reading_reports")
    line = models.TextField(help_text="As the card said it then.")
    words = models.TextField(help_text="How the rules read it then.")
    version = models.CharField(max_length=40, help_text="Version of the game's grammar then.")
    says = LinesField(max_length=MOST_LETTERS, help_text="What the line does instead.")
    sender = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="reading_reports",
        help_text="Empty when the account is gone; the report stays.",
    )
    sent_at = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    answer = LinesField(blank=True, max_length=MOST_LETTERS)
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["-sent_at", "-pk"]
        constraints = [
            # A long line is too long for an index; its hash is not.
            models.UniqueConstraint(
                "card",
                "sender",
                MD5("line"),
                name="reading_report_open_once",
                condition=Q(status="open"),
            ),
            models.CheckConstraint(
                condition=~Q(status="right") | ~Q(answer=""),
                name="reading_report_right_with_answer",
                violation_error_message=_("Say why the reading is right."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card}: {self.line}"

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN
