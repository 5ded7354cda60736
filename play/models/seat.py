"""A place at a table, taken by a person or by a bot."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.engine.cards import Deck


class Bot(models.TextChoices):
    """The bots of `rules.bots`, with the words a player reads."""

    RANDOM = "random", _("Random bot")
    SENSIBLE = "sensible", _("Sensible bot")


class Seat(models.Model):
    table = models.ForeignKey("play.Table", on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
    )
    bot = models.CharField(max_length=12, choices=Bot, blank=True)
    deck_version = models.ForeignKey(
        "decks.DeckVersion", on_delete=models.PROTECT, null=True, related_name="seats"
    )
    ready = models.BooleanField(default=False, help_text="Agrees to begin.")
    # Its browser's share of the shuffle; the number is secret until the match is over.
    shuffle_hash = models.CharField(
        max_length=64, blank=True, default="", db_default="", editable=False
    )
    shuffle_number = models.CharField(
        max_length=64, blank=True, default="", db_default="", editable=False
    )
    # What the seat wants to be asked, by the keys of the game's stops: its alone.
    stops = models.JSONField(default=dict, db_default={}, blank=True, editable=False)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_number_once"),
            models.UniqueConstraint(
                fields=["table", "user"],
                name="seat_user_once",
                violation_error_message="You are already seated at this table.",
            ),
            models.CheckConstraint(
                name="seat_bot_or_user",
                condition=models.Q(bot="") | models.Q(user__isnull=True),
                violation_error_message="A seat belongs to a person or to a bot, not to both.",
            ),
        ]

    def __str__(self) -> str:
        return f"Seat {self.number} of table {self.table_id}"

    def deck(self) -> Deck:
        """The deck as the rules take it; ValueError for a seat that has none yet."""
        if self.deck_version is None:
            raise ValueError(f"{self} has no deck")
        return self.deck_version.to_rules()

    @property
    def withholds_number(self) -> bool:
        """Its browser has given a hash and not the number yet."""
        return bool(self.shuffle_hash) and not self.shuffle_number

    @property
    def label(self) -> str | Promise:
        """What the table calls whoever sits here."""
        if self.bot:
            return Bot(self.bot).label
        return self.user.get_username() if self.user else _("Former player")
