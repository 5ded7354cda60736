"""Pages of results that are counted only as far as anybody looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet

# Up to here the number of results is exact; beyond it says "5,000+".
COUNTED = 5000
SOON = 100
LAST_PAGE = 400


@dataclass(frozen=True, slots=True)
class Results:
    """One page of rows; `count` is exact unless `more`."""

    rows: Sequence[Any]
    number: int
    size: int
    count: int
    more: bool

    @property
    def pages(self) -> int:
        return max(1, -(-self.count // self.size))

    @property
    def has_next(self) -> bool:
        return self.number < self.pages

    @property
    def has_previous(self) -> bool:
        return self.number > 1

    @property
    def page_numbers(self) -> list[int | str]:
        """The pages to offer, with an ellipsis where some are left out."""
        pages = Paginator(range(self.pages), 1)
        return list(pages.get_elided_page_range(self.number, on_each_side=1, on_ends=1))


NONE_FOUND = Results((), 1, 1, 0, False)


def page_of(
    found: QuerySet[Any],
    size: int,
    asked: str | None,
    fetch: Callable[[list[int] | None, slice], Sequence[Any]],
) -> Results:
    """The page that was asked for, or the nearest that there is.

    `fetch` gets its rows; it is given the ids of all that were found, or None if they are too many.

    Counting stops at some thousands, or where the page asked for ends: of a hundred thousand cards
    nobody wants to know the exact number, and counting them would cost more than finding them.
    """
    number = _number(asked)
    limit = max(COUNTED, number * size)
    ids = some_ids(found, limit)
    more = ids is None
    count = limit if ids is None else len(ids)
    number = min(number, max(1, -(-count // size)))
    # One page more can always be asked for where the end was not seen.
    shown = count + 1 if more and number * size >= count else count
    start = (number - 1) * size
    rows = fetch(ids, slice(start, start + size)) if count else ()
    return Results(rows, number, size, shown, more)


def some_ids(found: QuerySet[Any], most: int | None = None) -> list[int] | None:
    """The ids of all rows, in any order; None if there are more than `most`, or than COUNTED.

    To put few rows in order, and to take a part of them, is quick with their ids at hand, however
    long it took to find them.
    """
    most = COUNTED if most is None else most
    ids = list(found.order_by().values_list("pk", flat=True)[: most + 1])
    return None if len(ids) > most else ids


def finds_any(found: QuerySet[Any]) -> bool:
    """Return whether there is any row.

    Asked for one alone, PostgreSQL would read row after row, as if one had to come soon.
    """
    return bool(found.order_by().values_list("pk", flat=True)[:SOON])


def _number(asked: str | None) -> int:
    if asked and asked.isascii() and asked.isdecimal() and len(asked) < 9:
        return min(max(1, int(asked)), LAST_PAGE)
    return 1
