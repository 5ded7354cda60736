"""What a file says otherwise of a card that it may not rewrite: nothing of it is dropped unsaid."""

from collections.abc import Iterator, Mapping
from typing import Any

import rules
from cardbase.loading.records import CardRecord
from cardbase.models import Card


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
