"""Amounts, filters, groups and conditions, read off the table without changing it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from rules.text import amounts as a
from rules.text import conditions as c
from rules.text import filters as f
from rules.text import groups as g
from rules.text import plays as p
from rules.text.play import squares
from rules.text.play.scope import Scope, Thing, WorldOfPlays
from rules.text.tree import Node

_OPS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda left, right: left == right,
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
}


class Unplayable(Exception):
    """The tree uses a word this interpreter does not know; a test keeps this from happening."""


def amount(value: a.Amount, scope: Scope) -> int:
    """The number an amount stands for now."""
    if isinstance(value, int):
        return value
    return int(_look_up(_AMOUNTS, value)(value, scope))


def passes(filters: Sequence[f.Filter], thing: Thing, scope: Scope) -> bool:
    """Whether the thing passes every filter."""
    return all(_look_up(_FILTERS, one)(one, thing, scope) for one in filters)


def members(group: g.Group, scope: Scope) -> list[Thing]:
    """The objects of a group that needs no choice."""
    found: list[Thing] = _look_up(_GROUPS, group)(group, scope)
    return found


def contains(group: g.Group, thing: Thing, scope: Scope) -> bool:
    """Whether the thing is, or when it left the field was, one the group speaks of."""
    if isinstance(group, g.Units):
        return _is_one_of_units(group, thing, scope)
    if isinstance(group, g.Together):
        return any(contains(part, thing, scope) for part in group.groups)
    if isinstance(group, g.Among):
        return contains(group.group, thing, scope) and passes(group.where, thing, scope)
    if isinstance(group, g.Cards):
        return _is_one_of_cards(group, thing, scope)
    if isinstance(group, g.Chosen):
        return contains(group.among, thing, scope)
    return any(one is thing for one in members(group, scope))


def holds(condition: c.Condition, scope: Scope) -> bool:
    """Whether the condition is true now."""
    return bool(_look_up(_CONDITIONS, condition)(condition, scope))


def _look_up(table: dict[type[Any], Callable[..., Any]], node: Node) -> Callable[..., Any]:
    found = table.get(type(node))
    if found is None:
        raise Unplayable(f"{type(node).__name__} cannot be played here")
    return found


# Groups ---------------------------------------------------------------------------------------


def _is_one_of_units(group: g.Units, thing: Thing, scope: Scope) -> bool:
    world = scope.world
    if not world.is_unit(thing) or world.side_of(thing) not in world.seats(group.side, scope.seat):
        return False
    return passes(group.where, thing, scope)


def _is_one_of_cards(group: g.Cards, thing: Thing, scope: Scope) -> bool:
    world = scope.world
    if world.is_unit(thing) or world.side_of(thing) not in world.seats(group.side, scope.seat):
        return False
    return world.place(thing) == group.place and passes(group.where, thing, scope)


def _units(group: g.Units, scope: Scope) -> list[Thing]:
    world = scope.world
    return [
        unit
        for seat in world.seats(group.side, scope.seat)
        for unit in world.units(seat)
        if passes(group.where, unit, scope)
    ]


def _cards(group: g.Cards, scope: Scope) -> list[Thing]:
    world = scope.world
    return [
        card
        for seat in world.seats(group.side, scope.seat)
        for card in world.cards(seat, group.place)
        if passes(group.where, card, scope)
    ]


def _top(group: g.Top, scope: Scope) -> list[Thing]:
    count = amount(group.count, scope)
    return [
        card
        for seat in scope.world.seats(group.side, scope.seat)
        for card in scope.world.top(seat, count, bottom=group.bottom)
    ]


def _stacked(group: g.Stacked, scope: Scope) -> list[Thing]:
    return [card for unit in members(group.unit, scope) for card in scope.world.beneath(unit)]


def _support_card(group: g.SupportCard, scope: Scope) -> list[Thing]:
    world = scope.world
    return [
        card
        for seat in world.seats(group.side, scope.seat)
        for card in world.supporting(seat)
        if passes(group.where, card, scope) and _supports_one_of(group.unit, seat, scope)
    ]


def _supports_one_of(units: g.Group | None, seat: int, scope: Scope) -> bool:
    """Whether the unit that the seat's card supports is one of those meant."""
    if units is None:
        return True
    fighter = scope.world.fighter(seat)
    return fighter is not None and contains(units, fighter, scope)


