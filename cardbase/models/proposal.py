"""What people bring: changes to the catalogue, each with its source, reviewed."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cardbase.hosting.text_fields import AddressField, LineField, LinesField, TextsField
from cardbase.models.dates import Precision, known_exactly_when_dated


class Submission(models.Model):
    """What one person sent at once, by form or by file, and the source of all of it."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("Draft: visible only to its sender")
        SENT = "sent", _("Sent")

    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="submissions")
    sender = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="submissions",
        help_text="Empty when the account is gone; what it brought stays.",
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.SENT)
    table = models.CharField(max_length=20)
    file_name = LineField(max_length=200, blank=True)
    document = LineField(max_length=200, help_text="Title of the document the facts are from.")
    section = LineField(max_length=200, blank=True, help_text="Heading, page or row.")
    address = AddressField(max_length=500, blank=True)
    published = models.DateField(null=True, blank=True)
    published_precision = models.CharField(
        max_length=10, choices=Precision, default=Precision.UNKNOWN
    )
    source = models.ForeignKey(
        "cardbase.Source",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="submissions",
        help_text="The row of the document, once something of it has been accepted.",
    )
    comment = LinesField(blank=True, max_length=2000)
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-sent_at", "-pk"]
        constraints = [
            known_exactly_when_dated("published", name="submission_date_has_precision"),
        ]

    def __str__(self) -> str:
        return self.file_name or f"{self.document}, {self.sent_at:%Y-%m-%d}"

    def get_absolute_url(self) -> str:
        return reverse("cardbase:submission", args=[self.pk])


class ProposalQuerySet(models.QuerySet["Proposal"]):
    def visible_to(self, user: Any) -> "ProposalQuerySet":
        """All that was sent; drafts only to their sender."""
        sent = Q(submission__status=Submission.Status.SENT)
        if user is not None and user.is_authenticated:
            sent |= Q(submission__sender=user)
        return self.filter(sent)

    def sent(self) -> "ProposalQuerySet":
        return self.filter(submission__status=Submission.Status.SENT)

    def with_people(self) -> "ProposalQuerySet":
        return self.select_related(
            "submission__sender", "submission__game", "submission__source", "reviewer", "card__game"
        )

    def counts(self) -> dict[str, int]:
        """How many there are of each status."""
        rows = self.order_by().values_list("status").annotate(Count("pk"))
        return dict.fromkeys(Proposal.Status.values, 0) | dict(rows)


class Proposal(models.Model):
    """One row of one table as somebody would have it.

    `row` is the row by column, as text, null where it states what stood there; `cells` says of
    each column that differs what stood there when it was proposed and what should:
    {"attack": ["40", "50"]}. `done` is the same for what was accepted in the end, and is what an
    undo takes back.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        ACCEPTED = "accepted", _("Accepted")
        REFUSED = "refused", _("Rejected")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        UNDONE = "undone", _("Undone")

    submission = models.ForeignKey(Submission, models.CASCADE, related_name="proposals")
    card = models.ForeignKey(
        "cardbase.Card",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="proposals",
        help_text="The card it is about, as far as there is one.",
    )
    about = LineField(max_length=300, help_text="What it is about, in words.")
    is_new = models.BooleanField(help_text="Whether it adds a row.")
    row = TextsField()
    cells = TextsField()
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="reviews",
    )
    reviewed_at = models.DateTimeField(null=True, blank=True)
    reason = LinesField(blank=True, max_length=2000)
    done = TextsField(default=dict, blank=True)
    target = models.PositiveBigIntegerField(
        null=True, blank=True, help_text="Id of the row it created or changed."
    )

    objects = ProposalQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        permissions = [("review_proposal", "Can accept, reject and undo proposals")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(status="refused") | ~Q(reason=""),
                name="proposal_refused_with_reason",
                violation_error_message="Give a reason for rejecting it.",
            ),
        ]
        indexes = [
            # The list of what is open, newest first.
            models.Index(fields=["status", "-id"], name="proposal_by_status"),
        ]

    def __str__(self) -> str:
        return f"{self.about} (proposal {self.pk})"

    def get_absolute_url(self) -> str:
        return reverse("cardbase:proposal", args=[self.pk])

    def clean(self) -> None:
        if self.status == self.Status.REFUSED and not self.reason:
            raise ValidationError({"reason": "Give a reason for rejecting it."})

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    @property
    def changed_in_review(self) -> bool:
        """Whether something else was accepted than was proposed."""
        after = {name: pair[1] for name, pair in self.cells.items()}
        return bool(self.done) and {name: pair[1] for name, pair in self.done.items()} != after
