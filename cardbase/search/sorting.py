"""The orders a list of cards can have; every one of them ends in a tie-break that is stable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.postgres.search import SearchQuery, SearchRank
from django.db.models import Case, F, FloatField, OuterRef, QuerySet, Subquery, Value, When

from cardbase.models import Printing
from cardbase.models.expressions import LANGUAGE, Stat
from cardbase.search.language.field import Type
from cardbase.search.language.orders import Order
from cardbase.search.language.parser import Query
from cardbase.search.language.registry import Registry
from cardbase.search.language.tree import ExactName, Words
from rules.engine.translatable import label, say

Rows = TypeVar("Rows", bound=QuerySet[Any])
BY_NAME = ("name", "title", "pk")


@dataclass(frozen=True, slots=True)
class Sort:
    """One order, with the words for it; the key is the one of `order:`, `fact` is ordered by."""

    key: str
    label: str
    fact: str = ""


def sorts_of(registry: Registry) -> tuple[Sort, ...]:
    """The orders on offer, the first being the one used when none is asked for."""
    return (
        Sort("", say("Best match, then name")),
        Sort("name", label("Name")),
        Sort("number", say("Set and number")),
        Sort("newest", say("Newest set first")),
        *_by_facts(registry),
    )


def _by_facts(registry: Registry) -> Iterable[Sort]:
    for field in registry.fields:
        if field.type is Type.NUMBER:
            fact = label(field.label)
            yield Sort(field.key, say("{fact}, low to high", fact=fact), field.label)
            yield Sort(f"-{field.key}", say("{fact}, high to low", fact=fact), field.label)


def in_order(found: Rows, query: Query, registry: Registry, *, few: bool) -> Rows:
    """The rows as the query wants them; `few` rows can be ranked by how well they fit."""
    table = _Printings() if query.finds_printings else _Cards()
    if query.order is None:
        return table.by_closeness(found, closest_name(query)) if few else table.by_name(found)
    match query.order.key:
        case "name":
            return table.by_name(found)
        case "number":
            return table.by_number(found)
        case "newest":
            return table.newest_first(found)
    return table.by_fact(found, query.order, registry)


def closest_name(query: Query) -> str:
    """The words of a query, which may be a name; empty for a query without words."""
    words = (node for node in query.conditions if isinstance(node, Words | ExactName))
    return " ".join(node.text if isinstance(node, Words) else node.name for node in words)


class _Cards:
    """Orders of cards; a card stands where its first printing does."""

    card = ""

    def by_name(self, rows: Rows) -> Rows:
        return rows.order_by(*self.names)

    @property
    def names(self) -> tuple[str, ...]:
        return (f"{self.card}name", f"{self.card}title", "pk")

    def by_closeness(self, rows: Rows, text: str) -> Rows:
        """A name said exactly comes first."""
        if not text:
            return self.by_name(rows)
        closeness = Case(
            When(**{f"{self.card}name__iexact": text}, then=Value(2.0)),
            When(**{f"{self.card}name__istartswith": text}, then=Value(1.0)),
            default=SearchRank(
                F(f"{self.card}search"), SearchQuery(text, search_type="plain", config=LANGUAGE)
            ),
            output_field=FloatField(),
        )
        return rows.order_by(closeness.desc(), *self.names)

    def by_number(self, rows: Rows) -> Rows:
        first_set, first_number = self._first
        return rows.order_by("game__order", first_set, first_number, *self.names)

    def newest_first(self, rows: Rows) -> Rows:
        """By the set of the first printing, the latest set first: few sets have a known date."""
        first_set, first_number = self._first
        return rows.order_by(first_set.desc(nulls_last=True), first_number, *self.names)

    @property
    def _first(self) -> tuple[Subquery, Subquery]:
        first = Printing.objects.filter(card=OuterRef("pk")).order_by("set__order", "number_key")
        return Subquery(first.values("set__order")[:1]), Subquery(first.values("number_key")[:1])

    def by_fact(self, rows: Rows, order: Order, registry: Registry) -> Rows:
        """Cards without the number come last either way; a missing number is not 0."""
        field = registry[order.key.removeprefix("-")]
        number = Stat(field.fact, f"{self.card}stats")
        up, down = number.asc(nulls_last=True), number.desc(nulls_last=True)
        return rows.order_by(down if order.descending else up, *self.names)


class _Printings(_Cards):
    """Orders of printings: each stands where it was printed."""

    card = "card__"

    def by_number(self, rows: Rows) -> Rows:
        return rows.order_by("set__game__order", "set__order", "number_key", *self.names)

    def newest_first(self, rows: Rows) -> Rows:
        return rows.order_by("-set__order", "number_key", *self.names)
