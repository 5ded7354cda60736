"""A card's face as SVG: the picture above, then name, text and numbers.

The renderer knows no fonts but those it is given, so the typeface is the one that comes with
reportlab, which also measures where lines end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

import reportlab
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from cardbase.faces import Face
from cardbase.faces.base import Number
from cardbase.faces.text import Line
from cardbase.hosting.translated import named, translated
from decks.sheets.card_face import printable, tone_of

WIDTH, HEIGHT = 100, 140
_FOLDER = Path(reportlab.__file__).parent / "fonts"
FONT_FILES = [str(_FOLDER / name) for name in ("Vera.ttf", "VeraBd.ttf", "VeraIt.ttf")]
_FAMILY = "Bitstream Vera Sans"
_EDGE = 4.0
_PICTURE_HEIGHT = 62.0
_INSIDE = WIDTH - 2 * _EDGE
_NAME_HEIGHT = 14.0
_FOOT_HEIGHT = 10.0
_SIZES = (4.2, 3.8, 3.4, 3.1, 2.8, 2.5, 2.2, 1.9)
_LEADING = 1.25
_INK, _PAPER = "#201d18", "#fbf6ea"


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a text with how it is set."""

    text: str
    style: str = ""  # "bold" or "italic"


def face_svg(face: Face, picture: str) -> str:
    """Return the face as an SVG document of 100 x 140; `picture` is the drawing of the card."""
    bottom = HEIGHT - _EDGE - (_FOOT_HEIGHT if face.numbers else 0)
    top = _PICTURE_HEIGHT + _NAME_HEIGHT
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
            f' width="{WIDTH}" height="{HEIGHT}" font-family="{_FAMILY}" fill="{_INK}">',
            f'<path d="M0 0h{WIDTH}v{HEIGHT}h-{WIDTH}z" fill="{tone_of(face)}"/>',
            _framed(picture),
            _rectangle(_PICTURE_HEIGHT, HEIGHT - _EDGE, _PAPER),
            *_price(face),
            *_names(face),
            *_text(face.lines, top, bottom - top),
            *_numbers(face.numbers, bottom),
            "</svg>",
        )
    )


def _framed(picture: str) -> str:
    """Put the upper part of the drawing into the frame."""
    drawing = picture.partition(">")[2]
    return (
        f'<svg x="{_EDGE}" y="{_EDGE}" width="{_INSIDE}" height="{_PICTURE_HEIGHT - _EDGE}"'
        f' viewBox="0 0 100 140" preserveAspectRatio="xMidYMin slice">{drawing}'
    )


def _rectangle(top: float, bottom: float, colour: str) -> str:
    return (
        f'<rect x="{_EDGE}" y="{top}" width="{_INSIDE}" height="{bottom - top}" fill="{colour}"/>'
    )


def _price(face: Face) -> Iterator[str]:
    if face.price is None:
        return
    x = y = _EDGE + 8
    yield f'<circle cx="{x}" cy="{y}" r="7" fill="{_INK}" stroke="#fff" stroke-width=".8"/>'
    yield _line(face.price.value, x, y + 3, 8.5, "bold", "middle", width=12, colour="#fff")
    if face.price.tab:
        yield f'<rect x="{x - 5}" y="{y + 6}" width="10" height="6.5" rx="1.5" fill="{_INK}"/>'
        value = face.price.tab.value
        yield _line(value, x, y + 11, 5, "bold", "middle", width=9, colour="#fff")


def _names(face: Face) -> Iterator[str]:
    left, width = _EDGE + 2, _INSIDE - 4
    yield _line(face.name, left, _PICTURE_HEIGHT + 6, 6.2, "bold", width=width)
    below = " · ".join(filter(None, (face.title, translated(face.subtitle))))
    yield _line(below, left, _PICTURE_HEIGHT + 10.6, 3.6, width=width)
    y = _PICTURE_HEIGHT + 12.6
    yield f'<path d="M{left} {y}h{width}" stroke="{tone_of(face)}" stroke-width=".6"/>'


def _numbers(numbers: Sequence[Number], top: float) -> Iterator[str]:
    for place, number in enumerate(numbers):
        width = _INSIDE / len(numbers)
        middle = _EDGE + width * (place + 0.5)
        value, label = str(number.value), named(number.label)
        yield _line(value, middle, top + 5, 5.6, "bold", "middle", width=width - 2)
        yield _line(label, middle, top + 8.6, 2.6, anchor="middle", width=width - 2)


def _text(lines: Sequence[Line], top: float, height: float) -> Iterator[str]:
    """Set the lines in the largest type that fits, and no smaller than the smallest."""
    paragraphs = [list(_words(line)) for line in lines]
    for size in _SIZES:
        rows = [row for words in paragraphs for row in _rows(words, size)]
        if len(rows) * size * _LEADING <= height or size == _SIZES[-1]:
            break
    for number, row in enumerate(rows):
        y = top + (number + 0.9) * size * _LEADING
        yield f'<text x="{_EDGE + 2}" y="{y:.2f}" font-size="{size}">{_spans(row)}</text>'


def _words(line: Line) -> Iterator[_Word]:
    for run in line.runs:
        text = printable(translated(run.text))
        if run.kind in ("badge", "keyword", "cost"):
            yield from (_Word(word, "bold") for word in f"[{text}]".split())
        elif run.kind == "name":
            yield from (_Word(word, "bold") for word in text.split())
        elif run.kind == "tag":
            yield from (_Word(word, "italic") for word in text.split())
        else:
            yield from (_Word(word) for word in text.split())


def _rows(words: Sequence[_Word], size: float) -> Iterator[list[_Word]]:
    """Break a paragraph into rows that fit between the edges."""
    row: list[_Word] = []
    left, blank = _INSIDE - 4, _width(" ", size)
    for word in words:
        needed = _width(word.text, size, word.style)
        if row and needed > left:
            yield row
            row, left = [], _INSIDE - 4
        row.append(word)
        left -= needed + blank
    if row:
        yield row


def _spans(row: Sequence[_Word]) -> str:
    attributes = {"bold": ' font-weight="bold"', "italic": ' font-style="italic"'}
    return " ".join(
        f"<tspan{attributes[word.style]}>{escape(word.text)}</tspan>"
        if word.style
        else escape(word.text)
        for word in row
    )


def _line(
    text: str,
    x: float,
    y: float,
    size: float,
    style: str = "",
    anchor: str = "start",
    *,
    width: float,
    colour: str = _INK,
) -> str:
    """Return one line of text, smaller where it would be wider than its place."""
    text = printable(text)
    needed = _width(text, size, style)
    size = min(size, size * width / needed) if needed else size
    weight = ' font-weight="bold"' if style == "bold" else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}" fill="{colour}"'
        f' text-anchor="{anchor}"{weight}>{escape(text)}</text>'
    )


def _width(text: str, size: float, style: str = "") -> float:
    _register()
    return float(pdfmetrics.stringWidth(text, f"Vera{style}", size))


@cache
def _register() -> None:
    for style, file in (("", "Vera.ttf"), ("bold", "VeraBd.ttf"), ("italic", "VeraIt.ttf")):
        pdfmetrics.registerFont(TTFont(f"Vera{style}", file))
