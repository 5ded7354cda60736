"""What a player of FlameThrowers may let pass."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Decision
from rules.engine.stops import ALWAYS, IF_POSSIBLE, Ahead, Passing, Stop

_OWN = (IF_POSSIBLE, ALWAYS)

STOPS = (
    Stop("main_1", ("main_1",), modes=_OWN),
    Stop("main_2", ("main_2", "battle"), modes=_OWN),
    Stop("attacks", ("react",), args={"event": ("attack_declared",)}),
    Stop("damage", ("react",), args={"event": ("damage_dealt", "ship_damaged", "squad_defeated")}),
    Stop("others", ("react",)),
)

_YOUR_TURN = Ahead("your_turn")
_ENEMY_TURN = (
    Ahead("enemy_attacks", "attacks"),
    Ahead("enemy_damage", "damage"),
    Ahead("enemy_plays", "others"),
    _YOUR_TURN,
)
_NEXT_ATTACK = (Ahead("next_attack", "attacks"), *_ENEMY_TURN[1:])


def look_ahead(passing: Passing) -> Sequence[Ahead]:
    """Return where the game stops next; the button that ends Main Phase 1 says it itself."""
    if passing.kind in ("main_2", "battle"):
        return _ENEMY_TURN
    if passing.kind != "react":
        return ()
    event = passing.args.get("event")
    if event == "attack_declared":
        return (Ahead("its_damage", "damage"), *_NEXT_ATTACK)
    if event in ("damage_dealt", "ship_damaged", "squad_defeated"):
        return _NEXT_ATTACK
    return _ENEMY_TURN


_ACTIONS = ("main_1", "main_2", "battle")


def begins_action(decision: Decision) -> bool:
    """Return True for the questions of a turn; reactions belong to what they answer."""
    return decision.kind in _ACTIONS
