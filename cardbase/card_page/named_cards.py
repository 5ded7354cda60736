"""The Names that a card's text speaks of, of which there are cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardbase.models import Card, CompiledText


def named_in(card: Card) -> list[str]:
    """Other Names of the game in the card's compiled text, in the order of the alphabet."""
    trees = CompiledText.objects.filter(card=card).values_list("abilities", flat=True).first()
    names = {name for name in _names(trees or {}) if name != card.name}
    if not names:
        return []
    found = Card.objects.filter(game=card.game_id, name__in=names).order_by("name")
    return list(found.values_list("name", flat=True).distinct())


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for part in value:
            yield from _names(part)
    elif isinstance(value, dict):
        if value.get("is") == "Named":
            yield from value["names"]
        for part in value.values():
            yield from _names(part)
