"""Which face a card gets: its game's own, or the plain one."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import rules
from cardbase.faces import plain
from cardbase.faces.base import Face
from cardbase.faces.text import Line, lines
from rules.engine.cards import CardData

Draw = Callable[[CardData, str], Face]


def face(card: CardData, game: str) -> Face:
    """The face of `card` as a card of the game with this key."""
    draw: Draw = _layout(game).draw
    return draw(card, game)


# Faces of the cards that were asked for lately, in this process.
MOST_KEPT = 8192
_kept: dict[str, Face] = {}


def kept_face(card: CardData, game: str) -> Face:
    """As `face`; equal cards have one face, drawn once."""
    # Everything that a face shows, and nothing that it does not: two cards differ if it does.
    shown = (game, card.key, card.name, card.title, card.kind, card.stats, card.texts)
    known = repr((*shown, card.unknown, card.abilities and card.abilities["failures"]))
    found = _kept.get(known)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        found = _kept[known] = face(card, game)
    return found


def icon_sheet(game: str) -> str:
    """The static path of the game's icons, by field and answer; empty where it has none."""
    return str(getattr(_layout(game), "ICONS", ""))


def drawn_text(text: str, game: str) -> tuple[Line, ...]:
    """Ability text as the game's faces draw it, markers as badges."""
    return lines("", text, getattr(_layout(game), "BADGES", {}))


@cache
def _layout(game: str) -> ModuleType:
    module = f"cardbase.faces.{game}"
    if game not in rules.GAMES or find_spec(module) is None:
        return plain
    return import_module(module)
