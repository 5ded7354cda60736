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
    "The first six cards are exchanged once if they have no Cost 1 card with a different Name "
    "from the Lord's, or no promotion for the Lord (or, if the deck has no promotion, no card "
    "that levels the Lord up; if it has neither, this is ignored). The second hand is kept.",
    "One card is drawn each turn, except on the first turn of the game. One bond is placed each "
    "turn while the hand allows it. The cheapest promotion above the card on top of the Lord is "
    "kept for the Lord. Of the other cards, the bond is one with an Insignia that no bond shows "
    "and most cards in hand have; failing that, one whose Name is on the field and that next "
    "turn's bonds cannot put onto that unit; failing that, the card with the highest Cost.",
    "Deployment continues until nothing more is possible: promote the Lord at the highest "
    "Promotion Cost that can be paid (even if lower than that of the card on top, because it "
    "draws a card), then promote another unit, then deploy the card with the highest Cost that "
    "can be paid, then level up a unit if its Cost rises. Cards drawn by promotion can be used "
    "right away.",
    "No skills, moves, attacks or flips. With battles, that many supports leave the deck each "
    "round, half of them (rounded up) on the player's own turn, and none on the first turn of the "
    "game. Ties are broken by the order of the deck list.",
)
OPTIONS = (
    TableOption(
        "battles",
        "Battles per round",
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
