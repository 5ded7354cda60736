"""What is looked at after every event, and the abilities it has triggered (FETCG-WIN-15)."""

from __future__ import annotations

from rules.engine import state_checks
from rules.engine.decision import Steps
from rules.fetcg.full_retreat import full_retreat
from rules.fetcg.placement import defeat, uncover
from rules.fetcg.state import FetcgTable
from rules.fetcg.win_conditions import check_victory

DRAGON_NEEDS = 3


def run_state_checks(table: FetcgTable) -> Steps[None]:
    """Check the state, and let one pending trigger after the other resolve."""
    while True:
        if _may_be_wrong(table):
            yield from state_checks.run_state_checks(table, CHECKS, restart=True)
        table.unsettled = False
        check_victory(table)
        events, table.events = table.events, []
        table.abilities.triggered.collect(events)
        if not (table.triggers and (yield from table.abilities.triggered.resolve_next())):
            return


def _may_be_wrong(table: FetcgTable) -> bool:
    """Whether a check can find anything: what they look at, looked at once for all of them."""
    if table.fallen:
        return True
    for player in table.players:
        for unit in player.units:
            if unit.energy < DRAGON_NEEDS and (unit.energy == 0 or len(unit.cards) > 1):
                return True
    return False


def _remove_exhausted(table: FetcgTable) -> bool:
    """Units without Energy leave, all together (FETCG-BATTLE-22, 24)."""
    exhausted = [unit for unit in table.all_units() if unit.energy == 0]
    for unit in exhausted:
        defeat(table, unit)
    return bool(exhausted)


def _revert_dragons(table: FetcgTable) -> bool:
    """A Dragon with 1 or 2 Energy is a Manakete again (FETCG-ABILITY-15)."""
    weak = [u for u in table.all_units() if u.covered is not None and u.energy < DRAGON_NEEDS]
    for unit in weak:
        uncover(table, unit)
    return bool(weak)


def _retreat(table: FetcgTable) -> bool:
    if not table.fallen:
        return False
    full_retreat(table)
    return True


# Removals, Dragons, Full Retreats: until nothing changes, then victory is looked for.
CHECKS = (_remove_exhausted, _revert_dragons, _retreat)
