"""What a player of FlameThrowers may let pass."""

from __future__ import annotations

from rules.engine.stops import ALWAYS, IF_POSSIBLE, Stop

_OWN = (IF_POSSIBLE, ALWAYS)

STOPS = (
    Stop("main_1", ("main_1",), modes=_OWN),
    Stop("main_2", ("main_2", "battle"), modes=_OWN),
    Stop("attacks", ("react",), args={"event": ("attack_declared",)}),
    Stop("damage", ("react",), args={"event": ("damage_dealt", "ship_damaged", "squad_defeated")}),
    Stop("others", ("react",)),
)
