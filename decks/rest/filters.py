"""Which decks a list of the API holds."""

from typing import Any

import django_filters
from django import forms
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework.exceptions import ValidationError

from cardbase.api.filters import AskedFilterSet, CardFilter, games
from cardbase.api.query_filters import QueryFilter, readable
from cardbase.api.strict import KnownFilter, YesNoFilter
from cardbase.search.syntax_help import api_description
from decks.access import deck_for
from decks.deck_search import deck_registry, read_deck_query, search_decks
from decks.models import Deck, DeckCard
from decks.models.deck import DeckQuerySet
from decks.models.goldfish_job import GoldfishJob


class DeckQueryFilter(QueryFilter):
    """The search language about decks; inside `contains:( )` it is the one about cards."""

    def filter(self, decks: QuerySet[Deck], text: str) -> QuerySet[Deck]:
        return search_decks(decks, readable(read_deck_query(text))) if text else decks


class _CardInDeckFilter(CardFilter):
    """Each deck once, in however many parts of it the card is."""

    def filter(self, decks: QuerySet[Deck], value: str) -> QuerySet[Deck]:
        if not value:
            return decks
        rows = DeckCard.objects.filter(deck=OuterRef("pk"), card__in=self.named(value))
        return decks.filter(Exists(rows))


@extend_schema_field(OpenApiTypes.STR)
class DeckTokenFilter(django_filters.Filter):
    """Rows of a deck; what names no deck that the person may read is refused."""

    field_class = forms.CharField
    parent: AskedFilterSet

    def filter(self, rows: QuerySet[Any], token: str) -> QuerySet[Any]:
        if not token:
            return rows
        assert self.parent.request is not None, "django-filter passes it on"
        try:
            deck = deck_for(self.parent.request.user, token)
        except Http404:
            refusal = f"“{token}” is no deck that you may read; give the token that lists have."
            raise ValidationError({str(self.field_name): refusal}) from None
        return rows.filter(**{str(self.field_name): deck})


class GoldfishFilter(AskedFilterSet):
    game = KnownFilter("version__game__key", "iexact", values=games, label="Key of the game")
    deck = DeckTokenFilter("deck", label="Token of a deck")

    class Meta:
        model = GoldfishJob
        fields: list[str] = []


class DeckFilter(AskedFilterSet):
    q = DeckQueryFilter(help_text=api_description(deck_registry()))
    game = KnownFilter("game__key", "iexact", values=games, label="Key of the game")
    owner = django_filters.CharFilter("owner__username", label="Name of the owner")
    name = django_filters.CharFilter("name", "holds", label="Part of the name")
    card = _CardInDeckFilter("rows__card", "Key of a card in it")
    shipped = YesNoFilter("shipped", label="Shipped with Cardbase")
    legal = YesNoFilter(label="Whether it was legal when last changed", method="that_are_legal")

    class Meta:
        model = Deck
        fields = ["visibility"]

    def that_are_legal(self, decks: DeckQuerySet, name: str, legal: bool) -> DeckQuerySet:
        return decks.legal() if legal else decks.illegal()
