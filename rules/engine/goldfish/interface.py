"""Playing a deck alone, many times: what a game offers to whoever deals the cards and counts.

A game knows its statistics, its default policy and their exact values; it does not shuffle.
The caller deals `shuffles` shuffled decks of `size` cards per game, hands them in, and adds the
tallies up. All numbers are integers or fractions, so equal deals give equal results everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.engine.cards import Deck, TableOption
from rules.engine.goldfish.measurements import Measurement, Tally
from rules.engine.goldfish.playout import Playout
from rules.engine.goldfish.statistics import Statistic


class Goldfishing(Protocol):
    """A deck made ready to be played alone, with its options fixed."""

    size: int
    shuffles: int

    def tally(self, deals: Sequence[Any], arrays: Any) -> Tally:
        """Play many games. Each deal is an array (size, games) of card positions."""

    def measurements(self, tally: Tally) -> list[Measurement]: ...

    def playout(self, deals: Sequence[Sequence[int]], seat: str) -> Playout:
        """Play one game in words; each deal is one shuffled deck of card positions."""


@dataclass(frozen=True, kw_only=True)
class Goldfish:
    """What a game gives to the goldfish pages.

    `ready` makes a deck ready with all options chosen; ValueError says why it cannot be played.
    `looks_at_opponent`: whether another deck changes any number.
    """

    options: tuple[TableOption, ...]
    groups: tuple[tuple[str, str], ...]
    statistics: tuple[Statistic, ...]
    policy: tuple[str, ...]
    policy_key: str
    messages: Mapping[str, str]
    ready: Callable[[Deck, Mapping[str, str], Deck | None], Goldfishing]
    looks_at_opponent: bool

    def prepare(
        self, deck: Deck, options: Mapping[str, str], opponent: Deck | None = None
    ) -> Goldfishing:
        """Make a deck ready, or ValueError with a sentence why it cannot be played.

        `opponent` is a deck to measure battles against; without it a common mix of cards is.
        """
        return self.ready(deck, _choose(self.options, options), opponent)


def _choose(options: Sequence[TableOption], given: Mapping[str, str]) -> dict[str, str]:
    """Each option's value, the default where none is given; ValueError says which does not fit."""
    chosen = {option.key: given.get(option.key, option.default) for option in options}
    for option in options:
        if not option.allows(chosen[option.key]):
            raise ValueError(f"{option.label}: {chosen[option.key]!r} is not {option.allowed}.")
    return chosen
