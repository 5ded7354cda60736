"""The first of very many cards by a number that they print, without sorting them all.

No index has the cards by cost and then by name, and one for each number would make cards slow to
write. But a number has few values, and of the cards with one value an index has the names in order:
so it is asked for one value after the other, until there are cards enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.db.models import F, Q, QuerySet, Value
from django.db.models.lookups import IsNull

from cardbase.models import Card
from cardbase.models.expressions import Stat
from cardbase.search.pagination import some_ids
from cardbase.search.sorting import Sorted
from cardbase.search.sql import with_ids
from cardbase.search.sql.expressions import Sign

# So few are sorted; of more, some come soon when all cards are gone through by name.
FEW = 3000

# Each value is looked up in the index behind the one before.
VALUES = """
    WITH RECURSIVE known(value) AS (
        SELECT min({number}) FROM {table} WHERE {number} IS NOT NULL
        UNION ALL
        SELECT (SELECT min({number}) FROM {table} WHERE {number} > known.value)
        FROM known WHERE known.value IS NOT NULL
    )
    SELECT value FROM known WHERE value IS NOT NULL
"""


def by_number(found: QuerySet[Any], fact: str, part: slice, *, descending: bool) -> list[int]:
    """Return the ids of a part of the cards, by a number and then by name; those without last."""
    ids: list[int] = []
    start = part.start
    for group in _groups(found, fact, descending):
        wanted = part.stop - part.start - len(ids)
        if not wanted:
            break
        first = _by_name(group, start + wanted)
        ids += first[start:]
        start = max(0, start - len(first))
    return ids


def _by_name(group: QuerySet[Any], most: int) -> list[int]:
    ids = some_ids(group, FEW)
    if ids is None:
        ordered = group.order_by("name", "title", "pk")
    else:
        ordered = with_ids(Card.objects.all(), ids).order_by(Sorted(F("name")), "title", "pk")
    return list(ordered.values_list("pk", flat=True)[:most])


def _groups(found: QuerySet[Any], fact: str, descending: bool) -> Iterator[QuerySet[Any]]:
    number = Stat(fact)
    for value in sorted(_values(fact), reverse=descending):
        yield found.filter(Q(Sign(number, "=", Value(value))))
    yield found.filter(Q(IsNull(number, True)))


def _values(fact: str) -> list[int]:
    """Every value that some card has."""
    query = Card.objects.order_by().values_list(Stat(fact)).query
    number, params = query.get_compiler(connection=connection).compile(
        query.annotation_select.popitem()[1]
    )
    with connection.cursor() as cursor:
        table = connection.ops.quote_name(Card._meta.db_table)
        cursor.execute(VALUES.format(number=number, table=table), [*params] * 4)
        return [value for (value,) in cursor.fetchall()]
