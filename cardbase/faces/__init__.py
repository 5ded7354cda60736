"""Card faces drawn from data: what to print where on a card, without the database and without HTML.

`face(card, game)` works from the `CardData` of `rules` alone, so the table can draw the cards of a
match that no catalogue row describes any more. A game with a layout of its own has a module of its
key here, with `draw(card, game)`, and a template `cardbase/faces/<key>.html`; every other game gets
the plain face.
"""

from cardbase.faces.base import Corner, Face, Mark
from cardbase.faces.draw import drawn_text, face, icon_sheet, kept_face

__all__ = ["Corner", "Face", "Mark", "drawn_text", "face", "icon_sheet", "kept_face"]
