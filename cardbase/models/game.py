"""The games whose cards the catalogue holds."""

from django.apps import apps
from django.db import models
from django.db.models import Count, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from simple_history.models import HistoricalRecords

import rules
from cardbase.hosting.text_fields import LineField, LinesField
from cardbase.models.readers import reading_version
from rules.engine.schema import Schema


class GameQuerySet(models.QuerySet["Game"]):
    def with_counts(self) -> "GameQuerySet":
        """Annotate `card_count`, `set_count` and `ruling_count`."""
        return self.annotate(
            card_count=_count("Card"),
            set_count=_count("CardSet"),
            ruling_count=_count("Ruling"),
        )


def _count(model: str) -> Coalesce:
    """Counted apart for each model: joined together they would multiply."""
    rows = apps.get_model("cardbase", model)._default_manager
    of_game = rows.filter(game=OuterRef("pk")).order_by().values("game")
    number = Subquery(of_game.annotate(number=Count("pk")).values("number"))
    return Coalesce(number, 0, output_field=IntegerField())


class Game(models.Model):
    """A card game; `key` is also its key in `rules`, once its rules are written."""

    key = models.SlugField(max_length=32, unique=True, help_text="Used in addresses; never change.")
    name = LineField(max_length=100, unique=True)
    publisher = LineField(max_length=200, blank=True)
    description = LinesField(blank=True, help_text="Two or three sentences for the game page.")
    order = models.PositiveSmallIntegerField(default=0, help_text="Place in lists of games.")
    shipped_digest = models.CharField(
        max_length=64,
        blank=True,
        editable=False,
        help_text="SHA-256 of the shipped catalogue files that were last loaded.",
    )
    history = HistoricalRecords()

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ["order", "name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cardbase:game", args=[self.key])

    @property
    def text_version(self) -> str:
        """The version of the reader of this game's texts; empty if there is none."""
        return reading_version(self.key)

    @property
    def schema(self) -> Schema | None:
        """What this game prints on its cards; None while `rules` does not know the game.

        A catalogue may exist before its rules do. Such a game's facts get the checks that hold
        for every game and no others, until its package in `rules` is written.
        """
        return schema_of(self.key)


def schema_of(key: str) -> Schema | None:
    """The card schema of the game with this key, or None when `rules` has no such game."""
    return rules.game(key).cards if key in rules.GAMES else None
