"""A turn: National Power Phase, Invasion Phase, End Phase (FETCG-TURN-1, FETCG-NP)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.decision import Option, Steps
from rules.engine.log import ref
from rules.fetcg.chips import charge, restore_used, room
from rules.fetcg.end_phase import end_phase
from rules.fetcg.equipment import item_step
from rules.fetcg.hand import draw
from rules.fetcg.invasion import invasion_phase
from rules.fetcg.land import land_step
from rules.fetcg.sortie import unit_step
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.statuses import poison_takes
from rules.fetcg.steps import optional_step, whole_step
from rules.fetcg.windows import Window

SUPPORT_LIMIT = 3
PHASES = ("national_power", "invasion", "end")


def take_turn(table: FetcgTable) -> Steps[None]:
    """Turns alternate (FETCG-GAME-1)."""
    table.turn += 1
    table.turn_player = table.first if table.turn % 2 else 1 - table.first
    table.log("turn", turn=table.turn, player=table.turn_player)
    yield from play_phases(table, "national_power")


def play_phases(table: FetcgTable, first: str, step: str = "restoration") -> Steps[None]:
    """The phases from `first` on, in their order (FETCG-GAME-2); `step` begins the first one."""
    for phase in PHASES[PHASES.index(first) :]:
        table.phase = phase
        if phase == "national_power":
            yield from national_power_phase(table, step)
        elif phase == "end":
            yield from end_phase(table)
        elif has_invasion(table):
            yield from invasion_phase(table)


def has_invasion(table: FetcgTable) -> bool:
    """None before both players had a National Power Phase, unless allowed (FETCG-TURN-3)."""
    return table.turn > 1 or table.options["opening_invasion"] == "allowed"


# The National Power Phase ---------------------------------------------------------------------


def national_power_phase(table: FetcgTable, first: str = "restoration") -> Steps[None]:
    """Chip Restoration, Draw, Unit, Support, Land, Item (FETCG-TURN-2, 5)."""
    if first == "restoration":
        table.emit("turn_begins", player=table.active)
        yield from _poison(table)
    names = list(_STEPS)
    passed_over: list[str] = []
    for name in names[names.index(first) :]:
        taken = yield from whole_step(table, name, _STEPS[name](table, tuple(passed_over)))
        passed_over = [] if taken else [*passed_over, name]


def _poison(table: FetcgTable) -> Steps[None]:
    """Before Chip Restoration, so that the chips come back at once (FETCG-NP-1)."""
    table.step = "poison"
    poison_takes(table, table.active)
    yield from run_state_checks(table)


def _chip_restoration(table: FetcgTable, passed_over: tuple[str, ...]) -> Steps[bool]:
    """The active player's Used chips become Unused (FETCG-NP-2)."""
    player = table.active
    moved = restore_used(player)
    if moved:
        table.log("restoration", player=player.seat, amount=moved)
    yield from ()
    return bool(moved)


def _draw(table: FetcgTable, passed_over: tuple[str, ...]) -> Steps[bool]:
    """Exactly one card, compulsory (FETCG-NP-3, 4)."""
    draw(table, table.active)
    yield from ()
    return True


def support_step(table: FetcgTable, passed_over: tuple[str, ...]) -> Steps[bool]:
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

    window = Window("support", inside=True, passed_over=passed_over)
    return (yield from optional_step(table, window, options, act, possible=lambda: bool(options())))


_STEPS: Mapping[str, Callable[[FetcgTable, tuple[str, ...]], Steps[bool]]] = {
    "restoration": _chip_restoration,
    "draw": _draw,
    "unit": unit_step,
    "support": support_step,
    "land": land_step,
    "item": item_step,
}
