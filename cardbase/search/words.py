"""Words people type: names, titles, texts and printed numbers."""

import re

from django.contrib.postgres.search import SearchQuery, SearchRank
from django.db.models import Case, Exists, F, FloatField, OuterRef, Q, Value, When

from cardbase.models import Printing
from cardbase.models.card_queryset import CardQuerySet
from cardbase.models.expressions import LANGUAGE

NUMBER = re.compile(r"[A-Za-z]{0,4}\d*-?[A-Za-z]?\d{1,4}[A-Za-z+]*")


def matching(cards: CardQuerySet, text: str) -> CardQuerySet:
    """Cards that `text` describes, annotated with `rank`: a name said exactly comes first."""
    query = SearchQuery(text, search_type="websearch", config=LANGUAGE)
    found = Q(search=query) | Q(name__istartswith=text) | Q(title__icontains=text)
    if NUMBER.fullmatch(text):
        found |= Q(Exists(Printing.objects.coded(text).filter(card=OuterRef("pk"))))
    closeness = Case(
        When(name__iexact=text, then=Value(2.0)),
        When(name__istartswith=text, then=Value(1.0)),
        default=SearchRank(F("search"), query),
        output_field=FloatField(),
    )
    return cards.filter(found).annotate(rank=closeness)
