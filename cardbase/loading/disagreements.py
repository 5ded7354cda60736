"""What a file says otherwise of a card that it may not rewrite: nothing of it is dropped unsaid."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Model

import rules
from cardbase.loading.records import CardRecord
from cardbase.models import Card

LONGEST_SHOWN = 60


def disagreements(card: Card, record: CardRecord) -> Iterator[str]:
    """A clause for each name, fact and text that the record has otherwise."""
    for field in ("name", "title", "kind"):
        ours, theirs = getattr(card, field), getattr(record, field)
        if ours != theirs:
            yield f"{field} is {theirs!r} there and {ours!r} here"
    for field in dict.fromkeys([*record.stats, *card.stats]):
        if field in card.unknown or field in record.unknown:
            continue
        ours, theirs = card.stats.get(field), record.stats.get(field)
        if ours != theirs:
            yield f"{field} is {_shown(theirs)} there and {_shown(ours)} here"
    for section in dict.fromkeys([*record.texts, *card.texts]):
        if _say_otherwise(card, record, section):
            yield f"{section} is read otherwise there than here"


def differing_values(row: Model, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that are not those of the row."""
    return {name: value for name, value in values.items() if getattr(row, name) != value}


def in_clauses(row: Model, differing: Mapping[str, Any]) -> str:
    """Return a clause for each of the values that a file has otherwise than the row."""
    return "; ".join(_clause(name, getattr(row, name), value) for name, value in differing.items())


def _clause(name: str, ours: object, theirs: object) -> str:
    shown = [_shown(theirs), _shown(ours)]
    if max(map(len, shown)) > LONGEST_SHOWN:
        return f"{name} is otherwise there than here"
    return f"{name} is {shown[0] or 'empty'} there and {shown[1] or 'empty'} here"


def _shown(value: object) -> str:
    return "not stated" if value is None else str(value)


def _say_otherwise(card: Card, record: CardRecord, section: str) -> bool:
    """Whether the two texts, in whatever words, are read as different skills.

    What a skill is called is a matter of translation; and of a text that is not read whole nobody
    can tell.
    """
    ours, theirs = card.texts.get(section, ""), record.texts.get(section, "")
    if ours == theirs or not record.texts:
        return False
    readings = [_read(card.game.key, section, text) for text in (ours, theirs)]
    return None not in readings and readings[0] != readings[1]


def _read(game: str, section: str, text: str) -> list[Any] | None:
    if game not in rules.GAMES:
        return None
    compiled: Mapping[str, Any] = rules.game(game).compile({section: text}) or {"failures": [""]}
    if compiled["failures"]:
        return None
    return [{**ability, "name": ""} for ability in compiled["abilities"]]