def _together(group: g.Together, scope: Scope) -> list[Thing]:
    found: list[Thing] = []
    for part in group.groups:
        found.extend(one for one in members(part, scope) if not _among(one, found))
    return found


def _among(thing: Thing, things: Sequence[Thing]) -> bool:
    return any(thing is other for other in things)


def _subject(group: g.Subject, scope: Scope) -> list[Thing]:
    return [] if scope.subject is None else [scope.subject]


_GROUPS: dict[type[Any], Callable[..., list[Thing]]] = {
    g.This: lambda group, scope: [] if scope.source is None else [scope.source],
    g.Known: lambda group, scope: list(scope.known.get(group.name, ())),
    g.Units: _units,
    g.Cards: _cards,
    g.Top: _top,
    g.Stacked: _stacked,
    g.SupportCard: _support_card,
    g.Subject: _subject,
    g.Together: _together,
    g.Among: lambda group, scope: [
        one for one in members(group.group, scope) if passes(group.where, one, scope)
    ],
}


# Amounts --------------------------------------------------------------------------------------


def _stat(value: a.Stat, scope: Scope) -> int:
    """The number of the one object meant; of several, their sum (a missing number is 0)."""
    world = scope.world
    return sum(world.number(one, value.stat) or 0 for one in members(value.of, scope))


def _stack_size(value: a.StackSize, scope: Scope) -> int:
    sizes = [scope.world.stack_size(one) for one in members(value.of, scope)]
    return sum(size - 1 if value.beneath else size for size in sizes)


def _variety(value: a.Variety, scope: Scope) -> int:
    shown: set[str] = set()
    for one in members(value.of, scope):
        shown |= scope.world.traits(one, value.trait)
    return len(shown)


def _greatest(value: p.Greatest, scope: Scope) -> int:
    shown = [scope.world.number(one, value.stat) or 0 for one in members(value.of, scope)]
    return max(shown, default=0)


_AMOUNTS: dict[type[Any], Callable[..., int]] = {
    a.Count: lambda value, scope: len(members(value.of, scope)),
    a.Stat: _stat,
    a.StackSize: _stack_size,
    a.Variety: _variety,
    a.Used: lambda value, scope: scope.world.times_used(value, scope),
    a.Times: lambda value, scope: value.each * amount(value.amount, scope),
    a.Sum: lambda value, scope: sum(amount(part, scope) for part in value.parts),
    a.Per: lambda value, scope: amount(value.amount, scope) // value.size,
    p.Greatest: _greatest,
    p.X: lambda value, scope: scope.x,
    a.Depends: lambda value, scope: amount(
        value.then if holds(value.condition, scope) else value.otherwise, scope
    ),
}


# Filters --------------------------------------------------------------------------------------


def _number(filter_: f.Number, thing: Thing, scope: Scope) -> bool:
    number = scope.world.number(thing, filter_.stat)
    if number is None:
        return False
    if isinstance(filter_.amount, int):
        return _OPS[filter_.op](number, filter_.amount)
    return _OPS[filter_.op](number, amount(filter_.amount, scope.about(thing)))


def _named(filter_: f.Named, thing: Thing, scope: Scope) -> bool:
    """One of the names, or a name made of one of them and a bracket (CIPHER-NAME-3)."""
    names = scope.world.names(thing)
    return any(
        name == wanted or name.startswith(f"{wanted} (")
        for wanted in filter_.names
        for name in names
    )


def _at(filter_: f.At, thing: Thing, scope: Scope) -> bool:
    place = scope.world.place(thing)
    return place in filter_.places or ("field" in filter_.places and scope.world.is_unit(thing))


def _same_area(filter_: f.SameAreaAs, thing: Thing, scope: Scope) -> bool:
    place = scope.world.place(thing)
    return any(scope.world.place(one) == place for one in members(filter_.other, scope))


def _shares(filter_: f.Shares, thing: Thing, scope: Scope) -> bool:
    world = scope.world
    for other in members(filter_.group, scope):
        if filter_.what == "name":
            found = not world.names(thing).isdisjoint(world.names(other))
        elif filter_.what in ("cost", "attack", "support"):
            found = world.number(thing, filter_.what) == world.number(other, filter_.what)
        else:
            found = bool(world.traits(thing, filter_.what) & world.traits(other, filter_.what))
        if found:
            return True
    return False


