"""A deck's cards by number, with what the goldfish needs to know of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from rules.engine.cards import Deck
from rules.engine.translatable import say
from rules.fetcg.construction import LEAST
from rules.fetcg.goldfish.lands import Ground, ground_of
from rules.fetcg.names import Name
from rules.fetcg.printed import FireCard

HAND = 7
LAST_TURN = 10
CHIPS = 20
# Use Timings that wait for a battle or for another card: they have no use in a turn without one.
WAITING = ("response", "attack_preparation", "counterattack_preparation", "preparation")


@dataclass(frozen=True)
class Chain:
    """Two cards that belong together: the first on the field, the second in hand."""

    label: str
    first: frozenset[int]
    second: frozenset[int]


@dataclass(frozen=True)
class DeckIndex:
    """Every different card of the deck, and which of them each position of the deck is."""

    cards: tuple[FireCard, ...]
    positions: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.positions)

    def count(self, wanted: Callable[[FireCard], bool]) -> int:
        """Copies of the cards that are wanted."""
        return sum(wanted(self.cards[kind]) for kind in self.positions)

    @cached_property
    def sortieable(self) -> int:
        return self.count(lambda card: card.is_sortieable)

    # What is asked of every card in hand, every turn of every game, by the number of its kind.

    @cached_property
    def sorties(self) -> tuple[bool, ...]:
        return tuple(card.is_sortieable for card in self.cards)

    @cached_property
    def strengths(self) -> tuple[tuple[int, int, int], ...]:
        """Which unit is sortied first: Max Energy, then Attack, then the place in the list."""
        return tuple((card.energy, card.attack, -kind) for kind, card in enumerate(self.cards))

    @cached_property
    def persons(self) -> tuple[int, ...]:
        """A number for each name that may stand on the field once; -1 for generic units."""
        numbers: dict[Name, int] = {}
        return tuple(
            -1 if card.is_generic else numbers.setdefault(card.name, len(numbers))
            for card in self.cards
        )

    @cached_property
    def seizes(self) -> tuple[bool, ...]:
        return tuple("seize" in card.features for card in self.cards)

    @cached_property
    def weapons(self) -> tuple[frozenset[int], ...]:
        """For each unit the Weapons of the deck that it can carry."""
        return tuple(
            frozenset(
                kind
                for kind, bearers in self.bearers.items()
                if self.cards[kind].kind == "weapon" and unit in bearers
            )
            for unit in range(len(self.cards))
        )

    @cached_property
    def grounds(self) -> dict[int, Ground]:
        """The Land cards, with the squares they may lie on and whom they let in."""
        return {
            kind: ground_of(card) for kind, card in enumerate(self.cards) if card.kind == "land"
        }

    @cached_property
    def bearers(self) -> dict[int, frozenset[int]]:
        """For each Weapon, Magic and Item card the units that can carry it (FETCG-EQUIP-5)."""
        return {
            kind: frozenset(
                unit
                for unit, other in enumerate(self.cards)
                if other.is_unit and other.can_equip(card)
            )
            for kind, card in enumerate(self.cards)
            if card.is_equipment
        }

    @cached_property
    def chains(self) -> tuple[Chain, ...]:
        """Parents and children, Manaketes and Dragons, regular and Advanced Units."""
        ways: tuple[tuple[str, Callable[[FireCard, FireCard], bool]], ...] = (
            ("{} and {}, child", lambda first, second: second.is_child_of(first)),
            ("{} and {}", lambda first, second: second.can_cover(first)),
            ("{} and {}", lambda first, second: second.crowns(first)),
        )
        found: dict[str, tuple[set[int], set[int]]] = {}
        units = [(kind, card) for kind, card in enumerate(self.cards) if card.is_unit]
        for label, belongs in ways:
            for unit, first in units:
                for two, second in units:
                    if belongs(first, second):
                        names = label.format(first.name.shown, second.name.shown)
                        ones, twos = found.setdefault(names, (set(), set()))
                        ones.add(unit)
                        twos.add(two)
        return tuple(Chain(k, frozenset(a), frozenset(b)) for k, (a, b) in sorted(found.items()))


def index_deck(deck: Deck) -> DeckIndex:
    """ValueError with the reason for a deck that cannot be played alone."""
    if deck.count() < LEAST:
        raise ValueError(
            say(
                "The goldfish needs a deck of at least {least} cards; this one has {count}.",
                least=LEAST,
                count=deck.count(),
            )
        )
    for entry in deck.entries:
        if entry.count and entry.card.unknown:
            raise ValueError(say("Not all facts of {card} are known yet.", card=entry.card.name))
    cards = {card.key: card for card in deck.cards()}
    kinds = {key: kind for kind, key in enumerate(cards)}
    positions = tuple(kinds[card.key] for card in deck.cards())
    return DeckIndex(tuple(map(FireCard.from_data, cards.values())), positions)


def seen_by(turn: int) -> int:
    """Cards seen by own turn `turn` without a mulligan: the first turn draws too (TURN-4)."""
    return HAND + turn


def dealt(mulligans: int) -> int:
    """Cards drawn for the opening by that many mulligans: 7 + 6 + ... (FETCG-SETUP-13)."""
    return sum(range(HAND - mulligans, HAND + 1))
