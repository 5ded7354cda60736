"""How the texts in a file would be read: its new lines, and those that it changes."""

from collections.abc import Callable, Iterable
from typing import Any

from cardbase.compiled_text.explaining import LineExplained, Place, explain_lines, explanations
from cardbase.exchange import Change
from cardbase.exchange.resource import GameResource
from cardbase.proposals.line_explanations import reads_texts, text_columns

# Some lines take tenths of a second: a file of more lines is read as far as this.
MOST_LINES = 400
# Unread lines that the page shows.
SHOWN = 100


def readings_of(
    resource: GameResource[Any], changes: Iterable[Change], report: Callable[[], None]
) -> dict[str, Any] | None:
    """What the page says of the lines; None where no text is read. For a worker: it reads them.

    `report` is called between lines.
    """
    game, columns = resource.game.key, text_columns(resource)
    if not columns or not reads_texts(game):
        return None
    rows = [
        (change.number, (column.key, line.strip()))
        for change in changes
        for name, column in columns.items()
        if name in change.cells
        for line in change.cells[name][1].splitlines()
        if line.strip(" -")
    ]
    if not rows:
        return None
    looked_at = rows[:MOST_LINES]
    found = [_read(game, place, report) for _, place in looked_at]
    unread = [
        {"number": number, "line": one.line, "phrase": one.phrase, "examples": list(one.examples)}
        for (number, _), one in zip(looked_at, found, strict=True)
        if one.explained.is_manual
    ]
    return {
        "lines": len(looked_at),
        "left": len(rows) - len(looked_at),
        "unread": unread[:SHOWN],
        "unread_count": len(unread),
    }


def _read(game: str, place: Place, report: Callable[[], None]) -> LineExplained:
    """The line's reading, which stays known to whoever judges the file."""
    (known,) = explanations(game, [place])
    if known is None:
        explain_lines(game, [place])
        (known,) = explanations(game, [place])
        report()
    assert known is not None, "a line that was read is known"
    return known
