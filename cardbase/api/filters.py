"""Filters of the API: a parameter nobody knows is refused, for it would silently find too much."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import django_filters
from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict
from django_filters import filters
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework.exceptions import ValidationError

import rules
from cardbase.api.query_filters import PrintingQueryFilter
from cardbase.api.strict import (
    KnownFilter,
    YesNoFilter,
    refuse_empty,
    refuse_repeated,
    refuse_unknown,
    unknown_value,
)
from cardbase.models import Card, CardSet, Erratum, Game, Printing, Rarity, Ruling, Source
from cardbase.rulebook import numbered_rules, rule_numbers


class StrictFilterBackend(DjangoFilterBackend):
    """Filters by django-filter, and answers 400 to parameters that the list does not have."""

    def filter_queryset(
        self, request: HttpRequest, queryset: QuerySet[Any], view: Any
    ) -> QuerySet[Any]:
        filterset_class = self.get_filterset_class(view, queryset)
        found = filterset_class.base_filters if filterset_class else {}
        paging = getattr(view.paginator, "parameters", ())
        refuse_unknown(request.GET, [*found, *paging])
        several = [
            name for name, one in found.items() if isinstance(one, filters.MultipleChoiceFilter)
        ]
        refuse_repeated(request.GET, several)
        refuse_empty(request.GET, [name for name, one in found.items() if not _takes_any_text(one)])
        return super().filter_queryset(request, queryset, view)


def _takes_any_text(one: filters.Filter) -> bool:
    return isinstance(one, filters.CharFilter) and not isinstance(one, KnownFilter)


def _of(rows: QuerySet[Any], column: str, game: str, path: str = "game__key") -> QuerySet[Any, str]:
    """The values of a column, of one game or of all."""
    rows = rows.filter(**{path: game}) if game else rows
    return rows.order_by().values_list(column, flat=True).distinct()


def games(game: str) -> QuerySet[Game, str] | list[str]:
    """Those that `rules` knows need no look at the table."""
    known = [one.key for one in rules.games()]
    if game.casefold() in known:
        return known
    return Game.objects.order_by().values_list("key", flat=True)


def sets(game: str) -> QuerySet[CardSet, str]:
    return _of(CardSet.objects.all(), "code", game)


def rarities(game: str) -> QuerySet[Rarity, str]:
    return _of(Rarity.objects.all(), "code", game)


def cards(game: str) -> QuerySet[Card, str]:
    return _of(Card.objects.all(), "key", game)


def sources(game: str) -> QuerySet[Source, str]:
    return _of(Source.objects.all(), "key", game)


def numbers(game: str) -> QuerySet[Printing, str]:
    return _of(Printing.objects.all(), "number", game, "set__game__key")


def codes(game: str) -> QuerySet[Printing, str]:
    return _of(Printing.objects.all(), "code", game, "set__game__key")


def rules_of(game: str) -> list[str]:
    """The numbers of the rules, as rulings cite them."""
    return [rule.number for _, rule in numbered_rules(game.lower() or None)]


class CardFilter(KnownFilter):
    """Rows of the card with this key, now or under an earlier one; it names one card or none."""

    def __init__(self, column: str, label: str = "Key of the card") -> None:
        super().__init__(
            column,
            "in",
            values=cards,
            label=f"{label}; where several games have the key, `game` says which is meant",
        )

    def filter(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        if not value:
            return rows
        found: QuerySet[Any] = rows.filter(**{f"{self.field_name}__in": self.named(value)})
        return found

    def named(self, key: str) -> list[int]:
        """Return the ids of the card; raise ValidationError if it is none, or one of several."""
        game = (self.parent.data or {}).get("game", "")
        among = Card.objects.filter(game__key__iexact=game) if game else Card.objects.all()
        for lookup in ("key__iexact", "aliases__key__iexact"):
            found = dict(among.filter(**{lookup: key}).values_list("pk", "game__key"))
            if len(games := sorted(set(found.values()))) > 1:
                raise ValidationError({self.called: _which_game(key, games)})
            if found:
                return list(found)
        raise unknown_value(self.called, key, self.values(game))


def _which_game(key: str, games: Sequence[str]) -> str:
    return f"the games {', '.join(games)} have a card with the key “{key}”; name one in `game`"


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


def _first_day(column: str, what: str) -> django_filters.DateFilter:
    return django_filters.DateFilter(column, "gte", label=f"{what} on that day or after it")


def _last_day(column: str, what: str) -> django_filters.DateFilter:
    return django_filters.DateFilter(column, "lte", label=f"{what} on that day or before it")


class SetFilter(AskedFilterSet):
    game = KnownFilter("game__key", "iexact", values=games, label="Key of the game")
    code = KnownFilter("code", "iexact", values=sets, label="Code of the set")
    name = django_filters.CharFilter("name", "holds", label="Part of the name")
    series = django_filters.NumberFilter("series", label="Number of the series")
    released_min = _first_day("released", "Released")
    released_max = _last_day("released", "Released")
    released_before = django_filters.DateFilter(
        "released", "lt", label="Released before that day; `released_max` has the day too"
    )
    released_after = django_filters.DateFilter(
        "released", "gt", label="Released after that day; `released_min` has the day too"
    )

    class Meta:
        model = CardSet
        fields = ["kind"]


class RarityFilter(AskedFilterSet):
    game = KnownFilter("game__key", "iexact", values=games, label="Key of the game")
    code = KnownFilter("code", "iexact", values=rarities, label="Code of the rarity")

    class Meta:
        model = Rarity
        fields: list[str] = []


class PrintingFilter(AskedFilterSet):
    q = PrintingQueryFilter()
    game = KnownFilter("set__game__key", "iexact", values=games, label="Key of the game")
    card = CardFilter("card")
    set = KnownFilter("set__code", "iexact", values=sets, label="Code of the set")
    rarity = KnownFilter("rarity__code", "iexact", values=rarities, label="Code of the rarity")
    number = KnownFilter("number", "iexact", values=numbers, label="Number as printed")
    code = KnownFilter("code", "iexact", values=codes, label="Number and rarity: B01-001SR")
    illustrator = django_filters.CharFilter("illustrator", "holds", label="Part of the name")
    variant = django_filters.CharFilter("variant", label="Such as its finish, exactly")

    class Meta:
        model = Printing
        fields: list[str] = []


class _RuleFilter(KnownFilter):
    """Rulings on a rule, or on any rule of a section, read as `rule:` of a search is."""

    def filter(self, rulings: QuerySet[Any], rule: str) -> QuerySet[Any]:
        if not rule:
            return rulings
        game = (self.parent.data or {}).get("game", "").lower()
        numbers = rule_numbers(rule, game or None)
        if not numbers:
            raise unknown_value(self.called, rule, self.values(game))
        return rulings.filter(rule_ids__overlap=numbers)


class RulingFilter(AskedFilterSet):
    game = KnownFilter("game__key", "iexact", values=games, label="Key of the game")
    card = CardFilter("card")
    rule = _RuleFilter(
        values=rules_of, label="Number of a rule it interprets, or of a section: EVADE"
    )
    text = django_filters.CharFilter("text", "holds", label="Part of the text")
    source = KnownFilter("source__key", "iexact", values=sources, label="Key of the source")

    date = django_filters.DateFilter("date", label="Day of the ruling")
    date_min = _first_day("date", "Ruled")
    date_max = _last_day("date", "Ruled")

    class Meta:
        model = Ruling
        fields: list[str] = []


class SourceFilter(AskedFilterSet):
    game = KnownFilter("game__key", "iexact", values=games, label="Key of the game")
    document = django_filters.CharFilter("document", "holds", label="Part of the title")
    official = YesNoFilter("official", label="Published by the game's publisher")
    published_min = _first_day("published", "Published")
    published_max = _last_day("published", "Published")

    class Meta:
        model = Source
        fields: list[str] = []


class ErratumFilter(AskedFilterSet):
    game = KnownFilter("game__key", "iexact", values=games, label="Key of the game")
    card = CardFilter("wordings__card", "Key of a card it changed")
    source = KnownFilter("source__key", "iexact", values=sources, label="Key of the source")

    date = django_filters.DateFilter("date", label="The day it came into force")
    date_min = _first_day("date", "Came into force")
    date_max = _last_day("date", "Came into force")
    before = django_filters.DateFilter(
        "date", "lt", label="Before that day; `date_max` has the day too"
    )
    after = django_filters.DateFilter(
        "date", "gt", label="After that day; `date_min` has the day too"
    )

    class Meta:
        model = Erratum
        fields: list[str] = []
