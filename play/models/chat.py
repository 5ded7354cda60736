"""What people say at a table."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from cardbase.hosting.text_fields import LineField


class ChatLine(models.Model):
    MAX_LENGTH = 300

    table = models.ForeignKey("play.Table", on_delete=models.CASCADE, related_name="chat")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="chat_lines"
    )
    text = LineField(max_length=MAX_LENGTH)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"Line {self.pk} at table {self.table_id}"
