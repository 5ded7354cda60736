"""From histograms to measurements: each estimate with the closed form that belongs to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.engine.goldfish import FIRST, Measurement, Tally
from rules.engine.odds import at_least_one, none_of
from rules.fetcg.goldfish.deck_index import HAND, LAST_TURN, MULLIGANS, DeckIndex, dealt, seen_by
from rules.fetcg.goldfish.tally import BASE, PARTS, SEATS

EXACT = "exact"
MEANS = ("idle", "energy", "dead", "waiting", "units")
PART_LABELS = {
    "sortie": "Sorties",
    "support": "Support",
    "weapons": "Weapons",
    "used": "Lands, Magic, Items",
}


class Measurements:
    """Reads one tally of one deck."""

    def __init__(
        self, index: DeckIndex, tally: Tally, *, redraw: bool, invades_at_once: bool
    ) -> None:
        self.index = index
        self.tally = tally
        self.redraw = redraw
        self.invades_at_once = invades_at_once

    def all(self) -> Iterator[Measurement]:
        yield from self._opening()
        yield from self._of_the_deck()
        for seat in SEATS:
            yield self._rout(seat)
            yield from self._by_turn(seat)
            yield from self._cumulative(seat, "arrival")
            yield from self._cumulative(seat, "victory")

    # The opening ------------------------------------------------------------------------------

    def _opening(self) -> Iterator[Measurement]:
        size, units = self.index.size, self.index.sortieable
        yield exactly("opening_unit", at_least_one(size, units, HAND))
        yield exactly("first_step_unit", at_least_one(size, units, HAND + 1))
        counts = self.tally.get(f"{FIRST}.mulligans", [])
        mean = sum(map(self.at_least, range(1, MULLIGANS + 1)), Fraction(0))
        yield with_formula(histogram_mean("mulligans", counts), mean)
        for kept in range(HAND, -1, -1):
            taken = HAND - kept
            chance = self.at_least(taken) - self.at_least(taken + 1)
            hits = counts[taken] if taken < len(counts) else 0
            yield with_formula(share("hand_size", hits, sum(counts), str(kept)), chance)

    def at_least(self, mulligans: int) -> Fraction:
        """P(so many mulligans or more): no unit in all the hands before (FETCG-SETUP-5)."""
        if mulligans == 0:
            return Fraction(1)
        if mulligans > MULLIGANS or not self.redraw:
            return Fraction(0)
        return none_of(self.index.size, self.index.sortieable, dealt(mulligans - 1))

    def _rout(self, seat: str) -> Measurement:
        """Without a mulligan: no unit among the cards seen by then."""
        counts = self.tally.get(f"{seat}.rout", [])
        found = share("rout", sum(counts[1:]), sum(counts), seat=seat)
        if self.redraw:
            return found
        turn = 2 if seat == FIRST and not self.invades_at_once else 1
        return with_formula(found, none_of(self.index.size, self.index.sortieable, seen_by(turn)))

    # The deck itself --------------------------------------------------------------------------

    def _of_the_deck(self) -> Iterator[Measurement]:
        cards = self.index.cards
        seizing = self.index.count(lambda card: "seize" in card.features)
        for turn in range(1, LAST_TURN + 1):
            chance = at_least_one(self.index.size, seizing, seen_by(turn))
            yield exactly("seize", chance, str(turn))
        for mulligans in range(MULLIGANS + 1):
            if dealt(mulligans) <= self.index.size:
                left = self.index.size - dealt(mulligans)
                yield exactly("deck_out", Fraction(left + 1), str(mulligans))
        weapons = [kind for kind, card in enumerate(cards) if card.kind in ("weapon", "magic")]
        held = [kind for kind in self.index.positions if kind in weapons]
        if held:
            able = sum(bool(self.index.bearers[kind]) for kind in held)
            yield exactly("equippable", Fraction(able, len(held)))
        for kind in weapons:
            number = sum(unit in self.index.bearers[kind] for unit in self.index.positions)
            name = cards[kind].name.shown
            yield exactly("bearers", Fraction(number), series=name)

    # Turn by turn -----------------------------------------------------------------------------

    def _by_turn(self, seat: str) -> Iterator[Measurement]:
        everything: list[int] = []
        for turn in range(1, LAST_TURN + 1):
            at = str(turn)
            for key in MEANS:
                yield histogram_mean(key, self._counts(seat, key, turn), at, seat=seat)
            discards = self._counts(seat, "discarded", turn)
            yield histogram_mean("discards", discards, at, seat=seat)
            for part in PARTS:
                counts = self._counts(seat, part, turn)
                yield histogram_mean("chips", counts, at, PART_LABELS[part], seat)
            everything = _together(everything, self._counts(seat, "support", turn))
            for key in ("efficiency", "matching"):
                yield ratio_mean(key, self._counts(seat, key, turn), at, seat)
            clog = self._counts(seat, "clogged", turn)
            yield share("clog", sum(clog[1:]), sum(clog), at, seat=seat)
            for place, chain in enumerate(self.index.chains):
                counts = self._counts(seat, f"chain{place}", turn)
                yield share("chain", sum(counts[1:]), sum(counts), at, chain.label, seat)
        yield histogram_mean("support", everything, seat=seat)

    def _counts(self, seat: str, key: str, turn: int) -> list[int]:
        return self.tally.get(f"{seat}.{key}.{turn}", [])

    def _cumulative(self, seat: str, key: str) -> Iterator[Measurement]:
        counts = self.tally.get(f"{seat}.{key}", [])
        for turn in range(1, LAST_TURN + 1):
            yield share(key, sum(counts[: turn + 1]), sum(counts), str(turn), seat=seat)


def exactly(key: str, value: Fraction, at: str = "", series: str = "") -> Measurement:
    return Measurement(key, at=at, series=series, formula=value, formula_kind=EXACT)


def with_formula(measurement: Measurement, formula: Fraction) -> Measurement:
    return replace(measurement, formula=formula, formula_kind=EXACT)


def share(
    key: str, hits: int, games: int, at: str = "", series: str = "", seat: str = ""
) -> Measurement:
    total = Fraction(hits)
    found = Measurement(key, at=at, series=series, games=games, total=total, squares=total)
    return replace(found, seat=seat) if seat else found


def histogram_mean(
    key: str, counts: list[int], at: str = "", series: str = "", seat: str = ""
) -> Measurement:
    total = Fraction(sum(value * games for value, games in enumerate(counts)))
    squares = Fraction(sum(value * value * games for value, games in enumerate(counts)))
    found = Measurement(key, at=at, series=series, games=sum(counts), total=total, squares=squares)
    return replace(found, seat=seat) if seat else found


def ratio_mean(key: str, counts: list[int], at: str, seat: str) -> Measurement:
    """The mean of fractions that are kept as `part * BASE + whole`."""
    total = squares = Fraction(0)
    for value, games in enumerate(counts):
        if games:
            part, whole = divmod(value, BASE)
            ratio = Fraction(part, whole)
            total += ratio * games
            squares += ratio * ratio * games
    return Measurement(key, seat, at, games=sum(counts), total=total, squares=squares)


def _together(one: list[int], other: list[int]) -> list[int]:
    longer, shorter = sorted((one, other), key=len, reverse=True)
    padded = [*shorter, *[0] * (len(longer) - len(shorter))]
    return [a + b for a, b in zip(longer, padded, strict=True)]
