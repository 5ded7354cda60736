"""Disputed facts: of which sources say different things, a row for each source."""

from django.core.exceptions import ValidationError
from django.db import models
from simple_history.models import HistoricalRecords

from cardbase.hosting.text_fields import LineField, TextsField


class DisputedFact(models.Model):
    """What one source says a card's fact is, until somebody has looked at the printed card.

    One of the values is the card's own: it has to play by something.
    """

    card = models.ForeignKey("cardbase.Card", models.CASCADE, related_name="disputed_facts")
    field = LineField(max_length=40, help_text="A fact of the card: support.")
    value = TextsField(help_text="What this source says it is.")
    source = models.ForeignKey("cardbase.Source", models.PROTECT, related_name="disputed_facts")
    history = HistoricalRecords()

    class Meta:
        ordering = ["card", "field", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["card", "field", "source"],
                name="disputed_fact_unique_in_source",
                violation_error_message="This source has a value for this fact already.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.field} {self.value}"

    def clean(self) -> None:
        schema = self.card.game.schema
        if schema is None:
            return
        fields = {field.key: field for field in schema.kind(self.card.kind).fields}
        if self.field not in fields:
            raise ValidationError({"field": f"{self.field} is not a fact of this card."})
        if problem := fields[self.field].problem(self.value):
            raise ValidationError({"value": problem})
