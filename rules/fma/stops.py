"""What a player of Fullmetal Alchemist may let pass."""

from __future__ import annotations

from rules.engine.stops import ALWAYS, IF_POSSIBLE, Stop

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
