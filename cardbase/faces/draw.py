"""Which face a card gets: its game's own, or the plain one."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from cardbase.faces import plain
from cardbase.faces.base import Face
from rules.engine.cards import CardData

Draw = Callable[[CardData, str], Face]


def face(card: CardData, game: str) -> Face:
    """The face of `card` as a card of the game with this key."""
    return _draw_of(game)(card, game)


@cache
def _draw_of(game: str) -> Draw:
    module = f"cardbase.faces.{game}"
    if not game.isidentifier() or find_spec(module) is None:
        return plain.draw
    draw: Draw = import_module(module).draw
    return draw
