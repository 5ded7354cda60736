"""The search form and the query, in sync both ways: what is ticked is written, what is written is
ticked.

A submitted form brings along the query it was drawn from (`was`). So what a person changed in the
form can be told from what they typed, and both are done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from cardbase.search.facets import Facet, selections
from cardbase.search.language import Query, Registry, parse
from cardbase.search.language.query_writer import replaced, without

# Directives that the form has a field for, by the name of the field.
SETTINGS = {"sort": "order", "unique": "unique"}
DEFAULTS = {"sort": "", "unique": "card"}


@dataclass(frozen=True, slots=True)
class Submitted:
    """The query that a form asks for, and which of its values are refused."""

    text: str
    problems: tuple[str, ...] = ()


def submitted(params: QueryDict, facets: Sequence[Facet], registry: Registry) -> Submitted:
    text = params.get("q", "")
    problems = []
    before = parse(params.get("was", ""), registry)
    for facet in facets:
        given = list(dict.fromkeys(value for value in params.getlist(facet.key) if value))
        wrong = [problem for value in given if (problem := facet.problem(value))]
        problems += wrong
        if not wrong:
            text = _with_values(text, facet, given, before, registry, drawn="was" in params)
    for name, directive in SETTINGS.items():
        if name in params:
            text = _with_setting(text, directive, params.get(name, ""), name, before, registry)
    return Submitted(text.strip(), tuple(problems))


def setting(query: Query, name: str) -> str:
    """What a field of the form shows for a query: "sort" or "unique"."""
    if name == "unique":
        return query.unique
    return query.order.key if query.order else ""


def _with_values(
    text: str, facet: Facet, given: list[str], before: Query, registry: Registry, *, drawn: bool
) -> str:
    """The text with what was ticked since the form was drawn, and without what was unticked."""
    shown = _values(facet, before)
    removed = set(shown) - set(given) if drawn else set()
    added = [value for value in given if value not in shown]
    if not added and not removed:
        return text
    query = parse(text, registry)
    selection = selections([facet], query.conditions).get(facet.key)
    present = selection.values if selection else ()
    kept = [value for value in (*present, *added) if value not in removed]
    in_order = dict.fromkeys(kept)
    return replaced(text, selection.span if selection else None, facet.term(list(in_order)))


def _values(facet: Facet, query: Query) -> tuple[str, ...]:
    selection = selections([facet], query.conditions).get(facet.key)
    return selection.values if selection else ()


def _with_setting(
    text: str, directive: str, value: str, name: str, before: Query, registry: Registry
) -> str:
    if value == setting(before, name):
        return text
    term = f"{directive}:{value}" if value and value != DEFAULTS[name] else ""
    if term and parse(term, registry).problem is not None:
        # An address made by hand; an order nobody knows is the usual one.
        return text
    query = parse(text, registry)
    if directive == "order" and (span := query.directives.get("direction")):
        # The direction of the order that was; the new one says its own.
        text = without(text, span)
        query = parse(text, registry)
    return replaced(text, query.directives.get(directive), term)
