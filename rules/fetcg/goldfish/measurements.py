"""What is counted in each game, and each estimate with the closed form that belongs to it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, reduce

from rules.engine.goldfish import (
    FIRST,
    SEATS,
    Counted,
    Counters,
    Measurement,
    Tally,
    exactly,
    merged,
)
from rules.engine.odds import at_least_one, none_of
from rules.fetcg.goldfish.deck_index import CHIPS, HAND, LAST_TURN, DeckIndex, dealt, seen_by
from rules.fetcg.goldfish.position import ENEMY_HOME, Position, Turn
from rules.fetcg.goldfish.solitaire import Solitaire

TURNS = range(1, LAST_TURN + 1)
NEVER = LAST_TURN + 1
PARTS = {
    "sortie": "Sorties",
    "support": "Support",
    "weapons": "Weapons",
    "used": "Lands, Magic, Items",
}
# What is counted of every turn under the name it has there, and the statistic of its mean.
MEANS = {
    "idle": "idle",
    "energy": "energy",
    "dead": "dead",
    "waiting": "waiting",
    "units": "units",
    "discarded": "discards",
}
PLAIN = (*MEANS, "clogged", *PARTS)
# Two numbers in one histogram: `part * BASE + whole`.
BASE = 64

assert CHIPS < BASE


# Counting -----------------------------------------------------------------------------------------


def count_game(counters: Counters, seat: str, game: Solitaire) -> None:
    """Play one game to its end and count it."""
    counters.count(f"{seat}.mulligans", len(game.opening.hands) - 1)
    arrival = victory = NEVER
    rout = False
    for number in TURNS:
        turn = game.play_turn()
        if turn is None:
            break
        _count_turn(counters, seat, number, turn)
        rout |= turn.routed and number == game.first_invasion
        if victory == NEVER:
            if arrival == NEVER and any(unit.row == ENEMY_HOME for unit in game.units):
                arrival = number
            if is_won(game, number):
                victory = number
    counters.count(f"{seat}.rout", int(rout))
    counters.count(f"{seat}.arrival", arrival)
    counters.count(f"{seat}.victory", victory)


def _count_turn(counters: Counters, seat: str, number: int, turn: Turn) -> None:
    for name, counter in _counters_of_a_turn(seat, number):
        counters.count(counter, getattr(turn, name))
    if turn.start:
        counters.count(f"{seat}.efficiency.{number}", turn.spent * BASE + turn.start)
    if turn.equipment:
        counters.count(f"{seat}.matching.{number}", turn.matching * BASE + turn.equipment)
    for place, ready in enumerate(turn.chains):
        counters.count(f"{seat}.chain{place}.{number}", int(ready))


@cache
def _counters_of_a_turn(seat: str, number: int) -> tuple[tuple[str, str], ...]:
    return tuple((name, f"{seat}.{name}.{number}") for name in PLAIN)


def is_won(game: Position, number: int) -> bool:
    """Seize, two squares, or a turn of the opponent held out (FETCG-WIN-1, 2, 5)."""
    there = [unit for unit in game.units if unit.row == ENEMY_HOME]
    seized = any(game.index.seizes[unit.kind] for unit in there)
    return seized or len(there) > 1 or any(unit.arrived < number for unit in there)


# Measuring ----------------------------------------------------------------------------------------


class Measurements:
    """Takes the measurements of one tally of one deck."""

    def __init__(
        self, index: DeckIndex, tally: Tally, *, redraw: bool, invades_at_once: bool
    ) -> None:
        self.index = index
        self.counted = Counted(tally)
        self.redraw = redraw
        self.invades_at_once = invades_at_once

    def all(self) -> Iterator[Measurement]:
        yield from self._opening()
        yield from self._of_the_deck()
        for seat in SEATS:
            yield self._rout(seat)
            for turn in TURNS:
                yield from self._turn(seat, turn)
            supports = (self.counted.counts(f"{seat}.support.{turn}") for turn in TURNS)
            yield Counted({"": reduce(merged, supports, [])}).mean("support", "", seat)
            for key in ("arrival", "victory"):
                yield from self.counted.by_turn(key, f"{seat}.{key}", LAST_TURN, seat)

    def _opening(self) -> Iterator[Measurement]:
        size, units = self.index.size, self.index.sortieable
        yield exactly("opening_unit", at_least_one(size, units, HAND))
        yield exactly("first_step_unit", at_least_one(size, units, HAND + 1))
        counter = f"{FIRST}.mulligans"
        mean = sum(map(self.at_least, range(1, HAND + 1)), Fraction(0))
        yield self.counted.mean("mulligans", counter).with_formula(mean)
        for taken in range(HAND + 1):
            found = self.counted.share(
                "hand_size", counter, at=str(HAND - taken), least=taken, most=taken
            )
            yield found.with_formula(self.at_least(taken) - self.at_least(taken + 1))

    def at_least(self, mulligans: int) -> Fraction:
        """P(so many mulligans or more): no unit in all the hands before (FETCG-SETUP-5)."""
        if mulligans == 0:
            return Fraction(1)
        if mulligans > HAND or not self.redraw:
            return Fraction(0)
        return none_of(self.index.size, self.index.sortieable, dealt(mulligans - 1))

    def _rout(self, seat: str) -> Measurement:
        """Without a mulligan: no unit among the cards seen by then."""
        found = self.counted.share("rout", f"{seat}.rout", seat)
        if self.redraw:
            return found
        turn = 2 if seat == FIRST and not self.invades_at_once else 1
        return found.with_formula(none_of(self.index.size, self.index.sortieable, seen_by(turn)))

    def _of_the_deck(self) -> Iterator[Measurement]:
        index = self.index
        seizing = index.count(lambda card: "seize" in card.features)
        for turn in TURNS:
            yield exactly("seize", at_least_one(index.size, seizing, seen_by(turn)), str(turn))
        for mulligans in range(HAND + 1):
            left = index.size - dealt(mulligans)
            if left >= 0:
                yield exactly("deck_out", left + 1, str(mulligans))
        weapons = [
            kind for kind, card in enumerate(index.cards) if card.kind in ("weapon", "magic")
        ]
        held = [kind for kind in index.positions if kind in weapons]
        if held:
            able = sum(bool(index.bearers[kind]) for kind in held)
            yield exactly("equippable", Fraction(able, len(held)))
        for kind in weapons:
            number = sum(unit in index.bearers[kind] for unit in index.positions)
            yield exactly("bearers", number, series=index.cards[kind].name.shown)

    def _turn(self, seat: str, turn: int) -> Iterator[Measurement]:
        counted, at = self.counted, str(turn)
        for name, key in MEANS.items():
            yield counted.mean(key, f"{seat}.{name}.{turn}", seat, at)
        for part, label in PARTS.items():
            yield counted.mean("chips", f"{seat}.{part}.{turn}", seat, at, label)
        for key in ("efficiency", "matching"):
            yield counted.mean(key, f"{seat}.{key}.{turn}", seat, at, of=_ratio)
        yield counted.share("clog", f"{seat}.clogged.{turn}", seat, at)
        for place, chain in enumerate(self.index.chains):
            yield counted.share("chain", f"{seat}.chain{place}.{turn}", seat, at, chain.label)


def _ratio(value: int) -> Fraction:
    return Fraction(*divmod(value, BASE))
