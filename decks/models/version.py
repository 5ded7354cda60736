"""Versions: what a deck was when something was played or computed with it."""

from typing import Any

from django.db import models

from rules.engine.cards import Deck as RulesDeck


class DeckVersion(models.Model):
    """An unchanging copy of a deck with the full facts of its cards.

    Matches and odds stand on versions, never on decks: they can be done again years later,
    whatever happened to the deck or the catalogue.
    """

    deck = models.ForeignKey(
        "decks.Deck", models.SET_NULL, null=True, blank=True, related_name="versions"
    )
    game = models.ForeignKey("cardbase.Game", models.PROTECT, related_name="+")
    number = models.PositiveIntegerField(help_text="Counts the versions of one deck from 1.")
    contents = models.JSONField(help_text="A deck of `rules` as JSON, with every card's facts.")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the contents without the name.")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="deck_version_number_unique"),
            models.UniqueConstraint(fields=["deck", "digest"], name="deck_version_contents_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, version {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Refuses to change what matches and odds already stand on."""
        if not self._state.adding:
            raise ValueError(f"{self} cannot be changed; make a snapshot of the deck instead.")
        super().save(*args, **kwargs)

    @property
    def name(self) -> str:
        return str(self.contents["name"])

    @property
    def size(self) -> int:
        return sum(entry["count"] for entry in self.contents["entries"])

    def to_rules(self) -> RulesDeck:
        return RulesDeck.from_json(self.contents)
