"""A deck as integers: what the goldfish needs to know of each card, worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules.cipher.cards import insignia_labels
from rules.cipher.deck_facts import called, may_be_lord, names
from rules.cipher.goldfish.crowds import is_crowd
from rules.cipher.printed import CipherCard
from rules.engine.cards import CardData, Deck
from rules.engine.translatable import say

HAND = 6
ORBS = 5
NO_PROMOTION = -1

DUAL_BOND, BOTH_SYMBOLS = "dual_bond", "both_symbols"


@dataclass(frozen=True, slots=True)
class DeckIndex:
    """The cards of a deck without its Lord, by number.

    A kind is one card of the deck list; kinds keep the order of the list, which decides ties.
    `positions` says for each card of the shuffled deck of which kind it is. `gives` and `needs`
    are sets of Insignias as bits: a card can be placed if the face-up bonds give all it needs.
    """

    cards: tuple[CipherCard, ...]
    positions: tuple[int, ...]
    lord: int
    cost: tuple[int, ...]
    promotion: tuple[int, ...]
    insignias: tuple[str, ...]
    shows: tuple[tuple[int, ...], ...]
    gives: tuple[int, ...]
    needs: tuple[int, ...]
    same_name: tuple[tuple[bool, ...], ...]
    crowd: tuple[bool, ...]
    vanguard: tuple[bool, ...]

    @property
    def size(self) -> int:
        return len(self.positions)

    @property
    def kinds(self) -> range:
        return range(len(self.cards))

    def copies(self, kinds: Iterable[int]) -> int:
        """How many cards of the shuffled deck are of these kinds."""
        wanted = frozenset(kinds)
        return sum(1 for kind in self.positions if kind in wanted)

    def cost_one(self) -> tuple[int, ...]:
        """Cost 1 cards of another Name than the Lord's; a printed X is not a 1."""
        return tuple(
            kind
            for kind in self.kinds
            if self.cards[kind].may_be_lord() and not self.same_name[kind][self.lord]
        )

    def lord_names(self) -> tuple[int, ...]:
        return tuple(kind for kind in self.kinds if self.same_name[kind][self.lord])

    def lord_promotions(self) -> tuple[int, ...]:
        return tuple(kind for kind in self.lord_names() if self.promotion[kind] != NO_PROMOTION)

    def lord_climbs(self) -> tuple[int, ...]:
        """The Lord's promotions or, where the deck has none, the cards that level it up.

        Empty if the deck has neither: no hand can be blamed for lacking them.
        """
        if self.copies(self.lord_promotions()):
            return self.lord_promotions()
        return tuple(kind for kind in self.lord_names() if self.cost[kind] > self.cost[self.lord])


def index_deck(deck: Deck, dual: str = DUAL_BOND) -> DeckIndex:
    """Number the cards of a deck; ValueError says why it cannot be played alone."""
    lord_key = _lord(deck).key
    counts = Counter(card.key for card in deck.cards())
    data = list({card.key: card for card in deck.cards()}.values())
    counts[lord_key] -= 1
    positions = tuple(kind for kind, card in enumerate(data) for _ in range(counts[card.key]))
    if len(positions) < HAND + ORBS:
        raise ValueError(
            say(
                "The goldfish needs a Lord, {hand} cards for the hand and {orbs} orbs, {least} "
                "cards in all; this deck has {count}.",
                hand=HAND,
                orbs=ORBS,
                least=HAND + ORBS + 1,
                count=len(positions) + 1,
            )
        )
    return _index(data, positions, [card.key for card in data].index(lord_key), dual)


def _index(data: list[CardData], positions: tuple[int, ...], lord: int, dual: str) -> DeckIndex:
    cards = tuple(CipherCard.from_data(card) for card in data)
    named = [names(card) for card in data]
    insignias = tuple(key for key in insignia_labels() if any(key in c.insignias for c in cards))
    shows = tuple(
        tuple(bit for bit, key in enumerate(insignias) if key in card.insignias) for card in cards
    )
    pairs = sorted(set(shows) - {show for show in shows if len(show) != 2})
    return DeckIndex(
        cards=cards,
        positions=positions,
        lord=lord,
        cost=tuple(card.cost for card in cards),
        promotion=tuple(
            NO_PROMOTION if card.promotion_cost is None else card.promotion_cost for card in cards
        ),
        insignias=insignias,
        shows=shows,
        gives=tuple(_gives(show, pairs, len(insignias)) for show in shows),
        needs=tuple(_needs(show, pairs, len(insignias), dual) for show in shows),
        same_name=tuple(tuple(bool(mine & other) for other in named) for mine in named),
        crowd=tuple(is_crowd(card) for card in data),
        vanguard=tuple(1 in card.ranges for card in cards),
    )


def _gives(show: tuple[int, ...], pairs: list[tuple[int, ...]], single: int) -> int:
    """A bond gives each of its Insignias and, with two, the pair itself (CIPHER-INSIGNIA-6, 7)."""
    bits = sum(1 << bit for bit in show)
    return bits | (1 << single + pairs.index(show) if show in pairs else 0)


def _needs(show: tuple[int, ...], pairs: list[tuple[int, ...]], single: int, dual: str) -> int:
    if show in pairs and dual == DUAL_BOND:
        return 1 << single + pairs.index(show)
    return sum(1 << bit for bit in show)


def _lord(deck: Deck) -> CardData:
    key = deck.choices.get("lord", "")
    card = next((c for c in deck.cards() if c.key == key), None)
    if card is None:
        raise ValueError(say("Choose a Lord before playing this deck: any Cost 1 card in it."))
    if not may_be_lord(card):
        raise ValueError(
            say(
                "{card} cannot be the Lord: its Cost is {cost}, not 1.",
                card=called(card),
                cost=card.stats.get("cost"),
            )
        )
    return card
