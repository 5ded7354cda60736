"""A card's face on paper: the picture above, then name, text and numbers, in black on white."""

import unicodedata
from html import escape
from io import BytesIO

from reportlab.lib.colors import Color, HexColor, black, white
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from cardbase.faces import Face
from cardbase.faces.text import Line
from cardbase.hosting.translated import named, translated

WIDTH, HEIGHT = 63 * mm, 88 * mm
_EDGE = 2.5 * mm
_PICTURE_HEIGHT = 46 * mm
_NAME_HEIGHT = 9.5 * mm
_FOOT_HEIGHT = 6 * mm
_SIZES = (7.5, 6.75, 6, 5.5, 5, 4.5, 4, 3.5)
# As in cards.css.
_TONES = {
    "red": "#b5343b",
    "blue": "#2d68ae",
    "white": "#c9bfa8",
    "black": "#55506a",
    "green": "#2c7a4c",
    "purple": "#7a4a9f",
    "yellow": "#c4931b",
    "brown": "#8b5c37",
    "teal": "#24808a",
}
_NO_TONE = "#75808c"


def draw_face(canvas: Canvas, face: Face, picture: bytes, x: float, y: float) -> None:
    """Draw a card of 63 by 88 mm, its lower left corner at x and y (in points)."""
    canvas.saveState()
    frame = canvas.beginPath()
    frame.rect(x, y, WIDTH, HEIGHT)
    canvas.clipPath(frame, stroke=0, fill=0)
    canvas.setFillColor(_tone(face))
    canvas.rect(x, y, WIDTH, HEIGHT, stroke=0, fill=1)
    _draw_picture(canvas, picture, x, y + HEIGHT - _PICTURE_HEIGHT)
    _draw_price(canvas, face, x, y)
    top = y + HEIGHT - _PICTURE_HEIGHT
    canvas.setFillColor(white)
    inside = WIDTH - 2 * _EDGE
    canvas.rect(x + _EDGE, y + _EDGE, inside, top - y - _EDGE, stroke=0, fill=1)
    _draw_name(canvas, face, x, top)
    _draw_numbers(canvas, face, x, y)
    bottom = y + _EDGE + (_FOOT_HEIGHT if face.numbers else 0)
    _draw_text(canvas, face, x + _EDGE + mm, bottom, top - _NAME_HEIGHT - bottom)
    canvas.restoreState()


def printable(text: str) -> str:
    """Return text in the letters of the standard typefaces: others lose their accents, or are "?".

    No typeface is shipped with the project, and every PDF reader has these.
    """
    return "".join(_printable_letter(letter) for letter in text.replace("−", "–"))


def _printable_letter(letter: str) -> str:
    for form in (letter, unicodedata.normalize("NFKD", letter)):
        known = form.encode("cp1252", "ignore").decode("cp1252")
        if known:
            return known
    return "" if unicodedata.combining(letter) else "?"


def _draw_picture(canvas: Canvas, picture: bytes, x: float, y: float) -> None:
    """Fill the upper part; what is left of the drawing lies below the name and text."""
    canvas.saveState()
    window = canvas.beginPath()
    window.rect(x + _EDGE, y, WIDTH - 2 * _EDGE, _PICTURE_HEIGHT - _EDGE)
    canvas.clipPath(window, stroke=0, fill=0)
    image = ImageReader(BytesIO(picture))
    wide, high = image.getSize()
    height = WIDTH * high / wide
    canvas.drawImage(image, x, y + _PICTURE_HEIGHT - height, WIDTH, height)
    canvas.restoreState()


def _draw_price(canvas: Canvas, face: Face, x: float, y: float) -> None:
    if face.price is None:
        return
    middle, at = x + _EDGE + 5 * mm, y + HEIGHT - _EDGE - 5 * mm
    canvas.setFillColor(black)
    canvas.setStrokeColor(white)
    canvas.circle(middle, at, 4.2 * mm, stroke=1, fill=1)
    canvas.setFillColor(white)
    canvas.setFont("Helvetica-Bold", 13)
    canvas.drawCentredString(middle, at - 4.5, printable(str(face.price.value)))
    if face.price.tab:
        canvas.setFont("Helvetica-Bold", 8)
        canvas.setFillColor(black)
        canvas.roundRect(middle - 3 * mm, at - 8.6 * mm, 6 * mm, 4 * mm, 2, stroke=1, fill=1)
        canvas.setFillColor(white)
        canvas.drawCentredString(middle, at - 7.6 * mm, printable(str(face.price.tab.value)))


def _draw_name(canvas: Canvas, face: Face, x: float, top: float) -> None:
    width = WIDTH - 2 * _EDGE - 2 * mm
    left = x + _EDGE + mm
    canvas.setFillColor(black)
    _fit(canvas, face.name, "Helvetica-Bold", 10, width, left, top - 4 * mm)
    below = " · ".join(filter(None, (face.title, translated(face.subtitle))))
    _fit(canvas, below, "Helvetica", 6.5, width, left, top - 7.2 * mm)
    canvas.setStrokeColor(_tone(face))
    canvas.line(left, top - 8.6 * mm, left + width, top - 8.6 * mm)


def _fit(
    canvas: Canvas, text: str, font: str, size: float, width: float, x: float, y: float
) -> None:
    """Draw a line, smaller where it would be wider than its place."""
    text = printable(text)
    needed = canvas.stringWidth(text, font, size)
    canvas.setFont(font, min(size, size * width / needed) if needed else size)
    canvas.drawString(x, y, text)


def _draw_numbers(canvas: Canvas, face: Face, x: float, y: float) -> None:
    if not face.numbers:
        return
    width = (WIDTH - 2 * _EDGE) / len(face.numbers)
    canvas.setFillColor(black)
    for place, number in enumerate(face.numbers):
        middle = x + _EDGE + width * (place + 0.5)
        canvas.setFont("Helvetica-Bold", 9)
        canvas.drawCentredString(middle, y + _EDGE + 2.6 * mm, printable(str(number.value)))
        canvas.setFont("Helvetica", 4.5)
        canvas.drawCentredString(middle, y + _EDGE + 0.8 * mm, printable(named(number.label)))


def _draw_text(canvas: Canvas, face: Face, x: float, bottom: float, height: float) -> None:
    """Draw the lines in the largest type that fits."""
    markup = "<br/>".join(_markup(line) for line in face.lines)
    width = WIDTH - 2 * _EDGE - 2 * mm
    for size in _SIZES if markup else ():
        style = ParagraphStyle("text", fontName="Helvetica", fontSize=size, leading=size * 1.15)
        paragraph = Paragraph(markup, style)
        _, needed = paragraph.wrap(width, height)
        if needed <= height or size == _SIZES[-1]:
            paragraph.drawOn(canvas, x, bottom + height - needed)
            return


def _markup(line: Line) -> str:
    """Return a line as reportlab marks it up, a space on either side of badges and names."""
    written = ""
    for run in line.runs:
        text = escape(printable(translated(run.text)))
        if run.kind in ("badge", "keyword"):
            text = f" <b>[{text}]</b> "
        elif run.kind == "cost":
            text = f"<b>[{text}]</b>"
        elif run.kind == "name":
            text = f" <b>{text}</b> "
        elif run.kind == "tag":
            text = f"<i>{text}</i>"
        written += text
    return " ".join(written.split())


def _tone(face: Face) -> Color:
    tone: Color = HexColor(tone_of(face))
    return tone


def tone_of(face: Face) -> str:
    """Return the color of a face as six hexadecimal digits behind a #."""
    return _TONES.get(face.tones[0] if face.tones else "", _NO_TONE)
