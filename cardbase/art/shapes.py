"""Fixed shapes, kept as data: `shapes/*.toml`, each a text with one stroke a line.

    fill COLOUR PATH            line COLOUR WIDTH PATH
    disc COLOUR X Y RADIUS      ring COLOUR WIDTH X Y RADIUS

A colour may have an opacity (`deep@.5`); `both` before a stroke draws its mirror image as well.
"""

import tomllib
from functools import cache
from pathlib import Path

from cardbase.art.svg import Piece, area, both, disc, line, ring

_FOLDER = Path(__file__).parent / "shapes"


@cache
def _shapes() -> dict[str, dict[str, Piece]]:
    return {
        path.stem: {name: _piece(text) for name, text in tomllib.loads(path.read_text()).items()}
        for path in _FOLDER.glob("*.toml")
    }


def shape(sheet: str, name: str) -> Piece:
    """The shape of this name on this sheet."""
    return _shapes()[sheet][name]


def shape_or_none(sheet: str, name: str) -> Piece:
    """As `shape`; nothing where the sheet has none."""
    return _shapes()[sheet].get(name, "")


def names(sheet: str) -> frozenset[str]:
    """What the shapes of a sheet are called."""
    return frozenset(_shapes()[sheet])


def _piece(text: str) -> Piece:
    return "".join(_stroke(row) for row in text.strip().splitlines())


def _stroke(row: str) -> Piece:
    verb, _, rest = row.partition(" ")
    if verb == "both":
        return both(_stroke(rest))
    colour, _, rest = rest.partition(" ")
    colour, _, opacity = colour.partition("@")
    faded = float(opacity) if opacity else None
    if verb == "fill":
        return area(rest, colour, faded)
    if verb == "line":
        width, _, path = rest.partition(" ")
        return line(path, colour, float(width), faded)
    numbers = [float(number) for number in rest.split()]
    if verb == "disc":
        x, y, radius = numbers
        return disc(x, y, radius, colour, faded)
    if verb == "ring":
        width_of_line, x, y, radius = numbers
        return ring(x, y, radius, colour, width_of_line)
    raise ValueError(f"no stroke {verb!r}; known: fill, line, disc, ring, both")
