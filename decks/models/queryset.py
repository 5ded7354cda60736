"""Questions about decks, by name; they chain."""

from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, Prefetch, Q

from cardbase.models import Card


class DeckQuerySet(models.QuerySet["Deck"]):
    def in_game(self, key: str) -> "DeckQuerySet":
        return self.filter(game__key=key)

    def owned_by(self, user: Any) -> "DeckQuerySet":
        return self.filter(owner=user) if user.is_authenticated else self.none()

    def public(self) -> "DeckQuerySet":
        return self.filter(visibility="public")

    def listed_for(self, user: Any) -> "DeckQuerySet":
        """Decks that lists may show this person: their own and the public ones."""
        listed = Q(visibility="public")
        if user.is_authenticated:
            listed |= Q(owner=user)
        return self.filter(listed)

    def legal(self) -> "DeckQuerySet":
        return self.filter(errors=0)

    def illegal(self) -> "DeckQuerySet":
        return self.filter(errors__gt=0)

    def containing(self, text: str) -> "DeckQuerySet":
        """Decks with a card of this key, or whose name or title has this text in it."""
        from_text = Q(card__key=text) | Q(card__name__icontains=text)
        from_text |= Q(card__title__icontains=text)
        return self.filter(Exists(self._rows().filter(from_text, deck=OuterRef("pk"))))

    def with_cards(self) -> "DeckQuerySet":
        """All that turning decks into `rules` decks reads, in a fixed number of queries."""
        rows = Prefetch("rows", queryset=self._rows().with_cards())
        return self.select_related("game", "owner").prefetch_related(rows)

    def _rows(self) -> "DeckCardQuerySet":
        return self.model._meta.get_field("rows").related_model.objects.all()


class DeckCardQuerySet(models.QuerySet["DeckCard"]):
    def with_cards(self) -> "DeckCardQuerySet":
        """Each row's card with its data, in three queries however many rows there are."""
        return self.prefetch_related(Prefetch("card", queryset=Card.objects.with_data()))
