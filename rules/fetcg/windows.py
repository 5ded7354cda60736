"""When Surprise cards may be played (FETCG-SURPRISE-3, 4, 23)."""

from __future__ import annotations

from dataclasses import dataclass

ATTACK_PREPARATION = "attack_preparation"
COUNTER_PREPARATION = "counterattack_preparation"
PREPARATIONS = (ATTACK_PREPARATION, COUNTER_PREPARATION)
SURPRISE_STEP = "surprise"


@dataclass(frozen=True, slots=True)
class Window:
    """A window in which Surprise cards may be played.

    `name` is the step that has just ended ("draw", "unit" ... "action_mode"), or "moved",
    "declared" (an action other than combat), "standby", "invasion_end", "surprise" (the Surprise
    Step of the End Phase), or one of the two Preparation substeps. `inside`: it is not after that
    step but within it, where only the active player may begin. `passed_over`: steps before it in
    which nothing on the table could be done, so that nobody was asked; a card timed for one of
    them may be played here.
    """

    name: str
    inside: bool = False
    passed_over: tuple[str, ...] = ()

    @property
    def in_battle(self) -> bool:
        return self.name in PREPARATIONS

    @property
    def step_timings(self) -> tuple[str, ...]:
        """The Use Timings of cards that are played inside the step."""
        return tuple(f"{step}_step" for step in (*self.passed_over, self.name))


def is_timely(timing: str, window: Window, *, own_turn: bool, stack: int) -> bool:
    """Whether a card with that Use Timing may be played now (FETCG-SURPRISE-1)."""
    if timing == "response":
        return stack > 0
    if timing == "any_time":
        return True
    if timing == "outside_battle":
        return not window.in_battle
    if timing == "own_turn":
        return own_turn and not window.in_battle
    if timing == "preparation":
        return window.in_battle
    if timing in PREPARATIONS:
        return window.name == timing
    if timing == "end_phase":
        return own_turn and window.name == SURPRISE_STEP
    return own_turn and window.inside and timing in window.step_timings
