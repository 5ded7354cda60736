"""A card's texts as its game compiled them: compiled once, not for each match."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models

from cardbase.models.expressions import HasNoFailures
from rules.engine.cards import Explained


class CompiledText(models.Model):
    """The abilities of one card, valid for exactly these texts and this version of the grammar."""

    card = models.OneToOneField("cardbase.Card", models.CASCADE, related_name="compiled_text")
    version = models.CharField(max_length=40, help_text="Version of the game's grammar.")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the texts that were compiled.")
    abilities = models.JSONField(help_text="What `CardData.abilities` takes.")
    explanation = models.JSONField(
        null=True, help_text="What the card's page says of each line; empty until it was compiled."
    )
    formats = ArrayField(
        models.CharField(max_length=40),
        null=True,
        help_text="Formats in whose decks the card may be; empty until that was computed.",
    )

    deeds = models.JSONField(
        null=True,
        help_text="What the card does, each deed as a list of words; empty until it was computed.",
    )

    is_complete = models.GeneratedField(
        expression=HasNoFailures("abilities"), output_field=models.BooleanField(), db_persist=True
    )

    class Meta:
        indexes = [
            # What cards do: deeds @> [["destroy", "enemy"]].
            GinIndex(fields=["deeds"], name="text_by_deed", opclasses=["jsonb_path_ops"]),
            # Those that are not automated to the end, which are few.
            models.Index(
                fields=["card"], name="text_not_complete", condition=models.Q(is_complete=False)
            ),
        ]

    def __str__(self) -> str:
        return f"Compiled text of card {self.card_id}"

    def fits(self, texts: Mapping[str, Any], version: str) -> bool:
        return self.version == version and self.digest == digest_of(texts)

    def explained(self) -> list[Explained] | None:
        """How the rules read each line, as it was when they compiled it; None if nobody asked."""
        if self.explanation is None:
            return None
        return [
            Explained(line["section"], line["line"], tuple(line["sentences"]), line["phrase"])
            for line in self.explanation
        ]


def digest_of(texts: Mapping[str, Any]) -> str:
    """The same for equal texts, whatever the order of their sections."""
    return hashlib.sha256(json.dumps(texts, sort_keys=True).encode()).hexdigest()
