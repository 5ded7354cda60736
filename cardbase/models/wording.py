"""Wordings: what a card says and its numbers, version by version."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from simple_history.models import HistoricalRecords

from cardbase.hosting.text_fields import LineField, TextsField
from cardbase.models import facts
from cardbase.models.expressions import CardText
from cardbase.models.folding import Fold, FoldedTextField

# A line of a text that is not wholly known ends so: what stands before it is known.
BREAKS_OFF = "…"


class WordingQuerySet(models.QuerySet["Wording"]):
    def in_order(self) -> "WordingQuerySet":
        """The printed wording, then the errata by date."""
        return self.order_by("card", F("erratum__date").asc(nulls_first=True), "erratum")

    def latest_first(self) -> "WordingQuerySet":
        return self.order_by(F("erratum__date").desc(nulls_last=True), "-erratum")

    def in_force_on(self, day: date) -> "WordingQuerySet":
        """Wordings already published on that day; the latest of them was the one in force."""
        return self.filter(Q(erratum__isnull=True) | Q(erratum__date__lte=day))

    def bulk_create(self, objs: Iterable["Wording"], *args: Any, **kwargs: Any) -> list["Wording"]:
        """Checks every wording's facts first: the database's own bulk path calls no `save()`."""
        wordings = list(objs)
        for wording in wordings:
            wording.check_facts()
        return super().bulk_create(wordings, *args, **kwargs)

    def bulk_update(self, objs: Iterable["Wording"], *args: Any, **kwargs: Any) -> int:
        """Checks every wording's facts first: the database's own bulk path calls no `save()`."""
        wordings = list(objs)
        for wording in wordings:
            wording.check_facts()
        return super().bulk_update(wordings, *args, **kwargs)


class Wording(models.Model):
    """One version of a card: the printed one, which has no erratum, or what an erratum made of it.

    Write through `cardbase.edits.wordings`, which keeps the card's own stats and texts in sync.
    """

    card = models.ForeignKey("cardbase.Card", models.CASCADE, related_name="wordings")
    erratum = models.ForeignKey(
        "cardbase.Erratum", models.PROTECT, null=True, blank=True, related_name="wordings"
    )
    stats = TextsField(default=dict, blank=True)
    texts = TextsField(default=dict, blank=True)
    unknown = ArrayField(
        LineField(max_length=40),
        default=list,
        blank=True,
        help_text="Facts or texts of this version that nobody has brought yet.",
    )
    source = models.ForeignKey(
        "cardbase.Source", models.PROTECT, null=True, blank=True, related_name="wordings"
    )
    # What letters are looked for in.
    folded_text = models.GeneratedField(
        expression=Fold(CardText("texts")), output_field=FoldedTextField(), db_persist=True
    )
    history = HistoricalRecords(excluded_fields=["folded_text"])

    objects = WordingQuerySet.as_manager()

    class Meta:
        indexes = [
            # Cards that changed, and when: few, and asked for by every search for printed texts.
            models.Index(
                fields=["erratum", "card"],
                name="wording_changed",
                condition=Q(erratum__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["card", "erratum"],
                nulls_distinct=False,
                name="wording_unique_for_erratum",
                violation_error_message=(
                    "A card has one printed wording and one wording for each erratum."
                ),
            ),
        ]

    def __str__(self) -> str:
        return "as printed" if self.is_printed else "after an erratum"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Refuses facts the game's schema does not allow: they would break matches later."""
        self.check_facts()
        super().save(*args, **kwargs)

    def clean(self) -> None:
        if self.card_id:
            self.check_facts()

    def check_facts(self) -> None:
        """Raise a ValidationError unless the facts fit the game's schema."""
        facts.check_facts(
            self.card.game.key,
            kind=self.card.kind,
            stats=self.stats,
            texts=self.texts,
            unknown=self.unknown,
        )

    @property
    def is_printed(self) -> bool:
        return self.erratum_id is None

    @property
    def since(self) -> date | None:
        """The day it came into force; None for the printed wording."""
        return self.erratum.date if self.erratum else None

    @property
    def summary(self) -> str | None:
        """Return the words of its erratum; None for the printed wording."""
        return self.erratum.summary if self.erratum else None
