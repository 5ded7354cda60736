"""One answered decision: together with the set-up and the seed, the whole truth of a match."""

from __future__ import annotations

from django.db import models


class Decision(models.Model):
    """The `number`-th decision taken at a table; whoever inserts it first has taken it."""

    table = models.ForeignKey("play.Table", on_delete=models.CASCADE, related_name="decisions")
    number = models.PositiveIntegerField(help_text="Counts from 0 within its table.")
    seat = models.PositiveSmallIntegerField()
    decision_id = models.PositiveIntegerField(help_text="The engine's name for the question.")
    keys = models.JSONField(help_text="The options chosen, by key.")
    digest = models.CharField(
        max_length=64,
        blank=True,
        db_default="",
        help_text="Of the position it led to: with every twentieth, and with the last.",
    )
    automatic = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Given for the seat, which did not want to be asked.",
    )
    clock = models.JSONField(
        default=list, db_default=[], help_text="Milliseconds left after it, by seat."
    )
    asks = models.JSONField(
        default=list, db_default=[], help_text="The seats that have to decide after it."
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="decision_number_once")
        ]

    def __str__(self) -> str:
        return f"Decision {self.number} at table {self.table_id}"
