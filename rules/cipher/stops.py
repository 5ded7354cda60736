"""What a player of Cipher may let pass."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Decision
from rules.engine.stops import ALWAYS, IF_POSSIBLE, Ahead, Passing, Stop

_OWN = (IF_POSSIBLE, ALWAYS)

STOPS = (
    Stop("bond", ("place_bond",), modes=_OWN),
    Stop("deployment", ("deployment",), modes=_OWN),
    Stop("action", ("action",), modes=_OWN),
    Stop("critical", ("critical_hit",)),
    Stop("evade", ("evade",)),
)

_BOND = (Ahead("deployment", "deployment"), Ahead("actions", "action"))
_ENEMY_TURN = (Ahead("enemy_attacks", "evade"), Ahead("your_turn"))
_AHEAD = {
    "place_bond": _BOND,
    "action": _ENEMY_TURN,
    "critical_hit": (Ahead("actions", "action"), *_ENEMY_TURN),
    "evade": (Ahead("next_attack", "evade"), Ahead("your_turn")),
}


def look_ahead(passing: Passing) -> Sequence[Ahead]:
    """Return where the game stops next; the button that ends Deployment says it itself."""
    return _AHEAD.get(passing.kind, ())


_ACTIONS = ("place_bond", "deployment", "action")


def begins_action(decision: Decision) -> bool:
    """Return True for the questions of a turn: what its battles and skills ask belongs to them."""
    return decision.kind in _ACTIONS
