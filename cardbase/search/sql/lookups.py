"""What is looked up before a condition is made: names that sound alike, printed numbers.

PostgreSQL's planner judges a list of ids far better than a join behind a function or an `OR`, and
these columns have an index for just this.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import F, Q, QuerySet

from cardbase.models import Card, Printing, Wording
from cardbase.models.expressions import StatText
from cardbase.models.folding import Holds, fold
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.version import latest_changes
from cardbase.search.language.field import Field
from cardbase.search.language.values import Matching, Text
from cardbase.search.spelling import bared, ranked

_names_kept: KeptWhileUnchanged[Mapping[str, str]] = KeptWhileUnchanged(most=8)
_shares_kept: KeptWhileUnchanged[Mapping[str, float]] = KeptWhileUnchanged(most=8)
MOST_ILLUSTRATORS = 1000
# A longer list takes longer to hand over than to look each card up.
MOST_LISTED = 10_000
# Each name is looked up in the index behind the one before: a few steps for hundreds of printings.
ILLUSTRATORS = f"""
    WITH RECURSIVE known(value) AS (
        SELECT min(illustrator) FROM cardbase_printing WHERE illustrator > ''
        UNION ALL
        SELECT (SELECT min(illustrator) FROM cardbase_printing WHERE illustrator > known.value)
        FROM known WHERE known.value IS NOT NULL
    )
    SELECT value, {{test}} FROM known WHERE value IS NOT NULL LIMIT {MOST_ILLUSTRATORS + 1}
"""


class Lookups:
    """Asks the database, and never the same twice."""

    def names_like(self, field: Field, text: str) -> list[str]:
        """The names in the catalogue that sound like this, of whatever the field is about."""
        key = (field.key, text)
        if key not in self._alike:
            self._alike[key] = [name for name, _ in ranked(text, _names_of(field))]
        return self._alike[key]

    def cards_numbered(self, number: str) -> list[int]:
        """The cards with a printing of this number or code; with a set before the hyphen the rest
        may be missing, as while somebody types it."""
        if number not in self._numbered:
            printings = Printing.objects.order_by()
            printings = (
                printings.coded_from(number) if "-" in fold(number) else printings.coded(number)
            )
            self._numbered[number] = list(printings.values_list("card", flat=True).distinct())
        return self._numbered[number]

    def changed_cards(self, since: date | None = None) -> list[int] | None:
        """Return the cards that an erratum changed, or one after that day; None if they are too
        many to be listed."""
        if since not in self._changed:
            rows = Wording.objects.filter(erratum__isnull=False)
            if since is not None:
                rows = rows.filter(erratum__date__gt=since)
            self._changed[since] = _listed(rows)
        return self._changed[since]

    def cards_printed(self, condition: Q) -> list[int] | None:
        """Return the cards with a printing for which it is true; None if they are too many."""
        return _listed(Printing.objects.filter(condition))

    def illustrators(self, op: str, asked: Text | Matching) -> list[str] | None:
        """Return those with these letters or this pattern in their names, or just this name (`=`).

        None if too many are known to go through their names.
        """
        key = (op, asked)
        if key not in self._drawn_by:
            self._drawn_by[key] = _illustrators(op, asked)
        return self._drawn_by[key]

    def shares_of_runs(self, index: str) -> Mapping[str, float]:
        """Of the runs of letters in this index that many cards have: what share of all cards."""
        return _shares_kept.get(index, None, lambda: _shares(index))

    @cached_property
    def _alike(self) -> dict[tuple[str, str], list[str]]:
        return {}

    @cached_property
    def _changed(self) -> dict[date | None, list[int] | None]:
        return {}

    @cached_property
    def _drawn_by(self) -> dict[tuple[str, Text | Matching], list[str] | None]:
        return {}

    @cached_property
    def _numbered(self) -> dict[str, list[int]]:
        return {}


def _listed(rows: QuerySet[Any]) -> list[int] | None:
    ids = list(rows.order_by().values_list("card", flat=True)[: MOST_LISTED + 1])
    return None if len(ids) > MOST_LISTED else sorted(set(ids))


def _illustrators(op: str, asked: Text | Matching) -> list[str] | None:
    if isinstance(asked, Matching):
        test, params = "value ~* %s", [asked.pattern.postgresql]
    elif op == "=":
        test, params = "cardbase_fold(value) = %s", [fold(asked.text)]
    else:
        test, params = "cardbase_fold(value) LIKE %s", [Holds.pattern_of(asked.text)]
    with connection.cursor() as cursor:
        cursor.execute(ILLUSTRATORS.format(test=test), params)
        rows = cursor.fetchall()
    return [name for name, fits in rows if fits] if len(rows) <= MOST_ILLUSTRATORS else None


def _shares(index: str) -> dict[str, float]:
    """As PostgreSQL estimates them; empty before it has looked."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT most_common_elems::text::text[], most_common_elem_freqs FROM pg_stats"
            " WHERE schemaname = current_schema() AND tablename = %s",
            [index],
        )
        row = cursor.fetchone()
    # After the shares of all elements come some of other things.
    return dict(zip(*row, strict=False)) if row and row[0] else {}


def _names_of(field: Field) -> Mapping[str, str]:
    """Every name, as compared: to read and to bare them all takes longer than to compare them."""

    def read() -> Mapping[str, str]:
        model = Printing if field.about_printings else Card
        rows: QuerySet[Any] = model.objects.order_by()
        column = StatText(field.fact) if field.is_fact else F(field.lookup)
        names = rows.values_list(column, flat=True).distinct()
        return bared(name for name in names if name is not None)

    return _names_kept.get(field.lookup, latest_changes(), read)
