"""Which decks a list of the API holds."""

import django_filters
from django.db.models import QuerySet

from decks.models import Deck


class DeckFilter(django_filters.FilterSet):
    game = django_filters.CharFilter("game__key", label="Key of the game")
    owner = django_filters.CharFilter("owner__username", label="Name of the owner")
    name = django_filters.CharFilter("name", "icontains", label="Part of the name")
    card = django_filters.CharFilter(
        label="Key, or part of the name or title, of a card in it", method="that_contain"
    )
    legal = django_filters.BooleanFilter(
        label="Whether it was legal at its last change", method="that_are_legal"
    )

    class Meta:
        model = Deck
        fields = ["shipped", "visibility"]

    def that_contain(self, decks: QuerySet, name: str, text: str) -> QuerySet:
        return decks.containing(text)

    def that_are_legal(self, decks: QuerySet, name: str, legal: bool) -> QuerySet:
        return decks.legal() if legal else decks.illegal()
