"""Which cards somebody means who has typed the beginning of one."""

from collections.abc import Iterable

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When
from rapidfuzz import fuzz, process, utils

from cardbase.models import Card, Game, Printing
from cardbase.search.language import parse, registry
from cardbase.search.limits import time_limit
from cardbase.search.sql import cards_for

MOST = 10
NEAR = 68


def autocomplete(game: Game, text: str) -> list[Card]:
    """Cards whose name, title or number holds every typed word; else names that sound like it.

    Whoever writes more than words, such as `cost<=2 insignia:red`, gets what the search finds;
    TookTooLong if that takes too long.
    """
    query = parse(text, registry(game.key))
    if not query.is_plain and query.problem is None:
        with time_limit():
            return list(cards_for(query, game).with_data().order_by("name", "title", "pk")[:MOST])
    words = [word.strip(",;:") for word in text.split()][:8]
    if not any(words):
        return []
    cards = Card.objects.in_game(game.key).with_data()
    found = list(_holding(cards, words)[:MOST])
    return found or _similar(cards, text)


def _holding(cards: QuerySet[Card], words: Iterable[str]) -> QuerySet[Card]:
    words = [word for word in words if word]
    for word in words:
        numbered = Printing.objects.filter(card=OuterRef("pk"), code__istartswith=word)
        cards = cards.filter(Q(name__icontains=word) | Q(title__icontains=word) | Exists(numbered))
    rank = Case(
        When(name__iexact=" ".join(words), then=Value(0)),
        When(name__istartswith=words[0], then=Value(1)),
        When(title__istartswith=words[0], then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    return cards.annotate(rank=rank).order_by("rank", "name", "title", "pk")


def _similar(cards: QuerySet[Card], text: str) -> list[Card]:
    names = {pk: f"{name} {title}" for pk, name, title in cards.values_list("pk", "name", "title")}
    found = process.extract(
        text,
        names,
        scorer=fuzz.WRatio,
        processor=utils.default_process,
        score_cutoff=NEAR,
        limit=MOST,
    )
    by_pk = cards.in_bulk([pk for _, _, pk in found])
    return [by_pk[pk] for _, _, pk in found]
