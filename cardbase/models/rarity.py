"""Rarities: how scarce a printing is, in each game's own codes."""

from django.db import models
from simple_history.models import HistoricalRecords

from cardbase.hosting.text_fields import LineField


class Rarity(models.Model):
    """A rarity code of one game; the same letters may mean something else in another game."""

    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="rarities")
    code = LineField(max_length=10)
    name = LineField(max_length=60)
    note = LineField(max_length=200, blank=True)
    order = models.PositiveSmallIntegerField(default=0, help_text="From common to scarce.")
    history = HistoricalRecords()

    class Meta:
        ordering = ["game", "order", "code"]
        verbose_name_plural = "rarities"
        constraints = [
            models.UniqueConstraint(
                fields=["game", "code"],
                name="rarity_code_unique_in_game",
                violation_error_message="This game already has a rarity with this code.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.name})"
