"""The goldfish of the Fire Emblem TCG as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.cards import Deck, TableOption
from rules.engine.goldfish import SEATS, Counters, Goldfish, Line, Measurement, Playout, Tally
from rules.fetcg.goldfish.deck_index import DeckIndex, index_deck
from rules.fetcg.goldfish.measurements import Measurements, count_game
from rules.fetcg.goldfish.position import Turn
from rules.fetcg.goldfish.solitaire import Solitaire
from rules.fetcg.goldfish.statistics import GROUPS, STATISTICS

POLICY = (
    "Seven cards are drawn, then one each turn. A hand without a unit to sortie is discarded for "
    "one card fewer; discarded cards stay out of the deck.",
    "Each turn the unit with the highest Max Energy is sortied (then the highest Attack, then the "
    "first in the list) with all the chips it takes, one fewer if a Weapon in hand fits it.",
    "Three Support chips go to the unit furthest below its limit. The cheapest legal Land is "
    "placed under the front unit if four chips are left after it; Weapons, Magic and Items are "
    "equipped, oldest first, if two are left. A Weapon gets as many chips as it can take.",
    "Every unit moves one square forward if it can. No actions, no Surprise cards, no opponent; "
    "the oldest cards above seven are discarded.",
)
OPTIONS = (
    TableOption(
        "mulligan",
        "A hand without a unit to sortie",
        (("redraw", "is discarded for one card fewer"), ("keep", "is kept")),
        "redraw",
    ),
    TableOption(
        "opening_invasion",
        "Invasion Phase on the first turn of the game",
        (("none", "left out"), ("allowed", "played")),
        "none",
    ),
)
MESSAGES = {
    "has_unit": "{card} can be sortied.",
    "no_unit": "No unit can be sortied: the hand is discarded.",
    "kept_anyway": "No unit can be sortied; the hand is kept.",
    "no_hand": "No card is left to draw: the game begins without a hand.",
    "draws": "Draws {card}.",
    "sorties": "Sorties {card}.",
    "places": "Places {card} under the front unit.",
    "equips": "Equips {card}.",
    "arrives": "{card} reaches the enemy Home Row.",
    "chips": "{spent} chips used, {idle} left; {units} units with {energy} Energy.",
    "no_cards": "Cannot draw, and loses.",
}
PLAYOUT_TURNS = 6


class FireGoldfishing:
    """One deck made ready to be played alone."""

    shuffles = 1

    def __init__(self, index: DeckIndex, *, redraw: bool, invades_at_once: bool) -> None:
        self.index = index
        self.size = index.size
        self.redraw = redraw
        self.invades_at_once = invades_at_once

    def _begin(self, order: Sequence[int], seat: str) -> Solitaire:
        return Solitaire(
            self.index, order, seat, redraw=self.redraw, invades_at_once=self.invades_at_once
        )

    def tally(self, deals: Sequence[Any], arrays: Any) -> Tally:
        """Game by game, from both seats: the deal is an array (size, games) of card positions."""
        counters = Counters()
        for order in deals[0].T.tolist():
            for seat in SEATS:
                count_game(counters, seat, self._begin(order, seat))
        return counters.tally()

    def measurements(self, tally: Tally) -> list[Measurement]:
        measured = Measurements(
            self.index, tally, redraw=self.redraw, invades_at_once=self.invades_at_once
        )
        return list(measured.all())

    def playout(self, deals: Sequence[Sequence[int]], seat: str) -> Playout:
        game = self._begin(deals[0], seat)
        hands = game.opening.told(lambda kind: self.index.cards[kind].key, self._reasons)
        turns = [
            self._told(game.play_turn()) for _ in range(min(PLAYOUT_TURNS, len(game.deck) + 1))
        ]
        return Playout(hands, tuple(turns))

    def _reasons(self, hand: Sequence[int], kept: bool) -> Iterator[Line]:
        sortieable = next((kind for kind in hand if self.index.sorties[kind]), None)
        if sortieable is not None:
            yield self._line("has_unit", sortieable)
        elif not hand:
            yield Line("no_hand")
        else:
            yield Line("kept_anyway" if kept else "no_unit")

    def _line(self, phrase: str, kind: int) -> Line:
        return Line(phrase, cards={"card": self.index.cards[kind].key})

    def _told(self, turn: Turn | None) -> tuple[Line, ...]:
        if turn is None:
            return (Line("no_cards"),)
        numbers = {
            "spent": turn.spent,
            "idle": turn.idle,
            "units": turn.units,
            "energy": turn.energy,
        }
        return (*(self._line(*event) for event in turn.events), Line("chips", numbers))


def ready(deck: Deck, options: Mapping[str, str], opponent: Deck | None) -> FireGoldfishing:
    """Make a deck ready; there are no battles, so an opponent makes no difference."""
    return FireGoldfishing(
        index_deck(deck),
        redraw=options["mulligan"] == "redraw",
        invades_at_once=options["opening_invasion"] == "allowed",
    )


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
