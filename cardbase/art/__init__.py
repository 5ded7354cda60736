"""The picture of a card, drawn as SVG from its facts; nothing of it is stored, nothing is copied.

`facts_of(card, game)` reads a card, `picture(facts)` draws it, `art_url(card, game)` is where the
site serves the drawing. Equal facts give the same picture for ever: hash and tables are "art v2",
and a change of them would be another version with addresses of its own.

In here nothing knows Django or the database: `cardbase.views.art` serves and keeps the drawings.
"""

from cardbase.art.addresses import art_url, back_url
from cardbase.art.drawing import back, picture
from cardbase.art.facts import VERSION, Facts, Likeness, Person
from cardbase.art.pixels import png
from cardbase.art.readings import facts_of

__all__ = [
    "VERSION",
    "Facts",
    "Likeness",
    "Person",
    "art_url",
    "back",
    "back_url",
    "facts_of",
    "picture",
    "png",
]
