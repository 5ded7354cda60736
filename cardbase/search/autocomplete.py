"""What could stand where somebody is typing: fields, their values, names of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from cardbase.hosting.storable_text import cannot_be_stored
from cardbase.models import Card, CardSet, Game, Rarity
from cardbase.models.folding import fold
from cardbase.search.language.directives import UNIQUE
from cardbase.search.language.field import Field, Type
from cardbase.search.language.query_writer import quoted
from cardbase.search.language.registry import Registry, registry
from cardbase.search.language.syntax import LONGEST
from cardbase.search.language.text_facts import kind_names

SETTINGS = {
    "unique": tuple((word, f"every {word}") for word in UNIQUE),
    "direction": (("asc", "low to high"), ("desc", "high to low")),
}
MOST = 8
SHORTEST_NAME = 2
# The field and its operator, and what of the value is there already, up to the caret.
TYPING = re.compile(
    r"(?:^|(?<=[\s(]))-*"
    r"(?:(?P<name>[A-Za-z_][\w.\-]*)(?P<op>!=|<=|>=|[:=<>~]))?"
    r'(?P<before>(?:[^\s()"|,]+[|,]|"[^"]*"[|,])*)"?(?P<piece>[^\s()"|,]*|(?<=")[^"]*)$'
)


@dataclass(frozen=True, slots=True)
class Option:
    """What to write, and what it means."""

    insert: str
    label: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Completion:
    """Options for the piece of the text from `start` to `end`."""

    start: int
    end: int
    options: tuple[Option, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def complete(text: str, at: int, game: Game | None) -> Completion:
    """Options for what stands before the caret, the likeliest first."""
    before = text[: min(at, len(text), LONGEST)]
    found = TYPING.search(before)
    if found is None or cannot_be_stored(before):
        return Completion(len(before), len(before))
    rows = registry(game.key if game else None)
    piece = found["piece"]
    start = len(before) - len(piece)
    if start and before[start - 1] == '"':
        start -= 1
    field = rows.find(found["name"]) if found["name"] else None
    if found["name"]:
        options = _values(field, piece, game) if field else iter(())
    else:
        options = _beginnings(piece, rows, game)
    return Completion(start, len(before), tuple(islice(options, MOST)))


def _beginnings(piece: str, rows: Registry, game: Game | None) -> Iterator[Option]:
    """Fields that begin so, then names of cards that do."""
    typed = piece.lower()
    if not typed:
        return
    for field in rows.fields:
        name = next((name for name in field.names if name.startswith(typed)), None)
        if name is not None:
            yield Option(f"{name}:", f"{name}:", field.label)
    if len(typed) >= SHORTEST_NAME:
        cards = Card.objects.filter(game=game) if game else Card.objects.all()
        named = cards.filter(folded_name__begins=piece).order_by("name")
        for name in named.values_list("name", flat=True).distinct()[:MOST]:
            yield Option(f'!"{name}"', name, "Name of a card")


def _values(field: Field, piece: str, game: Game | None) -> Iterator[Option]:
    typed = fold(piece)
    for key, label in _known(field, game):
        if typed in fold(key) or typed in fold(label):
            yield Option(quoted(key), key, label if label != key else "")


def _known(field: Field, game: Game | None) -> Iterator[tuple[str, str]]:
    """The values that a field is known to have."""
    if field.type is Type.CHOICE:
        yield from field.choices.items()
    elif field.type is Type.YES_NO:
        yield from (("yes", ""), ("no", ""))
    elif field.type is Type.NUMBER:
        yield from (("none", "no printed number"), ("X", "variable"))
    elif field.lookup in SETTINGS:
        yield from SETTINGS[field.lookup]
    elif field.lookup == "order":
        for key in registry(game.key if game else None).orders:
            yield key, key.replace("_", " ")
    elif field.lookup == "type":
        yield from kind_names(game.key if game else None).items()
    elif field.lookup in ("set", "rarity"):
        yield from _codes(field, game)
    if field.is_fact and field.type in (Type.CHOICE, Type.TEXT):
        yield "none", "the card has none"


def _codes(field: Field, game: Game | None) -> Iterator[tuple[str, str]]:
    rows = CardSet.objects.all() if field.lookup == "set" else Rarity.objects.all()
    if game is not None:
        rows = rows.filter(game=game)
    yield from rows.order_by("game__order", "order", "code").values_list("code", "name")
