"""SVG, a stroke at a time. A piece is a text with names of colours in braces, painted at the end:

paint(area("M0-52L3 22L-3 22z", "steel"), {"steel": "#d3d6da"})
"""

import re
from collections.abc import Iterable, Mapping
from itertools import count
from math import cos, pi, sin

Piece = str
Colours = Mapping[str, str]
Point = tuple[float, float]

# Stands for a number of its own for each leaded group, put in by `numbered`.
_SERIAL = "\N{SECTION SIGN}"


def n(value: float) -> str:
    """With one digit after the point at most: a tenth of a unit is less than a pixel."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def _faded(opacity: float | None, what: str = "opacity") -> str:
    return "" if opacity is None else f' {what}="{opacity:g}"'


def area(path: str, colour: str, opacity: float | None = None, *, clip: str = "") -> Piece:
    clipped = f' clip-path="url(#{clip})"' if clip else ""
    return f'<path d="{path}" fill="{{{colour}}}"{_faded(opacity)}{clipped}/>'


def line(path: str, colour: str, width: float, opacity: float | None = None) -> Piece:
    return (
        f'<path d="{path}" fill="none" stroke="{{{colour}}}" stroke-width="{width:g}"'
        f' stroke-linecap="round"{_faded(opacity)}/>'
    )


def disc(x: float, y: float, radius: float, colour: str, opacity: float | None = None) -> Piece:
    at = f'cx="{n(x)}" cy="{n(y)}" r="{n(radius)}"'
    return f'<circle {at} fill="{{{colour}}}"{_faded(opacity)}/>'


def ring(
    x: float, y: float, radius: float, colour: str, width: float, *, dashes: str = ""
) -> Piece:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    at = f'cx="{n(x)}" cy="{n(y)}" r="{n(radius)}"'
    return f'<circle {at} fill="none" stroke="{{{colour}}}" stroke-width="{width:g}"{dashed}/>'


def box(
    x: float, y: float, width: float, height: float, colour: str, opacity: float | None = None
) -> Piece:
    at = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
    return f'<rect {at} fill="{{{colour}}}"{_faded(opacity)}/>'


def oval(x: float, y: float, wide: float, high: float, colour: str) -> Piece:
    at = f'cx="{n(x)}" cy="{n(y)}" rx="{n(wide)}" ry="{n(high)}"'
    return f'<ellipse {at} fill="{{{colour}}}"/>'


def placed(
    piece: Piece,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    turn: float = 0,
    mirror: int = 1,
) -> Piece:
    """The piece moved to x, y, there turned by degrees and scaled; -1 mirrors it."""
    if not piece:
        return ""
    steps = []
    if x or y:
        steps.append(f"translate({n(x)} {n(y)})")
    if turn:
        steps.append(f"rotate({n(turn)})")
    if mirror < 0:
        steps.append(f"scale({-scale:.3g} {scale:.3g})")
    elif scale != 1:
        steps.append(f"scale({scale:.3g})")
    return f'<g transform="{" ".join(steps)}">{piece}</g>' if steps else piece


def both(piece: Piece) -> Piece:
    """The piece and its mirror image."""
    return piece + placed(piece, mirror=-1)


def leaded(piece: Piece, colour: str, width: float) -> Piece:
    """The piece with an edge, as leaded glass: a broad stroke of it below, itself above."""
    if not piece:
        return ""
    return (
        f'<g stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round">'
        f'<g id="a{_SERIAL}">{piece}</g></g><use href="#a{_SERIAL}"/>'
    )


def numbered(svg: str) -> str:
    """Each leaded group with an id of its own."""
    numbers = count()
    return re.sub(_SERIAL, lambda _: str(next(numbers) // 2), svg)


def paint(piece: Piece, colours: Colours) -> str:
    """The piece with its colours; those of pieces painted before stay."""
    return piece.format_map(colours)


def polygon(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "z"


def around(radius: float, angle: float, x: float = 0, y: float = 0) -> Point:
    """The point at this distance from x, y; the angle is in radians, clockwise from the right."""
    return x + radius * cos(angle), y + radius * sin(angle)


def star(points: int, outer: float, inner: float, turn: float = -pi / 2) -> str:
    """The path of a star about 0,0."""
    step = pi / points
    return polygon(
        around(inner if corner % 2 else outer, turn + corner * step) for corner in range(2 * points)
    )
