"""What is looked up before a condition is made: names that sound alike, codes of sets.

PostgreSQL's planner judges a list of ids far better than a join behind a function or an `OR`, and
these tables are small or have an index for just this.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from django.db.models import F, Model, Q, QuerySet

from cardbase.models import Card, CardSet, Printing, Rarity
from cardbase.models.expressions import StatText
from cardbase.search.language.field import Field
from cardbase.search.spelling import those_like
from cardbase.search.sql.expressions import holds, is_same


class Lookups:
    """Asks the database, and never the same twice."""

    def names_like(self, field: Field, text: str) -> list[str]:
        """The names in the catalogue that sound like this, of whatever the field is about."""
        key = (field.key, text)
        if key not in self._alike:
            self._alike[key] = those_like(text, _names_of(field))
        return self._alike[key]

    def cards_numbered(self, number: str) -> list[int]:
        """The cards with a printing of this number or code."""
        if number not in self._numbered:
            printings = Printing.objects.coded(number).order_by()
            self._numbered[number] = list(printings.values_list("card", flat=True).distinct())
        return self._numbered[number]

    def sets(self, text: str, *, whole: bool) -> list[int]:
        """The sets with this code, or, unless `whole`, with this in their names."""
        code = is_same(F("code"), text)
        return self._ids(CardSet, code if whole else code | holds(F("name"), text), text, whole)

    def rarities(self, text: str) -> list[int]:
        """The rarities with this code or name."""
        return self._ids(Rarity, is_same(F("code"), text) | is_same(F("name"), text), text, True)

    def _ids(self, model: type[Model], condition: Q, text: str, whole: bool) -> list[int]:
        key = (model, text, whole)
        if key not in self._found:
            rows: QuerySet = model.objects.filter(condition).order_by("pk")
            self._found[key] = list(rows.values_list("pk", flat=True))
        return self._found[key]

    @cached_property
    def _alike(self) -> dict[tuple[str, str], list[str]]:
        return {}

    @cached_property
    def _numbered(self) -> dict[str, list[int]]:
        return {}

    @cached_property
    def _found(self) -> dict[tuple[type[Model], str, bool], list[int]]:
        return {}


def _names_of(field: Field) -> Iterable[str]:
    if field.about_printings:
        rows = Printing.objects.order_by().values_list(field.lookup, flat=True)
    elif field.is_fact:
        rows = Card.objects.order_by().values_list(StatText(field.fact), flat=True)
    else:
        rows = Card.objects.order_by().values_list(field.lookup, flat=True)
    return [name for name in rows.distinct() if name is not None]
