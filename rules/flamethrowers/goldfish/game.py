"""The goldfish of FlameThrowers as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.cards import Deck, TableOption
from rules.engine.goldfish import DealtHand, Line, Measurement, Playout, Statistic, Tally, choose
from rules.flamethrowers.goldfish.deck_index import HAND, NEVER, SQUAD_LIMIT, DeckIndex, index_deck
from rules.flamethrowers.goldfish.measurements import (
    BY_TURN,
    DEAD_TURNS,
    PLACED_TURNS,
    Measurements,
)
from rules.flamethrowers.goldfish.solitaire import Solitaire
from rules.flamethrowers.goldfish.statistics import GROUPS, STATISTICS

POLICY_KEY = "default-1"
POLICY = (
    "Five cards are drawn, then one each turn, also in the first. With the mulligan, a hand "
    "without a placeable card is drawn anew once.",
    "One SQUAD card is placed and one exchange made a turn, six SQUAD cards at most, as in a game "
    "of two. No effects, no attacks.",
    "What a statistic asks for is worked towards from the first turn on: placements are chosen for "
    "its sake alone.",
)
OPTIONS = (
    TableOption(
        "mulligan",
        "A hand without a placeable card",
        (("keep", "is kept"), ("redraw", "is drawn anew once")),
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
        counters: Tally = {}
        pairs = self.index.pairs()
        shuffles = [deal.T.tolist() for deal in deals]
        for first, second in zip(*shuffles, strict=True):
            opening = Solitaire(self.index, first)
            again = Solitaire(self.index, second)
            lacks = not opening.opening()
            _count(counters, "opening", opening.opening())
            _count(counters, "again", int(lacks and not again.opening()))
            game = again if lacks and self.redraw else opening
            _count(counters, "supports", opening.opening_supports())
            for turn in range(1, PLACED_TURNS + 1):
                _count(counters, f"placed.{turn}", game.placed_by(turn))
            for turn in range(1, DEAD_TURNS + 1):
                _count(counters, f"dead.{turn}", opening.dead(turn))
            turns = (
                game.first_miss(),
                game.first_attack(),
                *(game.exchange(rank) for rank in (3, 4, 5)),
            )
            for key, turn in zip(BY_TURN, turns, strict=True):
                _count(counters, key, turn)
            for number, (base, form, _) in enumerate(pairs):
                seen = opening.seen_both(base, form)
                _count(counters, f"pair_seen.{number}", min(NEVER, seen))
                _count(counters, f"pair_online.{number}", game.pair(base, form))
            _count(counters, "tag_ready", game.tag_team())
        return counters

    def measurements(self, tally: Tally) -> list[Measurement]:
        return list(Measurements(self.index, tally).all())

    def playout(self, deals: Sequence[Sequence[int]], seat: str) -> Playout:
        """Both seats draw alike, so the seat makes no difference."""
        hands = [self._hand(deals[0], final=not self.redraw)]
        order = deals[0]
        if not hands[0].kept:
            hands.append(self._hand(deals[1], final=True))
            order = deals[1]
        return Playout(tuple(hands), tuple(self._turns(order)))

    def _hand(self, order: Sequence[int], *, final: bool) -> DealtHand:
        cards = [self.index.cards[number] for number in order[:HAND]]
        playable = next((card for card in cards if card.is_placeable), None)
        if playable is not None:
            reason = Line("playable", cards={"card": playable.key})
        else:
            reason = Line("second_hand" if final and self.redraw else "unplayable")
        kept = playable is not None or final
        return DealtHand(tuple(card.key for card in cards), kept, (reason,))

    def _turns(self, order: Sequence[int]) -> list[tuple[Line, ...]]:
        hand = list(order[:HAND])
        turns = []
        placed = 0
        for turn in range(1, PLAYOUT_TURNS + 1):
            lines = [Line("no_cards")]
            if HAND + turn <= len(order):
                drawn = order[HAND + turn - 1]
                hand.append(drawn)
                lines = [Line("draws", cards={"card": self.index.cards[drawn].key})]
            ready = [number for number in hand if self.index.cards[number].is_placeable]
            if ready and placed < SQUAD_LIMIT:
                best = max(ready, key=lambda number: self.index.cards[number].rank)
                hand.remove(best)
                placed += 1
                lines.append(Line("places", cards={"card": self.index.cards[best].key}))
            else:
                lines.append(Line("places_nothing"))
            turns.append(tuple(lines))
        return turns


def _count(counters: Tally, key: str, value: int) -> None:
    histogram = counters.setdefault(key, [])
    if value >= len(histogram):
        histogram.extend([0] * (value + 1 - len(histogram)))
    histogram[value] += 1


class FlameGoldfish:
    """What FlameThrowers offers to those who play a deck alone."""

    options: tuple[TableOption, ...] = OPTIONS
    groups: tuple[tuple[str, str], ...] = GROUPS
    statistics: tuple[Statistic, ...] = STATISTICS
    policy: tuple[str, ...] = POLICY
    policy_key: str = POLICY_KEY
    messages: Mapping[str, str] = MESSAGES

    def prepare(
        self, deck: Deck, options: Mapping[str, str], opponent: Deck | None = None
    ) -> FlameGoldfishing:
        """Make a deck ready; there are no battles, so an opponent makes no difference."""
        chosen = choose(OPTIONS, options)
        return FlameGoldfishing(index_deck(deck), redraw=chosen["mulligan"] == "redraw")


GOLDFISH = FlameGoldfish()
