"""What rows would change, row by row, and the change of one row."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

import tablib
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models import Model, ProtectedError

from cardbase.exchange.cells import AS_IT_IS
from cardbase.exchange.resource import GameResource, Taken
from cardbase.exchange.tables import Table
from cardbase.models import Game, Source

# What a file can do wrong; anything else is our mistake and must not look like the file's.
FILE_ERRORS = (ValidationError, IntegrityError, ProtectedError, ValueError)


class ChangeKind(StrEnum):
    """What a row would do."""

    CREATE = "create"
    CHANGE = "change"
    NOTHING = "nothing"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Change:
    """What one row would change: column -> (before, after); `reasons` says why it is refused.

    `left` names the columns that it states as they are already.
    """

    number: int
    kind: ChangeKind
    about: str = ""
    row: Mapping[str, str] = field(default_factory=dict)
    cells: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    left: frozenset[str] = frozenset()
    reasons: tuple[str, ...] = ()
    instance: Model | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file would do."""

    changes: tuple[Change, ...]

    def of(self, kind: ChangeKind) -> list[Change]:
        return [change for change in self.changes if change.kind == kind]

    @property
    def created(self) -> list[Change]:
        return self.of(ChangeKind.CREATE)

    @property
    def changed(self) -> list[Change]:
        return self.of(ChangeKind.CHANGE)

    @property
    def unchanged(self) -> list[Change]:
        return self.of(ChangeKind.NOTHING)

    @property
    def refused(self) -> list[Change]:
        return self.of(ChangeKind.REFUSED)


def preview(
    table: Table,
    game: Game,
    rows: tablib.Dataset,
    source: Source | None,
    report: Callable[[int], None] = lambda done: None,
) -> Preview:
    """What these rows would do; nothing is changed. Rows may build on rows before them.

    `source` may be one that is not written yet. `report` hears after each row how many are done.
    """
    resource = table.rows(game, source, dry=True)
    found = []
    for change in _run(resource, rows):
        found.append(change)
        report(change.number)
    return Preview(tuple(found))


def preview_row(table: Table, game: Game, row: Mapping[str, object]) -> Change:
    """Return what one row would do; nothing is changed."""
    return preview(table, game, _one(row), None).changes[0]


def apply_row(
    table: Table, game: Game, row: Mapping[str, object], source: Source | None, reason: str
) -> Change:
    """Change the catalogue; ValidationError, with a sentence for each fault, if that cannot be.

    Call it inside a transaction: the caller's own rows must stand or fall with this change.
    """
    return apply_rows(table, game, _one(row), source, reason)[0]


def apply_rows(
    table: Table,
    game: Game,
    rows: tablib.Dataset,
    source: Source | None,
    reason: str,
    report: Callable[[int], None] = lambda done: None,
) -> list[Change]:
    """As `apply_row`, for many; the first row that is refused stops it."""
    changes = []
    for change in _run(table.rows(game, source, reason), rows):
        if change.kind == ChangeKind.REFUSED:
            place = f"Row {change.number}: " if len(rows) > 1 else ""
            raise ValidationError([f"{place}{reason}" for reason in change.reasons])
        changes.append(change)
        report(change.number)
    return changes


def _one(row: Mapping[str, object]) -> tablib.Dataset:
    rows = tablib.Dataset(headers=list(row))
    rows.append(list(row.values()))
    return rows


def _run(resource: GameResource[Model], rows: tablib.Dataset) -> Iterator[Change]:
    for number, cells in enumerate(rows, start=1):
        stated = dict(zip(rows.headers, cells, strict=True))
        as_cells = {
            name: _as_cell(value) for name, value in stated.items() if value is not AS_IT_IS
        }
        try:
            taken = resource.take(dict(stated))
        except FILE_ERRORS as error:
            yield Change(number, ChangeKind.REFUSED, row=as_cells, reasons=tuple(_reasons(error)))
        else:
            yield _change(resource, number, as_cells, taken)


def _change(
    resource: GameResource[Model], number: int, row: Mapping[str, str], taken: Taken[Model]
) -> Change:
    instance = taken.after
    about = str(getattr(instance, "card", None) or instance)
    if not taken.differs(resource.fields):
        return Change(number, ChangeKind.NOTHING, about, row, instance=instance)
    kind = ChangeKind.CREATE if taken.is_new else ChangeKind.CHANGE
    begins_blank = taken.is_new and not resource.continues
    left = frozenset() if begins_blank else taken.left(resource.fields) & row.keys()
    return Change(number, kind, about, row, _cell_changes(resource, taken), left, (), instance)


def _as_cell(value: object) -> str:
    if isinstance(value, list):
        return "|".join(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _cell_changes(resource: GameResource[Model], taken: Taken[Model]) -> dict[str, tuple[str, str]]:
    found = {}
    for name, column in resource.fields.items():
        before = "" if taken.is_new else column.export(taken.before)
        after = column.export(taken.after)
        if before != after and not column.readonly:
            found[name] = (before, after)
    return found


def _reasons(error: Exception) -> list[str]:
    """A sentence for each fault, with the name of the column it is in."""
    if isinstance(error, ValidationError):
        return _sentences(error)
    if isinstance(error, IntegrityError):
        return [f"It contradicts the catalogue: {str(error).splitlines()[0]}."]
    return [str(error)]


def _sentences(error: ValidationError) -> list[str]:
    if not hasattr(error, "error_dict"):
        return list(error.messages)
    found = []
    for name, errors in error.message_dict.items():
        place = "" if name in ("__all__", "stats", "texts") else f"{name}: "
        found += [f"{place}{sentence}" for sentence in errors]
    return found
