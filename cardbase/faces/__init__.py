"""Card faces drawn from data: what to print where on a card, without the database and without HTML.

`face(card, game)` works from the `CardData` of `rules` alone, so the table can draw the cards of a
match that no catalogue row describes any more. A game with a layout of its own has a module of its
key here, with `draw(card, game)`: price, signs, numbers and lines in the game's words; every other
game gets the plain face. Where they stand on a card is the same in all games
(`templates/jinja/cardbase/_face.html`), and the picture is drawn by `cardbase.art`.
"""

from cardbase.faces.base import Corner, Face, Mark
from cardbase.faces.draw import badges_of, drawn_quote, drawn_text, face, icon_sheet, kept_face

__all__ = [
    "Corner",
    "Face",
    "Mark",
    "badges_of",
    "drawn_quote",
    "drawn_text",
    "face",
    "icon_sheet",
    "kept_face",
]
