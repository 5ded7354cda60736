"""What is kept when the rules break down, so that it can be repaired."""

from __future__ import annotations

from django.db import models


class FaultReport(models.Model):
    """An exception inside the rules; with the table's record it can be replayed exactly.

    It may hold hidden information (options tried, texts of exceptions): only for superusers.
    """

    table = models.ForeignKey("play.Table", on_delete=models.CASCADE, related_name="faults")
    number = models.PositiveIntegerField(help_text="Decisions taken before the fault.")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    decision_id = models.PositiveIntegerField(null=True, blank=True)
    keys = models.JSONField(default=list, blank=True)
    error = models.CharField(max_length=200)
    traceback = models.TextField()
    times = models.PositiveIntegerField(default=1, help_text="How often it happened just so.")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"Fault after decision {self.number} at table {self.table_id}"
