"""Whether an instruction could be done to an object at all: asked before costs and choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeGuard

from rules.cipher.defeat import BY_COST, BY_SKILL
from rules.cipher.deployment import name_is_free
from rules.cipher.movement import can_tap, can_untap
from rules.cipher.state import CipherTable
from rules.cipher.units import AREAS, Unit
from rules.engine.zones import Card
from rules.text import effects as e
from rules.text.evaluate import members, passes
from rules.text.execute import candidates, group_of, is_among, least_of, unfiltered
from rules.text.groups import Known
from rules.text.scope import GameObject, Scope
from rules.text.tree import walk

Test = Callable[[CipherTable, Any, GameObject, Scope], bool]


def can_do(table: CipherTable, effect: e.Effect, scope: Scope, taken: Sequence[GameObject]) -> bool:
    """Whether the instruction could be fully done without the objects in `taken`."""
    group = group_of(effect)
    if group is None:
        return True
    missing = least_of(group, scope, 1)
    if missing <= 0:
        return True
    objs, filters = unfiltered(group, scope)
    doable = _TESTS.get(type(effect), _is_there)
    for obj in objs:
        if taken and is_among(obj, taken):
            continue
        if passes(filters, obj, scope) and doable(table, effect, obj, scope):
            missing -= 1
            if not missing:
                return True
    return False


def can_be_done(table: CipherTable, effect: e.Effect, obj: GameObject, scope: Scope) -> bool:
    """Whether the instruction could be fully done to this one object, as a cost must be."""
    return _TESTS.get(type(effect), _is_there)(table, effect, obj, scope)


def may_be_chosen(table: CipherTable, effect: e.Effect, obj: GameObject, scope: Scope) -> bool:
    """What an effect, other than a cost, may not even be aimed at (CIPHER-SKILLDEPLOY-5)."""
    if isinstance(effect, e.Deploy):
        return _can_be_deployed(table, effect, obj, scope)
    if isinstance(effect, e.Put):
        return not may_not_put(table, effect, obj, scope, BY_SKILL)
    return True


def _is_there(table: CipherTable, effect: e.Effect, obj: GameObject, scope: Scope) -> bool:
    return not isinstance(obj, Unit) or table.on_field(obj)


def _can_be_put(table: CipherTable, effect: e.Put, obj: GameObject, scope: Scope) -> bool:
    """A Lord leaves the field by defeat only (CIPHER-LORD-8)."""
    if isinstance(obj, Unit) and (table.is_lord(obj) or not table.on_field(obj)):
        return False
    return not may_not_put(table, effect, obj, scope, BY_COST)


def may_not_put(table: CipherTable, effect: e.Put, obj: GameObject, scope: Scope, by: str) -> bool:
    """Return True if a skill forbids to put the object where the instruction says."""
    player = table.players[scope.context.seats(effect.by, scope.seat)[0]]
    return table.abilities.permissions.may_not_put(
        player, obj, effect.to, by=by, source=scope.source
    )


def areas_named(effect: e.Deploy, scope: Scope) -> Sequence[str]:
    """The areas that the instruction leaves open; none where nobody is whom it speaks of."""
    if effect.near is not None:
        return [scope.context.place(member) for member in members(effect.near, scope)][:1]
    return [effect.area] if effect.area else AREAS


def _can_be_deployed(table: CipherTable, effect: e.Deploy, obj: GameObject, scope: Scope) -> bool:
    if not isinstance(obj, Card):
        return False
    player = table.players[obj.owner]
    areas = areas_named(effect, scope)
    return name_is_free(table, player, obj) and any(
        not table.abilities.permissions.may_not_deploy(
            player, obj, area, by_skill=True, source=scope.source
        )
        for area in areas
    )


def _can_be_stacked(table: CipherTable, effect: e.Stack, obj: GameObject, scope: Scope) -> bool:
    """Return True unless it is known that there is no unit to stack it on or beneath."""
    if not _is_there(table, effect, obj, scope):
        return False
    if any(
        isinstance(node, Known) and node.name not in scope.bindings for node in walk(effect.unit)
    ):
        return True
    return any(_stands(unit, table) for unit in candidates(effect.unit, scope))


def _can_be_flipped(table: CipherTable, effect: e.Flip, obj: GameObject, scope: Scope) -> bool:
    if effect.face == "up":
        return not obj.face_up
    return bool(obj.face_up) and not table.abilities.permissions.cannot(
        obj, "be_flipped_down", by=BY_COST
    )


def _stands(obj: GameObject, table: CipherTable) -> TypeGuard[Unit]:
    """Whether it is a unit, and still one."""
    return isinstance(obj, Unit) and table.on_field(obj)


def _can_be_tapped(table: CipherTable, effect: e.Tap, obj: GameObject, scope: Scope) -> bool:
    return _stands(obj, table) and can_tap(table, obj)


def _can_be_untapped(table: CipherTable, effect: e.Untap, obj: GameObject, scope: Scope) -> bool:
    return _stands(obj, table) and can_untap(table, obj)


def _can_be_moved(table: CipherTable, effect: e.Move, obj: GameObject, scope: Scope) -> bool:
    return (
        _stands(obj, table)
        and obj.area != effect.to
        and not table.abilities.permissions.cannot(obj, "be_moved", by=BY_COST)
    )


def _can_be_destroyed(table: CipherTable, effect: e.Destroy, obj: GameObject, scope: Scope) -> bool:
    if isinstance(obj, Unit):
        return table.on_field(obj) and not table.abilities.permissions.cannot(
            obj, "be_destroyed", by=BY_COST
        )
    return True


_TESTS: dict[type[Any], Test] = {
    e.Put: _can_be_put,
    e.Deploy: _can_be_deployed,
    e.Stack: _can_be_stacked,
    e.Flip: _can_be_flipped,
    e.Tap: _can_be_tapped,
    e.Untap: _can_be_untapped,
    e.Move: _can_be_moved,
    e.Destroy: _can_be_destroyed,
}
