"""The field: 4 rows and 3 columns of squares, "A-1" to "D-3" (FETCG-FIELD-1, 2).

Row A is the starting player's Home Row, column 1 at the starting player's left. Grids are read
from the side of a unit's controller: `forward` is 1 for whom forward is towards row D.
"""

from __future__ import annotations

from functools import lru_cache

from rules.fetcg.grids import Grid

ROWS = "ABCD"
COLUMNS = (1, 2, 3)
SQUARES = tuple(f"{row}-{column}" for row in ROWS for column in COLUMNS)
_PLACES = {name: (ROWS.index(name[0]) + 1, int(name[2])) for name in SQUARES}
_NAMES = {place: name for name, place in _PLACES.items()}

LAST_ROW = len(ROWS)


def row_of(square: str) -> int:
    """1 for row A to 4 for row D."""
    return _PLACES[square][0]


def column_of(square: str) -> int:
    return _PLACES[square][1]


def square_at(row: int, column: int) -> str | None:
    """The square there, or None beyond the edge of the field."""
    return _NAMES.get((row, column))


def squares_of_row(row: int) -> tuple[str, ...]:
    return tuple(_NAMES[row, column] for column in COLUMNS)


def distance(square: str, other: str) -> int:
    """Rows apart plus columns apart (FETCG-FIELD-6)."""
    (row, column), (its_row, its_column) = _PLACES[square], _PLACES[other]
    return abs(row - its_row) + abs(column - its_column)


def are_adjacent(square: str, other: str) -> bool:
    """Sharing an edge; touching at a corner is not enough (FETCG-FIELD-6)."""
    return distance(square, other) == 1


@lru_cache(maxsize=4096)
def squares_from(square: str, grid: Grid, forward: int) -> tuple[str, ...]:
    """Where the grid's offsets lead, the field's edge observed (FETCG-FIELD-9)."""
    row, column = _PLACES[square]
    reached = [_NAMES.get((row + forward * f, column + forward * r)) for f, r in grid]
    return tuple(sorted(name for name in reached if name is not None))


def home_row(forward: int) -> int:
    """The row nearest to the player who goes that way (FETCG-FIELD-3)."""
    return 1 if forward == 1 else LAST_ROW


def advancement(square: str, forward: int) -> int:
    """1 in the own Home Row to 4 in the enemy's (FETCG-FIELD-8)."""
    return row_of(square) if forward == 1 else LAST_ROW + 1 - row_of(square)


def behind(square: str, forward: int) -> str | None:
    """The square one step backward in the same column."""
    return square_at(row_of(square) - forward, column_of(square))
