"""What a player of Fullmetal Alchemist may let pass."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Decision
from rules.engine.stops import ALWAYS, IF_POSSIBLE, Ahead, Passing, Stop

_OWN = (IF_POSSIBLE, ALWAYS)

STOPS = (
    Stop("recruit", ("recruit",), modes=_OWN),
    Stop("main", ("main",)),
    Stop("search", ("search",)),
    Stop("battle", ("battle",)),
    Stop("cleanup", ("cleanup",)),
    Stop("recover", ("recover", "free_recover"), modes=_OWN),
    Stop("attacks", ("react",), args={"event": ("attack",)}),
    Stop("plays", ("react",), args={"event": ("played",)}),
    Stop("others", ("react",)),
)

_CLEANUP = (Ahead("cleanup_phase", "cleanup"), Ahead("next_turn"))
_SEARCH = (Ahead("search_phase", "search"), *_CLEANUP)
_SEARCH_PARTY = Ahead("search_party")
_AHEAD = {
    "recruit": (Ahead("main_phase", "main"), _SEARCH_PARTY),
    "main": (_SEARCH_PARTY,),
    "search": _CLEANUP,
    "battle": _SEARCH,
    "cleanup": (Ahead("next_turn"),),
    "recover": (Ahead("next_turn"),),
    "free_recover": (Ahead("next_turn"),),
}


def look_ahead(passing: Passing) -> Sequence[Ahead]:
    """Return where the game stops next, if the others pass too; a react stops nothing."""
    if passing.kind == "react" and passing.args.get("event") == "attack":
        return (Ahead("battle", "battle"), *_SEARCH)
    return _AHEAD.get(passing.kind, ())


_ACTIONS = ("power_up", "recruit", "main", "assign", "search", "cleanup", "recover", "free_recover")


def begins_action(decision: Decision) -> bool:
    """Return True for the questions of phases; plays in battle and reacts belong to theirs."""
    return decision.kind in _ACTIONS
