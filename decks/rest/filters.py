"""Which decks a list of the API holds."""

import django_filters
from django.db.models import QuerySet

from cardbase.api.query_filters import QueryFilter, asked
from cardbase.search.manual import described_for_programs
from decks.models import Deck
from decks.searching import deck_registry, search_decks


class DeckQueryFilter(QueryFilter):
    """The search language about decks; inside `contains:( )` it is the one about cards."""

    def filter(self, decks: QuerySet, text: str) -> QuerySet:
        return search_decks(decks, asked(text, deck_registry())) if text else decks


class DeckFilter(django_filters.FilterSet):
    q = DeckQueryFilter(help_text=described_for_programs(deck_registry()))
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
