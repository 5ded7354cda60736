"""Effects at the start of the game and of each turn (FMA-SETUP-3, FMA-DRAW-1)."""

from __future__ import annotations

from rules.engine.decision import Option, Steps, pass_option
from rules.engine.questions import ask_one
from rules.fma.play_or_pass import go_round
from rules.fma.plays import PendingTrigger
from rules.fma.state import FmaTable
from rules.fma.state_checks import run_state_checks
from rules.fma.triggers import resolve_trigger


def start_effects(table: FmaTable, of: str) -> Steps[None]:
    """One at a time by Play or Pass; compulsory ones must come, others are lost (FMA-SETUP-3)."""
    waiting = list(table.abilities.triggered.start_effects(of))
    if not waiting:
        return

    def turn(seat: int) -> Steps[bool]:
        chosen = yield from _choose(table, seat, waiting)
        if chosen is None:
            return False
        waiting.remove(chosen)
        yield from resolve_trigger(table, chosen)
        yield from run_state_checks(table)
        return True

    yield from go_round(table, table.turn_player, turn)


def _choose(
    table: FmaTable, seat: int, waiting: list[PendingTrigger]
) -> Steps[PendingTrigger | None]:
    mine = [trigger for trigger in waiting if trigger.seat == seat]
    if not mine:
        return None
    may_pass = all(mine_.optional for mine_ in mine)

    def options() -> list[Option]:
        ways = [Option("perform", mine_.source, str(n)) for n, mine_ in enumerate(mine)]
        return [*ways, pass_option()] if may_pass else ways

    option = yield from ask_one(table, seat, "order_own_effects", options)
    if option is None or option.action == "pass":
        return None
    return mine[int(str(option.target))]
