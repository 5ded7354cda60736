"""What makes a Cipher deck legal, and what makes it unwise (CIPHER-DECK-1 to CIPHER-DECK-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.cipher.copy_limit import COPIES, copy_limit
from rules.cipher.deck_facts import called, different, may_be_lord, series
from rules.cipher.deck_hints import find_cost_one, find_insignias, hints, main_insignias
from rules.engine.cards import CardData, Deck, DeckChoice, Format, PartLimits, Problem, Repair
from rules.engine.construction import (
    alike,
    check_format,
    error,
    remove,
    too_many,
    unknown_cards,
)
from rules.engine.translatable import say

DECK_CHOICES = (
    DeckChoice("lord", "Lord", "The unit that must survive: a Cost 1 card from this deck."),
)

SMALLEST_DECK = 50
FIRST_STANDARD_SERIES = 5
PARTS = (
    PartLimits(
        "main", SMALLEST_DECK, None, COPIES, ("CIPHER-DECK-1", "CIPHER-DECK-3", "CIPHER-DECK-7")
    ),
)
FORMATS = (
    Format("unlimited", "Unlimited", PARTS),
    Format("standard", "Standard", PARTS, ("CIPHER-DECK-9",)),
)


def construction(deck: Deck, format: str = "") -> list[Problem]:  # noqa: A002
    """Everything wrong with the deck, then everything unwise; no format means the first."""
    check_format(FORMATS, format)
    errors = [
        *unknown_cards(deck, "Cipher card"),
        *_too_few_cards(deck),
        *_too_many_copies(deck),
        *_lord(deck),
    ]
    if format == "standard":
        errors += _outside_standard(deck)
    return [*errors, *hints(deck)]


def candidates(deck: Deck, choice: str) -> list[CardData]:
    """The cards of the deck that may fill a choice: those with Cost exactly 1 (CIPHER-DECK-6)."""
    if choice != "lord":
        raise ValueError(f"no deck choice {choice!r}; known: lord")
    return [entry.card for entry in deck.entries if entry.count > 0 and may_be_lord(entry.card)]


def _too_few_cards(deck: Deck) -> Iterator[Problem]:
    if deck.count() < SMALLEST_DECK:
        message = say(
            "A Cipher deck needs at least {least} cards including the Lord; this one has {count}.",
            least=SMALLEST_DECK,
            count=deck.count(),
        )
        insignias = main_insignias(deck)
        repair = find_insignias(insignias) if insignias else None
        yield error("too_few_cards", "CIPHER-DECK-1", message, repair=repair)


def _too_many_copies(deck: Deck) -> Iterator[Problem]:
    """Versions of one Title and Name count together (CIPHER-CARD-11)."""
    for cards in alike(deck.cards(), lambda card: (card.name, card.title)):
        limits = [copy_limit(card) for card in cards]
        limit = None if None in limits else max(limit for limit in limits if limit is not None)
        if limit is not None and len(cards) > limit:
            message = say(
                "Only {most} copies of {card} are allowed; you have {count}.",
                most=limit,
                card=called(cards[0]),
                count=len(cards),
            )
            yield too_many(cards, limit, "CIPHER-DECK-3", message)


def _lord(deck: Deck) -> Iterator[Problem]:
    possible = candidates(deck, "lord")
    if not possible:
        message = say("This deck has no Cost 1 card and so cannot have a Lord.")
        yield error("no_cost_1", "CIPHER-DECK-6", message, repair=find_cost_one(deck))
    key = deck.choices.get("lord")
    if key:
        yield from _chosen_lord(deck, key)
    elif possible:
        message = say("Choose a Lord: any card with Cost 1 from this deck.")
        yield error("no_lord", "CIPHER-DECK-5", message, repair=_choose_lord(deck))


def _chosen_lord(deck: Deck, key: str) -> Iterator[Problem]:
    lord = deck.find(key)
    if lord and not may_be_lord(lord):
        cost = lord.stats.get("cost")
        message = say(
            "{card} has Cost {cost}; a Lord must have Cost 1.",
            card=called(lord),
            cost="?" if cost is None else cost,
        )
        yield error("lord_cost", "CIPHER-DECK-6", message, key, repair=_choose_lord(deck))
    if key not in {card.key for card in deck.cards()}:
        name = called(lord) if lord else f"“{key}”"
        addable = lord is not None and may_be_lord(lord)
        add = Repair(say("Add {card}", card=name), "set_counts", {"counts": {key: 1}})
        message = say("The Lord {card} must be a card in the deck.", card=name)
        repair = add if addable else _choose_lord(deck)
        yield error("lord_missing", "CIPHER-DECK-5", message, key, repair=repair)


def _choose_lord(deck: Deck) -> Repair | None:
    """Offer the Cost 1 card whose Name the deck holds most of: it can promote and evade."""
    possible = candidates(deck, "lord")
    if not possible:
        return None
    names = Counter(card.name for card in deck.cards())
    best = max(possible, key=lambda card: names[card.name])
    words = say("Choose {card}", card=called(best))
    return Repair(words, "choose", {"choice": "lord", "card": best.key})


def _outside_standard(deck: Deck) -> Iterator[Problem]:
    for card in different(deck):
        if not any((series(code) or 0) >= FIRST_STANDARD_SERIES for code in card.printed_in):
            message = say(
                "{card} has no printing in series {series} or later and is not legal in Standard.",
                card=called(card),
                series=FIRST_STANDARD_SERIES,
            )
            repair = remove(card, say("Remove {card}", card=called(card)))
            yield error("not_in_format", "CIPHER-DECK-9", message, card.key, repair=repair)
