"""Sets: the boosters, starter decks and promotions in which cards appeared."""

from django.db import models
from django.db.models import Count, Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from cardbase.hosting.text_fields import LineField
from cardbase.models.dates import Precision, in_words, known_exactly_when_dated
from cardbase.models.printing import Printing


class CardSetQuerySet(models.QuerySet["CardSet"]):
    def in_game(self, key: str) -> "CardSetQuerySet":
        return self.filter(game__key=key)

    def with_counts(self) -> "CardSetQuerySet":
        """Annotate `card_count` and `printing_count`."""
        return self.annotate(
            card_count=Count("printings__card", distinct=True),
            printing_count=Count("printings"),
        )

    def newest(self) -> "CardSetQuerySet":
        """Sets that have cards here, the latest first; by place, for few dates are known."""
        have_cards = self.filter(Exists(Printing.objects.filter(set=OuterRef("pk"))))
        return (
            have_cards.select_related("game")
            .with_counts()
            .order_by("-order", "game__order", "code")
        )


class CardSet(models.Model):
    """One product or series of a game, with as much of its release date as a source confirms."""

    class Kind(models.TextChoices):
        BOOSTER = "booster", _("Booster")
        STARTER = "starter", _("Starter deck")
        PROMO = "promo", _("Promotion")

    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="sets")
    code = LineField(max_length=20)
    name = LineField(max_length=120)
    original_name = LineField(
        max_length=120, blank=True, help_text="The name in the language of the publisher."
    )
    kind = models.CharField(max_length=10, choices=Kind)
    series = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Series number, where the game counts its series."
    )
    numbered_cards = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="How many numbers the set has, without variants."
    )
    released = models.DateField(null=True, blank=True)
    released_precision = models.CharField(
        max_length=10, choices=Precision, default=Precision.UNKNOWN
    )
    released_note = LineField(
        max_length=120, blank=True, help_text="What is known instead of a date."
    )
    order = models.PositiveSmallIntegerField(default=0, help_text="Place among the game's sets.")
    history = HistoricalRecords()

    objects = CardSetQuerySet.as_manager()

    class Meta:
        ordering = ["game", "order", "code"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "code"],
                name="card_set_code_unique_in_game",
                violation_error_message="This game already has a set with this code.",
            ),
            known_exactly_when_dated("released", name="card_set_release_date_has_precision"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("cardbase:set", args=[self.game.key, self.code])

    @property
    def released_in_words(self) -> str:
        """The date as far as known, else what is known instead, else an empty text."""
        return in_words(self.released, self.released_precision) or self.released_note
