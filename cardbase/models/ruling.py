"""Rulings: answers to questions about a card or a rule."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from simple_history.models import HistoricalRecords

from cardbase.hosting.text_fields import LineField, LinesField


class RulingQuerySet(models.QuerySet["Ruling"]):
    def on_rules_of(self, game: str) -> "RulingQuerySet":
        """Rulings that interpret numbered rules of this game, with card and source."""
        found = self.filter(game__key=game).exclude(rule_ids=[])
        return found.select_related("game", "source__game", "card__game")


class Ruling(models.Model):
    """An answer in our own words, with where and when it was given and which rules it reads."""

    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="rulings")
    card = models.ForeignKey(
        "cardbase.Card",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="rulings",
        help_text="Empty for a ruling on a rule.",
    )
    text = LinesField(help_text="The ruling in our own words.")
    date = models.DateField(null=True, blank=True, help_text="Empty if the source has no date.")
    source = models.ForeignKey("cardbase.Source", models.PROTECT, related_name="rulings")
    rule_ids = ArrayField(
        LineField(max_length=40),
        default=list,
        blank=True,
        help_text="Numbers of the rules it interprets, such as CIPHER-EVADE-6.",
    )
    history = HistoricalRecords()

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(card__isnull=False) | ~Q(rule_ids=[]),
                name="ruling_on_a_card_or_a_rule",
                violation_error_message="A ruling is about a card, about rules, or about both.",
            ),
        ]
        indexes = [
            # The rulings that touch a rule: rule_ids @> {CIPHER-EVADE-6}.
            GinIndex(fields=["rule_ids"], name="ruling_by_rule"),
        ]

    def __str__(self) -> str:
        return self.text[:80]

    def clean(self) -> None:
        if self.card and self.card.game_id != self.game_id:
            raise ValidationError({"card": "The card belongs to another game than the ruling."})
