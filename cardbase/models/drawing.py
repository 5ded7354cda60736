"""Drawings: the pictures of cards as they were made, kept for whoever asks again."""

import gzip

from django.db import models


class DrawingQuerySet(models.QuerySet["Drawing"]):
    def at(self, game: str, key: str, digest: str) -> "Drawing | None":
        """The drawing of this address."""
        return self.filter(game=game, key=key, digest=digest).first()

    def keep(self, game: str, key: str, digest: str, svg: str) -> "Drawing":
        """Keep a drawing; who brings it a second time, from another process, changes nothing."""
        # The same drawing is the same bytes, whoever made it.
        content = gzip.compress(svg.encode(), mtime=0)
        drawing = Drawing(game=game, key=key, digest=digest, content=content)
        self.bulk_create([drawing], ignore_conflicts=True)
        return drawing


class Drawing(models.Model):
    """A picture by its address: whose card it is, and a digest of the facts it was drawn from.

    It follows from the facts, so that it may be thrown away; kept, an address that somebody was
    given lasts even when the card has changed.
    """

    game = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    digest = models.CharField(max_length=16)
    content = models.BinaryField(help_text="The SVG, compressed by gzip.")

    objects = DrawingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "key", "digest"], name="drawing_by_address")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.key} {self.digest}"
