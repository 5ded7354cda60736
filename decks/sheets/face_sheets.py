"""Sheets of faces: which cards are where, and the worker's drawing of them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil

from django.utils import timezone
from django.utils.translation import get_language, override
from PIL import Image

from cardbase.art import VERSION, facts_of, picture, png
from cardbase.faces import face
from cardbase.models import Card, Game
from decks.models import CustomCard, FaceSheet
from decks.sheets.face_svg import FONT_FILES, HEIGHT, WIDTH, face_svg
from rules.engine.cards import CardData

# As Tabletop Simulator takes them: kb.tabletopsimulator.com, "Custom deck" and "Asset creation".
MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_PIXELS = 4096
# A face that is wider shows no more.
WIDEST = 600
QUALITY = 88
# Pictures of some megabyte each; what is drawn again takes a worker some seconds.
MOST_KEPT = 300
# Another drawing of faces is another version, with addresses of its own.
FACE_VERSION = 1


@dataclass(frozen=True, slots=True)
class Grid:
    """How many faces are side by side and how many rows there are, and a face's width in pixels."""

    columns: int
    rows: int

    @property
    def face_width(self) -> int:
        high = MOST_PIXELS // self.rows * WIDTH // HEIGHT
        return min(WIDEST, MOST_PIXELS // self.columns, high)

    @property
    def face_height(self) -> int:
        return self.face_width * HEIGHT // WIDTH


def grid_for(number: int) -> Grid:
    """Return the grid for 1 to 70 faces in which they are largest, with the fewest gaps."""
    grids = [
        Grid(columns, ceil(number / columns))
        for columns in range(1, MOST_COLUMNS + 1)
        if ceil(number / columns) <= MOST_ROWS
    ]
    return min(grids, key=lambda grid: (-grid.face_width, grid.columns * grid.rows, -grid.columns))


def sheets_for(game: Game, cards: Sequence[CardData]) -> list[FaceSheet]:
    """Return the sheets with these cards in the active language, each card once; none is drawn."""
    most = MOST_COLUMNS * MOST_ROWS
    return [_sheet(game, cards[start : start + most]) for start in range(0, len(cards), most)]


def _sheet(game: Game, cards: Sequence[CardData]) -> FaceSheet:
    grid, language = grid_for(len(cards)), get_language() or ""
    said = [VERSION, FACE_VERSION, language, game.key, grid]
    said += [(facts_of(card, game.key).digest, repr(card)) for card in cards]
    digest = hashlib.sha256("\n".join(map(str, said)).encode()).hexdigest()
    sheet, _ = FaceSheet.objects.defer("content").get_or_create(
        digest=digest,
        defaults={
            "game": game,
            "language": language,
            "cards": [card.key for card in cards],
            "columns": grid.columns,
            "rows": grid.rows,
        },
    )
    return sheet


def draw_sheet(sheet: FaceSheet) -> None:
    """Draw the faces of the cards as they are now, and keep the picture."""
    cards = Card.objects.in_game(sheet.game.key).filter(key__in=sheet.cards).with_data()
    custom = CustomCard.objects.filter(deck__game=sheet.game, key__in=sheet.cards)
    found = {card.key: card.as_data() for card in (*cards, *custom.select_related("deck__game"))}
    with override(sheet.language):
        sheet.content = _jpeg(sheet, found)
    sheet.drawn_at = timezone.now()
    sheet.save(update_fields=["content", "drawn_at"])
    FaceSheet.objects.forget_oldest(MOST_KEPT)


def _jpeg(sheet: FaceSheet, cards: Mapping[str, CardData]) -> bytes:
    """Return the sheet as a JPEG in RGB; the place of a card that is gone stays empty."""
    grid = Grid(sheet.columns, sheet.rows)
    size = (grid.columns * grid.face_width, grid.rows * grid.face_height)
    drawn = Image.new("RGB", size, "#565a62")
    for place, key in enumerate(sheet.cards):
        if key not in cards:
            continue
        row, column = divmod(place, grid.columns)
        pixels = _face_pixels(cards[key], sheet.game.key, grid)
        drawn.paste(pixels, (column * grid.face_width, row * grid.face_height))
    written = BytesIO()
    drawn.save(written, "JPEG", quality=QUALITY)
    return written.getvalue()


def _face_pixels(card: CardData, game: str, grid: Grid) -> Image.Image:
    svg = face_svg(face(card, game), picture(facts_of(card, game)))
    drawn = Image.open(BytesIO(png(svg, grid.face_width, FONT_FILES))).convert("RGB")
    return drawn.resize((grid.face_width, grid.face_height))
