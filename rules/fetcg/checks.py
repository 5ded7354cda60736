"""What is settled after every event, and the abilities it has set off (FETCG-WIN-15)."""

from __future__ import annotations

from rules.engine.decision import Steps
from rules.fetcg.placing import defeat, uncover
from rules.fetcg.retreat import full_retreat
from rules.fetcg.table import FetcgTable
from rules.fetcg.winning import check_victory

DRAGON_NEEDS = 3


def settle(table: FetcgTable) -> None:
    """Removals, Dragons, Full Retreats until nothing changes, then victory."""
    while _remove_spent(table) or _revert_dragons(table) or _retreat(table):
        pass
    table.unsettled = False
    check_victory(table)


def complete(table: FetcgTable) -> Steps[None]:
    """Settle the field, and let one waiting ability after the other take effect."""
    while True:
        settle(table)
        events, table.events = table.events, []
        table.abilities.collect(events)
        if not (yield from table.abilities.resolve_next()):
            return


def _remove_spent(table: FetcgTable) -> bool:
    """Units without Energy leave, all together (FETCG-BATTLE-22, 24)."""
    spent = [unit for unit in table.all_units() if unit.energy == 0]
    for unit in spent:
        defeat(table, unit)
    return bool(spent)


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
