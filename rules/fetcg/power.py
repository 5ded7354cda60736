"""The National Power Phase (FETCG-NP)."""

from __future__ import annotations

from rules.engine.decision import Steps
from rules.fetcg.checks import complete
from rules.fetcg.chips import restore_used
from rules.fetcg.drawing import draw
from rules.fetcg.equipping import item_step
from rules.fetcg.land import land_step
from rules.fetcg.sortie import unit_step
from rules.fetcg.statuses import poison_takes
from rules.fetcg.steps import whole_step
from rules.fetcg.support import support_step
from rules.fetcg.table import FetcgTable


def national_power_phase(table: FetcgTable) -> Steps[None]:
    """Chip Restoration, Draw, Unit, Support, Land, Item (FETCG-TURN-2, 5)."""
    table.phase = "national_power"
    table.step = "poison"
    poison_takes(table, table.active)
    yield from complete(table)
    yield from whole_step(table, "restoration", _chip_restoration(table))
    yield from whole_step(table, "draw", _draw(table))
    yield from whole_step(table, "unit", unit_step(table))
    yield from whole_step(table, "support", support_step(table))
    yield from whole_step(table, "land", land_step(table))
    yield from whole_step(table, "item", item_step(table))
    table.expire([effect for effect in table.effects if effect.until == ("phase",)])


def _chip_restoration(table: FetcgTable) -> Steps[None]:
    """The active player's Used chips become Unused (FETCG-NP-2)."""
    player = table.active
    moved = restore_used(table, player)
    if moved:
        table.say("restoration", player=player.seat, amount=moved)
    yield from ()


def _draw(table: FetcgTable) -> Steps[None]:
    """Exactly one card, compulsory (FETCG-NP-3, 4)."""
    draw(table, table.active)
    yield from ()
