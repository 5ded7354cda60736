"""What a finished match looked like at every step: kept, so that no rules are needed to show it."""

from __future__ import annotations

from django.db import models


class Frames(models.Model):
    """The frames of a finished match, in chunks, and its log with everything laid open."""

    table = models.OneToOneField("play.Table", on_delete=models.CASCADE, related_name="frames")
    first = models.PositiveIntegerField(
        default=0, help_text="The first step that is kept: those before were other rules'."
    )
    length = models.PositiveIntegerField(help_text="The last step, in decisions.")
    rules_version = models.CharField(max_length=64)
    log = models.BinaryField(help_text="Compressed JSON: lines, and how many after each step.")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "frames"

    def __str__(self) -> str:
        return f"Frames of table {self.table_id}"


class FrameChunk(models.Model):
    """Views of consecutive steps, compressed together: one differs little from the next."""

    frames = models.ForeignKey(Frames, on_delete=models.CASCADE, related_name="chunks")
    first = models.PositiveIntegerField(help_text="The step of its first view.")
    views = models.BinaryField(help_text="LZMA of one line of JSON for each step.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["frames", "first"], name="frame_chunk_once")]

    def __str__(self) -> str:
        return f"Steps from {self.first} of frames {self.frames_id}"
