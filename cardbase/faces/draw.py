"""Which face a card gets: its game's own, or the plain one."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import rules
from cardbase.art import art_url
from cardbase.faces import plain
from cardbase.faces.base import Face
from cardbase.faces.text import Line, Run, lines, quoted_runs
from rules.engine.cards import CardData

Draw = Callable[[CardData, str], Face]


def face(card: CardData, game: str) -> Face:
    """The face of `card` as a card of the game with this key."""
    draw: Draw = _layout(game).draw
    return replace(
        draw(card, game),
        picture=art_url(card, game),
        custom=card.custom,
        lacks_text=_lacks_text(card, game),
    )


def _lacks_text(card: CardData, game: str) -> bool:
    """Whether a section of its text is unknown: whatever is unknown and no fact of its kind."""
    schema = rules.game(game).cards if card.unknown and game in rules.GAMES else None
    kind = next((kind for kind in schema.kinds if kind.key == card.kind), None) if schema else None
    facts = {field.key for field in kind.fields} if kind else set()
    return bool(set(card.unknown) - facts)


# Faces of the cards that were asked for lately, in this process.
MOST_KEPT = 8192
_kept: dict[str, Face] = {}


def kept_face(card: CardData, game: str) -> Face:
    """As `face`; equal cards have one face, drawn once."""
    # Everything that a face shows, and nothing that it does not: two cards differ if it does.
    shown = (game, card.key, card.name, card.title, card.kind, card.stats, card.texts)
    unread = card.abilities and card.abilities["failures"]
    known = repr((*shown, card.ordinal, card.printed_in, card.unknown, unread))
    found = _kept.get(known)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        found = _kept[known] = face(card, game)
    return found


def icon_sheet(game: str) -> str:
    """The static path of the game's icons, by field and answer; empty where it has none."""
    return str(getattr(_layout(game), "ICONS", ""))


def badges_of(game: str) -> Mapping[str, str]:
    """The markers of the game's texts, and what they stand for."""
    layout = _layout(game)
    return {**getattr(layout, "BADGES", {}), **getattr(layout, "HEADS", {})}


def drawn_quote(words: str, game: str, *, begins: bool) -> tuple[Run, ...]:
    """Part of a line of a card as the game's faces draw it (`quoted_runs`)."""
    return quoted_runs(words, getattr(_layout(game), "BADGES", {}), begins=begins)


def drawn_text(text: str, game: str) -> tuple[Line, ...]:
    """Ability text as the game's faces draw it, markers as badges."""
    return lines("", text, getattr(_layout(game), "BADGES", {}))


@cache
def _layout(game: str) -> ModuleType:
    module = f"cardbase.faces.{game}"
    if game not in rules.GAMES or find_spec(module) is None:
        return plain
    return import_module(module)