def _fights(filter_: f.Fights, thing: Thing, scope: Scope) -> bool:
    world = scope.world
    if not world.is_unit(thing) or not world.fighting(thing, filter_.role):
        return False
    return contains(filter_.against, world.foe(thing), scope)


def _borne(filter_: p.BorneBy, thing: Thing, scope: Scope) -> bool:
    bearer = cast(WorldOfPlays, scope.world).bearer(thing)
    return bearer is not None and contains(filter_.bearer, bearer, scope)


def _targets(filter_: p.Targets, thing: Thing, scope: Scope) -> bool:
    aimed = cast(WorldOfPlays, scope.world).aimed_at(thing)
    return any(contains(filter_.group, one, scope) for one in aimed)


_FILTERS: dict[type[Any], Callable[..., bool]] = {
    f.Named: _named,
    f.Trait: lambda one, thing, scope: one.value in scope.world.traits(thing, one.trait),
    f.AnyTrait: lambda one, thing, scope: bool(scope.world.traits(thing, one.trait)),
    f.Number: _number,
    f.Is: lambda one, thing, scope: scope.world.state(thing, one.state),
    f.At: _at,
    f.SameAreaAs: _same_area,
    f.Shares: _shares,
    f.Fights: _fights,
    f.HasSkill: lambda one, thing, scope: scope.world.has_skill(
        thing, one.label, one.kind, one.name
    ),
    p.BorneBy: _borne,
    p.Targets: _targets,
    f.OneOf: lambda one, thing, scope: contains(one.group, thing, scope),
    f.Not: lambda one, thing, scope: not passes((one.fails,), thing, scope),
    f.AnyOf: lambda one, thing, scope: any(passes((w,), thing, scope) for w in one.where),
    **squares.filters(members),
}


# Conditions -----------------------------------------------------------------------------------


def _matches(condition: c.Matches, scope: Scope) -> bool:
    found = members(condition.group, scope)
    return bool(found) and all(passes(condition.where, one, scope) for one in found)


def _fighting(condition: c.Fighting, scope: Scope) -> bool:
    world = scope.world
    for one in members(condition.who, scope):
        if not world.is_unit(one) or not world.fighting(one, condition.role):
            continue
        if condition.against is None or contains(condition.against, world.foe(one), scope):
            return True
    return False


def _supported(condition: c.Supported, scope: Scope) -> bool:
    world = scope.world
    return any(
        passes(condition.where, card, scope)
        for one in members(condition.who, scope)
        if world.is_unit(one) and world.fighting(one, "either")
        for card in world.supporting(world.side_of(one))
    )


def _sides(condition: c.Condition, scope: Scope) -> tuple[int, ...]:
    return scope.world.seats(getattr(condition, "side"), scope.seat)  # noqa: B009


_CONDITIONS: dict[type[Any], Callable[..., bool]] = {
    c.Compare: lambda one, scope: _OPS[one.op](amount(one.left, scope), amount(one.right, scope)),
    c.Parity: lambda one, scope: (amount(one.amount, scope) % 2 == 1) == one.odd,
    c.Exists: lambda one, scope: bool(members(one.group, scope)),
    c.Matches: _matches,
    c.Fighting: _fighting,
    c.Supported: _supported,
    c.TurnOf: lambda one, scope: any(
        scope.world.turn_of(seat, one.phase) for seat in _sides(one, scope)
    ),
    c.Happened: lambda one, scope: scope.world.happened(one.trigger, scope),
    c.SupportFailed: lambda one, scope: any(
        scope.world.support_failed(seat) for seat in _sides(one, scope)
    ),
    c.InEffect: lambda one, scope: scope.world.in_effect(one.skill, scope),
    c.GuessedRight: lambda one, scope: scope.guessed,
    c.Unless: lambda one, scope: not holds(one.condition, scope),
    c.All: lambda one, scope: all(holds(part, scope) for part in one.conditions),
    c.Either: lambda one, scope: any(holds(part, scope) for part in one.conditions),
}
