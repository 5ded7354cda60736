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
