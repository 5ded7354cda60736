"""How many copies of each card people own."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

MOST_OWNED = 9999


class OwnedCardQuerySet(models.QuerySet["OwnedCard"]):
    def counts(self, owner: int | None, cards: Iterable[int]) -> dict[int, int]:
        """Return the number of copies by card, of those of the cards that the person owns."""
        found = self.filter(owner=owner, card__in=list(cards))
        return dict(found.values_list("card", "count"))


class OwnedCard(models.Model):
    """So many copies of a card, in whatever printing; write through `cardbase.owned` alone.

    A card that somebody does not own has no row. What people own is for their eyes alone.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="owned_cards")
    card = models.ForeignKey("cardbase.Card", models.CASCADE, related_name="owners")
    count = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(MOST_OWNED)]
    )

    objects = OwnedCardQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "card"], name="owned_card_once_for_owner"),
            models.CheckConstraint(
                condition=Q(count__gte=1, count__lte=MOST_OWNED), name="owned_card_count_in_range"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} x card {self.card_id}"
