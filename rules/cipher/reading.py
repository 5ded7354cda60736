"""From a card's texts to its abilities, by the stored trees or by the grammar."""

from __future__ import annotations

from functools import lru_cache

from rules.engine.cards import CardData
from rules.text.abilities import Compiled, Failure
from rules.text.stored import is_current, restore


def read(data: CardData) -> Compiled:
    """The card's abilities, and the lines that nobody could read."""
    if data.abilities is not None and is_current(data.abilities):
        return restore(data.abilities)
    return _compile(data.texts.get("skill", ""), data.texts.get("support", ""))


@lru_cache(maxsize=4096)
def _compile(skill: str, support: str) -> Compiled:
    lines = [line for text in (skill, support) for line in text.splitlines() if line.strip("- ")]
    return Compiled((), tuple(Failure(line, line) for line in lines))
