"""Effects at the start of the game and of each turn (FMA-SETUP-3, FMA-DRAW-1)."""

from __future__ import annotations

from rules.engine.decision import Option, Steps
from rules.fma.asking import ask_one
from rules.fma.ending import settle
from rules.fma.hooks import Triggered
from rules.fma.moments import perform
from rules.fma.passing import go_round
from rules.fma.table import FmaTable


def start_effects(table: FmaTable, of: str) -> Steps[None]:
    """One at a time by Play or Pass; compulsory ones must come, others are lost (FMA-SETUP-3)."""
    waiting = list(table.abilities.starting(of))
    if not waiting:
        return

    def turn(seat: int) -> Steps[bool]:
        chosen = yield from _choose(table, seat, waiting)
        if chosen is None:
            return False
        waiting.remove(chosen)
        yield from perform(table, chosen)
        settle(table)
        return True

    yield from go_round(table, table.turn_player, turn)


def _choose(table: FmaTable, seat: int, waiting: list[Triggered]) -> Steps[Triggered | None]:
    mine = [one for one in waiting if one.seat == seat]
    if not mine:
        return None
    may_pass = all(one.optional for one in mine)

    def options() -> list[Option]:
        ways = [Option("perform", one.source, str(n)) for n, one in enumerate(mine)]
        return [*ways, Option("pass")] if may_pass else ways

    option = yield from ask_one(table, seat, "order_own_effects", options)
    if option is None or option.action == "pass":
        return None
    return mine[int(str(option.target))]
