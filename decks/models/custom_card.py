"""Custom cards: of a deck owner's own design, in no catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.crypto import get_random_string

import rules
from cardbase.compiled_text.explaining import places_of
from cardbase.hosting.text_fields import LineField, TextsField
from cardbase.models import facts
from cardbase.models.compiled_text import digest_of
from cardbase.models.readers import reading_version
from decks.models.deck import MOST_COPIES
from rules.engine.cards import CardData, Explained

if TYPE_CHECKING:
    from decks.models.deck import Deck


def new_custom_key() -> str:
    """A key that no card of a catalogue has, and that nobody guesses: it opens the card's page."""
    return "custom-" + get_random_string(16, "abcdefghijklmnopqrstuvwxyz0123456789")


class CustomCard(models.Model):
    """A card that the owner of a deck made up; write through `decks.services.custom_cards`.

    A worker compiles its text (`abilities`, `explanation`) for `version` of the game's grammar.
    Until then it lies in the deck and cannot be played.
    """

    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="custom_cards")
    key = models.SlugField(max_length=40, unique=True, default=new_custom_key, editable=False)
    name = LineField(max_length=120)
    title = LineField(max_length=160, blank=True)
    kind = LineField(max_length=40, help_text="One of the kinds of card the game has.")
    stats = TextsField(
        default=dict, blank=True, help_text="The card's facts, by the game's own fields."
    )
    texts = TextsField(default=dict, blank=True, help_text="The card's texts by section.")
    count = models.PositiveSmallIntegerField(
        default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_COPIES)]
    )
    digest = models.CharField(
        max_length=64, editable=False, help_text="SHA-256 of the texts as they stand."
    )
    version = models.CharField(
        max_length=40,
        blank=True,
        editable=False,
        help_text="Version of the grammar that its text was compiled with; empty: not yet.",
    )
    abilities = models.JSONField(
        null=True, editable=False, help_text="What `CardData.abilities` takes."
    )
    explanation = models.JSONField(
        null=True, editable=False, help_text="What its page says of each line."
    )
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "title", "key"]
        constraints = [
            models.CheckConstraint(
                condition=Q(count__gte=1, count__lte=MOST_COPIES),
                name="custom_card_count_in_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.title}" if self.title else self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Refuses facts the game's schema does not allow: they would break matches later.

        Another text is to be compiled anew.
        """
        facts.check_facts(self.deck.game.key, kind=self.kind, stats=self.stats, texts=self.texts)
        if self.digest != digest_of(self.texts):
            self.digest = digest_of(self.texts)
            self.forget_reading()
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def forget_reading(self) -> None:
        """Have the text compiled anew."""
        self.version, self.abilities, self.explanation = "", None, None

    def get_absolute_url(self) -> str:
        return reverse("decks:custom-card", args=[self.key])

    @property
    def is_read(self) -> bool:
        """True if its text is compiled for the present rules, or if it has none."""
        version = reading_version(self.deck.game.key)
        return not version or self.version == version or not self.lines

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Each line that says something, with its section."""
        return places_of(self.deck.game.key, self.texts)

    def as_data(self) -> CardData:
        """The card as `rules` reads it. One that is not read yet does nothing: to compile it here,
        a grammar would have to be built, and whoever asks would wait for that.
        """
        game = rules.game(self.deck.game.key)
        return CardData(
            key=self.key,
            name=self.name,
            title=self.title,
            kind=self.kind,
            stats=self.stats,
            texts=self.texts,
            abilities=self.abilities if self.is_read and self.abilities else game.compile({}),
            custom=True,
        )

    def explained(self) -> list[Explained]:
        """Return how the rules read each line; nothing until a worker has read the card."""
        return [
            Explained(line["section"], line["line"], tuple(line["sentences"]), line["phrase"])
            for line in self.explanation or ()
        ]


def copies_of(cards: Sequence[CustomCard], deck: Deck) -> list[CustomCard]:
    """The same cards for another deck, not yet saved."""
    kept = ("name", "title", "kind", "stats", "texts", "count", "digest")
    read = ("version", "abilities", "explanation")
    return [
        CustomCard(deck=deck, **{name: getattr(card, name) for name in (*kept, *read)})
        for card in cards
    ]
