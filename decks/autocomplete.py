"""Which cards somebody means who is typing what to add to a deck.

It is the search of the catalogue: the same language, cards, order and sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from cardbase.hosting.translated import translated
from cardbase.models import Card, Game
from cardbase.models.card import CardQuerySet
from cardbase.search.correction import corrected
from cardbase.search.language import Query, registry
from cardbase.search.limits import TookTooLong, time_limit
from cardbase.search.pagination import COUNTED
from cardbase.search.reading import is_whole_name, read_query
from cardbase.search.sorting import closest_name, in_order
from cardbase.search.spelling import near_names
from cardbase.search.sql import cards_for

# Shown at a time; the list brings the next ones when it is scrolled to its end.
AT_A_TIME = 40
COPIES = re.compile(r"(?P<count>\d{1,3})\s*[xX×*]?\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Some of the cards that were meant, best first, and how many there are in all.

    `copies` is the number before the search, 1 without one; `alike`: none was meant for certain,
    and these are what may have been; `problem` says why the search cannot be read.
    """

    cards: tuple[Card, ...] = ()
    total: int = 0
    start: int = 0
    copies: int = 1
    alike: bool = False
    problem: str = ""

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    @property
    def next_start(self) -> int | None:
        """Where to go on; None if these are the last."""
        end = self.start + len(self.cards)
        return end if self.cards and end < self.total else None


def autocomplete(game: Game, typed: str, start: int = 0) -> Suggestions:
    """What the search finds; where that is nothing, what may have been meant.

    A number before the search is how many copies to add, unless a card is called so.
    """
    try:
        with time_limit():
            return _found(game, typed.strip(), start)
    except TookTooLong as slow:
        return Suggestions(problem=translated(slow.message))


def _found(game: Game, typed: str, start: int) -> Suggestions:
    counted = None if is_whole_name(typed, game) else COPIES.match(typed)
    copies = int(counted["count"]) if counted else 1
    query = read_query(typed[counted.end() :] if counted else typed, game)
    if query.problem is not None:
        words = translated(query.problem.message)
        if near := query.problem.repairs:
            meant = gettext("Did you mean %(near)s?") % {"near": near[0]}
            words = f"{words} {meant}"
        return Suggestions(copies=copies, problem=words)
    if query.root is None:
        return Suggestions(copies=copies)
    found = _some(query, game, start, copies)
    return found if found.total else _meant(query, game, start, copies)


def _some(query: Query, game: Game, start: int, copies: int, *, alike: bool = False) -> Suggestions:
    cards = cards_for(query, game)
    total = cards.order_by().count()
    ordered: CardQuerySet = in_order(cards, query, registry(game.key), few=total <= COUNTED)
    shown = ordered.with_data()[start : start + AT_A_TIME]
    return Suggestions(tuple(shown), total, start, copies, alike)


def _meant(query: Query, game: Game, start: int, copies: int) -> Suggestions:
    """What a search for the words put right finds; else the cards of the nearest name."""
    meant = corrected(query, game)
    if meant is None and (words := closest_name(query)):
        near = near_names(Card.objects.in_game(game.key), words)
        meant = read_query(f'!"{near[0]}"', game) if near else None
    if meant is None:
        return Suggestions(copies=copies)
    return _some(meant, game, start, copies, alike=True)
