"""Rows of one model, gathered and then written at once, with history."""

from typing import Any, Generic, TypeVar

from django.db.models import ForeignKey, Model
from simple_history.utils import bulk_create_with_history

from cardbase.models.history import update_with_history

REASON = "Shipped catalogue"
Row = TypeVar("Row", bound=Model)


class Rows(Generic[Row]):
    """What is new and what has changed; `write` it once everything is there."""

    def __init__(self, model: type[Row]) -> None:
        self.model = model
        self.new: list[Row] = []
        self.changed: list[Row] = []
        self._fields: set[str] = set()
        # The database knows better whether a related row is there, and without being asked twice.
        self._unchecked = {f.name for f in model._meta.fields if isinstance(f, ForeignKey)}

    def put(self, row: Row, values: dict[str, Any]) -> Row:
        """Give the row these values; nothing will be written if it has them already."""
        differing = {name: value for name, value in values.items() if getattr(row, name) != value}
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
        update_with_history(self.model, self.changed, sorted(self._fields), REASON)
        if self.new:
            bulk_create_with_history(self.new, self.model, default_change_reason=REASON)
        self.new.clear()
        self.changed.clear()
