"""What is legal in a Cipher deck but unwise, each hint with the rule behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from rules.cipher.cards import insignia_labels
from rules.cipher.deck_facts import different, may_be_lord, names
from rules.engine.cards import CardData, Deck, Problem, Repair
from rules.engine.construction import find, hint
from rules.engine.odds import at_least_one
from rules.engine.translatable import either, label, percent, say

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
            repair = find_insignias([insignia])
            yield hint("rare_insignia", "CIPHER-INSIGNIA-2", message, *_keys(cards), repair=repair)


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
            query = " ".join(f"insignia:{insignia}" for insignia in pair)
            repair = find(say("Find dual-insignia cards"), query)
            yield hint(
                "rare_dual_insignia", "CIPHER-INSIGNIA-6", message, *_keys(cards), repair=repair
            )


def _lonely_lord(deck: Deck, lord: CardData) -> Iterator[Problem]:
    same = [card for card in deck.cards() if names(card) & names(lord)]
    others = len(same) - (1 if lord in same else 0)
    same_name = f'name:"{lord.name}"'
    if not others:
        message = say(
            "No other {name} in the deck: the Lord cannot level up, land Critical Hits or evade.",
            name=lord.name,
        )
        repair = find(say("Find {name} cards", name=lord.name), same_name)
        yield hint("lonely_lord", "CIPHER-PROMOTE-1", message, lord.key, repair=repair)
    if not any(card.stats.get("promotion_cost") is not None for card in same):
        message = say("{name} has no promotion in this deck.", name=lord.name)
        words = say("Find promotions of {name}", name=lord.name)
        repair = find(words, f"{same_name} promotion_cost>=0")
        yield hint("no_promotion", "CIPHER-PROMOTE-1", message, lord.key, repair=repair)


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
        yield hint("few_cost_1", "", message, repair=find_cost_one(deck))


def find_cost_one(deck: Deck) -> Repair:
    """Look for Cost 1 cards that the deck's bonds can pay for."""
    return find(
        say("Find Cost 1 cards"), " ".join(["cost:1", *_of_insignias(main_insignias(deck))])
    )


def find_insignias(insignias: Sequence[str]) -> Repair:
    known = insignia_labels()
    names = either(label(known[insignia]) for insignia in insignias)
    return find(say("Find {insignias} cards", insignias=names), *_of_insignias(insignias))


def main_insignias(deck: Deck) -> list[str]:
    """Return the Insignias that enough of the cards have for bonds; if none, the commonest."""
    counts = Counter(insignia for card in deck.cards() for insignia in _insignias(card))
    common = [insignia for insignia, count in counts.most_common() if count >= FEW_BONDS]
    return common or [insignia for insignia, _ in counts.most_common(1)]


def _of_insignias(insignias: Sequence[str]) -> list[str]:
    return [f"insignia:{','.join(insignias)}"] if insignias else []


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
