"""Printings: the pieces of cardboard on which a card appeared."""

from typing import Any

from django.contrib.postgres.indexes import GinIndex
from django.core.exceptions import ValidationError
from django.db import models
from simple_history.models import HistoricalRecords

from cardbase.hosting.text_fields import LineField, LinesField, TextsField
from cardbase.models.expressions import NumberKey
from cardbase.models.folding import fold


def coded(code: str) -> models.Q:
    """A printed number, with or without the rarity; what is printed is plain already."""
    typed = fold(code)
    return models.Q(code__iexact=typed) | models.Q(number__iexact=typed)


class PrintingQuerySet(models.QuerySet["Printing"]):
    def in_game(self, key: str) -> "PrintingQuerySet":
        return self.filter(card__game__key=key)

    def in_order(self) -> "PrintingQuerySet":
        """As the sets came out and by number within each; plain before variant."""
        return self.order_by(
            "set__order", "set__code", "number_key", "rarity__order", "variant", "pk"
        )

    def coded(self, code: str) -> "PrintingQuerySet":
        """Printings by the code players write, with or without the rarity: B01-001, B01-001SR."""
        return self.filter(coded(code))

    def coded_from(self, beginning: str) -> "PrintingQuerySet":
        """Printings whose number begins so."""
        typed = fold(beginning)
        return self.filter(models.Q(code__istartswith=typed) | models.Q(number__istartswith=typed))


class Printing(models.Model):
    """One card in one set with one number, rarity and variant."""

    card = models.ForeignKey("cardbase.Card", models.PROTECT, related_name="printings")
    set = models.ForeignKey("cardbase.CardSet", models.PROTECT, related_name="printings")
    number = LineField(max_length=30, blank=True, help_text="As printed: B01-001.")
    number_key = models.GeneratedField(
        expression=NumberKey("number"),
        output_field=models.TextField(db_collation="C"),
        db_persist=True,
        help_text="Orders printings by number; unnumbered ones come last.",
    )
    code = LineField(
        max_length=40, blank=True, help_text="Number and rarity as players write them: B01-001SR+."
    )
    rarity = models.ForeignKey(
        "cardbase.Rarity", models.PROTECT, null=True, blank=True, related_name="printings"
    )
    variant = LineField(
        max_length=60, blank=True, help_text="Finish or other difference from the plain printing."
    )
    illustrator = LineField(max_length=120, blank=True)
    flavour = LinesField(blank=True)
    printed_name = LineField(
        max_length=120, blank=True, help_text="Only where it differs from the card's name."
    )
    printed_title = LineField(
        max_length=160, blank=True, help_text="Only where it differs from the card's title."
    )
    printed_texts = TextsField(
        default=dict, blank=True, help_text="Texts by section, only where they differ."
    )
    printed_stats = TextsField(
        default=dict, blank=True, help_text="Facts by field, only where a misprint differs."
    )
    external_ids = TextsField(
        default=dict, blank=True, help_text="What other sites and programs call this printing."
    )
    history = HistoricalRecords(excluded_fields=["number_key"])

    objects = PrintingQuerySet.as_manager()

    class Meta:
        ordering = ["set", "number_key", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["set", "number", "rarity", "variant", "card"],
                nulls_distinct=False,
                name="printing_unique_in_set",
                violation_error_message="This set already has this printing of the card.",
            ),
        ]
        indexes = [
            # Deck lists name printings by code or number.
            models.Index(models.functions.Upper("code"), name="printing_by_code"),
            models.Index(models.functions.Upper("number"), name="printing_by_number"),
            models.Index(fields=["illustrator"], name="printing_by_illustrator"),
            # Importers look for their own ids: external_ids @> {"cardlist": "0-1"}.
            GinIndex(
                fields=["external_ids"],
                name="printing_by_external_id",
                opclasses=["jsonb_path_ops"],
            ),
        ]

    def __str__(self) -> str:
        return self.code or self.number or f"printing {self.pk}"

    def clean(self) -> None:
        problems: dict[str, Any] = {}
        if self.card_id and self.set_id and self.card.game_id != self.set.game_id:
            problems["set"] = "The set belongs to another game than the card."
        if self.card_id and self.rarity and self.card.game_id != self.rarity.game_id:
            problems["rarity"] = "The rarity belongs to another game than the card."
        if problems:
            raise ValidationError(problems)
