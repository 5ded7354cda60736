"""How many cards each answer would leave, in a handful of queries for all answers."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping

from django.db import connection
from django.db.models import Count, Exists, OuterRef, QuerySet

from cardbase.models import Ruling, Wording
from cardbase.models.card_queryset import CardQuerySet
from cardbase.search.facets import NO, NONE, YES, Facet

Counts = dict[str, Counter[str]]

FACTS = """
    WITH hits AS MATERIALIZED ({hits})
    SELECT fact.key, fact.value, count(*)
    FROM hits, LATERAL jsonb_each(hits.stats) AS fact
    WHERE fact.key = ANY(%s)
    GROUP BY fact.key, fact.value
"""


def count_answers(cards: CardQuerySet, facets: Iterable[Facet], printings: QuerySet) -> Counts:
    """Facet key -> answer -> how many of `cards` give it.

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
    """One pass over the matching cards answers all facts at once."""
    if not facets:
        return {}
    counts: Counts = {facet.key: Counter() for facet in facets}
    hits, params = cards.values("stats").query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(FACTS.format(hits=hits), [*params, list(counts)])
        for key, value, count in cursor.fetchall():
            for answer in _answers(value):
                counts[key][answer] += count
    return counts


def _answers(value: object) -> list[str]:
    """The answers a stored fact gives; a list gives several, an empty or unknown one "none"."""
    if isinstance(value, str):
        value = json.loads(value)
    if isinstance(value, list):
        return [str(item) for item in value] or [NONE]
    return [NONE if value is None else str(value)]


def _column(cards: CardQuerySet, key: str) -> Counter[str]:
    return Counter(dict(cards.values_list(key).annotate(Count("pk"))))


def _printings(cards: CardQuerySet, key: str, printings: QuerySet) -> Counter[str]:
    rows = printings.filter(card__in=cards.values("pk")).order_by()
    return Counter(dict(rows.values_list(f"{key}__code").annotate(Count("card", distinct=True))))


def _existing(cards: CardQuerySet, keys: list[str]) -> Counts:
    if not keys:
        return {}
    rows: Mapping[str, type] = {"ruling": Ruling, "erratum": Wording}
    having = {
        "ruling": Exists(rows["ruling"].objects.filter(card=OuterRef("pk"))),
        "erratum": Exists(
            rows["erratum"].objects.filter(card=OuterRef("pk"), erratum__isnull=False)
        ),
    }
    found = cards.aggregate(
        all=Count("pk"), **{f"with_{key}": Count("pk", filter=having[key]) for key in keys}
    )
    return {
        key: Counter({YES: found[f"with_{key}"], NO: found["all"] - found[f"with_{key}"]})
        for key in keys
    }
