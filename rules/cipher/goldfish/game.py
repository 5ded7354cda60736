"""The goldfish of Cipher as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cipher.goldfish.deck_index import BOTH_SYMBOLS, DUAL_BOND, DeckIndex, index_deck
from rules.cipher.goldfish.measurements import Measurements
from rules.cipher.goldfish.playout import MESSAGES, PlayoutWriter
from rules.cipher.goldfish.statistics import GROUPS, STATISTICS
from rules.cipher.goldfish.supports import DEFAULT_MIX, Mix, Supports
from rules.cipher.goldfish.tally import tally
from rules.engine.cards import Deck, TableOption
from rules.engine.goldfish import Goldfish, Measurement, Playout, Tally

POLICY = (
    "The first six cards are exchanged once if they hold no Cost 1 card of another Name than the "
    "Lord's, or no promotion for the Lord (no card that levels the Lord up, if the deck has no "
    "promotion; neither is asked for if the deck has none of them). The second hand is kept.",
    "Each turn one card is drawn, but none in the first turn of the game. One bond is placed a "
    "turn while the hand allows it. The cheapest promotion above the one on top of the Lord is "
    "kept for the Lord. Among the rest the bond is a card with an Insignia that no bond shows and "
    "most hand cards have; else a card whose Name is on the field and that the bonds of the next "
    "turn cannot put onto that unit; else the card of the highest Cost.",
    "Deployment goes on until nothing is possible: promote the Lord at the highest payable "
    "Promotion Cost (be it lower than that of the card on top: it draws a card), then another "
    "unit, then deploy the card of the highest payable Cost, then level a unit up if its Cost "
    "rises. Cards drawn by promotion may be used at once.",
    "No skills, moves, attacks or flips. With battles, that many supports leave the deck each "
    "round, half of them, rounded up, in the own turn, and none in the first turn of the game. "
    "All ties are broken by the order of the deck list.",
)
OPTIONS = (
    TableOption(
        "battles",
        "Battles a round",
        (("0", "none"), *((str(number), str(number)) for number in range(1, 7))),
        "0",
    ),
    TableOption(
        "dual",
        "Cards with two Insignias need",
        ((DUAL_BOND, "a bond with both"), (BOTH_SYMBOLS, "a bond of each")),
        DUAL_BOND,
    ),
)


class CipherGoldfishing:
    """One Cipher deck made ready to be played alone."""

    shuffles = 2

    def __init__(self, index: DeckIndex, battles: int, opponent: Mix) -> None:
        self.index = index
        self.size = index.size
        self.battles = battles
        self.opponent = opponent
        self.units = _named_units(index)

    def tally(self, deals: Sequence[Any], arrays: Any) -> Tally:
        return tally(self.index, deals, self.units, self.battles, arrays)

    def measurements(self, tally: Tally) -> list[Measurement]:
        measurements = Measurements(self.index, self.units, self.battles, self.opponent, tally)
        return list(measurements.all())

    def playout(self, deals: Sequence[Sequence[int]], seat: str) -> Playout:
        return PlayoutWriter(self.index, self.battles).write(deals, seat)


def ready(deck: Deck, options: Mapping[str, str], opponent: Deck | None) -> CipherGoldfishing:
    """Make a deck ready; the Lord of the opponent's deck defends with its own supports."""
    index = index_deck(deck, options["dual"])
    return CipherGoldfishing(index, int(options["battles"]), _mix(opponent))


def _mix(opponent: Deck | None) -> Mix:
    if opponent is None:
        return DEFAULT_MIX
    index = index_deck(opponent)
    return Supports(index, index.lord).mix()


def _named_units(index: DeckIndex) -> tuple[int, ...]:
    """One card of each Name that the deck holds more than once: the Lord and those who may crit."""
    units: dict[str, int] = {index.cards[index.lord].name: index.lord}
    for kind in index.kinds:
        alike = [other for other in index.kinds if index.same_name[kind][other]]
        if index.copies(alike) >= 2:
            units.setdefault(index.cards[kind].name, kind)
    return tuple(units.values())


GOLDFISH = Goldfish(
    options=OPTIONS,
    groups=GROUPS,
    statistics=STATISTICS,
    policy=POLICY,
    policy_key="default-1",
    messages=MESSAGES,
    ready=ready,
    looks_at_opponent=True,
)
