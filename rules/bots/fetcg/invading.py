"""The Invasion Phase: which unit, where to, against whom, with what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.bots.fetcg.picking import best, named
from rules.bots.fetcg.plans import best_plan, plans_at
from rules.bots.fetcg.seen import Json, Piece, Seen
from rules.bots.fetcg.worth import CHIP, worth

# A plan must be so much better than doing nothing.
WORTH_WHILE = 5


def activate(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """The unit whose move and attack improve the position most."""
    now = worth(seen, seen.pieces) + WORTH_WHILE

    def value(option: Json) -> int:
        piece = seen.piece(option["card"])
        if piece is None:
            return 0
        squares = [piece.square, *piece.facts["moves"]]
        return best_plan(seen, piece, squares).value - now + _other_action(seen, piece)

    return best(options, value) or named(options, "end_invasion")


def _other_action(seen: Seen, piece: Piece) -> int:
    """Staves and dances are worth trying once attacks are done."""
    has_staff = any(arm["staff"] for arm in piece.facts["arms"])
    return 2 * WORTH_WHILE if has_staff or "dance" in piece.features else 0


def move(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    piece = seen.piece(decision["source"])
    if piece is None:
        return []
    goals = {option["target"]: option for option in options if option["action"] == "move"}
    plan = best_plan(seen, piece, [piece.square, *goals])
    return [goals[plan.square]] if plan.square in goals else named(options, "stay")


def canto(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Only the square counts now, and the Energy it costs."""
    piece = seen.piece(decision["source"])
    if piece is None:
        return []
    now = worth(seen, seen.pieces)

    def value(option: Json) -> int:
        if option["action"] != "move":
            return 0
        there = replace(piece, square=option["target"], energy=piece.energy - option["cost"])
        return worth(seen, {**seen.pieces, piece.number: there}) - now

    return best(options, value) or named(options, "stay")


def action(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    piece = seen.piece(decision["source"])
    if piece is None:
        return []
    plans = list(plans_at(seen, piece, piece.square))
    idle = plans[0].value

    def value(option: Json) -> int:
        deed = option["action"]
        target = seen.piece(option["target"]) if isinstance(option["target"], int) else None
        if deed == "attack" and target is not None:
            fitting = [plan.value for plan in plans if plan.target == target.number]
            return max(fitting, default=idle) - idle
        if deed == "staff":
            return CHIP
        if deed == "dance":
            return 2 * CHIP
        return 0

    return best(options, value) or named(options, "finish")


def attack_equipment(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    battle = seen.view["battle"]
    piece = seen.pieces[battle["attacker"]]
    plans = [
        plan for plan in plans_at(seen, piece, piece.square) if plan.target == battle["defender"]
    ]
    if not plans:
        return []
    plan = max(plans, key=lambda one: one.value)
    for option in options:
        chosen = option["card"] if option["action"] == "equipment" else None
        if chosen == plan.equipment:
            return [option]
    return []


def defense_equipment(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """What loses least and answers hardest."""
    battle = seen.view["battle"]
    found = [
        one
        for one in seen.forecasts(battle["attacker"], battle["defender"])
        if one["equipment"] == battle["attacker_equipment"]
    ]
    answers = {answer["equipment"]: answer for one in found for answer in one["answers"]}

    def value(option: Json) -> int:
        answer = answers.get(option["card"] if option["action"] == "equipment" else None)
        if answer is None:
            return 1
        counter = answer["counter"]
        back = 0
        if counter is not None and counter["in_reach"]:
            back = counter["damage"]["total"] - counter["cost"] // 2
        return 100 + 2 * (back - int(answer["damage"]["total"]))

    return best(options, value)


def counter(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Always when it is free; for Energy only if some is left."""
    cost = decision["prompt"]["args"]["cost"]
    piece = seen.pieces[seen.view["battle"]["defender"]]
    return named(options, "counter" if cost < piece.energy else "decline")
