"""`q=`: the search language of the site, in lists of cards and of printings."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, cast

from django.db.models import QuerySet
from django_filters import FilterSet, filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework.exceptions import APIException, ValidationError

from cardbase.models import Game
from cardbase.models.card import CardQuerySet
from cardbase.search.language import Query, registry
from cardbase.search.language.problems import Problem
from cardbase.search.limits import TookTooLong, time_limit
from cardbase.search.reading import read_query
from cardbase.search.sql import narrowed, printings_for
from cardbase.search.syntax_help import api_description


class SearchTookTooLong(APIException):
    """Understood, and refused: the same search would take as long again."""

    status_code = 422


@contextmanager
def within_time_limit() -> Iterator[None]:
    """What is asked of the database inside has so long; then SearchTookTooLong."""
    try:
        with time_limit():
            yield
    except TookTooLong as slow:
        raise SearchTookTooLong(slow.message) from slow


def parsed_query(text: str, params: Mapping[str, Any] | None) -> Query:
    """The query as pages read it: in a game's own words where `params` name one `game`."""
    key = (params or {}).get("game", "")
    return readable(read_query(text, Game.objects.filter(key__iexact=key).first()))


def readable(query: Query) -> Query:
    """The query; a ValidationError where the site would ask back, for a program cannot answer."""
    if query.problem:
        raise ValidationError({"q": [_sentence(query.problem)]})
    return query


def _sentence(problem: Problem) -> str:
    near = f" Perhaps {' or '.join(problem.repairs)}?" if problem.repairs else ""
    return f"{problem.message}{near} (at character {problem.span.start + 1})"


@extend_schema_field(OpenApiTypes.STR)
class QueryFilter(filters.CharFilter):
    """Rows that a search finds."""

    # Set by the filter set, whose `data` are the request's parameters.
    parent: FilterSet

    def __init__(self, **extra: Any) -> None:
        extra.setdefault("help_text", api_description(registry()))
        super().__init__(strip=False, **extra)


class CardQueryFilter(QueryFilter):
    def filter(self, cards: QuerySet[Any], text: str) -> QuerySet[Any]:
        if not text:
            return cards
        query = parsed_query(text, self.parent.data)
        if query.finds_printings:
            raise ValidationError({"q": "For printings ask /api/v1/printings/ with this q."})
        return narrowed(cast(CardQuerySet, cards), query)


class PrintingQueryFilter(QueryFilter):
    def filter(self, printings: QuerySet[Any], text: str) -> QuerySet[Any]:
        if not text:
            return printings
        found = printings_for(parsed_query(text, self.parent.data))
        return printings.filter(pk__in=found.values("pk"))
