"""From histograms to measurements: each estimate with the closed form that belongs to it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.cipher.cards import insignia_labels
from rules.cipher.goldfish.battle_odds import battle_measurements
from rules.cipher.goldfish.deck_index import HAND, NO_PROMOTION, ORBS, DeckIndex
from rules.cipher.goldfish.opening import OpeningOdds
from rules.cipher.goldfish.supports import Mix
from rules.cipher.goldfish.tally import BASE, TURNS
from rules.engine.goldfish import (
    APPROXIMATION,
    BOUND,
    FIRST,
    SEATS,
    SECOND,
    Counted,
    Measurement,
    Tally,
)
from rules.engine.odds import all_of, at_least_one, at_least_two, mean_of


class Measurements:
    """Takes the measurements of one tally of one deck."""

    def __init__(
        self, index: DeckIndex, units: tuple[int, ...], battles: int, opponent: Mix, tally: Tally
    ) -> None:
        self.index = index
        self.units = units
        self.battles = battles
        self.opponent = opponent
        self.counted = Counted(tally)
        self.odds = OpeningOdds(index)

    def all(self) -> Iterator[Measurement]:
        yield from self._opening()
        for seat in SEATS:
            for turn in range(1, TURNS + 1):
                yield from self._turn(seat, turn)
                yield from self._lord(seat, turn)
                yield from self._names(seat, turn)
            yield from self._insignias(seat)
            yield self.counted.mean(
                "dead_turns", f"{seat}.dead_turns", seat, of=lambda dead: Fraction(dead, TURNS)
            )
        yield from battle_measurements(self.index, self.opponent)
        yield from self._orbs()
        if self.battles:
            for seat in SEATS:
                formula = Fraction(refresh_turn(self.index.size, seat, self.battles))
                found = self.counted.mean("refresh", f"{seat}.refresh", seat)
                yield found.with_formula(formula, APPROXIMATION)

    def _opening(self) -> Iterator[Measurement]:
        odds = self.odds
        ones = frozenset(self.index.cost_one())
        promotions = frozenset(self.index.lord_promotions())
        for key, counter, formula in (
            ("opening_cost_one", "opening.cost_one", odds.any_of(ones)),
            ("opening_pair", "opening.pair", odds.pair()),
            ("opening_promotion", "opening.climb", odds.any_of(promotions)),
            ("exchanged", "exchanged", odds.exchange()),
            ("exchanged_again", "exchanged_again", odds.exchange()),
            ("kept_cost_one", "kept.cost_one", odds.kept(ones)),
            ("kept_pair", "kept.pair", None),
            ("kept_promotion", "kept.climb", odds.kept(promotions)),
        ):
            yield self.counted.share(key, counter).with_formula(formula)

    def _turn(self, seat: str, turn: int) -> Iterator[Measurement]:
        counted, at, here = self.counted, f"{seat}.{turn}", (seat, str(turn))
        both = f"{at}.bonds_spent"
        yield counted.mean("bonds", both, *here, of=lambda both: both // BASE)
        yield counted.mean("bonds_full", both, *here, of=lambda both: both // BASE == turn)
        yield counted.mean("spent", both, *here, of=lambda both: both % BASE)
        yield counted.mean("efficiency", both, *here, of=_spent_of_bonds)
        yield counted.mean("units", f"{at}.units", *here)
        yield counted.share("dead", f"{at}.dead", *here)
        yield counted.share("missing", f"{at}.missing", *here)
        yield counted.mean("promotion_draws", f"{at}.promotion_draws", *here)

    def _insignias(self, seat: str) -> Iterator[Measurement]:
        for bit, insignia in enumerate(self.index.insignias):
            label = insignia_labels()[insignia]
            for turn in range(1, TURNS + 1):
                counter = f"{seat}.{turn}.insignia.{bit}"
                yield self.counted.share("insignia", counter, seat, str(turn), label)

    def _lord(self, seat: str, turn: int) -> Iterator[Measurement]:
        at, here = f"{seat}.{turn}", (seat, str(turn))
        promoted = self.counted.share("promoted", f"{at}.promoted", *here)
        yield promoted.with_formula(self._seen_promotion(seat, turn), APPROXIMATION)
        summits = self._summits()
        if summits:
            yield self.counted.mean("summit", f"{at}.lord", *here, of=summits.__contains__)

    def _names(self, seat: str, turn: int) -> Iterator[Measurement]:
        size, lord = self.index.size, self.index.lord
        copies = self.index.copies(self.index.lord_names())
        own, theirs = seen(seat, turn), HAND + turn - 1
        before = turn if seat == FIRST else turn - 1
        words = (("one", 1, at_least_one), ("two", 2, at_least_two))
        for key, moment, cards in (("critical", turn, own), ("evasion", before, theirs)):
            for word, least, odds in words:
                found = self.counted.share(
                    f"{key}_{word}", f"{seat}.{moment}.held.{lord}", seat, str(turn), least=least
                )
                yield found.with_formula(odds(size, copies, min(cards, size)), BOUND)
        for unit in self.units:
            if unit != lord:
                counter, name = f"{seat}.{turn}.held.{unit}", self.index.cards[unit].name
                for word, least, _ in words:
                    yield self.counted.share(
                        f"held_{word}", counter, seat, str(turn), name, least=least
                    )

    def _orbs(self) -> Iterator[Measurement]:
        size = self.index.size
        lords, ones = self.index.lord_names(), self.index.cost_one()
        for name, kinds in (("lord", lords), ("cost_one", ones)):
            mean = self.counted.mean(f"orbs_{name}", f"orbs.{name}")
            yield mean.with_formula(mean_of(size, self.index.copies(kinds), ORBS))
            mean = self.counted.mean(f"orbs_behind_{name}", f"orbs_behind.{name}")
            yield mean.with_formula(self.odds.kept_orbs(frozenset(kinds)))
        copies = self.index.copies(lords)
        any_of = self.counted.share("orbs_lord_any", "orbs.lord")
        yield any_of.with_formula(at_least_one(size, copies, ORBS))
        every = self.counted.share("orbs_lord_all", "orbs.lord", least=copies)
        yield every.with_formula(all_of(size, copies, ORBS))

    def _seen_promotion(self, seat: str, turn: int) -> Fraction:
        payable = [k for k in self.index.lord_promotions() if self.index.promotion[k] <= turn]
        cards = min(seen(seat, turn), self.index.size)
        return at_least_one(self.index.size, self.index.copies(payable), cards)

    def _summits(self) -> frozenset[int]:
        """The Lord's cards of the highest Promotion Cost; none if it has no promotion."""
        cards = self.index.lord_promotions()
        highest = max((self.index.promotion[kind] for kind in cards), default=NO_PROMOTION)
        return frozenset(kind for kind in cards if self.index.promotion[kind] == highest)


def _spent_of_bonds(both: int) -> Fraction | None:
    bonds, spent = divmod(both, BASE)
    return Fraction(spent, bonds) if bonds else None


def seen(seat: str, turn: int) -> int:
    """Cards seen by the Deployment Phase of an own turn: the first player draws one less."""
    return HAND + turn - (seat == FIRST)


def refresh_turn(size: int, seat: str, battles: int) -> int:
    """The own turn in which the deck runs out without promotion draws.

    No battle takes place in the first turn of the game (CIPHER-SETUP-11).
    """
    own = battles - battles // 2
    turn = 1
    while True:
        draws = turn - (seat == FIRST)
        supports = (turn - (seat != SECOND)) * own + (turn - 1) * (battles // 2)
        if draws + supports >= size - HAND - ORBS:
            return turn
        turn += 1
