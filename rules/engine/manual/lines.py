"""The lines of cards that a proposal can be about, and the option to begin one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rules.engine.decision import Option
from rules.engine.zones import Card

MANUAL = "by_hand"


def not_automated(card: Card) -> Sequence[str]:
    """The lines of a card that the rules cannot carry out, or not without asking what they do."""
    return [failure.line for failure in card.data.unread]


def unread(card: Card) -> Sequence[str]:
    """The lines of a card that no rule brings up, so that its player has to."""
    return [failure.line for failure in card.data.unread if not failure.partly]


def all_lines(card: Card) -> list[str]:
    """Every line of all texts of a card."""
    texts = card.data.data.texts.values()
    return [line.strip() for text in texts for line in text.splitlines() if line.strip()]


def offers(
    cards: Iterable[Card],
    applies: Callable[[Card, str], bool],
    lines: Callable[[Card], Sequence[str]] = unread,
) -> list[Option]:
    """An option for each line of these cards that could apply now."""
    return [
        Option(MANUAL, card, str(place), why=line)
        for card in cards
        for place, line in enumerate(lines(card))
        if applies(card, line)
    ]
