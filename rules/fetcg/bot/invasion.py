"""The Invasion Phase: which unit, where to, against whom, with what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.bots import Choice, Json, best, named
from rules.fetcg.bot.evaluation import CHIP, evaluate
from rules.fetcg.bot.plans import best_plan, plans_at
from rules.fetcg.bot.view import BotView, Piece

# A plan must be so much better than doing nothing.
WORTH_WHILE = 5


def activate(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    """The unit whose move and attack improve the position most."""
    now = evaluate(view, view.pieces) + WORTH_WHILE

    def value(option: Json) -> int:
        piece = view.piece(option["card"])
        if piece is None:
            return 0
        squares = [piece.square, *piece.facts["moves"]]
        return best_plan(view, piece, squares).value - now + _other_action(view, piece)

    return best(options, value) or named(options, "end_invasion")


def _other_action(view: BotView, piece: Piece) -> int:
    """Staves and dances are worth trying once attacks are done."""
    has_staff = any(arm["staff"] for arm in piece.facts["arms"])
    return 2 * WORTH_WHILE if has_staff or "dance" in piece.features else 0


def move(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    piece = view.piece(decision["source"])
    if piece is None:
        return None
    goals = {option["target"]: option for option in options if option["action"] == "move"}
    plan = best_plan(view, piece, [piece.square, *goals])
    return [goals[plan.square]] if plan.square in goals else named(options, "stay")


def canto(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    """Only the square counts now, and the Energy it costs."""
    piece = view.piece(decision["source"])
    if piece is None:
        return None
    now = evaluate(view, view.pieces)

    def value(option: Json) -> int:
        if option["action"] != "move":
            return 0
        there = replace(piece, square=option["target"], energy=piece.energy - option["cost"])
        return evaluate(view, {**view.pieces, piece.number: there}) - now

    return best(options, value) or named(options, "stay")


def action(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    piece = view.piece(decision["source"])
    if piece is None:
        return None
    plans = list(plans_at(view, piece, piece.square))
    idle = plans[0].value

    def value(option: Json) -> int:
        chosen_action = option["action"]
        target = view.piece(option["target"]) if isinstance(option["target"], int) else None
        if chosen_action == "attack" and target is not None:
            fitting = [plan.value for plan in plans if plan.target == target.number]
            return max(fitting, default=idle) - idle
        if chosen_action == "staff":
            return CHIP
        if chosen_action == "dance":
            return 2 * CHIP
        return 0

    return best(options, value) or named(options, "finish")


def attack_equipment(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    battle = view.json["battle"]
    piece = view.pieces[battle["attacker"]]
    plans = [
        plan for plan in plans_at(view, piece, piece.square) if plan.target == battle["defender"]
    ]
    if not plans:
        return None
    plan = max(plans, key=lambda plan: plan.value)
    for option in options:
        chosen = option["card"] if option["action"] == "equipment" else None
        if chosen == plan.equipment:
            return [option]
    return None


def defense_equipment(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    """What loses least and answers hardest."""
    battle = view.json["battle"]
    found = [
        forecast
        for forecast in view.forecasts(battle["attacker"], battle["defender"])
        if forecast["equipment"] == battle["attacker_equipment"]
    ]
    answers = {answer["equipment"]: answer for forecast in found for answer in forecast["answers"]}

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


def counter(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    """Always when it is free; for Energy only if some is left."""
    cost = decision["prompt"]["args"]["cost"]
    piece = view.pieces[view.json["battle"]["defender"]]
    return named(options, "counter" if cost < piece.energy else "decline")
