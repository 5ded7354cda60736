"""Filters of the card list, among them one for every fact any game prints on its cards."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import django_filters
from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field

import rules
from cardbase.api import filters
from cardbase.api.filters import AskedFilterSet
from cardbase.api.pages import KeysetPagination
from cardbase.api.query_filters import CardQueryFilter
from cardbase.api.strict import KnownFilter, YesNoFilter
from cardbase.models import Card, Printing
from cardbase.models.card import CardQuerySet
from cardbase.models.expressions import Stat, StatText
from cardbase.search.language.text_facts import kind_names
from rules.engine.schema import Field

NUMBERS = ("int", "variable_int")
NAMED = ("choice", "choices")


def kinds(game: str) -> list[str]:
    return list(kind_names(game or None))


class _OfPrintings(KnownFilter):
    """A condition on printings, all of which hold for one and the same; see `CardFacets`."""

    def filter(self, cards: QuerySet[Any], value: str) -> QuerySet[Any]:
        if value:
            self.check(value)
        return cards


class CardFacets(AskedFilterSet):
    """What can be asked of cards of every game. Conditions on set, rarity and illustrator hold
    for one and the same printing."""

    q = CardQueryFilter()
    game = KnownFilter("game__key", "iexact", values=filters.games, label="Key of the game")
    name = django_filters.CharFilter("folded_name", "holds", label="Part of the name")
    title = django_filters.CharFilter("folded_title", "holds", label="Part of the title")
    kind = KnownFilter("kind", "iexact", values=kinds, label="Kind of card")
    has_erratum = YesNoFilter(method="by_erratum", label="Changed by an erratum")
    has_ruling = YesNoFilter(method="by_ruling", label="Has a ruling")
    set = _OfPrintings(values=filters.sets, label="Code of a set")
    rarity = _OfPrintings(values=filters.rarities, label="Code of a rarity")
    number = _OfPrintings(values=filters.numbers, label="Number: B01-001")
    code = _OfPrintings(values=filters.codes, label="Code: B01-001SR")
    illustrator = django_filters.CharFilter(
        method="applied_to_printings", label="Part of an illustrator's name"
    )

    class Meta:
        model = Card
        fields = ["provenance", "origin"]

    printing_lookups = {
        "set": "set__code__iexact",
        "rarity": "rarity__code__iexact",
        "number": "number__iexact",
        "code": "code__iexact",
        "illustrator": "illustrator__holds",
    }

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        conditions = {
            lookup: self.form.cleaned_data[name]
            for name, lookup in self.printing_lookups.items()
            if self.form.cleaned_data.get(name)
        }
        cards = super().filter_queryset(queryset)
        if not conditions:
            return cards
        return cards.filter(Exists(Printing.objects.filter(card=OuterRef("pk"), **conditions)))

    def by_erratum(self, cards: CardQuerySet, name: str, required: bool) -> CardQuerySet:
        return cards.with_erratum() if required else cards.without_erratum()

    def by_ruling(self, cards: CardQuerySet, name: str, required: bool) -> CardQuerySet:
        return cards.with_ruling() if required else cards.without_ruling()

    def applied_to_printings(self, cards: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        return cards


class PrintedNumber(forms.CharField):
    """A whole number, or the letter X where a card leaves its number open."""

    def clean(self, value: str | None) -> int | str | None:
        text = super().clean(value)
        if text in ("", "X"):
            return text or None
        if text.removeprefix("-").isdecimal() and len(text) <= 9:
            return int(text)
        raise forms.ValidationError("“%(text)s” is not a number or X.", params={"text": text})


@extend_schema_field(OpenApiTypes.STR)
class FactFilter(django_filters.Filter):
    """Cards on which this fact is printed so; a missing fact is not 0 and matches nothing."""

    field_class = PrintedNumber

    def filter(self, cards: QuerySet[Any], value: int | str | None) -> QuerySet[Any]:
        return cards if value is None else cards.filter(stats__contains={self.field_name: value})


@extend_schema_field(OpenApiTypes.NUMBER)
class BoundFilter(django_filters.NumberFilter):
    """Cards whose number is at least or at most so much; X and missing numbers do not count."""

    def filter(self, cards: QuerySet[Any], value: object) -> QuerySet[Any]:
        if value is None:
            return cards
        alias = f"bound_{self.field_name}"
        cards = cards.alias(**{alias: Stat(str(self.field_name))})
        return cards.filter(**{f"{alias}__{self.lookup_expr}": value})


class AnyOfFilter(django_filters.MultipleChoiceFilter):
    """Cards that have any of the named values; give the parameter several times."""

    def filter(self, cards: QuerySet[Any], values: list[str]) -> QuerySet[Any]:
        condition = Q()
        for value in values:
            condition |= Q(stats__contains={self.field_name: [value]})
            condition |= Q(stats__contains={self.field_name: value})
        return cards.filter(condition)


@extend_schema_field(OpenApiTypes.STR)
class PartFilter(django_filters.CharFilter):
    """Cards on which this fact contains these letters."""

    def filter(self, cards: QuerySet[Any], value: str) -> QuerySet[Any]:
        if not value:
            return cards
        alias = f"part_{self.field_name}"
        cards = cards.alias(**{alias: StatText(str(self.field_name))})
        return cards.filter(**{f"{alias}__holds": value})


def card_filterset() -> type[CardFacets]:
    """The facets of all cards with those of every game that `rules` knows."""
    return type("CardFilter", (CardFacets,), dict(_fact_filters()))


def _fact_filters() -> Iterator[tuple[str, django_filters.Filter]]:
    printed = [
        field for game in rules.games() for kind in game.cards.kinds for field in kind.fields
    ]
    taken = {*CardFacets.base_filters, *KeysetPagination.parameters}
    for key, same in groupby(sorted(printed, key=lambda field: field.key), lambda field: field.key):
        name = f"stat_{key}" if key in taken else key
        yield from _filters_of(name, list(same))


def _filters_of(name: str, printed: list[Field]) -> Iterator[tuple[str, django_filters.Filter]]:
    """Games may print different facts under one word; then letters are all they share."""
    key, label = printed[0].key, printed[0].label
    if all(field.type in NUMBERS for field in printed):
        yield name, FactFilter(key, label=f"{label}, exactly")
        yield f"{name}_min", BoundFilter(key, "gte", label=f"{label}, at least")
        yield f"{name}_max", BoundFilter(key, "lte", label=f"{label}, at most")
    elif all(field.type in NAMED for field in printed):
        choices = {choice: text for field in printed for choice, text in field.choices}
        refusal = f"“%(value)s” is not known; choose from {', '.join(choices)}."
        yield (
            name,
            AnyOfFilter(
                key,
                label=f"{label}, any of",
                choices=list(choices.items()),
                error_messages={"invalid_choice": refusal},
            ),
        )
    else:
        yield name, PartFilter(key, label=f"{label}, part of it")
