"""The goldfish of the Fire Emblem TCG as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.cards import Deck, TableOption
from rules.engine.goldfish import DealtHand, Goldfish, Line, Measurement, Playout, Tally
from rules.fetcg.goldfish.deck_index import HAND, DeckIndex, index_deck
from rules.fetcg.goldfish.measurements import Measurements
from rules.fetcg.goldfish.position import Turn
from rules.fetcg.goldfish.solitaire import Solitaire
from rules.fetcg.goldfish.statistics import GROUPS, STATISTICS
from rules.fetcg.goldfish.tally import play

POLICY = (
    "Seven cards are drawn, then one each turn. A hand without a unit to sortie is discarded for "
    "one card fewer; discarded cards stay out of the deck.",
    "Each turn the unit with the highest Max Energy is sortied (then the highest Attack, then the "
    "first in the list) with all the chips it takes, one fewer if a Weapon in hand fits it.",
    "Three chips of Support go to the unit most below its limit. The cheapest legal Land is placed "
    "under the front unit if four chips stay; Weapons, Magic and Items are equipped, the oldest "
    "first, if two stay. A Weapon gets as many chips as it may.",
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
        "Invasion Phase in the first turn of the game",
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

    def tally(self, deals: Sequence[Any], arrays: Any) -> Tally:
        """Game by game: the deal is an array (size, games) of card positions."""
        return play(
            self.index,
            deals[0].T.tolist(),
            redraw=self.redraw,
            invades_at_once=self.invades_at_once,
        )

    def measurements(self, tally: Tally) -> list[Measurement]:
        measured = Measurements(
            self.index, tally, redraw=self.redraw, invades_at_once=self.invades_at_once
        )
        return list(measured.all())

    def playout(self, deals: Sequence[Sequence[int]], seat: str) -> Playout:
        order = deals[0]
        game = Solitaire(
            self.index, order, seat, redraw=self.redraw, invades_at_once=self.invades_at_once
        )
        turns = []
        for _ in range(PLAYOUT_TURNS):
            turn = game.play_turn()
            turns.append(self._told(turn))
            if turn is None:
                break
        return Playout(tuple(self._hands(order, game.mulligans)), tuple(turns))

    def _hands(self, order: Sequence[int], mulligans: int) -> list[DealtHand]:
        kinds = [self.index.positions[position] for position in order]
        hands = []
        for taken in range(mulligans + 1):
            hand, kinds = kinds[: HAND - taken], kinds[HAND - taken :]
            keys = tuple(self.index.cards[kind].key for kind in hand)
            hands.append(
                DealtHand(keys, taken == mulligans, (self._reason(hand, taken == mulligans),))
            )
        return hands

    def _reason(self, hand: Sequence[int], kept: bool) -> Line:
        cards = [self.index.cards[kind] for kind in hand]
        ready = next((card for card in cards if card.is_sortieable), None)
        if ready is not None:
            return Line("has_unit", cards={"card": ready.key})
        if not hand:
            return Line("no_hand")
        return Line("kept_anyway" if kept else "no_unit")

    def _told(self, turn: Turn | None) -> tuple[Line, ...]:
        if turn is None:
            return (Line("no_cards"),)
        lines = [
            Line(phrase, cards={"card": self.index.cards[kind].key}) for phrase, kind in turn.events
        ]
        numbers = {
            "spent": turn.spent,
            "idle": turn.idle,
            "units": turn.units,
            "energy": turn.energy,
        }
        return (*lines, Line("chips", args=numbers))


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
)
