"""Terms: values of a card field that have a name and a note of their own."""

from django.core.exceptions import ValidationError
from django.db import models
from simple_history.models import HistoricalRecords

from cardbase.hosting.text_fields import LineField
from rules.engine.schema import Schema


class Term(models.Model):
    """What a value of a field stands for: the insignia `red` is the Blade of Light."""

    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="terms")
    field = LineField(max_length=40, help_text="A field of the game's cards: insignias")
    value = LineField(max_length=40, help_text="One of its values: red")
    name = LineField(max_length=80)
    original_name = LineField(max_length=80, blank=True)
    note = LineField(max_length=300, blank=True)
    order = models.PositiveSmallIntegerField(default=0)
    history = HistoricalRecords()

    class Meta:
        ordering = ["game", "field", "order"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "field", "value"],
                name="term_value_unique_in_field",
                violation_error_message="This value of the field is explained already.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.field} {self.value}: {self.name}"

    def clean(self) -> None:
        schema = self.game.schema if self.game_id else None
        if schema is not None and self.value not in _values(schema, self.field):
            raise ValidationError({"value": f"{self.value} is not a value of {self.field}."})


def _values(schema: Schema, field_key: str) -> set[str]:
    return {
        value
        for kind in schema.kinds
        for field in kind.fields
        if field.key == field_key
        for value in field.choice_keys
    }
