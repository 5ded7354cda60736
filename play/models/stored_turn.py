"""A running match at the beginning of a turn: where other rules can take it up."""

from __future__ import annotations

from django.db import models


class StoredTurn(models.Model):
    """The last turn of a table that is being played, and the one that a release went on from.

    `state` is compressed JSON and holds hidden cards: for the server's eyes alone.
    """

    table = models.ForeignKey("play.Table", on_delete=models.CASCADE, related_name="stored_turns")
    taken_up = models.BooleanField(
        default=False, db_default=False, help_text="Other rules went on from here."
    )
    length = models.PositiveIntegerField(help_text="Decisions taken before the turn.")
    rules_version = models.CharField(max_length=64)
    state = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "taken_up"], name="stored_turn_once")
        ]

    def __str__(self) -> str:
        return f"Turn after {self.length} decisions at table {self.table_id}"
