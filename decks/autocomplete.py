"""Which cards somebody means who has typed the beginning of one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import (
    Case,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Concat
from rapidfuzz import fuzz, process, utils

from cardbase.models import Card, Game, Printing
from cardbase.models.card import CardQuerySet
from cardbase.search.language import parse, registry
from cardbase.search.limits import time_limit
from cardbase.search.sql import cards_for

# Shown at a time; the list brings the next ones when it is scrolled to its end.
AT_A_TIME = 40
MOST_ALIKE = 10
NEAR = 68


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Some of the cards that were meant, best first, and how many there are in all."""

    cards: tuple[Card, ...] = ()
    total: int = 0
    start: int = 0
    alike: bool = False  # none was meant for certain; these sound like what was typed

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    @property
    def next_start(self) -> int | None:
        """Where to go on; None if these are the last."""
        end = self.start + len(self.cards)
        return end if self.cards and end < self.total else None


def autocomplete(game: Game, text: str, start: int = 0) -> Suggestions:
    """Cards whose name, title or number holds every typed word; else names that sound like it.

    Whoever writes more than words, such as `cost<=2 insignia:red`, gets what the search finds;
    TookTooLong if that takes too long.
    """
    query = parse(text, registry(game.key))
    if not query.is_plain and query.problem is None:
        with time_limit():
            return _some(cards_for(query, game).order_by("name", "title", "pk"), start)
    words = [bare for word in text.split() if (bare := word.strip(",;:"))][:8]
    if not words:
        return Suggestions()
    cards = Card.objects.in_game(game.key)
    found = _some(_by_relevance(_holding(cards, words), words), start)
    return found if found.total or start else _similar(cards, text)


def _some(cards: CardQuerySet, start: int) -> Suggestions:
    shown = cards.with_data()[start : start + AT_A_TIME]
    return Suggestions(tuple(shown), cards.order_by().count(), start)


def _holding(cards: CardQuerySet, words: list[str]) -> CardQuerySet:
    for word in words:
        numbered = Printing.objects.filter(card=OuterRef("pk"), code__istartswith=word)
        cards = cards.filter(Q(name__icontains=word) | Q(title__icontains=word) | Exists(numbered))
    return cards


def _by_relevance(cards: CardQuerySet, words: list[str]) -> CardQuerySet:
    """Whole names, beginnings, words within, the rest; of one name by title and number."""
    typed, word = " ".join(words), rf"\m{re.escape(words[0])}"
    rank = Case(
        When(name__iexact=typed, title="", then=Value(0)),
        When(whole_name__iexact=typed, then=Value(0)),
        When(name__iexact=typed, then=Value(1)),
        When(whole_name__istartswith=typed, then=Value(2)),
        When(name__iregex=word, then=Value(3)),
        When(title__istartswith=typed, then=Value(4)),
        When(title__iregex=word, then=Value(5)),
        default=Value(6),
        output_field=IntegerField(),
    )
    first = Printing.objects.filter(card=OuterRef("pk")).order_by("set__order", "number_key")
    return cards.annotate(
        whole_name=Concat("name", Value(" "), "title"),
        rank=rank,
        set_order=Subquery(first.values("set__order")[:1]),
        number_key=Subquery(first.values("number_key")[:1]),
    ).order_by("rank", "name", "title", F("set_order").asc(nulls_last=True), "number_key", "pk")


def _similar(cards: CardQuerySet, text: str) -> Suggestions:
    names = {pk: f"{name} {title}" for pk, name, title in cards.values_list("pk", "name", "title")}
    found = process.extract(
        text,
        names,
        scorer=fuzz.WRatio,
        processor=utils.default_process,
        score_cutoff=NEAR,
        limit=MOST_ALIKE,
    )
    by_pk = cards.with_data().in_bulk([pk for _, _, pk in found])
    return Suggestions(tuple(by_pk[pk] for _, _, pk in found), len(found), alike=True)
