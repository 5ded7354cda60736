"""The words of names and titles, and the cards that have some of them.

Names are many, and their words few: what somebody misspelt is compared with the words, and only the
cards with a word near it are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Q
from django.db.models.functions import Length
from rapidfuzz import process
from rapidfuzz.distance import OSA

from cardbase.models import Card, Game, NameWord
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.version import latest_changes
from cardbase.search.limits import TookTooLong, time_limit
from cardbase.search.sql.letters import has_runs, share

# Words go on behind these, and count as two where words are compared.
JOINTS = re.compile("['-]")
MOST_WORDS = 8
# For each word that was typed.
MOST_NEAR = 12
# What is read to be compared, however many there are.
MOST_CARDS = 500
# In milliseconds.
AT_ONCE = 100
# Shares of all cards: with words that can be put in order, and with a word that says little.
RARE, FREQUENT = 0.025, 0.1
COLUMNS = ("folded_name", "folded_title")
_kept: KeptWhileUnchanged[tuple[str, ...]] = KeptWhileUnchanged(most=8)
_parts_kept: KeptWhileUnchanged[tuple[str, ...]] = KeptWhileUnchanged(most=8)


class Named(NamedTuple):
    """What a card is called."""

    pk: int
    name: str
    title: str
    ordinal: int | None


def words_of_names(game: Game | None) -> tuple[str, ...]:
    """Every word of the names and titles of cards, folded; some may have been changed since."""
    return _kept.get(game.pk if game else None, latest_changes(), lambda: _words(game))


def _words(game: Game | None) -> tuple[str, ...]:
    words = NameWord.objects.filter(game=game) if game else NameWord.objects.all()
    return tuple(sorted(set(words.values_list("word", flat=True))))


def _parts_of_names(game: Game | None) -> tuple[str, ...]:
    """The words without joints."""

    def split() -> tuple[str, ...]:
        words = words_of_names(game)
        return tuple(sorted({part for word in words for part in JOINTS.split(word)}))

    return _parts_kept.get(game.pk if game else None, latest_changes(), split)


def cards_with_words_like(
    game: Game | None, typed: Iterable[str], near: float, *, all_of_them: bool
) -> list[Named]:
    """Return some cards whose name or title has a word as near (0 to 1) to one of those typed.

    With `all_of_them`, to each for which there is any such word. At most MOST_CARDS, if there are
    not very many those with short names; none where they cannot be found at once.
    """
    known = _parts_of_names(game)
    likes = [_like(word, known, near) for word in list(typed)[:MOST_WORDS]]
    groups = [words for words in likes if words]
    if not all_of_them:
        # Of what most cards are called nobody asks.
        groups = [[word for words in groups for word in words if _share([word]) <= FREQUENT]]
    if not any(groups):
        return []
    cards = Card.objects.filter(game=game) if game else Card.objects.all()
    for words in groups:
        cards = cards.filter(
            _any(Q(**{f"{column}__holds": word}) for column, word in _pairs(words))
        )
    rarest = min(groups, key=_share)
    cards = cards.filter(_any(has_runs(column, word) for column, word in _pairs(rarest)))
    # Of very many, the first will do that come.
    order = (Length("name"), "ordinal", "pk") if _share(rarest) <= RARE else ()
    rows = cards.order_by(*order).values_list("pk", "name", "title", "ordinal")
    try:
        with time_limit(AT_ONCE):
            return [Named(*row) for row in rows[:MOST_CARDS]]
    except TookTooLong:
        return []


def _like(typed: str, known: tuple[str, ...], near: float) -> list[str]:
    found = process.extract(
        typed, known, scorer=OSA.normalized_similarity, score_cutoff=near, limit=MOST_NEAR
    )
    return [word for word, _, _ in found]


def _pairs(words: Iterable[str]) -> list[tuple[str, str]]:
    return [(column, word) for word in words for column in COLUMNS]


def _share(words: Iterable[str]) -> float:
    """Return which share of all cards has one of the words, at most."""
    return sum(share(column, word) for column, word in _pairs(words))


def _any(conditions: Iterable[Q]) -> Q:
    return reduce(or_, conditions)
