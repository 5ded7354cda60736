"""What makes a Fire Emblem TCG deck legal, and what makes it unwise (FETCG-DECK-1 to 11)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.cards import CardData, Deck, Format, PartLimits, Problem
from rules.engine.construction import (
    alike,
    check_format,
    entries_of,
    error,
    remove,
    too_many,
    unknown_cards,
)
from rules.engine.translatable import label, say
from rules.fetcg.deck_hints import find_scarcest, hints
from rules.fetcg.names import name_of

LEAST, MOST, COPIES = 30, 60, 3
SIZES = {"size_60": 60, "size_45": 45}


def _parts(least: int, most: int) -> tuple[PartLimits, ...]:
    cited = ("FETCG-DECK-1", "FETCG-DECK-2", "FETCG-DECK-7")
    return (PartLimits("main", least, most, COPIES, cited),)


STANDARD = Format("standard", "Standard", _parts(LEAST, MOST))
PRINTED = Format(
    "printed", "Standard without sample cards", _parts(LEAST, MOST), ("FETCG-DECK-11",)
)
# What players agreed on in the years of the game (FETCG-DECK-1).
FIXED = {
    "size_60": Format("size_60", "Fixed size 60", _parts(60, 60)),
    "size_45": Format("size_45", "Fixed size 45", _parts(45, 45)),
}
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
                say(
                    'Not all facts of "{card}" are known yet, so it cannot be played.',
                    card=card.name,
                ),
                card.key,
                repair=remove(card, say("Remove {card}", card=card.name)),
            )


def _size(deck: Deck, format: str) -> Iterator[Problem]:  # noqa: A002
    """30 to 60 cards, or a size that was agreed on (FETCG-DECK-1)."""
    count = deck.count()
    exact = SIZES.get(format)
    if exact is not None:
        if count != exact:
            message = say(
                'The format "{format}" needs exactly {exact} cards; this deck has {count}.',
                format=label(FIXED[format].label),
                exact=exact,
                count=count,
            )
            repair = find_scarcest(deck) if count < exact else None
            yield error("wrong_size", "FETCG-DECK-1", message, repair=repair)
        return
    if count < LEAST:
        message = say(
            "This deck has {count:card}. A deck needs at least {least}.", count=count, least=LEAST
        )
        yield error("too_few_cards", "FETCG-DECK-1", message, repair=find_scarcest(deck))
    elif count > MOST:
        message = say(
            "This deck has {count:card}. A deck may have at most {most}.", count=count, most=MOST
        )
        yield error("too_many_cards", "FETCG-DECK-1", message)


def _copies(deck: Deck) -> Iterator[Problem]:
    """Three cards of a name, whatever their kind, level or printing (FETCG-DECK-2, 3, 7)."""
    for cards in alike(deck.cards(), name_of):
        if len(cards) > COPIES:
            yield _too_many(cards)


def _too_many(cards: list[CardData]) -> Problem:
    count, name = len(cards), cards[0].name
    rule = "FETCG-DECK-2"
    message = say(
        '{count} cards named "{name}". At most {most} are allowed; other levels and printings '
        "count as the same name.",
        count=count,
        name=name,
        most=COPIES,
    )
    if all(card.stats.get("standing") == "generic" for card in cards):
        rule = "FETCG-DECK-7"
        message = say(
            '{count} generic units named "{name}". The limit of {most} applies to generic units '
            "too.",
            count=count,
            name=name,
            most=COPIES,
        )
    return too_many(cards, COPIES, rule, message)


def _samples(deck: Deck) -> Iterator[Problem]:
    for entry in entries_of(deck):
        card = entry.card
        if is_sample(card):
            yield error(
                "sample_card",
                "FETCG-DECK-11",
                say(
                    '"{card}" is a sample card; this table does not allow sample cards.',
                    card=card.name,
                ),
                card.key,
                repair=remove(card, say("Remove {card}", card=card.name)),
            )
