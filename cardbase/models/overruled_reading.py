"""Lines whose reading players overruled at their tables: what editors should look at."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import MD5


class OverruledReading(models.Model):
    """All players of a match agreed that a line says something else than the rules read.

    Nothing is kept of the match and of who played it: what was agreed to is the players' own.
    """

    card = models.ForeignKey(
        "cardbase.Card", models.CASCADE, related_name="overruled_readings", db_index=False
    )
    line = models.TextField(help_text="As the card said it in that match.")
    count = models.PositiveIntegerField(default=0, help_text="So often it was overruled.")
    first = models.DateField(auto_now_add=True)
    last = models.DateField(auto_now=True)

    class Meta:
        ordering = ["-last", "-count", "pk"]
        constraints = [
            # A long line is too long for an index; its hash is not.
            models.UniqueConstraint("card", MD5("line"), name="overruled_reading_once")
        ]

    def __str__(self) -> str:
        return f"{self.card}: {self.line}"
