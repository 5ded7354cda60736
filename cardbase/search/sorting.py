"""The orders a list of cards can have; every one of them ends in a tie-break that is stable."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.postgres.search import SearchQuery, SearchRank
from django.db.models import (
    Case,
    F,
    Func,
    IntegerField,
    OuterRef,
    QuerySet,
    Subquery,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Cast, Coalesce

from cardbase.models import Printing
from cardbase.models.expressions import LANGUAGE, Stat
from cardbase.models.folding import fold
from cardbase.search.language.field import Type
from cardbase.search.language.parser import Query
from cardbase.search.language.registry import Registry
from cardbase.search.language.tree import ExactName, Words
from cardbase.search.sql.identity import called
from rules.engine.translatable import label, say

Rows = TypeVar("Rows", bound=QuerySet[Any])
Columns = tuple[Any, ...]
# Beyond every number that a card has.
LAST = 10**9


@dataclass(frozen=True, slots=True)
class Sort:
    """One order, with the words for it; the key is the one of `order:`, `fact` is ordered by."""

    key: str
    label: str
    fact: str = ""


def sorts_of(registry: Registry) -> tuple[Sort, ...]:
    """The orders on offer, the first being the one used when none is asked for."""
    return (
        Sort("", say("Best match")),
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
    first, *others = order_of(query, registry, few=few, printings=query.finds_printings)
    if few and first in (F("name"), F("card__name")):
        # Few rows can stand anywhere among all, and an index would be read up to there.
        first = Sorted(first)
    return found.order_by(first, *others, "pk")


def order_of(query: Query, registry: Registry, *, few: bool, printings: bool) -> Columns:
    """What the query's rows are ordered by: each goes up, and none is ever NULL, so that a place in
    the list can be said by their values and the row's id."""
    table = _Printings() if printings else _Cards()
    if query.order is None:
        return table.by_closeness(closest_name(query)) if few else table.names
    return table.by(query.order.key, registry)


def card_orders(registry: Registry) -> dict[str, Columns]:
    """Every order that cards can be put in by name, as `order_of` has them."""
    return {sort.key: _Cards().by(sort.key, registry) for sort in sorts_of(registry) if sort.key}


def closest_name(query: Query) -> str:
    """The words of a query, which may be a name; empty for a query without words."""
    words = (node for node in query.conditions if isinstance(node, Words | ExactName))
    return " ".join(node.text if isinstance(node, Words) else node.name for node in words)


class Sorted(Func):
    """A text that rows are sorted by, whatever index has them in this order."""

    template = "(%(expressions)s || '')"
    output_field = TextField()


class _Cards:
    """Orders of cards; a card stands where its first printing does."""

    card = ""

    @property
    def names(self) -> Columns:
        return F(f"{self.card}name"), F(f"{self.card}title")

    def by(self, key: str, registry: Registry) -> Columns:
        match key:
            case "name":
                return self.names
            case "number":
                return self.by_number
            case "newest":
                return self.newest_first
        return self.by_fact(key, registry)

    def by_closeness(self, text: str) -> Columns:
        """Whole names first, then their beginnings, then words in them, then in titles; of one
        name and title by number."""
        if not text:
            return self.names
        name, title = f"{self.card}folded_name", f"{self.card}folded_title"
        typed = fold(text)
        word = rf"\m{re.escape(typed.split()[0])}" if typed.split() else "^$"
        rank = SearchRank(
            F(f"{self.card}search"), SearchQuery(fold(text), search_type="plain", config=LANGUAGE)
        )
        # Whole numbers, for a place in the list must come back from an address as it was.
        distance = Case(
            When(**{f"{name}__same": text, title: ""}, then=Value(0)),
            When(called(text, self.card), then=Value(1)),
            When(**{f"{name}__begins": text}, then=Value(2)),
            When(**{f"{name}__regex": word}, then=Value(3)),
            When(**{f"{title}__begins": text}, then=Value(4)),
            When(**{f"{title}__regex": word}, then=Value(5)),
            default=Cast(Value(2_000_000) - rank * Value(1_000_000), IntegerField()),
            output_field=IntegerField(),
        )
        return distance, *self.names, *self.by_number[1:-2]

    @property
    def by_number(self) -> Columns:
        """Cards without a printing come last."""
        first_set = Coalesce(self._first("set__order"), Value(LAST), output_field=IntegerField())
        return F("game__order"), first_set, self._first_number, *self.names

    @property
    def newest_first(self) -> Columns:
        """By the set of the first printing, the latest set first: few sets have a known date."""
        first_set = Coalesce(
            self._first("set__order") * Value(-1), Value(LAST), output_field=IntegerField()
        )
        return first_set, self._first_number, *self.names

    @property
    def _first_number(self) -> Coalesce:
        return Coalesce(
            self._first("number_key"), Value("~~"), output_field=TextField(db_collation="C")
        )

    def _first(self, column: str) -> Subquery:
        """Of the first printing of the card."""
        first = Printing.objects.filter(card=OuterRef("pk")).order_by("set__order", "number_key")
        return Subquery(first.values(column)[:1])

    def by_fact(self, key: str, registry: Registry) -> Columns:
        """Cards without the number come last either way; a missing number is not 0."""
        number = Stat(registry[key.removeprefix("-")].fact, f"{self.card}stats")
        upwards = number * Value(-1) if key.startswith("-") else number
        return Coalesce(upwards, Value(LAST), output_field=IntegerField()), *self.names


class _Printings(_Cards):
    """Orders of printings: each stands where it was printed."""

    card = "card__"

    @property
    def by_number(self) -> Columns:
        return F("set__game__order"), F("set__order"), F("number_key"), *self.names

    @property
    def newest_first(self) -> Columns:
        return F("set__order") * Value(-1), F("number_key"), *self.names
