"""Pages of results that are counted only as far as anybody looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet

# Up to here the number of results is exact; beyond it says "5,000+".
COUNTED = 5000
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
    fetch: Callable[[QuerySet[Any], slice, bool], Sequence[Any]],
) -> Results:
    """The page that was asked for, or the nearest that there is.

    `fetch` gets its rows, and hears whether there are few enough to rank them all.

    Counting stops at some thousands, or where the page asked for ends: of a hundred thousand cards
    nobody wants to know the exact number, and counting them would cost more than finding them.
    """
    number = _number(asked)
    limit = max(COUNTED, number * size)
    count = found.order_by()[: limit + 1].count()
    more = count > limit
    count = min(count, limit)
    number = min(number, max(1, -(-count // size)))
    # One page more can always be asked for where the end was not seen.
    shown = count + 1 if more and number * size >= count else count
    start = (number - 1) * size
    rows = fetch(found, slice(start, start + size), not more) if count else ()
    return Results(rows, number, size, shown, more)


def _number(asked: str | None) -> int:
    if asked and asked.isascii() and asked.isdecimal() and len(asked) < 9:
        return min(max(1, int(asked)), LAST_PAGE)
    return 1
