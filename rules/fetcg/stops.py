"""What a player of the Fire Emblem TCG may let pass.

Windows for Surprise cards come after every step (FETCG-SURPRISE-23), some twenty a turn. A card
that may be played in any of them is a reason to ask at the beginning and the end of a turn, in
battle and when somebody else has played one; asked after every step too, both players would wait
longer than they play.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Decision
from rules.engine.stops import ALWAYS, IF_POSSIBLE, NEVER, Ahead, Passing, Stop
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

# In battles of the enemy equipment is chosen and counterattacks are declared, whatever is set.
_ENEMY_BATTLES = (Ahead("enemy_battles"),)
_END = (Ahead("end_phase", "end"), *_ENEMY_BATTLES)
_NEXT_UNIT = (Ahead("next_unit", "invasion"), *_END)
_INVASION = (Ahead("invasion", "invasion"), *_END)
_NEXT_STEP = (Ahead("next_step", "steps"), *_INVASION)
_OF_KIND = {
    "action": _NEXT_UNIT,
    "end_phase": _ENEMY_BATTLES,
    "generation_step": _END,
    "training_step": _END,
    "symbol_step": _END,
}
_OWN_WINDOWS = {
    **dict.fromkeys(("restoration", "draw", "unit", "support", "land"), _NEXT_STEP),
    "item": _INVASION,
    **dict.fromkeys(("action_mode", "moved", "declared", "standby"), _NEXT_UNIT),
    "invasion_end": _END,
    SURPRISE_STEP: _END,
}
_LAST_WINDOWS = ("invasion_end", SURPRISE_STEP)
FIRST_INVASION = 2


def look_ahead(passing: Passing) -> Sequence[Ahead]:
    """Return where the game stops next; the buttons that end most steps say it themselves."""
    if passing.kind == "play_surprise":
        return _after_window(passing)
    if passing.kind == "counterattack":
        return _ENEMY_BATTLES
    if passing.kind == "item_step":
        # Whether the very first turn has an Invasion Phase is agreed on beforehand.
        return _INVASION if passing.turn >= FIRST_INVASION else ()
    return _OF_KIND.get(passing.kind, ())


def _after_window(passing: Passing) -> Sequence[Ahead]:
    window = str(passing.args.get("window"))
    if passing.args.get("stack"):
        return (Ahead("resolution"),)
    if window in PREPARATIONS:
        return (Ahead("strike"),)
    if passing.own:
        return _OWN_WINDOWS.get(window, ()) if passing.turn >= FIRST_INVASION else ()
    return (Ahead("your_turn"),) if window in _LAST_WINDOWS else _ENEMY_BATTLES


_ACTIONS = (
    *("unit_step", "support_step", "land_step", "item_step", "activate_unit"),
    *("end_phase", "generation_step", "training_step", "symbol_step", "discard_to_seven"),
)


def begins_action(decision: Decision) -> bool:
    """Return True for the questions of a turn, and for a Surprise card between its actions."""
    about = decision.prompt.args
    if decision.kind == "play_surprise":
        return not about.get("stack") and about.get("window") not in PREPARATIONS
    return decision.kind in _ACTIONS
