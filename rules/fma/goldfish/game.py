"""The goldfish of the Fullmetal Alchemist TCG as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.engine.cards import Deck, TableOption
from rules.engine.goldfish import Goldfish, Measurement, Playout, Tally, count_column
from rules.fma.cards import LOCATIONS
from rules.fma.goldfish import places
from rules.fma.goldfish.chances import KINDS
from rules.fma.goldfish.deck_index import NOBODY, TURNS, DeckIndex, index_deck
from rules.fma.goldfish.measurements import Measurements
from rules.fma.goldfish.playout import MESSAGES, write_playout
from rules.fma.goldfish.recruiting import copies_seen, full_command, loyal_met
from rules.fma.goldfish.statistics import GROUPS, STATISTICS

POLICY = (
    "The starting team is taken out of the main deck; four cards are drawn, then two each turn. "
    "There is no mulligan.",
    "The hand on each turn is every card drawn so far: nothing has been played, and no card draws "
    "others.",
    "The leader takes one experience each turn and advances as soon as possible. Experience is "
    "unseen and random, so it does not change the odds of a hand.",
    "When allies are recruited for Loyal, those that share the faction are, cheapest first. An "
    "ally that has joined is assumed to share the faction of a Loyal one.",
)
OPTIONS = (
    TableOption(
        "team",
        "Starting team",
        (
            ("suggested", "the most expensive, then the most wits"),
            ("strength", "the most strength"),
            ("wits", "the most wits"),
            ("alchemy", "the most alchemy"),
            (NOBODY, "nobody"),
        ),
        "suggested",
    ),
    TableOption(
        "advance",
        "The leader",
        (("earliest", "advances as soon as possible"), ("never", "never advances")),
        "earliest",
    ),
    *(
        TableOption(
            f"least_{kind}",
            f"{plural.capitalize()} wanted in the opening hand",
            tuple((str(number), str(number)) for number in range(4)),
            "1" if kind in ("ally", "event") else "0",
        )
        for kind, plural in KINDS.items()
    ),
    TableOption(
        "active",
        "You are the active player",
        (
            ("1/2", "half the time"),
            ("1/4", "a quarter of the time"),
            ("3/4", "three quarters of the time"),
            ("0", "never"),
            ("1", "always"),
        ),
        "1/2",
    ),
)


class FmaGoldfishing:
    """One deck made ready to be played alone."""

    shuffles = 1

    def __init__(
        self, index: DeckIndex, chosen: Mapping[str, str], reference: Mapping[int, Fraction]
    ) -> None:
        self.index, self.reference = index, reference
        self.size = index.size
        self.wanted = {kind: number for kind in KINDS if (number := int(chosen[f"least_{kind}"]))}
        self.active = Fraction(chosen["active"])

    def tally(self, deals: Sequence[Any], arrays: Any) -> Tally:
        """Only what cannot be counted exactly is played: all games of a deal at once."""
        tally: Tally = {}
        deal = deals[0]
        for turn in range(1, TURNS + 1):
            seen = copies_seen(self.index, deal, turn, arrays)
            nobody = arrays.zeros(deal.shape[1])
            full = full_command(self.index, seen, turn, arrays) if seen else nobody
            count_column(tally, f"full_command.{turn}", full, arrays)
        for ally in self.index.different("ally"):
            if ally.loyal:
                for turn, met in enumerate(loyal_met(self.index, ally, deal, arrays), start=1):
                    count_column(tally, f"loyal.{ally.key}.{turn}", met, arrays)
        return tally

    def measurements(self, tally: Tally) -> list[Measurement]:
        measured = Measurements(
            self.index, tally, wanted=self.wanted, reference=self.reference, active=self.active
        )
        return list(measured.all())

    def playout(self, deals: Sequence[Sequence[int]], seat: str) -> Playout:
        """All players draw and recruit alike, so the seat makes no difference."""
        return write_playout(self.index, deals[0])


def ready(deck: Deck, options: Mapping[str, str], opponent: Deck | None) -> FmaGoldfishing:
    """Make a deck ready; the opponent's locations are those one's own are measured against.

    Without an opponent they are measured against the deck itself.
    """
    index = index_deck(deck, choice=options["team"], advance=options["advance"] == "earliest")
    return FmaGoldfishing(index, options, _reference(opponent))


def _reference(opponent: Deck | None) -> dict[int, Fraction]:
    cards = list(opponent.cards(LOCATIONS)) if opponent is not None else []
    points = [card.stats.get("clue_points") for card in cards]
    known = [number for number in points if isinstance(number, int)]
    return places.histogram(known) if known else {}


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
