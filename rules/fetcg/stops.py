"""What a player of the Fire Emblem TCG may let pass.

Windows for Surprise cards come after every step (FETCG-SURPRISE-23), some twenty a turn. A card
that may be played in any of them is a reason to ask at the beginning and the end of a turn, in
battle and when somebody else has played one; asked after every step too, both players would wait
longer than they play.
"""

from __future__ import annotations

from rules.engine.stops import ALWAYS, IF_POSSIBLE, NEVER, Stop
from rules.fetcg.windows import PREPARATIONS, SURPRISE_STEP

_OWN = (IF_POSSIBLE, ALWAYS)
_MOST_ON_STACK = 100

STOPS = (
    Stop(
        "steps",
        ("unit_step", "support_step", "land_step", "item_step", "training_step", "symbol_step"),
        modes=_OWN,
    ),
    Stop("invasion", ("activate_unit",), modes=_OWN),
    Stop("end", ("end_phase", "generation_step"), modes=_OWN),
    Stop("replies", ("play_surprise",), args={"stack": range(1, _MOST_ON_STACK)}),
    Stop("battles", ("play_surprise",), args={"window": PREPARATIONS}),
    Stop(
        "turn_start",
        ("play_surprise",),
        args={"window": ("restoration", "draw")},
        each_time=False,
    ),
    Stop("turn_end", ("play_surprise",), args={"window": ("invasion_end", SURPRISE_STEP)}),
    Stop(
        "after_steps",
        ("play_surprise",),
        each_time=False,
        waits=False,
        modes=(NEVER, IF_POSSIBLE, ALWAYS),
    ),
)
