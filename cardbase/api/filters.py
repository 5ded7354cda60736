"""Filters of the API: a parameter nobody knows is refused, for it would silently find too much."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import django_filters
from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework.exceptions import ValidationError

from cardbase.api.query_filters import PrintingQueryFilter
from cardbase.models import CardSet, Erratum, Printing, Rarity, Ruling


class StrictFilterBackend(DjangoFilterBackend):
    """Filters by django-filter, and answers 400 to parameters that the list does not have."""

    def filter_queryset(
        self, request: HttpRequest, queryset: QuerySet[Any], view: Any
    ) -> QuerySet[Any]:
        filterset_class = self.get_filterset_class(view, queryset)
        known = [
            *(filterset_class.base_filters if filterset_class else ()),
            *getattr(view.paginator, "parameters", ()),
            # Chooses the format of an answer, for DRF itself.
            "format",
        ]
        refuse_unknown(request.GET, known)
        return super().filter_queryset(request, queryset, view)


def refuse_unknown(given: Iterable[str], known: list[str]) -> None:
    unknown = [name for name in given if name not in known]
    if unknown:
        message = f"unknown parameter; known: {', '.join(sorted(known))}"
        raise ValidationError(dict.fromkeys(unknown, message))


class AskedFilterSet(django_filters.FilterSet):
    """A filter set whose instances hold only the filters that the request names.

    The others do nothing, and copying them all and their form fields, as django-filter does for
    each request, takes longer than fetching fifty cards.
    """

    def __init__(self, data: QueryDict | None = None, *args: Any, **kwargs: Any) -> None:
        if data is not None:
            asked = ((name, found) for name, found in self.base_filters.items() if name in data)
            self.base_filters = OrderedDict(asked)
        super().__init__(data, *args, **kwargs)


class SetFilter(AskedFilterSet):
    game = django_filters.CharFilter("game__key", label="Key of the game")
    code = django_filters.CharFilter("code", "iexact")
    name = django_filters.CharFilter("name", "icontains", label="Part of the name")
    series = django_filters.NumberFilter("series")
    released_before = django_filters.DateFilter("released", "lt")
    released_after = django_filters.DateFilter("released", "gt")

    class Meta:
        model = CardSet
        fields = ["kind"]


class RarityFilter(AskedFilterSet):
    game = django_filters.CharFilter("game__key", label="Key of the game")

    class Meta:
        model = Rarity
        fields = ["code"]


class PrintingFilter(AskedFilterSet):
    q = PrintingQueryFilter()
    game = django_filters.CharFilter("set__game__key", label="Key of the game")
    card = django_filters.CharFilter("card__key", label="Key of the card")
    set = django_filters.CharFilter("set__code", "iexact", label="Code of the set")
    rarity = django_filters.CharFilter("rarity__code", label="Code of the rarity")
    number = django_filters.CharFilter("number", "iexact", label="Number as printed")
    code = django_filters.CharFilter("code", "iexact", label="Number and rarity: B01-001SR")
    illustrator = django_filters.CharFilter("illustrator", "icontains", label="Part of the name")

    class Meta:
        model = Printing
        fields = ["variant"]


class RulingFilter(AskedFilterSet):
    game = django_filters.CharFilter("game__key", label="Key of the game")
    card = django_filters.CharFilter("card__key", label="Key of the card")
    rule = django_filters.CharFilter(
        label="Number of a rule it interprets", method="that_interpret"
    )
    text = django_filters.CharFilter("text", "icontains", label="Part of the text")
    source = django_filters.CharFilter("source__key", label="Key of the source")

    class Meta:
        model = Ruling
        fields = ["date"]

    def that_interpret(self, rulings: QuerySet[Any], name: str, rule: str) -> QuerySet[Any]:
        return rulings.filter(rule_ids__contains=[rule])


class ErratumFilter(AskedFilterSet):
    game = django_filters.CharFilter("game__key", label="Key of the game")
    card = django_filters.CharFilter("wordings__card__key", label="Key of a card it changed")
    before = django_filters.DateFilter("date", "lt")
    after = django_filters.DateFilter("date", "gt")
    source = django_filters.CharFilter("source__key", label="Key of the source")

    class Meta:
        model = Erratum
        fields = ["date"]
