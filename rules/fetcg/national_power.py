"""The National Power Phase (FETCG-NP)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.decision import Steps
from rules.fetcg.chips import restore_used
from rules.fetcg.equipment import item_step
from rules.fetcg.hand import draw
from rules.fetcg.land import land_step
from rules.fetcg.sortie import unit_step
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.statuses import poison_takes
from rules.fetcg.steps import whole_step
from rules.fetcg.support import support_step


def national_power_phase(table: FetcgTable, first: str = "restoration") -> Steps[None]:
    """Chip Restoration, Draw, Unit, Support, Land, Item (FETCG-TURN-2, 5)."""
    table.phase = "national_power"
    if first == "restoration":
        yield from _poison(table)
    names = list(_STEPS)
    for name in names[names.index(first) :]:
        yield from whole_step(table, name, _STEPS[name](table))
    table.expire([effect for effect in table.effects if effect.until == ("phase",)])


def _poison(table: FetcgTable) -> Steps[None]:
    """Before Chip Restoration, so that the chips come back at once (FETCG-NP-1)."""
    table.step = "poison"
    poison_takes(table, table.active)
    yield from run_state_checks(table)


def _chip_restoration(table: FetcgTable) -> Steps[None]:
    """The active player's Used chips become Unused (FETCG-NP-2)."""
    player = table.active
    moved = restore_used(table, player)
    if moved:
        table.log("restoration", player=player.seat, amount=moved)
    yield from ()


def _draw(table: FetcgTable) -> Steps[None]:
    """Exactly one card, compulsory (FETCG-NP-3, 4)."""
    draw(table, table.active)
    yield from ()


_STEPS: Mapping[str, Callable[[FetcgTable], Steps[None]]] = {
    "restoration": _chip_restoration,
    "draw": _draw,
    "unit": unit_step,
    "support": support_step,
    "land": land_step,
    "item": item_step,
}
