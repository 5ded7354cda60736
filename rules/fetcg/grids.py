"""Movement and attack grids: squares seen from the unit's side (FETCG-FIELD-9).

A grid is written as squares and distances with spaces between: `f1` one forward, `b1` one back,
`l1` and `r1` to the sides, `f1r1` forward and right, `2` or `1-2` all squares at that distance
(FETCG-FIELD-6), `here` the unit's own square. So "1 f2" is a javelin.
"""

from __future__ import annotations

import re
from functools import lru_cache

Offset = tuple[int, int]
Grid = frozenset[Offset]

ROWS, COLUMNS = 4, 3
_DEEP, _WIDE = ROWS - 1, COLUMNS - 1
_WORD = r"(?:here|[fb][1-3](?:[lr][12])?|[lr][12]|[1-5](?:-[1-5])?)"
PATTERN = rf"{_WORD}(?: {_WORD})*"
_SQUARE = re.compile(r"(?P<row>[fb]\d)?(?P<column>[lr]\d)?")

# What a card without a recorded grid has (FETCG-MOVE-2 to 5, FETCG-RANGE-4).
MOVEMENT = {
    "infantry": "1",
    "cavalry": "1 f1l1 f1r1",
    "flying": "1 f1l1 f1r1 b1l1 b1r1",
}
ATTACK = {
    "direct": "1",
    "indirect": "2",
    "magic": "1-2",
    "recovery": "1",
    "ballista": "3-5",
}


@lru_cache(maxsize=256)
def grid(text: str) -> Grid:
    """The offsets (squares forward, squares to the right) that the text names."""
    if not re.fullmatch(PATTERN, text):
        raise ValueError(f"{text!r} is not a grid")
    return frozenset(offset for word in text.split() for offset in _offsets(word))


def movement_grid(written: str | None, movement: str) -> Grid:
    """The recorded grid wins over the default of the movement type (FETCG-MOVE-5)."""
    return grid(written or MOVEMENT[movement])


def attack_grid(written: str | None, action: str) -> Grid:
    """The recorded grid wins over the default of the action type (FETCG-RANGE-4)."""
    return grid(written or ATTACK[action])


def _offsets(word: str) -> tuple[Offset, ...]:
    if word == "here":
        return ((0, 0),)
    if word[0].isdigit():
        least, _, most = word.partition("-")
        return _at_distance(int(least), int(most or least))
    found = _SQUARE.fullmatch(word)
    assert found is not None
    return ((_steps(found["row"], "f"), _steps(found["column"], "r")),)


def _steps(part: str | None, ahead: str) -> int:
    if not part:
        return 0
    return int(part[1]) if part[0] == ahead else -int(part[1])


def _at_distance(least: int, most: int) -> tuple[Offset, ...]:
    return tuple(
        (forward, right)
        for forward in range(-_DEEP, _DEEP + 1)
        for right in range(-_WIDE, _WIDE + 1)
        if least <= abs(forward) + abs(right) <= most
    )
