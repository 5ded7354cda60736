"""Sheets of card faces, to which saved objects of Tabletop Simulator point."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.urls import reverse
from django.utils import timezone


class FaceSheetQuerySet(models.QuerySet["FaceSheet"]):
    def with_picture(self) -> Self:
        return self.filter(content__isnull=False)

    def forget_oldest(self, most: int) -> None:
        """Empty the pictures beyond so many; who asks for one has it drawn again."""
        kept = self.with_picture().order_by("-drawn_at", "-pk").values("pk")[:most]
        self.with_picture().exclude(pk__in=kept).update(content=None)


class FaceSheet(models.Model):
    """Faces of different cards in rows and columns, and their picture once a worker has drawn it.

    Its address is made of what is on it. Other programs fetch it whenever somebody opens a saved
    game, so a row is never deleted; the picture follows from the row and may be.
    """

    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of what is on it.")
    game = models.ForeignKey("cardbase.Game", models.CASCADE, related_name="+")
    language = models.CharField(max_length=12, help_text="Of the labels on the faces.")
    cards = models.JSONField(help_text="Keys of the cards, row by row from the top left.")
    columns = models.PositiveSmallIntegerField()
    rows = models.PositiveSmallIntegerField()
    content = models.BinaryField(null=True, editable=False, help_text="The JPEG.")
    created = models.DateTimeField(default=timezone.now, editable=False)
    drawn_at = models.DateTimeField(null=True, editable=False)

    objects = FaceSheetQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(columns__gte=1, columns__lte=10, rows__gte=1, rows__lte=7),
                name="face_sheet_size",
            )
        ]
        indexes = [
            # The pictures to keep.
            models.Index(fields=["-drawn_at"], name="face_sheet_by_drawing"),
        ]

    def __str__(self) -> str:
        return f"{len(self.cards)} cards, {self.digest[:12]}"

    def get_absolute_url(self) -> str:
        return reverse("decks:face-sheet", args=[self.digest])
