"""What a player of Cipher may let pass."""

from __future__ import annotations

from rules.engine.stops import ALWAYS, IF_POSSIBLE, Stop

_OWN = (IF_POSSIBLE, ALWAYS)

STOPS = (
    Stop("bond", ("place_bond",), modes=_OWN),
    Stop("deployment", ("deployment",), modes=_OWN),
    Stop("action", ("action",), modes=_OWN),
    Stop("critical", ("critical_hit",)),
    Stop("evade", ("evade",)),
)
