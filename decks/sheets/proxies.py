"""Proxies: the faces of cards, three by three on A4, with marks where to cut."""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from cardbase.faces import Face
from decks.sheets.card_face import HEIGHT, WIDTH, draw_face

COLUMNS, ROWS = 3, 3
A_SHEET = COLUMNS * ROWS
MARK_LENGTH, MARK_GAP = 4 * mm, 1 * mm
_LEFT = (A4[0] - COLUMNS * WIDTH) / 2
_BOTTOM = (A4[1] - ROWS * HEIGHT) / 2


def proxies_pdf(title: str, faces: Sequence[Face], pictures: Mapping[str, bytes]) -> bytes:
    """Return the sheets as a PDF: a place for each face, from left to right and top to bottom.

    `pictures` are JPEGs by the key of a card; there is one for each face.
    """
    written = BytesIO()
    canvas = Canvas(written, pagesize=A4)
    canvas.setTitle(title)
    for start in range(0, len(faces), A_SHEET):
        sheet = faces[start : start + A_SHEET]
        for place, face in enumerate(sheet):
            row, column = divmod(place, COLUMNS)
            x = _LEFT + column * WIDTH
            y = _BOTTOM + (ROWS - 1 - row) * HEIGHT
            _place_face(canvas, face, pictures[face.key], x, y)
        canvas.setLineWidth(0.3)
        canvas.lines(list(cut_marks()))
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def cut_marks() -> Iterator[tuple[float, float, float, float]]:
    """Yield the marks as lines (x1, y1, x2, y2 in points), in the margin at each edge of a card."""
    right, top = _LEFT + COLUMNS * WIDTH, _BOTTOM + ROWS * HEIGHT
    for column in range(COLUMNS + 1):
        x = _LEFT + column * WIDTH
        yield x, top + MARK_GAP, x, top + MARK_GAP + MARK_LENGTH
        yield x, _BOTTOM - MARK_GAP, x, _BOTTOM - MARK_GAP - MARK_LENGTH
    for row in range(ROWS + 1):
        y = _BOTTOM + row * HEIGHT
        yield _LEFT - MARK_GAP, y, _LEFT - MARK_GAP - MARK_LENGTH, y
        yield right + MARK_GAP, y, right + MARK_GAP + MARK_LENGTH, y


def _place_face(canvas: Canvas, face: Face, picture: bytes, x: float, y: float) -> None:
    """Place a face that is drawn once in the file, however many copies of it there are."""
    name = f"card-{face.key}"
    if not canvas.hasForm(name):
        canvas.beginForm(name, 0, 0, WIDTH, HEIGHT)
        draw_face(canvas, face, picture, 0, 0)
        canvas.endForm()
    canvas.saveState()
    canvas.translate(x, y)
    canvas.doForm(name)
    canvas.restoreState()
