"""What is legal in a Cipher deck but unwise, each hint with the rule behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction

from rules.cipher.cards import insignia_labels
from rules.cipher.deck_facts import different, may_be_lord, names
from rules.engine.cards import CardData, Deck, Problem, Repair
from rules.engine.construction import hint
from rules.engine.odds import at_least_one
from rules.engine.translatable import label, percent, say

OPENING_HAND = 6
# Below these a deck is legal but often stuck.
FEW_BONDS = 5
FEW_COST_ONE = 10


def hints(deck: Deck) -> Iterator[Problem]:
    yield from _rare_insignias(deck)
    yield from _rare_dual_insignias(deck)
    lord = deck.find(deck.choices.get("lord", ""))
    if lord:
        yield from _lonely_lord(deck, lord)
    yield from _few_cost_one(deck)


def _rare_insignias(deck: Deck) -> Iterator[Problem]:
    counts = Counter(insignia for card in deck.cards() for insignia in _insignias(card))
    for insignia, count in counts.items():
        if count < FEW_BONDS:
            cards = [card for card in different(deck) if insignia in _insignias(card)]
            whom = ", ".join(dict.fromkeys(card.name for card in cards))
            message = say(
                "Few bonds can provide {insignia} for {names}.",
                insignia=label(insignia_labels()[insignia]),
                names=whom,
            )
            yield hint("rare_insignia", "CIPHER-INSIGNIA-2", message, *_keys(cards))


def _rare_dual_insignias(deck: Deck) -> Iterator[Problem]:
    """A bond must show both Insignias, so only cards with the same two can provide them."""
    bonds = Counter(_pair(card) for card in deck.cards())
    for pair, count in bonds.items():
        if pair and count < FEW_BONDS:
            cards = [card for card in different(deck) if _pair(card) == pair]
            message = say(
                "Dual-insignia cards need a dual-insignia bond; only {count:card} can be one.",
                count=count,
            )
            yield hint("rare_dual_insignia", "CIPHER-INSIGNIA-6", message, *_keys(cards))


def _lonely_lord(deck: Deck, lord: CardData) -> Iterator[Problem]:
    same = [card for card in deck.cards() if names(card) & names(lord)]
    others = len(same) - (1 if lord in same else 0)
    find = Repair(say("Find {name} cards", name=lord.name), "find", {"name": lord.name})
    if not others:
        message = say(
            "No other {name} in the deck: the Lord cannot level up, land Critical Hits or evade.",
            name=lord.name,
        )
        yield hint("lonely_lord", "CIPHER-PROMOTE-1", message, lord.key, repair=find)
    if not any(card.stats.get("promotion_cost") is not None for card in same):
        message = say("{name} has no promotion in this deck.", name=lord.name)
        yield hint("no_promotion", "CIPHER-PROMOTE-1", message, lord.key, repair=find)


def _few_cost_one(deck: Deck) -> Iterator[Problem]:
    """One Cost 1 card is set aside as the Lord, so it can neither be counted nor drawn."""
    others = sum(1 for card in deck.cards() if may_be_lord(card)) - 1
    if 0 <= others < FEW_COST_ONE:
        size = deck.count() - 1
        chance = at_least_one(size, others, min(OPENING_HAND, size))
        message = say(
            "Only {count:Cost 1 card}: the chance of one in the opening hand is {chance}.",
            count=others,
            chance=percent(_tenths(chance)),
        )
        yield hint("few_cost_1", "", message)


def _keys(cards: Iterable[CardData]) -> tuple[str, ...]:
    return tuple(card.key for card in cards)


def _insignias(card: CardData) -> tuple[str, ...]:
    return tuple(card.stats.get("insignias", ()))


def _pair(card: CardData) -> tuple[str, ...]:
    insignias = sorted(_insignias(card))
    return tuple(insignias) if len(insignias) == 2 else ()


def _tenths(chance: Fraction) -> Decimal:
    """To a tenth of a percent."""
    return Decimal(int(chance * 1000 + Fraction(1, 2))).scaleb(-1)
