"""The oracle on one ability, and on letters in texts."""

from __future__ import annotations

from functools import lru_cache

from cardbase.models.folding import fold
from cardbase.search.language.tree import And, Contains, LineCondition, Matches, Not


def holds_for_line(part: LineCondition, line: str) -> bool:
    if isinstance(part, Contains):
        return contains(line, part.text)
    if isinstance(part, Matches):
        return part.pattern.finds(line)
    if isinstance(part, Not):
        return not holds_for_line(part.part, line)
    parts = (holds_for_line(inner, line) for inner in part.parts)
    return all(parts) if isinstance(part, And) else any(parts)


# The same few thousand texts are looked through by every query.
_folded = lru_cache(maxsize=50_000)(fold)


def contains(text: str, part: str) -> bool:
    return fold(part) in _folded(text)


def same(text: str, other: str) -> bool:
    return _folded(text) == fold(other)
