"""Points in the history of a deck: states that its owner named, and those kept by themselves."""

from django.db import models
from django.db.models import Q
from django.urls import reverse

from cardbase.hosting.text_fields import LineField


class DeckPoint(models.Model):
    """The list of a deck as it once was: card keys and counts, and what filled its choices.

    Without the cards' facts, which `DeckVersion` keeps: a point is small, and is judged by what its
    cards say today. Write through `decks.services`, which numbers the points of a deck.
    """

    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="points")
    number = models.PositiveIntegerField(help_text="Counts the points of one deck from 1.")
    name = LineField(max_length=80, blank=True, help_text="Empty for a point kept by itself.")
    rows = models.JSONField(help_text="A list of card key, part and count, sorted.")
    choices = models.JSONField(default=dict, blank=True)
    digest = models.CharField(max_length=64, help_text="SHA-256 of rows and choices.")
    size = models.PositiveIntegerField()
    errors = models.PositiveIntegerField(help_text="How many rules the deck broke at the time.")
    changed = models.DateTimeField(help_text="When the deck was last changed before this point.")

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="deck_point_number_unique"),
        ]
        indexes = [
            # The points to drop first, and how many there are.
            models.Index(
                fields=["deck", "number"], condition=Q(name=""), name="deck_point_unnamed"
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.changed:%Y-%m-%d %H:%M}"

    def get_absolute_url(self) -> str:
        return reverse("decks:point", args=[self.deck.token, self.number])
