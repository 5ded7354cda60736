"""Worded facts of all games: what `type:` and `trait:` look through."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import rules
from cardbase.models.folding import fold

# Facts with these keys say what type of thing a card is, a class among them.
TYPES = ("type", "types", "class")


@dataclass(frozen=True, slots=True)
class TextFact:
    """A fact that says something in words: one of a few, `choice`, or freely, "" then."""

    fact: str
    choice: str
    label: str


@lru_cache(maxsize=16)
def text_facts(game: str | None = None) -> tuple[TextFact, ...]:
    """Those that the cards of one game print, or of all games."""
    found: dict[tuple[str, str], TextFact] = {}
    for known in rules.games():
        if game not in (None, known.key):
            continue
        for kind in known.cards.kinds:
            for fact in kind.fields:
                if fact.type == "text":
                    found.setdefault((fact.key, ""), TextFact(fact.key, "", ""))
                for key, label in fact.choices:
                    found.setdefault((fact.key, key), TextFact(fact.key, key, label))
    return tuple(found.values())


@lru_cache(maxsize=256)
def facts_with(text: str, *, whole: bool, types: bool = False) -> tuple[TextFact, ...]:
    """The choices that `text` is or, unless `whole`, is part of; and all freely worded facts."""
    return tuple(
        worded
        for worded in text_facts()
        if (not types or worded.fact in TYPES)
        and (not worded.choice or _fits(text, worded.choice, worded.label, whole=whole))
    )


@lru_cache(maxsize=256)
def kinds_with(text: str, *, whole: bool) -> tuple[tuple[str, str], ...]:
    """Game and key of each kind of card that is called so."""
    return tuple(
        (game.key, kind.key)
        for game in rules.games()
        for kind in game.cards.kinds
        if _fits(text, kind.key, kind.label, whole=whole)
    )


def _fits(text: str, key: str, label: str, *, whole: bool) -> bool:
    text = fold(text)
    names = (fold(key), fold(key).replace("_", " "), fold(label))
    return text in names if whole else any(text in name for name in names)


def kind_names(game: str | None) -> dict[str, str]:
    """The kinds of card of one game or of all, with their labels."""
    return {
        kind.key: kind.label
        for known in rules.games()
        if game in (None, known.key)
        for kind in known.cards.kinds
    }
