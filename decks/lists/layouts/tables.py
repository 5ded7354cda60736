"""Tables of cards: CSV with or without headings, by commas, semicolons or tabs."""

import csv
import io
import re

from decks.lists.card_lookup import CardLookup
from decks.lists.headings import BESIDE, words
from decks.lists.layouts.rows import Conversion, WrittenDeck, note_unused, row_line
from decks.lists.layouts.source import Source

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


def read_table(source: Source, lookup: CardLookup) -> Conversion | None:
    lines = source.text.split("\n")
    first = next((at for at, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return None
    for separator in "\t;,":
        columns = _columns(_cells(lines[first], separator))
        if len(columns) > 1 and _NAMING & set(columns) and len(set(filter(None, columns))) > 1:
            return _with_headings(lines[first:], columns, separator, lookup)
    if any('"' in line or ";" in line for line in lines) and _are_counted(lines):
        return Conversion([_without_headings(line) for line in lines])
    return None


def _columns(headings: list[str]) -> list[str]:
    """Return what each column holds, empty for one that is unknown or says the same again."""
    meanings: list[str] = []
    for heading in headings:
        meaning = _MEANINGS.get(heading.strip().casefold(), "")
        meanings.append("" if meaning in meanings else meaning)
    return meanings


def _cells(line: str, separator: str) -> list[str]:
    """Return the cells of a line; a quotation mark that is never closed is one of the text."""
    try:
        return next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
    except csv.Error:  # a cell longer than any that a program writes
        return [line]


def _are_counted(lines: list[str]) -> bool:
    cards = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return all(map(_COUNTED.search, cards))


def _without_headings(line: str) -> str:
    separator = ";" if ";" in line else ","
    return " ".join(cell.strip() for cell in _cells(line, separator) if cell.strip())


def _with_headings(
    lines: list[str], columns: list[str], separator: str, lookup: CardLookup
) -> Conversion:
    headings = _cells(lines[0], separator)
    found, current = Conversion(), ""
    unused = [heading for heading, column in zip(headings, columns, strict=True) if not column]
    note_unused([f"“{heading.strip()}”" for heading in unused if heading.strip()], found)
    for line in lines[1:]:
        cells = [cell.strip() for cell in _cells(line, separator)]
        if not any(cells):
            continue
        if len(cells) > len(columns):
            found.lines.append(line)  # it has more cells than headings: read as a line, or refused
            continue
        row = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
        part = row.pop("part", "")
        heading = part if words(part) in BESIDE else ""
        if heading != current:
            current = heading
            found.lines.append(f"{heading}:" if heading else "Main deck:")
        title, name = row.pop("title", ""), row.pop("name", "")
        full_name = f"{name}, {title}" if title else name
        found.lines.append(row_line(lookup, row.pop("count", ""), full_name, **row))
    return found


def write_table(deck: WrittenDeck) -> str:
    """A row for each card. Text that a spreadsheet would run is written as text."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(OWN)
    for row in deck.rows:
        table.writerow([row.count, row.number, _inert(row.full_name), row.key, row.part])
    return out.getvalue()


def _inert(text: str) -> str:
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
