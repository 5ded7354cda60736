"""From histograms to measurements: each estimate with the closed form that belongs to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from rules.cipher.goldfish.battle_odds import battle_measurements
from rules.cipher.goldfish.deck_index import HAND, NO_PROMOTION, ORBS, DeckIndex
from rules.cipher.goldfish.opening import OpeningOdds
from rules.cipher.goldfish.supports import Mix
from rules.cipher.goldfish.tally import SEATS, TURNS
from rules.engine.goldfish import BOTH, FIRST, SECOND, Measurement, Tally
from rules.engine.odds import all_of, at_least_one, at_least_two, mean_of

EXACT, APPROXIMATION, BOUND = "exact", "approximation", "bound"


class Measurements:
    """Reads one tally of one deck."""

    def __init__(
        self, index: DeckIndex, units: tuple[int, ...], battles: int, opponent: Mix, tally: Tally
    ) -> None:
        self.index = index
        self.units = units
        self.battles = battles
        self.opponent = opponent
        self.tally = tally

    def all(self) -> Iterator[Measurement]:
        yield from self._opening()
        for seat in SEATS:
            yield from self._turns(seat)
            yield from self._insignias(seat)
            yield from self._lord(seat)
            yield from self._names(seat)
        yield from battle_measurements(self.index, self.opponent)
        yield from self._orbs()
        if self.battles:
            for seat in SEATS:
                yield self._refresh(seat)

    # The parts, in the order of the groups.

    def _opening(self) -> Iterator[Measurement]:
        odds = OpeningOdds(self.index)
        ones = frozenset(self.index.cost_one())
        promotions = frozenset(self.index.lord_promotions())
        exact = {
            "opening_cost_one": ("opening.cost_one", odds.any_of(ones)),
            "opening_pair": ("opening.pair", odds.pair()),
            "opening_promotion": ("opening.climb", odds.any_of(promotions)),
            "exchanged": ("exchanged", odds.exchange()),
            "exchanged_again": ("exchanged_again", odds.exchange()),
            "kept_cost_one": ("kept.cost_one", odds.kept(ones)),
            "kept_pair": ("kept.pair", None),
            "kept_promotion": ("kept.climb", odds.kept(promotions)),
        }
        for key, (counter, formula) in exact.items():
            yield with_formula(self._share(key, counter), formula, EXACT)

    def _turns(self, seat: str) -> Iterator[Measurement]:
        for turn in range(1, TURNS + 1):
            at = f"{seat}.{turn}"
            pairs = self._bonds_spent(at)
            yield self._of(pairs, "bonds", seat, turn, lambda bonds, _: Fraction(bonds))
            full = [(int(bonds == turn), spent, games) for bonds, spent, games in pairs]
            yield self._of(
                full, "bonds_full", seat, turn, lambda all_of_them, _: Fraction(all_of_them)
            )
            yield self._of(pairs, "spent", seat, turn, lambda _, spent: Fraction(spent))
            paid = [pair for pair in pairs if pair[0]]
            yield self._of(
                paid, "efficiency", seat, turn, lambda bonds, spent: Fraction(spent, bonds)
            )
            yield self._mean("units", f"{at}.units", seat, str(turn))
            yield self._share("dead", f"{at}.dead", seat, str(turn))
        dead = self._mean("dead_turns", f"{seat}.dead_turns", seat)
        yield replace(dead, total=dead.total / TURNS, squares=dead.squares / TURNS**2)

    def _insignias(self, seat: str) -> Iterator[Measurement]:
        for bit, insignia in enumerate(self.index.insignias):
            for turn in range(1, TURNS + 1):
                counter = f"{seat}.{turn}.insignia.{bit}"
                label = self.index.insignia_label(insignia)
                yield self._share("insignia", counter, seat, str(turn), series=label)
        for turn in range(1, TURNS + 1):
            yield self._share("missing", f"{seat}.{turn}.missing", seat, str(turn))

    def _lord(self, seat: str) -> Iterator[Measurement]:
        for turn in range(1, TURNS + 1):
            at = f"{seat}.{turn}"
            yield with_formula(
                self._share("promoted", f"{at}.promoted", seat, str(turn)),
                self._seen_promotion(seat, turn),
                APPROXIMATION,
            )
            summits = self._summits()
            if summits:
                lords = [
                    (int(kind in summits), 0, games)
                    for kind, games in enumerate(self.tally.get(f"{at}.lord", []))
                ]
                yield self._of(lords, "summit", seat, turn, lambda on_top, _: Fraction(on_top))
            yield self._mean("promotion_draws", f"{at}.promotion_draws", seat, str(turn))

    def _names(self, seat: str) -> Iterator[Measurement]:
        copies = self.index.copies(self.index.lord_names())
        for turn in range(1, TURNS + 1):
            own, theirs = seen(seat, turn), HAND + turn - 1
            before = turn if seat == FIRST else turn - 1
            for key, moment, cards in (("critical", turn, own), ("evasion", before, theirs)):
                counter = f"{seat}.{moment}.held.{self.index.lord}"
                cards = min(cards, self.index.size)
                for word, least, odds in (("one", 1, at_least_one), ("two", 2, at_least_two)):
                    measurement = self._share(
                        f"{key}_{word}", counter, seat, str(turn), least=least
                    )
                    yield with_formula(measurement, odds(self.index.size, copies, cards), BOUND)
            for unit in self.units:
                if unit != self.index.lord:
                    yield from self._held(seat, turn, unit)

    def _held(self, seat: str, turn: int, unit: int) -> Iterator[Measurement]:
        name = self.index.cards[unit].name
        counter = f"{seat}.{turn}.held.{unit}"
        yield self._share("held_one", counter, seat, str(turn), series=name)
        yield self._share("held_two", counter, seat, str(turn), series=name, least=2)

    def _orbs(self) -> Iterator[Measurement]:
        odds, size = OpeningOdds(self.index), self.index.size
        for name, kinds in (
            ("lord", self.index.lord_names()),
            ("cost_one", self.index.cost_one()),
        ):
            copies = self.index.copies(kinds)
            measurement = self._mean(f"orbs_{name}", f"orbs.{name}")
            yield with_formula(measurement, mean_of(size, copies, ORBS), EXACT)
            measurement = self._mean(f"orbs_behind_{name}", f"orbs_behind.{name}")
            yield with_formula(measurement, odds.kept_orbs(frozenset(kinds)), EXACT)
        copies = self.index.copies(self.index.lord_names())
        any_of = self._share("orbs_lord_any", "orbs.lord")
        yield with_formula(any_of, at_least_one(size, copies, ORBS), EXACT)
        every = self._share("orbs_lord_all", "orbs.lord", least=copies)
        yield with_formula(every, all_of(size, copies, ORBS), EXACT)

    def _refresh(self, seat: str) -> Measurement:
        formula = Fraction(refresh_turn(self.index.size, seat, self.battles))
        return with_formula(self._mean("refresh", f"{seat}.refresh", seat), formula, APPROXIMATION)

    # Formulas.

    def _seen_promotion(self, seat: str, turn: int) -> Fraction:
        payable = [k for k in self.index.lord_promotions() if self.index.promotion[k] <= turn]
        cards = min(seen(seat, turn), self.index.size)
        return at_least_one(self.index.size, self.index.copies(payable), cards)

    def _summits(self) -> frozenset[int]:
        """The Lord's cards of the highest Promotion Cost; none if it has no promotion."""
        cards = self.index.lord_promotions()
        highest = max((self.index.promotion[kind] for kind in cards), default=NO_PROMOTION)
        return frozenset(kind for kind in cards if self.index.promotion[kind] == highest)

    # Sums over histograms.

    def _share(
        self,
        key: str,
        counter: str,
        seat: str = BOTH,
        at: str = "",
        series: str = "",
        least: int = 1,
    ) -> Measurement:
        counts = self.tally.get(counter, [])
        hits = Fraction(sum(counts[least:]))
        return Measurement(key, seat, at, series, sum(counts), hits, hits)

    def _mean(self, key: str, counter: str, seat: str = BOTH, at: str = "") -> Measurement:
        counts = self.tally.get(counter, [])
        total = sum(value * games for value, games in enumerate(counts))
        squares = sum(value * value * games for value, games in enumerate(counts))
        return Measurement(key, seat, at, "", sum(counts), Fraction(total), Fraction(squares))

    def _bonds_spent(self, at: str) -> list[tuple[int, int, int]]:
        return [
            (*divmod(both, TURNS + 1), games)
            for both, games in enumerate(self.tally.get(f"{at}.bonds_spent", []))
            if games
        ]

    def _of(
        self,
        counted: list[tuple[int, int, int]],
        key: str,
        seat: str,
        turn: int,
        value: Callable[[int, int], Fraction],
    ) -> Measurement:
        """The mean of a value of each pair of numbers; every pair comes with its games."""
        values = [(value(one, other), games) for one, other, games in counted]
        return Measurement(
            statistic=key,
            seat=seat,
            at=str(turn),
            games=sum(games for _, games in values),
            total=sum((worth * games for worth, games in values), Fraction(0)),
            squares=sum((worth * worth * games for worth, games in values), Fraction(0)),
        )


def with_formula(measurement: Measurement, formula: Fraction | None, kind: str) -> Measurement:
    return replace(measurement, formula=formula, formula_kind=kind if formula is not None else "")


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
