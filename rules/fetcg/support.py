"""The Support Step: chips from Unused onto own units (FETCG-SUPPORT)."""

from __future__ import annotations

from rules.engine.decision import Option, Steps
from rules.fetcg.chips import charge, room
from rules.fetcg.state import FetcgTable, ref
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.steps import optional_step
from rules.fetcg.windows import Window

SUPPORT_LIMIT = 3


def support_step(table: FetcgTable) -> Steps[None]:
    """Up to 3 chips in all, split as the player likes (FETCG-SUPPORT-1, 4)."""
    player = table.active
    left = [SUPPORT_LIMIT]

    def options() -> list[Option]:
        return [
            Option("support", unit.face, str(chips))
            for unit in player.units
            for chips in range(1, min(left[0], room(table, unit), player.unused) + 1)
        ]

    def act(option: Option) -> Steps[None]:
        assert option.card is not None
        unit = table.unit_of(option.card)
        chips = charge(table, unit, int(str(option.target)))
        left[0] -= chips
        table.log(
            "support", player=player.seat, card=ref(unit.face), chips=chips, energy=unit.energy
        )
        yield from run_state_checks(table)

    yield from optional_step(table, Window("support", inside=True), options, act)
