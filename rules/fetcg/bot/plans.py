"""Thinking a unit's turn through: where it goes, whom it attacks, what is left then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.engine.bots import Json
from rules.fetcg.bot.evaluation import CHIP, Position, evaluate
from rules.fetcg.bot.view import BotView, Piece

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


def best_plan(view: BotView, piece: Piece, squares: Sequence[str]) -> Plan:
    """The best of all goals and attacks; the first among equals."""
    found = [plan for square in squares for plan in plans_at(view, piece, square)]
    return max(found, key=lambda plan: plan.value)


def plans_at(view: BotView, piece: Piece, square: str) -> Iterator[Plan]:
    """Doing nothing on that square, and every attack from it."""
    cost = piece.step_cost if square != piece.square else 0
    there = replace(piece, square=square, energy=piece.energy - cost)
    position = {**view.pieces, piece.number: there}
    bonus = cost * CHIP * COMES_BACK_PERCENT // 100
    if square != piece.square and "seize" in piece.features and view.advancement(there) == 4:
        bonus += SEIZED
    yield Plan(evaluate(view, position) + bonus, square)
    if piece.facts["spent"]:
        return
    for other in view.pieces.values():
        if other.seat != piece.seat:
            yield from _attacks(view, position, there, other, bonus)


def _attacks(
    view: BotView, position: Position, piece: Piece, other: Piece, bonus: int
) -> Iterator[Plan]:
    for forecast in view.forecasts(piece.number, other.number):
        equipment = forecast["equipment"]
        if not view.reaches(piece, equipment, other.square):
            continue
        outcomes = [
            _after(view, position, piece, other, answer)
            for answer in forecast["answers"]
            if answer["cost"] <= piece.energy
        ]
        if outcomes:
            yield Plan(min(outcomes) + bonus, piece.square, other.number, equipment)


def _after(view: BotView, position: Position, piece: Piece, other: Piece, answer: Json) -> int:
    """What the position is worth once attack and counterattack are over."""
    mine = piece.energy - answer["cost"]
    theirs = max(0, other.energy - answer["damage"]["total"])
    counter = answer["counter"]
    spent: int = answer["cost"]
    answers = mine > 0 and theirs > 0 and counter is not None
    if answers and view.reaches(other, answer["equipment"], piece.square):
        mine = max(0, mine - counter["damage"]["total"])
        theirs = max(0, theirs - counter["cost"])
    later = dict(position)
    for fighter, energy in ((piece, mine), (other, theirs)):
        if energy > 0:
            later[fighter.number] = replace(fighter, energy=energy)
        else:
            del later[fighter.number]
    return evaluate(view, later) + spent * CHIP * COMES_BACK_PERCENT // 100
