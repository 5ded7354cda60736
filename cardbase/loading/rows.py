"""Rows of one model: found by what files know them by, gathered, and written at once."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from django.db.models import ForeignKey, Model, QuerySet
from simple_history.utils import bulk_create_with_history, get_history_manager_for_model

from cardbase.loading.authorship import LOADS, SHIPPED, authorship_of, deleted_by_editors
from cardbase.loading.disagreements import differing_values, in_clauses
from cardbase.loading.report import Report
from cardbase.models.history import lock_rows, update_with_history

Row = TypeVar("Row", bound=Model)


class Rows(Generic[Row]):
    """What is new and what has changed; `write` it once everything is there.

    Rows that an editor wrote last are `edited`: they stay, and what a file has otherwise is
    reported.
    """

    def __init__(self, model: type[Row], edited: Collection[int], report: Report) -> None:
        self.model, self.edited, self.report = model, edited, report
        self.new: list[Row] = []
        self.changed: list[Row] = []
        self._fields: set[str] = set()
        # The database knows better whether a related row is there, and without being asked twice.
        self._unchecked = {f.name for f in model._meta.fields if isinstance(f, ForeignKey)}

    def put(self, row: Row, values: dict[str, Any]) -> Row:
        """Give the row these values; nothing will be written if it has them already."""
        differing = differing_values(row, values)
        if row.pk in self.edited:
            if differing:
                self.report.keep(_place(row), in_clauses(row, differing))
            return row
        for name, value in differing.items():
            setattr(row, name, value)
        if row.pk is None or differing:
            row.clean_fields(exclude=self._unchecked)
            row.clean()
        if row.pk is None:
            self.new.append(row)
        elif differing:
            self.changed.append(row)
            self._fields |= set(differing)
        return row

    def write(self) -> None:
        update_with_history(self.model, self.changed, sorted(self._fields), SHIPPED)
        if self.new:
            bulk_create_with_history(self.new, self.model, default_change_reason=SHIPPED)
        self.new.clear()
        self.changed.clear()


class StoredRows(Generic[Row]):
    """The rows that are there already, locked, by the attributes by which a file knows them.

    What an editor wrote last is also found by what loads wrote of it before. What an editor has
    deleted stays so.
    """

    def __init__(self, rows: QuerySet[Row], identity: Sequence[str]) -> None:
        self.rows = {row.pk: row for row in lock_rows(rows)}
        authorship = authorship_of(rows)
        self.edited, self._loaded = authorship.edited, authorship.loaded
        self._found: dict[tuple[Any, ...], list[Row]] = {}
        for row in self.rows.values():
            self._put(row, [getattr(row, name) for name in identity])
        history = get_history_manager_for_model(rows.model)
        former = history.filter(id__in=self.edited, history_change_reason__in=LOADS)
        for pk, *known_by in former.order_by("-history_id").values_list("id", *identity):
            self._put(self.rows[pk], known_by)
        self._deleted = {_key(values) for values in deleted_by_editors(rows.model, identity)}

    def is_deleted(self, known_by: Sequence[Any]) -> bool:
        """Return True if an editor has deleted what a file knows by this."""
        return _key(known_by) in self._deleted

    def get(self, known_by: Sequence[Any], values: Mapping[str, Any] | None = None) -> Row | None:
        """Return the row that a file knows by this.

        With `values` what only editors wrote is another row, unless it has these values.
        """
        found = self._found.get(_key(known_by), [])
        for row in found:
            if row.pk in self._loaded:
                return row
        for row in found:
            if values is None or not differing_values(row, values):
                return row
        return None

    def _put(self, row: Row, known_by: Sequence[Any]) -> None:
        self._found.setdefault(_key(known_by), []).append(row)


def _key(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(tuple(value) if isinstance(value, list) else value for value in values)


def _place(row: Model) -> str:
    """Name a row for a report."""
    card = getattr(row, "card", None)
    return f"{row._meta.verbose_name} {row}" + (f" of {card}" if card else "")
