"""Thinking one unit's turn through: where it goes, whom it attacks, what is left then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.bots.fetcg.seen import Json, Piece, Seen
from rules.bots.fetcg.worth import CHIP, Position, worth

# Chips spent come back at the next Chip Restoration.
COMES_BACK_PERCENT = 40
SEIZED = 500_000


@dataclass(frozen=True, slots=True)
class Plan:
    """A square to go to, an attack there or none, and what that is worth."""

    value: int
    square: str
    target: int | None = None
    equipment: int | None = None


def best_plan(seen: Seen, piece: Piece, squares: Sequence[str]) -> Plan:
    """The best of all goals and attacks; the first among equals."""
    found = [plan for square in squares for plan in plans_at(seen, piece, square)]
    return max(found, key=lambda plan: plan.value)


def plans_at(seen: Seen, piece: Piece, square: str) -> Iterator[Plan]:
    """Doing nothing on that square, and every attack from it."""
    cost = piece.step_cost if square != piece.square else 0
    there = replace(piece, square=square, energy=piece.energy - cost)
    position = {**seen.pieces, piece.number: there}
    bonus = cost * CHIP * COMES_BACK_PERCENT // 100
    if square != piece.square and "seize" in piece.features and seen.advancement(there) == 4:
        bonus += SEIZED
    yield Plan(worth(seen, position) + bonus, square)
    if piece.facts["spent"]:
        return
    for other in seen.pieces.values():
        if other.seat != piece.seat:
            yield from _attacks(seen, position, there, other, bonus)


def _attacks(
    seen: Seen, position: Position, piece: Piece, other: Piece, bonus: int
) -> Iterator[Plan]:
    for forecast in seen.forecasts(piece.number, other.number):
        equipment = forecast["equipment"]
        if not seen.reaches(piece, equipment, other.square):
            continue
        outcomes = [
            _after(seen, position, piece, other, answer)
            for answer in forecast["answers"]
            if answer["cost"] <= piece.energy
        ]
        if outcomes:
            yield Plan(min(outcomes) + bonus, piece.square, other.number, equipment)


def _after(seen: Seen, position: Position, piece: Piece, other: Piece, answer: Json) -> int:
    """What the position is worth once attack and counterattack are over."""
    mine = piece.energy - answer["cost"]
    theirs = max(0, other.energy - answer["damage"]["total"])
    counter = answer["counter"]
    spent: int = answer["cost"]
    answers = mine > 0 and theirs > 0 and counter is not None
    if answers and seen.reaches(other, answer["equipment"], piece.square):
        mine = max(0, mine - counter["damage"]["total"])
        theirs = max(0, theirs - counter["cost"])
    later = dict(position)
    for one, energy in ((piece, mine), (other, theirs)):
        if energy > 0:
            later[one.number] = replace(one, energy=energy)
        else:
            del later[one.number]
    return worth(seen, later) + spent * CHIP * COMES_BACK_PERCENT // 100
