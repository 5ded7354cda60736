"""Which statements say the same for as long as their card stays and everybody else's does.

What they state can then be kept while no card in play comes or goes and no effect begins or ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.text import filters as f
from rules.text.groups import Group, Known, This, Units

# What a character shows by its card alone.
_KINDS = ("ally", "leader")
# What it shows unless somebody speaks of it.
_SHOWN = ("keywords", "factions")
_ITSELF = (This(), Known("bearer"))
# One for all: there are dozens of statements in a match.
_NOTHING: frozenset[str] = frozenset()


def leans_on(change: Any, group: Group) -> frozenset[str] | None:
    """The words for what the change looks at; None if it may say otherwise at any time."""
    if not isinstance(getattr(change, "amount", 0), int):
        return None
    if group in _ITSELF:
        return _NOTHING
    return _of_filters(group.where) if isinstance(group, Units) else None


def _of_filters(where: Iterable[f.Filter]) -> frozenset[str] | None:
    words = _NOTHING
    for filter_ in where:
        found = _of_filter(filter_)
        if found is None:
            return None
        words = words | found if words else found
    return words


def _of_filter(filter_: f.Filter) -> frozenset[str] | None:
    if isinstance(filter_, f.Not):
        return _of_filter(filter_.fails)
    if isinstance(filter_, f.AnyOf):
        return _of_filters(filter_.where)
    if isinstance(filter_, f.Trait) and filter_.trait in _SHOWN:
        return frozenset((filter_.trait,))
    by_card = (
        isinstance(filter_, f.Named)
        or (isinstance(filter_, f.Is) and filter_.state in _KINDS)
        or (
            isinstance(filter_, f.Number)
            and filter_.stat == "cost"
            and isinstance(filter_.amount, int)
        )
        or (isinstance(filter_, f.OneOf) and filter_.group in _ITSELF)
    )
    return _NOTHING if by_card else None
