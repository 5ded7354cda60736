"""Tables of cards: CSV with or without headings, by commas, semicolons or tabs."""

import csv
import io
import re

from decks.lists.card_lookup import CardLookup
from decks.lists.headings import BESIDE, words
from decks.lists.layouts.rows import DeckRow, row_line

COLUMNS = {
    "count": ("count", "qty", "quantity", "amount", "copies", "anzahl", "#"),
    "name": ("name", "card", "card name", "cardname"),
    "title": ("title", "subtitle"),
    "number": ("number", "code", "card number", "card code", "collector number", "no", "no."),
    "set_code": ("set", "set code", "edition"),
    "key": ("key", "card key"),
    "part": ("part", "section", "board", "zone", "category"),
}
_MEANINGS = {word: column for column, known in COLUMNS.items() for word in known}
_NAMING = frozenset({"name", "number", "key"})
_COUNTED = re.compile(r'^"?\d+"?\s*[,;]\s*\S|\S\s*[,;]\s*"?\d+"?$')
OWN = ("count", "number", "name", "key", "part")


def read(text: str, lookup: CardLookup) -> list[str] | None:
    lines = text.replace("\r\n", "\n").split("\n")
    first = next((at for at, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return None
    for separator in "\t;,":
        columns = [
            _MEANINGS.get(cell.strip().casefold(), "") for cell in _cells(lines[first], separator)
        ]
        if len(columns) > 1 and _NAMING & set(columns) and len(set(filter(None, columns))) > 1:
            return _with_headings(lines[first:], columns, separator, lookup)
    if any('"' in line or ";" in line for line in lines) and _are_counted(lines):
        return [_without_headings(line) for line in lines]
    return None


def _cells(line: str, separator: str) -> list[str]:
    """Return the cells of a line; a quotation mark that is never closed is one of the text."""
    return next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])


def _are_counted(lines: list[str]) -> bool:
    cards = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return all(map(_COUNTED.search, cards))


def _without_headings(line: str) -> str:
    separator = ";" if ";" in line else ","
    return " ".join(cell.strip() for cell in _cells(line, separator) if cell.strip())


def _with_headings(
    lines: list[str], columns: list[str], separator: str, lookup: CardLookup
) -> list[str]:
    headings = _cells(lines[0], separator)
    unused = [heading for heading, column in zip(headings, columns, strict=True) if not column]
    written = [f"# Columns not read: {', '.join(unused)}"] if unused else []
    beside = False
    for line in lines[1:]:
        cells = [cell.strip() for cell in _cells(line, separator)]
        if not any(cells):
            continue
        if len(cells) > len(columns):
            written.append(line)  # it has more cells than headings: read as a line, or refused
            continue
        row = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
        part = row.pop("part", "")
        if (words(part) in BESIDE) != beside:
            beside = not beside
            written.append(f"{part}:" if beside else "Main deck:")
        title, name = row.pop("title", ""), row.pop("name", "")
        full_name = f"{name}, {title}" if title else name
        written.append(row_line(lookup, row.pop("count", ""), full_name, **row))
    return written


def write(name: str, rows: list[DeckRow]) -> str:
    """A row for each card. Text that a spreadsheet would run is written as text."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(OWN)
    for row in rows:
        table.writerow([row.count, row.number, _inert(row.full_name), row.key, row.part])
    return out.getvalue()


def _inert(text: str) -> str:
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
