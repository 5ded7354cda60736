"""What makes a Fire Emblem TCG deck legal, and what makes it unwise (FETCG-DECK-1 to 11)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.cards import CardData, Deck, Format, Problem
from rules.engine.construction import (
    alike,
    check_format,
    entries_of,
    error,
    remove,
    too_many,
    unknown_cards,
)
from rules.fetcg.deck_hints import hints
from rules.fetcg.names import name_of

LEAST, MOST, COPIES = 30, 60, 3
STANDARD = Format("standard", "Standard")
PRINTED = Format("printed", "Standard without sample cards")
# What players agreed on in the years of the game (FETCG-DECK-1).
FIXED = {
    "size_60": Format("size_60", "Fixed size 60"),
    "size_45": Format("size_45", "Fixed size 45"),
}
SIZES = {"size_60": 60, "size_45": 45}
FORMATS = (STANDARD, PRINTED, *FIXED.values())
SAMPLES = "SMP"


def construction(deck: Deck, format: str = "") -> list[Problem]:  # noqa: A002
    """Everything wrong with the deck, then everything unwise."""
    check_format(FORMATS, format)
    return [
        *unknown_cards(deck, "Fire Emblem TCG card"),
        *_incomplete(deck),
        *_size(deck, format),
        *_copies(deck),
        *(_samples(deck) if format == PRINTED.key else ()),
        *hints(deck),
    ]


def is_sample(card: CardData) -> bool:
    """Written for this project, never printed (FETCG-DECK-11)."""
    return card.printed_in == (SAMPLES,)


def _incomplete(deck: Deck) -> Iterator[Problem]:
    """A card of which facts are missing can be read and not played."""
    for entry in entries_of(deck):
        card = entry.card
        if card.unknown:
            yield error(
                "incomplete_card",
                "",
                f'Not all facts of "{card.name}" are known yet, so it cannot be played.',
                card.key,
                repair=remove(card, f"Take {card.name} out"),
            )


def _size(deck: Deck, format: str) -> Iterator[Problem]:  # noqa: A002
    """30 to 60 cards, or a size that was agreed on (FETCG-DECK-1)."""
    count = deck.count()
    exact = SIZES.get(format)
    if exact is not None:
        if count != exact:
            label = FIXED[format].label
            message = f'The format "{label}" needs exactly {exact} cards; this deck has {count}.'
            yield error("wrong_size", "FETCG-DECK-1", message)
        return
    cards = "1 card" if count == 1 else f"{count} cards"
    if count < LEAST:
        message = f"This deck has {cards}. A deck needs at least {LEAST}."
        yield error("too_few_cards", "FETCG-DECK-1", message)
    elif count > MOST:
        message = f"This deck has {cards}. A deck may have at most {MOST}."
        yield error("too_many_cards", "FETCG-DECK-1", message)


def _copies(deck: Deck) -> Iterator[Problem]:
    """Three cards of a name, whatever their kind, level or printing (FETCG-DECK-2, 3, 7)."""
    for cards in alike(deck.cards(), name_of):
        if len(cards) > COPIES:
            yield _too_many(cards)


def _too_many(cards: list[CardData]) -> Problem:
    count, name = len(cards), cards[0].name
    rule = "FETCG-DECK-2"
    message = (
        f'{count} cards named "{name}". At most {COPIES} are allowed; other levels and printings '
        "count as the same name."
    )
    if all(card.stats.get("standing") == "generic" for card in cards):
        rule = "FETCG-DECK-7"
        message = (
            f'{count} generic units named "{name}". The limit of {COPIES} applies to generic '
            "units too."
        )
    return too_many(cards, COPIES, rule, message)


def _samples(deck: Deck) -> Iterator[Problem]:
    for entry in entries_of(deck):
        card = entry.card
        if is_sample(card):
            yield error(
                "sample_card",
                "FETCG-DECK-11",
                f'"{card.name}" is a sample card; this table does not allow sample cards.',
                card.key,
                repair=remove(card, f"Take {card.name} out"),
            )
