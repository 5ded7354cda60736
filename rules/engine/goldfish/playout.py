"""One game alone in words, and the opening hands with which it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a playout: a phrase and its arguments; values of `cards` are card keys."""

    phrase: str
    args: Mapping[str, Any] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealtHand:
    """An opening hand by card keys, what the policy decided and why."""

    cards: tuple[str, ...]
    kept: bool
    reasons: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Playout:
    """One game in words: the hands dealt, then what happened turn by turn."""

    hands: tuple[DealtHand, ...]
    turns: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """The hands dealt, as numbers of cards: the last one is kept, `deck` is what lies below it."""

    hands: tuple[list[int], ...]
    deck: list[int]

    def told(
        self,
        key: Callable[[int], str],
        reasons: Callable[[Sequence[int], bool], Iterable[Line]],
    ) -> tuple[DealtHand, ...]:
        """The hands by card keys, with the reasons given for each and whether it is kept."""
        return tuple(
            DealtHand(tuple(map(key, hand)), kept, tuple(reasons(hand, kept)))
            for hand in self.hands
            for kept in (hand is self.hands[-1],)
        )


@dataclass(frozen=True, slots=True)
class Mulligan:
    """How hands are drawn at the beginning.

    `sizes` are those of hand after hand, the last of which is kept whatever it holds. A hand that
    is not kept goes back into a deck shuffled anew or, with `stays_out`, nowhere.
    """

    sizes: tuple[int, ...]
    stays_out: bool = False

    def open(
        self, shuffles: Sequence[Sequence[int]], is_kept: Callable[[Sequence[int]], bool]
    ) -> Opening:
        """Draw until a hand is kept; `shuffles` are decks, one or, for each hand, its own."""
        hands: list[list[int]] = []
        deck = list(shuffles[0])
        for number, size in enumerate(self.sizes):
            if number and not self.stays_out:
                deck = list(shuffles[number])
            hands.append(deck[:size])
            deck = deck[size:]
            if is_kept(hands[-1]):
                break
        return Opening(tuple(hands), deck)
