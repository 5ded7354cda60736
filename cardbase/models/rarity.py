"""Rarities: how scarce a printing is, in each game's own codes."""

from django.db import models
from django.db.models import F, Q
from simple_history.models import HistoricalRecords

from cardbase.hosting.text_fields import LineField
from cardbase.models.folding import Same


class RarityQuerySet(models.QuerySet["Rarity"]):
    def named(self, text: str) -> "RarityQuerySet":
        """Rarities with this code or name, however it is typed."""
        return self.filter(Q(Same(F("code"), text)) | Q(Same(F("name"), text)))


class Rarity(models.Model):
    """A rarity code of one game; the same letters may mean something else in another game."""

    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="rarities")
    code = LineField(max_length=10)
    name = LineField(max_length=60)
    note = LineField(max_length=200, blank=True)
    order = models.PositiveSmallIntegerField(default=0, help_text="From common to scarce.")
    ranked = models.BooleanField(
        default=True,
        help_text="Whether its place says how scarce it is; not of starters and promotions.",
    )
    history = HistoricalRecords()

    objects = RarityQuerySet.as_manager()

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
