"""The goldfish of FlameThrowers as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.cards import Deck, TableOption
from rules.engine.goldfish import Goldfish, Line, Measurement, Mulligan, Playout, Tally
from rules.flamethrowers.goldfish.deck_index import HAND, SQUAD_LIMIT, DeckIndex, index_deck
from rules.flamethrowers.goldfish.measurements import count_games, measure
from rules.flamethrowers.goldfish.solitaire import Solitaire
from rules.flamethrowers.goldfish.statistics import GROUPS, STATISTICS

POLICY = (
    "Five cards are drawn, then one each turn, including the first. With the mulligan, a hand "
    "without a placeable card is redrawn once.",
    "Each turn one SQUAD card is placed and one exchange made, with at most six SQUAD cards, as "
    "in a two-player game. No effects, no attacks.",
    "Each statistic is measured at its best: from the first turn on, cards are placed with only "
    "that statistic in mind.",
)
OPTIONS = (
    TableOption(
        "mulligan",
        "A hand without a placeable card",
        (("keep", "is kept"), ("redraw", "is redrawn once")),
        "keep",
    ),
)
MESSAGES = {
    "playable": "{card} can be placed.",
    "unplayable": "No card can be placed.",
    "second_hand": "The second hand is kept, whatever it is.",
    "draws": "Draws {card}.",
    "no_cards": "Draws nothing: no card is left.",
    "places": "Places {card}.",
    "places_nothing": "Places nothing.",
}
PLAYOUT_TURNS = 8


class FlameGoldfishing:
    """One deck made ready to be played alone."""

    shuffles = 2

    def __init__(self, index: DeckIndex, *, redraw: bool) -> None:
        self.index = index
        self.size = index.size
        self.redraw = redraw

    def tally(self, deals: Sequence[Any], arrays: Any) -> Tally:
        """Game by game: each deal is an array (size, games) of card numbers."""
        games = (
            (Solitaire(self.index, first), Solitaire(self.index, second))
            for first, second in zip(*(deal.T.tolist() for deal in deals), strict=True)
        )
        return count_games(self.index, games, redraw=self.redraw)

    def measurements(self, tally: Tally) -> list[Measurement]:
        return list(measure(self.index, tally))

    def playout(self, deals: Sequence[Sequence[int]], seat: str) -> Playout:
        """Both seats draw alike, so the seat makes no difference."""
        mulligan = Mulligan((HAND, HAND) if self.redraw else (HAND,))
        opening = mulligan.open(deals, lambda hand: any(map(self._is_placeable, hand)))
        hands = opening.told(lambda number: self.index.cards[number].key, self._reasons)
        return Playout(hands, tuple(self._turns(opening.hands[-1], opening.deck)))

    def _is_placeable(self, number: int) -> bool:
        return self.index.cards[number].is_placeable

    def _reasons(self, hand: Sequence[int], kept: bool) -> Iterator[Line]:
        placeable = next(filter(self._is_placeable, hand), None)
        if placeable is not None:
            yield self._line("playable", placeable)
        else:
            yield Line("second_hand" if kept and self.redraw else "unplayable")

    def _line(self, phrase: str, number: int) -> Line:
        return Line(phrase, cards={"card": self.index.cards[number].key})

    def _turns(self, hand: list[int], deck: Sequence[int]) -> Iterator[tuple[Line, ...]]:
        placed = 0
        for turn in range(PLAYOUT_TURNS):
            drawn = deck[turn : turn + 1]
            hand = [*hand, *drawn]
            drawing = self._line("draws", drawn[0]) if drawn else Line("no_cards")
            ready = [number for number in hand if self._is_placeable(number)]
            if ready and placed < SQUAD_LIMIT:
                best = max(ready, key=lambda number: self.index.cards[number].rank)
                hand.remove(best)
                placed += 1
                yield drawing, self._line("places", best)
            else:
                yield drawing, Line("places_nothing")


def ready(deck: Deck, options: Mapping[str, str], opponent: Deck | None) -> FlameGoldfishing:
    """There are no battles, so an opponent makes no difference."""
    return FlameGoldfishing(index_deck(deck), redraw=options["mulligan"] == "redraw")


GOLDFISH = Goldfish(
    options=OPTIONS,
    groups=GROUPS,
    statistics=STATISTICS,
    policy=POLICY,
    policy_key="default-1",
    messages=MESSAGES,
    ready=ready,
    looks_at_opponent=False,
)
