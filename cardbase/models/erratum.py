"""Errata: announcements that changed what cards say."""

from django.db import models
from simple_history.models import HistoricalRecords

from cardbase.hosting.text_fields import LinesField
from cardbase.models.wording import Wording


class ErratumQuerySet(models.QuerySet["Erratum"]):
    def with_cards(self) -> "ErratumQuerySet":
        """The wording each erratum gave its cards, in two queries however many there are."""
        wordings = Wording.objects.select_related("card").order_by("card__key")
        return self.prefetch_related(models.Prefetch("wordings", queryset=wordings))


class Erratum(models.Model):
    """One announced change; each card it changed has a wording that points here."""

    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="errata")
    date = models.DateField(help_text="The day it came into force.")
    source = models.ForeignKey("cardbase.Source", models.PROTECT, related_name="errata")
    summary = LinesField(help_text="What changed, in our own words.")
    history = HistoricalRecords()

    objects = ErratumQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "pk"]
        verbose_name_plural = "errata"

    def __str__(self) -> str:
        return f"{self.date:%Y-%m-%d}: {self.summary[:80]}"
