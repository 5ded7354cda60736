"""The facets as a django-filter FilterSet: checks what came in and narrows the cards down."""

from collections.abc import Iterable
from typing import Any

import django_filters
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef, Q
from django.forms import MultipleChoiceField

from cardbase.models import Card, Printing
from cardbase.models.card_queryset import CardQuerySet
from cardbase.search.facets import NONE, NUMBERS, YES, Facet
from cardbase.search.words import matching

LONGEST_TEXT = 200


class FacetField(MultipleChoiceField):
    """Several answers to one facet; numbers are checked by form, all else against the options."""

    def __init__(self, *, facet: Facet, **kwargs: Any) -> None:
        self.facet = facet
        super().__init__(**kwargs)

    def valid_value(self, value: str) -> bool:
        if self.facet.is_number:
            return value in ("X", NONE) or (value.isdecimal() and len(value) < 7)
        return value == NONE or super().valid_value(value)

    def validate(self, value: Iterable[str]) -> None:
        for item in value:
            if not self.valid_value(item):
                raise ValidationError(self._sentence(item))

    def _sentence(self, item: str) -> str:
        if self.facet.is_number:
            return f"{self.facet.label} is a number, “X” or “{NONE}”; “{item}” is neither."
        return f"{self.facet.label} “{item}” is not known here; choose one from the list."


class FacetFilter(django_filters.MultipleChoiceFilter):
    """Cards that give any of the chosen answers."""

    field_class = FacetField

    def filter(self, queryset: CardQuerySet, values: list[str]) -> CardQuerySet:
        return queryset.filter(answered(self.extra["facet"], values)) if values else queryset

    def is_noop(self, queryset: CardQuerySet, values: list[str]) -> bool:
        return False


class WordsFilter(django_filters.CharFilter):
    def filter(self, queryset: CardQuerySet, text: str) -> CardQuerySet:
        return matching(queryset, text) if text else queryset


class CardFilterSet(django_filters.FilterSet):
    """Words and facets; set and rarity must hold for one and the same printing."""

    q = WordsFilter(label="Words", max_length=LONGEST_TEXT, strip=True)

    class Meta:
        model = Card
        fields: list[str] = []

    def filter_queryset(self, queryset: CardQuerySet) -> CardQuerySet:
        queryset = super().filter_queryset(queryset)
        conditions = printing_conditions(self.form.cleaned_data)
        if not conditions:
            return queryset
        return queryset.filter(Exists(Printing.objects.filter(conditions, card=OuterRef("pk"))))


def printing_conditions(answers: dict[str, Any]) -> Q:
    conditions = Q()
    if answers.get("set"):
        conditions &= Q(set__code__in=answers["set"])
    if answers.get("rarity"):
        conditions &= Q(rarity__code__in=answers["rarity"])
    return conditions


def answered(facet: Facet, values: list[str]) -> Q:
    """The condition that a card gives one of these answers."""
    conditions = Q()
    for value in values:
        conditions |= _CONDITIONS[facet.kind](facet, value)
    return conditions


def _fact(facet: Facet, value: str) -> Q:
    if value == NONE:
        empty: Any = [] if facet.type == "choices" else None
        missing = Q(**{f"stats__{facet.key}__isnull": True})
        return missing | Q(**{f"stats__{facet.key}": empty})
    if facet.type == "choices":
        return Q(stats__contains={facet.key: [value]})
    number = facet.type in NUMBERS and value != "X"
    return Q(stats__contains={facet.key: int(value) if number else value})


def _exists(facet: Facet, value: str) -> Q:
    condition = Q(pk__in=_having(facet.key).values("pk"))
    return condition if value == YES else ~condition


def _having(key: str) -> CardQuerySet:
    cards = Card.objects.order_by()
    return cards.with_ruling() if key == "ruling" else cards.with_erratum()


_CONDITIONS = {
    "fact": _fact,
    "exists": _exists,
    "column": lambda facet, value: Q(**{facet.key: value}),
    "printing": lambda facet, value: Q(),  # see CardFilterSet.filter_queryset
}


def filterset_class(facets: Iterable[Facet]) -> type[CardFilterSet]:
    """The FilterSet that asks these questions."""
    filters: dict[str, Any] = {
        facet.key: FacetFilter(
            label=facet.label, facet=facet, choices=facet.options, required=False
        )
        for facet in facets
    }
    return type("CardFilterSet", (CardFilterSet,), filters)
