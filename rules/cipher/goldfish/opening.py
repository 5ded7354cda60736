"""The first six cards: what they should hold, when the policy exchanges them, exact chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

from rules.cipher.goldfish.deck_index import HAND, ORBS, DeckIndex
from rules.engine.odds import at_least_one, mean_of, none_of, samples

# Beyond this many kinds of cards that matter to the pair the exact count takes too long.
MOST_CLASSES = 14


def has_any(hand: Sequence[int], kinds: Sequence[int]) -> bool:
    return any(kind in kinds for kind in hand)


def wants_exchange(index: DeckIndex, hand: Sequence[int]) -> bool:
    """Rule 1 of the default policy, for a hand given by kinds."""
    climbs = index.lord_climbs()
    return not has_any(hand, index.cost_one()) or bool(climbs and not has_any(hand, climbs))


def has_pair(index: DeckIndex, hand: Sequence[int]) -> bool:
    """A Cost 1 card of another Name and a second card that can be its bond."""
    return any(
        bonds_for(index, kind, other)
        for place, kind in enumerate(hand)
        if kind in index.cost_one()
        for other in (*hand[:place], *hand[place + 1 :])
    )


def bonds_for(index: DeckIndex, kind: int, bond: int) -> bool:
    """One bond of this kind is enough to place that card (CIPHER-INSIGNIA-2, 6, 8)."""
    return index.gives[bond] & index.needs[kind] == index.needs[kind]


class OpeningOdds:
    """The closed forms of the opening hand and of the orbs behind it."""

    def __init__(self, index: DeckIndex) -> None:
        self.index = index
        self.size = index.size
        self.ones = frozenset(index.cost_one())
        self.climbs = frozenset(index.lord_climbs())

    def any_of(self, kinds: frozenset[int], seen: int = HAND) -> Fraction:
        return at_least_one(self.size, self.index.copies(kinds), seen)

    def exchange(self) -> Fraction:
        """The chance that a hand misses one of the two things it should hold."""
        return sum((sign * self._without(missing) for missing, sign in self._misses()), Fraction(0))

    def kept(self, kinds: frozenset[int]) -> Fraction:
        """The chance of at least one of any kinds in the hand after rule 1."""
        exchange = self.exchange()
        missing_too = sum(
            (sign * self._without(missing | kinds) for missing, sign in self._misses()), Fraction(0)
        )
        keeps_without = self._without(kinds) - missing_too
        return 1 - keeps_without - exchange * self._without(kinds)

    def kept_orbs(self, kinds: frozenset[int]) -> Fraction:
        """How many cards of these kinds lie among the orbs on average, after rule 1.

        A hand that is kept took its good cards away from the orbs, so this is not 5K/D.
        """
        copies = self.index.copies(kinds)
        exchange = self.exchange()
        in_kept_hands = mean_of(self.size, copies, HAND) - sum(
            (sign * self._mean_without(kinds, missing) for missing, sign in self._misses()),
            Fraction(0),
        )
        behind_kept = (1 - exchange) * copies - in_kept_hands
        return Fraction(ORBS, self.size - HAND) * behind_kept + exchange * mean_of(
            self.size, copies, ORBS
        )

    def pair(self) -> Fraction | None:
        """The chance of a playable pair, by counting the hands without one; None if too many."""
        classes = self._pair_classes()
        if len(classes) > MOST_CLASSES:
            return None
        kinds = [kind for kind, _ in classes]
        without = sum(
            ways
            for taken, ways in samples([copies for _, copies in classes], HAND)
            if not has_pair(self.index, tuple(_spread(kinds, taken)))
        )
        return 1 - Fraction(without, comb(self.size, HAND))

    def _misses(self) -> Iterator[tuple[frozenset[int], int]]:
        """Inclusion and exclusion: hands without the one, without the other, without both."""
        yield self.ones, 1
        if self.climbs:
            yield self.climbs, 1
            yield self.ones | self.climbs, -1

    def _without(self, kinds: frozenset[int]) -> Fraction:
        return none_of(self.size, self.index.copies(kinds), HAND)

    def _mean_without(self, kinds: frozenset[int], missing: frozenset[int]) -> Fraction:
        """The part that hands without the missing kinds add to the mean number of `kinds`."""
        left = self.size - self.index.copies(missing)
        if left < HAND:
            return Fraction(0)
        return self._without(missing) * mean_of(left, self.index.copies(kinds - missing), HAND)

    def _pair_classes(self) -> list[tuple[int, int]]:
        """Kinds that are alike for the pair, as one of them and the copies of all."""
        found: dict[tuple[bool, int, int], tuple[int, int]] = {}
        for kind in self.index.kinds:
            copies = self.index.copies((kind,))
            alike = (kind in self.ones, self.index.gives[kind], self.index.needs[kind])
            first, so_far = found.get(alike, (kind, 0))
            found[alike] = (first, so_far + copies)
        return [pair for pair in found.values() if pair[1]]


def _spread(kinds: Sequence[int], taken: Sequence[int]) -> Iterator[int]:
    """Two copies of a kind say all that more copies could about a pair."""
    for kind, copies in zip(kinds, taken, strict=True):
        yield from (kind,) * min(copies, 2)
