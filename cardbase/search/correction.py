"""What was probably meant by words that no card has: "marht savior" is Marth, Savior of His Realm.

Only words are corrected, each to a word of some name or title; what a search says of facts stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product

from rapidfuzz import process
from rapidfuzz.distance import OSA

from cardbase.models import Game
from cardbase.models.folding import fold
from cardbase.search.language import Query
from cardbase.search.language.query_writer import replaced
from cardbase.search.language.tree import Words
from cardbase.search.pagination import finds_any
from cardbase.search.reading import read_query
from cardbase.search.sql import cards_for
from cardbase.search.words_of_names import words_of_names

WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
# The share of letters that are right: one slip in three letters, two in five.
NEAR = 0.59
MOST_NEAR = 3
# Of fewer letters any two are alike.
SHORTEST = 3
MOST_WORDS = 6
MOST_TRIED = 12


def corrected(query: Query, game: Game | None) -> Query | None:
    """The likeliest query with other words that finds a card; None where there is none."""
    words = [node for node in query.conditions if isinstance(node, Words) and not node.phrase]
    if query.problem is not None or not 0 < len(words) <= MOST_WORDS:
        return None
    for others in islice(_alternatives(words, game), MOST_TRIED):
        text = query.text
        for node, other in reversed(list(zip(words, others, strict=True))):
            text = replaced(text, node.span, other)
        found = read_query(text, game)
        if found.problem is None and finds_any(cards_for(found, game)):
            return found
    return None


def _alternatives(words: Sequence[Words], game: Game | None) -> Iterator[tuple[str, ...]]:
    """One word for each, the likeliest together first; never just what was typed."""
    known = words_of_names(game)
    near = [_near(node.text, known, game) for node in words]
    typed = tuple(node.text for node in words)
    return (spelled for spelled in _likeliest(near) if spelled != typed)


def _likeliest(near: Sequence[list[tuple[str, float]]]) -> Iterator[tuple[str, ...]]:
    """One word for each, the likeliest together first."""
    found = sorted(product(*near), key=lambda others: -sum(score for _, score in others))
    return (tuple(word for word, _ in others) for others in found)


def respelled(name: str, game: Game | None) -> tuple[str, ...]:
    """Return what may be meant by a name that no card has, the likeliest first.

    Each word is the beginning of a word of some name or title, for names are completed before they
    are typed to the end.
    """
    words = WORD.findall(fold(name))
    if not 0 < len(words) <= MOST_WORDS:
        return ()
    known = words_of_names(game)
    likeliest = _likeliest([_near_beginnings(word, known) for word in words])
    others = (" ".join(spelled) for spelled in likeliest if spelled != tuple(words))
    return tuple(islice(others, MOST_TRIED))


def _near_beginnings(typed: str, known: Sequence[str]) -> list[tuple[str, float]]:
    """The beginnings of words of names nearest to it, each with its likeness."""
    size = len(typed)
    if size < SHORTEST:
        return [(typed, 1.0)]
    # One letter more, where one was left out.
    beginnings = {word[:length] for word in known for length in (size, size + 1)}
    return _nearest(typed, sorted(beginnings))


def _nearest(typed: str, known: Sequence[str]) -> list[tuple[str, float]]:
    found = process.extract(
        typed, known, scorer=OSA.normalized_similarity, score_cutoff=NEAR, limit=MOST_NEAR
    )
    return [(word, score) for word, score, _ in found]


def _near(typed: str, known: Sequence[str], game: Game | None) -> list[tuple[str, float]]:
    """The words of names nearest to it, and itself if any card has it, each with its likeness."""
    # Only the beginning of a word may have been typed.
    found = _nearest(fold(typed), known) or _near_beginnings(fold(typed), known)
    near = [(word, score) for word, score in found if word != fold(typed)]
    alone = read_query(typed, game)
    if alone.problem is None and finds_any(cards_for(alone, game)):
        near.append((typed, 1.0))
    return near
