"""Whether an instruction, or a part of a cost, could be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.fetcg.abilities.choices import fitting
from rules.fetcg.chips import room
from rules.fetcg.state import FetcgTable
from rules.fetcg.text import nodes as n
from rules.fetcg.units import Unit
from rules.text import attrition as a
from rules.text import changes as c
from rules.text import effects as e
from rules.text import groups as g
from rules.text.evaluate import amount
from rules.text.execute import candidates, is_among, least_of
from rules.text.scope import GameObject, Scope


def can_do(table: FetcgTable, effect: e.Effect, scope: Scope, taken: Sequence[GameObject]) -> bool:
    """Sparing the objects in `taken`."""
    special = _SPECIAL.get(type(effect))
    if special is not None:
        return special(table, effect, scope)
    group = getattr(effect, "group", None)
    if group is None or isinstance(group, g.Known):
        return True
    if isinstance(group, g.Chosen) and isinstance(group.among, g.Known):
        return True  # among what is seen only then
    if isinstance(group, g.Chosen) and group.name == "target":
        return bool(fitting(table, group, scope))
    free = [
        obj
        for obj in candidates(group, scope)
        if not is_among(obj, taken) and not is_among(obj, scope.bindings.get("card", ()))
    ]
    return len(free) >= least_of(group, scope, 1)


def _can_move_chips(table: FetcgTable, effect: n.MoveChips, scope: Scope) -> bool:
    """A cost must be there in full (FETCG-CHIPS-4), of "up to" so many at least one."""
    player = table.players[scope.seat if effect.side == "own" else 1 - scope.seat]
    there = player.unused if effect.origin == "unused" else player.used
    return there >= (1 if effect.up_to else amount(effect.amount, scope))


def _can_gain(table: FetcgTable, effect: a.Gain, scope: Scope) -> bool:
    """Recovery needs room and an Unused chip (FETCG-ACTION-7), a cost the Energy."""
    if effect.group == g.Known("target"):
        return True
    number = amount(effect.amount, scope)
    units = [obj for obj in candidates(effect.group, scope) if isinstance(obj, Unit)]
    if number < 0:
        return any(unit.energy >= -number for unit in units)
    return any(room(table, unit) and table.players[unit.player].unused for unit in units)


def _can_cure(table: FetcgTable, effect: n.Cure, scope: Scope) -> bool:
    wanted = (effect.status,) if effect.status else ()
    units = [obj for obj in candidates(effect.group, scope) if isinstance(obj, Unit)]
    return any(unit.statuses.keys() & set(wanted or unit.statuses) for unit in units)


def _can_stack(table: FetcgTable, effect: e.Stack, scope: Scope) -> bool:
    assert isinstance(effect.unit, g.Chosen)
    return bool(fitting(table, effect.unit, scope))


def _can_last(table: FetcgTable, effect: e.Lasting, scope: Scope) -> bool:
    """There is an attack or battle for it, if it is for one, and somebody it is about."""
    if effect.until in ("attack", "battle") and (table.battle is None or not table.battle.strike):
        return False
    return all(_concerns(change, scope) for change in effect.changes)


def _concerns(change: Any, scope: Scope) -> bool:
    group = change.who if isinstance(change, c.Cannot) else getattr(change, "group", None)
    if group is None or group in (g.Known("target"), g.Known("chosen")):
        return True
    return bool(candidates(group, scope))


_SPECIAL: dict[type[Any], Callable[[FetcgTable, Any, Scope], bool]] = {
    n.MoveChips: _can_move_chips,
    n.Cure: _can_cure,
    a.Gain: _can_gain,
    e.Stack: _can_stack,
    e.Lasting: _can_last,
    e.Draw: lambda table, effect, scope: True,
}
