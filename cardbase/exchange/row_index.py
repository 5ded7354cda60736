"""The rows of a table in memory: found by what names them, kept up while rows of a file come in."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

from django.db.models import Model

Row = TypeVar("Row", bound=Model)


class RowIndex(Generic[Row]):
    """Rows by primary key and by `name`, in the order in which they came."""

    def __init__(self, rows: Iterable[Row], name: Callable[[Row], Hashable]) -> None:
        self.by_pk: dict[int, Row] = {}
        self._name = name
        self._names: dict[int, Hashable] = {}
        self._named: defaultdict[Hashable, dict[int, Row]] = defaultdict(dict)
        for row in rows:
            self.put(row)

    def put(self, row: Row) -> None:
        """Add a row, or take it in place of the one with its primary key."""
        pk, name = int(row.pk), self._name(row)
        if pk in self._names and self._names[pk] != name:
            del self._named[self._names[pk]][pk]
        self._names[pk] = name
        self._named[name][pk] = self.by_pk[pk] = row

    def named(self, name: Hashable) -> list[Row]:
        """All rows of that name."""
        return list(self._named[name].values()) if name in self._named else []

    def first(self, name: Hashable) -> Row | None:
        found = self._named.get(name)
        return next(iter(found.values()), None) if found else None
