"""What cards show by themselves, before any text is asked."""

from __future__ import annotations

from typing import Any

from rules.engine.zones import Card
from rules.fma.abilities.scope import CardAsCharacter
from rules.fma.characters import Character
from rules.fma.plays import Play
from rules.fma.printed import STATS


def card_of(obj: Any) -> Card:
    """The card that shows what the object is called."""
    if isinstance(obj, Character):
        return obj.top
    if isinstance(obj, CardAsCharacter):
        card: Card = obj.card
        return card
    if isinstance(obj, Play):
        return obj.source
    assert isinstance(obj, Card), obj
    return obj


def printed(card: Card, stat: str) -> int | None:
    """Leaders have no cost and events none of the coin (FMA-CARD-2)."""
    data = card.data
    plain = stat.removeprefix("printed_")
    if plain in STATS:
        value: int = data.bonuses[plain]
        return value
    if stat == "cost":
        return data.cost if data.kind in ("ally", "attachment", "advantage") else None
    return None


def with_parts(keywords: frozenset[str]) -> frozenset[str]:
    """ "One of your alchemists" means a keyword that contains the word (FMA-IND-19)."""
    return keywords | {part for keyword in keywords for part in keyword.split()}


def titles(name: str) -> frozenset[str]:
    """Every run of words in a title: a text may ask for a part of it."""
    words = name.split()
    return frozenset(
        " ".join(words[start:end])
        for start in range(len(words))
        for end in range(start + 1, len(words) + 1)
    )
