"""What makes a deck of War legal (WAR-1)."""

from __future__ import annotations

from rules.engine.cards import Deck, Format, PartLimits, Problem
from rules.engine.construction import check_format, error, unknown_cards

DECK_SIZE = 26
PARTS = (PartLimits("main", DECK_SIZE, DECK_SIZE, None, ("WAR-1",)),)
FORMATS = (Format("standard", "Standard", PARTS),)


def construction(deck: Deck, format: str = "") -> list[Problem]:  # noqa: A002
    """Everything wrong with the deck."""
    check_format(FORMATS, format)
    problems = [*unknown_cards(deck, "card of War")]
    if deck.count() != DECK_SIZE:
        message = f"A deck of War has {DECK_SIZE} cards; this one has {deck.count()}."
        problems.append(error("wrong_size", "WAR-1", message))
    return problems
