"""How many cards each facet value would leave, in a handful of queries for all of them."""

import json
from collections import Counter
from collections.abc import Iterable

from django.db import connection
from django.db.models import Count, Exists, OuterRef, QuerySet

from cardbase.models import Printing, Ruling, Wording
from cardbase.models.card import CardQuerySet
from cardbase.search.facets import NO, NONE, YES, Facet

Counts = dict[str, Counter[str]]

FACTS = """
    WITH hits AS MATERIALIZED ({hits})
    SELECT fact.key, fact.value, count(*)
    FROM hits, LATERAL jsonb_each(hits.stats) AS fact
    WHERE fact.key = ANY(%s)
    GROUP BY fact.key, fact.value
"""


def count_values(
    cards: CardQuerySet, facets: Iterable[Facet], printings: QuerySet[Printing]
) -> Counts:
    """Facet key -> value -> how many of `cards` have it.

    Sets and rarities are those of `printings`, for which all conditions on printings hold.
    """
    facets = tuple(facets)
    cards = cards.order_by()
    return {
        **_facts(cards, [facet for facet in facets if facet.kind == "fact"]),
        **_existing(cards, [facet.key for facet in facets if facet.kind == "exists"]),
        **{facet.key: _column(cards, facet.key) for facet in facets if facet.kind == "column"},
        **{
            facet.key: _printings(cards, facet.key, printings)
            for facet in facets
            if facet.kind == "printing"
        },
    }


def _facts(cards: CardQuerySet, facets: list[Facet]) -> Counts:
    """One pass over the matching cards counts all facts at once."""
    if not facets:
        return {}
    counts: Counts = {facet.key: Counter() for facet in facets}
    hits, params = cards.values("stats").query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(FACTS.format(hits=hits), [*params, list(counts)])
        for key, stored, count in cursor.fetchall():
            for value in _values(stored):
                counts[key][value] += count
    return counts


def _values(stored: object) -> list[str]:
    """The values of a stored fact: several of a list, "none" of an empty or unknown one."""
    fact = json.loads(stored) if isinstance(stored, str) else stored
    if isinstance(fact, list):
        return [str(item) for item in fact] or [NONE]
    return [NONE if fact is None else str(fact)]


def _column(cards: CardQuerySet, key: str) -> Counter[str]:
    column = "game__key" if key == "game" else key
    return Counter(dict(cards.values_list(column).annotate(Count("pk"))))


def _printings(cards: CardQuerySet, key: str, printings: QuerySet[Printing]) -> Counter[str]:
    rows = printings.filter(card__in=cards.values("pk")).order_by()
    return Counter(dict(rows.values_list(f"{key}__code").annotate(Count("card", distinct=True))))


def _existing(cards: CardQuerySet, keys: list[str]) -> Counts:
    if not keys:
        return {}
    having = {
        "ruling": Exists(Ruling.objects.filter(card=OuterRef("pk"))),
        "erratum": Exists(Wording.objects.filter(card=OuterRef("pk"), erratum__isnull=False)),
    }
    found = cards.aggregate(
        all=Count("pk"), **{f"with_{key}": Count("pk", filter=having[key]) for key in keys}
    )
    return {
        key: Counter({YES: found[f"with_{key}"], NO: found["all"] - found[f"with_{key}"]})
        for key in keys
    }
