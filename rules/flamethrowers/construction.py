"""What makes a FlameThrowers deck legal, and what makes it unwise (FLAME-DECK-1 to 8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.cards import CardData, Deck, Format, PartLimits, Problem
from rules.engine.construction import (
    alike,
    check_format,
    entries_of,
    error,
    move,
    too_many,
    unknown_cards,
)
from rules.engine.translatable import say
from rules.flamethrowers.cards import USUAL_LIMIT
from rules.flamethrowers.deck_hints import find_main, hints
from rules.flamethrowers.printed import copy_limit, identity

DECK_SIZE = 40
EXTRA_DECK = 10
MAIN, EXTRA = "main", "extra"
MAIN_RULES = ("FLAME-DECK-1", "FLAME-DECK-2", "FLAME-DECK-3", "FLAME-DECK-6")
EXTRA_RULES = ("FLAME-DECK-5", "FLAME-DECK-6", "FLAME-DECK-7")
PARTS = (
    PartLimits(MAIN, DECK_SIZE, DECK_SIZE, USUAL_LIMIT, MAIN_RULES),
    PartLimits(EXTRA, 0, EXTRA_DECK, USUAL_LIMIT, EXTRA_RULES),
)
FORMATS = (Format("standard", "Standard", PARTS),)


def construction(deck: Deck, format: str = "") -> list[Problem]:  # noqa: A002
    """Everything wrong with the deck, then everything unwise."""
    check_format(FORMATS, format)
    return [
        *unknown_cards(deck, "FlameThrowers card"),
        *_size(deck),
        *_wrong_part(deck),
        *_copies(deck, MAIN),
        *_extra_size(deck),
        *_copies(deck, EXTRA),
        *hints(deck),
    ]


def called(card: CardData) -> str:
    """Name, and for a character the rest of its title line."""
    if card.kind in ("squad", "transformation"):
        stats = card.stats
        return f"{card.name} ({stats.get('period', '')}, {stats.get('form', '')})"
    return card.name


def _size(deck: Deck) -> Iterator[Problem]:
    """Exactly 40 in every mode; the Extra Deck does not count (FLAME-DECK-1, 7)."""
    count = deck.count(MAIN)
    if count < DECK_SIZE:
        message = say(
            "Your deck has {count:card}. It needs exactly {exact}: add {missing}.",
            count=count,
            exact=DECK_SIZE,
            missing=DECK_SIZE - count,
        )
        yield error("too_few_cards", "FLAME-DECK-1", message, repair=find_main(deck))
    elif count > DECK_SIZE:
        message = say(
            "Your deck has {count:card}. It needs exactly {exact}: remove {surplus}.",
            count=count,
            exact=DECK_SIZE,
            surplus=count - DECK_SIZE,
        )
        yield error("too_many_cards", "FLAME-DECK-1", message)


def _extra_size(deck: Deck) -> Iterator[Problem]:
    count = deck.count(EXTRA)
    if count > EXTRA_DECK:
        message = say(
            "Your Extra Deck has {count} cards. At most {most} are allowed.",
            count=count,
            most=EXTRA_DECK,
        )
        yield error("extra_too_large", "FLAME-DECK-5", message)


def _wrong_part(deck: Deck) -> Iterator[Problem]:
    """TAG TEAM cards in the Extra Deck, and nothing else there (FLAME-DECK-6)."""
    for entry in entries_of(deck):
        card = entry.card
        is_team = card.kind == "tag_team"
        if entry.part == EXTRA and not is_team:
            message = say(
                "{card} is not a TAG TEAM card and cannot be in the Extra Deck.", card=called(card)
            )
        elif entry.part == MAIN and is_team:
            message = say(
                "{card} is a TAG TEAM card and belongs in the Extra Deck.", card=called(card)
            )
        else:
            continue
        to = MAIN if entry.part == EXTRA else EXTRA
        words = say("Move it to the Extra Deck") if is_team else say("Move it to the deck")
        yield error(
            "wrong_part",
            "FLAME-DECK-6",
            message,
            card.key,
            repair=move(card, entry.part, to, words),
        )


def _copies(deck: Deck, part: str) -> Iterator[Problem]:
    """Cards with one identity count together (FLAME-DECK-2, 3, 4, 7)."""
    for cards in alike(deck.cards(part), identity):
        limit = min(copy_limit(card) for card in cards)
        if len(cards) > limit:
            yield _too_many(cards, limit, part)


def _too_many(cards: list[CardData], limit: int, part: str) -> Problem:
    said = {"card": called(cards[0]), "count": len(cards), "most": limit}
    if part == EXTRA:
        rule = "FLAME-DECK-7"
        message = say(
            "{card}: {count} copies in the Extra Deck. At most {most} are allowed.", **said
        )
    elif any(card.stats.get("limit") for card in cards) and limit < 3:
        rule = "FLAME-DECK-3"
        message = say("{card}: {count} copies. This card limits itself to {most}.", **said)
    else:
        rule = "FLAME-DECK-2"
        message = say("{card}: {count} copies. At most 3 of the same card are allowed.", **said)
    return too_many(cards, limit, rule, message)
