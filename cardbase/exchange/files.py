"""Files people send and get: CSV and JSON, read with a sentence for whatever is wrong."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence

import tablib
from django.db.models import Model, QuerySet

from cardbase.exchange.tables import Table
from cardbase.hosting.storable_text import cannot_be_stored
from cardbase.models import Game

MAX_BYTES = 5_000_000
MAX_ROWS = 10_000
ROWS_AT_A_TIME = 500
# Apostrophes are counted, so that text which has one before such a sign itself comes back too.
FORMULA = re.compile(r"'*[=+\-@\t\r]")
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
FORMATS = {"csv": "text/csv; charset=utf-8", "json": "application/json"}


class Unreadable(Exception):
    """The file as a whole cannot be read; the message says why and what would be right."""


def read_file(name: str, content: bytes, columns: Sequence[str]) -> tablib.Dataset:
    """The rows of a file with the names of its columns.

    Unreadable if it is too large, neither CSV nor JSON, or has a column this table lacks.
    """
    if len(content) > MAX_BYTES:
        raise Unreadable(f"The file is larger than {MAX_BYTES // 1_000_000} MB; send it in parts.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(
            f"The file is not UTF-8 text (at byte {error.start}); save it as UTF-8."
        ) from error
    if "\0" in text:
        raise Unreadable("The file contains a NUL character, so it is not text.")
    rows = _read_json(text) if name.lower().endswith(".json") else _read_csv(text)
    _check(rows, columns)
    return rows


def _read_csv(text: str) -> tablib.Dataset:
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    try:
        lines = [line for line in reader if any(cell.strip() for cell in line)]
    except csv.Error as error:
        raise Unreadable(f"Line {reader.line_num} is not CSV: {error}.") from error
    if not lines:
        raise Unreadable("The file is empty; its first line must name the columns.")
    rows = tablib.Dataset(headers=[name.strip() for name in lines[0]])
    for number, line in enumerate(lines[1:], start=2):
        if len(line) > len(lines[0]):
            raise Unreadable(
                f"Row {number} has {len(line)} cells, but there are {len(lines[0])} columns. A "
                "cell that contains a comma needs quotation marks."
            )
        rows.append([*map(rearm, line), *[""] * (len(lines[0]) - len(line))])
    return rows


def _read_json(text: str) -> tablib.Dataset:
    try:
        found = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Unreadable(f"The file is not JSON: {error}.") from error
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise Unreadable("The JSON must be a list of objects, one per row.")
    if not found:
        raise Unreadable("The list is empty.")
    names = list(dict.fromkeys(name for entry in found for name in entry))
    rows = tablib.Dataset(headers=names)
    for number, entry in enumerate(found, start=1):
        if set(entry) != set(names):
            missing = ", ".join(sorted(set(names) - set(entry)))
            raise Unreadable(f"Row {number} lacks {missing}; every row has the same columns.")
        rows.append([_cell(entry[name], number, name) for name in names])
    return rows


def _cell(value: object, number: int, name: str) -> object:
    if isinstance(value, dict) or (
        isinstance(value, list) and not all(isinstance(item, str) for item in value)
    ):
        raise Unreadable(f"Row {number}, {name}: a cell is a text, a number or a list of texts.")
    # JSON can write what no text contains and the database cannot store.
    for text in value if isinstance(value, list) else [value]:
        if isinstance(text, str) and cannot_be_stored(text):
            raise Unreadable(
                f"Row {number}, {name}: the cell contains a NUL character or half of a surrogate "
                "pair. Write the text anew."
            )
    return value


def _check(rows: tablib.Dataset, columns: Sequence[str]) -> None:
    names = list(rows.headers or ())
    wrong = [name for name in names if name not in columns]
    if wrong:
        raise Unreadable(
            f"There is no column {', '.join(repr(name) for name in wrong)}; "
            f"this table has: {', '.join(columns)}."
        )
    if len(set(names)) < len(names):
        raise Unreadable("Two columns have the same name.")
    if not len(rows):
        raise Unreadable("The file names its columns but has no rows.")
    if len(rows) > MAX_ROWS:
        raise Unreadable(f"The file has {len(rows):,} rows; at most {MAX_ROWS:,} go in one file.")


def write_csv(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a CSV file, the names of the columns first."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    for row in (columns, *rows):
        writer.writerow([disarm(cell) for cell in row])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()


def disarm(cell: str) -> str:
    """A cell that a spreadsheet would take for a formula, with an apostrophe before it."""
    return f"'{cell}" if FORMULA.match(cell) and not NUMBER.fullmatch(cell) else cell


def rearm(cell: str) -> str:
    """What `disarm` was given."""
    return cell[1:] if cell.startswith("'") and FORMULA.match(cell) else cell


def write_json(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A JSON list with an object for each row, a line each."""
    before = "[\n"
    for row in rows:
        entry = dict(zip(columns, row, strict=True))
        yield before + json.dumps(entry, ensure_ascii=False)
        before = ",\n"
    yield "\n]\n" if before != "[\n" else "[]\n"


def export(
    table: Table, game: Game, form: str, only: QuerySet[Model] | None = None
) -> Iterator[str]:
    """The table of a game as the parts of a file: all of it, or `only` those of its rows."""
    rows = table.rows(game)
    columns = list(rows.fields)
    selected = (
        rows.rows() if only is None else rows.rows().filter(pk__in=only.order_by().values("pk"))
    )
    cells = ([column.export(row) for column in rows.fields.values()] for row in _in_parts(selected))
    return {"csv": write_csv, "json": write_json}[form](columns, cells)


def _in_parts(rows: QuerySet[Model]) -> Iterator[Model]:
    """Some rows at a time, each time in a query of their own: between two parts nothing is held,
    however slowly the file is read."""
    numbers = list(rows.values_list("pk", flat=True))
    for start in range(0, len(numbers), ROWS_AT_A_TIME):
        yield from rows.filter(pk__in=numbers[start : start + ROWS_AT_A_TIME])
