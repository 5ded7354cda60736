"""How often somebody may propose in vain while others wait for them."""

from __future__ import annotations

from rules.engine.table import Table

MOST_DECLINED = 2  # in a turn


def has_proposed_enough(table: Table, seat: int) -> bool:
    """Return True if so many proposals of the seat came to nothing in this turn."""
    return table.declined.count((table.turn, seat)) >= MOST_DECLINED


def count_in_vain(table: Table, seat: int) -> None:
    """Count a proposal of the seat that came to nothing."""
    earlier = [each for each in table.declined if each[0] == table.turn]
    table.declined = [*earlier, (table.turn, seat)]
