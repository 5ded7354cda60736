"""`q=`: the search language of the site, in lists of cards and of printings."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from django.db.models import QuerySet
from django_filters import filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework.exceptions import APIException, ValidationError

from cardbase.models.card import CardQuerySet
from cardbase.search.language import Query, Registry, parse, registry
from cardbase.search.language.problems import Problem
from cardbase.search.limits import TookTooLong, time_limit
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


def parsed_query(text: str, rows: Registry | None = None) -> Query:
    """The query; a ValidationError where the site would ask back, for a program cannot answer."""
    query = parse(text, rows or registry())
    if query.problem:
        raise ValidationError({"q": [_sentence(query.problem)]})
    return query


def _sentence(problem: Problem) -> str:
    near = f" Perhaps {' or '.join(problem.repairs)}?" if problem.repairs else ""
    return f"{problem.message}{near} (at character {problem.span.start + 1})"


@extend_schema_field(OpenApiTypes.STR)
class QueryFilter(filters.CharFilter):
    """Rows that a search finds."""

    def __init__(self, **extra: Any) -> None:
        extra.setdefault("help_text", api_description(registry()))
        super().__init__(strip=False, **extra)


class CardQueryFilter(QueryFilter):
    def filter(self, cards: QuerySet[Any], text: str) -> QuerySet[Any]:
        if not text:
            return cards
        query = parsed_query(text)
        if query.finds_printings:
            raise ValidationError({"q": "For printings ask /api/v1/printings/ with this q."})
        return narrowed(cast(CardQuerySet, cards), query)


class PrintingQueryFilter(QueryFilter):
    def filter(self, printings: QuerySet[Any], text: str) -> QuerySet[Any]:
        return (
            printings.filter(pk__in=printings_for(parsed_query(text)).values("pk"))
            if text
            else printings
        )
