"""What rows would change, row by row, and the change of one row."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

import tablib
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Model, ProtectedError
from import_export.results import RowResult

from cardbase.exchange.resource import GameResource
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
    """What one row would change: column -> (before, after); `reasons` says why it is refused."""

    number: int
    kind: ChangeKind
    about: str = ""
    row: Mapping[str, str] = field(default_factory=dict)
    cells: Mapping[str, tuple[str, str]] = field(default_factory=dict)
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


def preview(table: Table, game: Game, rows: tablib.Dataset, source: Source | None) -> Preview:
    """What these rows would do; nothing is changed. Rows may build on rows before them."""
    with transaction.atomic():
        found = tuple(_run(table.rows(game, source, "dry run"), rows))
        transaction.set_rollback(True)
    return Preview(found)


def apply_row(
    table: Table, game: Game, row: Mapping[str, object], source: Source | None, reason: str
) -> Change:
    """Change the catalogue; ValidationError, with a sentence for each fault, if that cannot be.

    Call it inside a transaction: the caller's own rows must stand or fall with this change.
    """
    return apply_rows(table, game, _one(row), source, reason)[0]


def apply_rows(
    table: Table, game: Game, rows: tablib.Dataset, source: Source | None, reason: str
) -> list[Change]:
    """As `apply_row`, for many; the first row that is refused stops it."""
    changes = []
    for change in _run(table.rows(game, source, reason), rows):
        if change.kind == ChangeKind.REFUSED:
            place = f"Row {change.number}: " if len(rows) > 1 else ""
            raise ValidationError([f"{place}{reason}" for reason in change.reasons])
        changes.append(change)
    return changes


def _one(row: Mapping[str, object]) -> tablib.Dataset:
    rows = tablib.Dataset(headers=list(row))
    rows.append(list(row.values()))
    return rows


def _run(resource: GameResource[Model], rows: tablib.Dataset) -> Iterator[Change]:
    for number, cells in enumerate(rows, start=1):
        row = dict(zip(rows.headers, cells, strict=True))
        stated = dict(row)
        with transaction.atomic():
            result = resource.import_row(row, None, row_number=number, dry_run=False)
            if not _is_good(result):
                # The library has caught what went wrong; a failed query needs its savepoint back.
                transaction.set_rollback(True)
        yield _change(resource, number, stated, result)


def _is_good(result: RowResult) -> bool:
    return not result.errors and not result.validation_error


def _change(
    resource: GameResource[Model], number: int, row: Mapping[str, object], result: RowResult
) -> Change:
    cells = {name: _as_cell(value) for name, value in row.items()}
    if not _is_good(result):
        return Change(
            number, ChangeKind.REFUSED, row=cells, reasons=tuple(_reasons(resource, result))
        )
    instance = result.instance
    about = str(getattr(instance, "card", None) or instance)
    if result.import_type == RowResult.IMPORT_TYPE_SKIP:
        return Change(number, ChangeKind.NOTHING, about, cells, instance=instance)
    kind = (
        ChangeKind.CREATE if result.import_type == RowResult.IMPORT_TYPE_NEW else ChangeKind.CHANGE
    )
    return Change(number, kind, about, cells, _cell_changes(resource, result), instance=instance)


def _as_cell(value: object) -> str:
    if isinstance(value, list):
        return "|".join(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _cell_changes(resource: GameResource[Model], result: RowResult) -> dict[str, tuple[str, str]]:
    original = result.original if result.import_type == RowResult.IMPORT_TYPE_UPDATE else None
    found = {}
    for name, column in resource.fields.items():
        before = column.export(original) if original is not None else ""
        after = column.export(result.instance)
        if before != after and not column.readonly:
            found[name] = (before, after)
    return found


def _reasons(resource: GameResource[Model], result: RowResult) -> list[str]:
    """A sentence for each fault, with the name of the column it is in."""
    if result.validation_error:
        return _sentences(result.validation_error)
    error = result.errors[0].error
    if not isinstance(error, FILE_ERRORS):
        raise error
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
