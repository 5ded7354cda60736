"""Amounts, filters, groups and conditions, read off the table without changing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rules.text import amounts as a
from rules.text import conditions as c
from rules.text import filters as f
from rules.text import groups as g
from rules.text.scope import GameObject, Scope

Evaluate: TypeAlias = Callable[..., Any]

_OPS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda left, right: left == right,
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
}


class Unplayable(Exception):
    """The tree uses a word this interpreter does not know; a test keeps this from happening."""


class Evaluators(dict[type[Any], Evaluate]):
    """How nodes of one sort are evaluated, by their classes."""

    def __missing__(self, kind: type[Any]) -> Evaluate:
        raise Unplayable(f"{kind.__name__} cannot be played here")


def amount(value: a.Amount, scope: Scope) -> int:
    """The number an amount stands for now."""
    if isinstance(value, int):
        return value
    return int(AMOUNTS[type(value)](value, scope))


def passes(filters: Sequence[f.Filter], obj: GameObject, scope: Scope) -> bool:
    """Whether the thing passes every filter."""
    for filter_ in filters:  # noqa: SIM110 - asked a hundred times a decision
        if not FILTERS[type(filter_)](filter_, obj, scope):
            return False
    return True


def members(group: g.Group, scope: Scope) -> list[GameObject]:
    """The objects of a group that needs no choice."""
    found: list[GameObject] = GROUPS[type(group)](group, scope)
    return found


def contains(group: g.Group, obj: GameObject, scope: Scope) -> bool:
    """Whether the thing is, or when it left the field was, one the group speaks of."""
    test = _CONTAINS.get(type(group))
    return is_among(obj, members(group, scope)) if test is None else test(group, obj, scope)


def holds(condition: c.Condition, scope: Scope) -> bool:
    """Whether the condition is true now."""
    return bool(CONDITIONS[type(condition)](condition, scope))


def all_hold(conditions: Sequence[c.Condition], scope: Scope) -> bool:
    """Whether every one of the conditions is true now."""
    for condition in conditions:  # noqa: SIM110 - asked for every ability that may be used
        if not CONDITIONS[type(condition)](condition, scope):
            return False
    return True


def extend(
    *,
    groups: Mapping[type[Any], Evaluate] | None = None,
    amounts: Mapping[type[Any], Evaluate] | None = None,
    filters: Mapping[type[Any], Evaluate] | None = None,
    conditions: Mapping[type[Any], Evaluate] | None = None,
) -> None:
    """How the nodes that one game alone has are evaluated; its context module says so once."""
    GROUPS.update(groups or {})
    AMOUNTS.update(amounts or {})
    FILTERS.update(filters or {})
    CONDITIONS.update(conditions or {})


# Groups ---------------------------------------------------------------------------------------


def _is_one_of_units(group: g.Units, obj: GameObject, scope: Scope) -> bool:
    context = scope.context
    if not context.is_unit(obj) or context.side_of(obj) not in context.seats(
        group.side, scope.seat
    ):
        return False
    return passes(group.where, obj, scope)


def _is_one_of_cards(group: g.Cards, obj: GameObject, scope: Scope) -> bool:
    context = scope.context
    if context.is_unit(obj) or context.side_of(obj) not in context.seats(group.side, scope.seat):
        return False
    return context.place(obj) == group.place and passes(group.where, obj, scope)


def _is_one_of_those_together(group: g.Together, obj: GameObject, scope: Scope) -> bool:
    return any(contains(part, obj, scope) for part in group.groups)


def _is_one_of_these_among(group: g.Among, obj: GameObject, scope: Scope) -> bool:
    return contains(group.group, obj, scope) and passes(group.where, obj, scope)


def _could_be_chosen(group: g.Chosen, obj: GameObject, scope: Scope) -> bool:
    return contains(group.among, obj, scope)


# Groups that tell of one object whether it is meant; of all others the members are listed.
_CONTAINS: dict[type[g.Group], Callable[[Any, GameObject, Scope], bool]] = {
    g.Units: _is_one_of_units,
    g.Cards: _is_one_of_cards,
    g.This: lambda group, obj, scope: obj is not None and obj is scope.source,
    g.Together: _is_one_of_those_together,
    g.Among: _is_one_of_these_among,
    g.Chosen: _could_be_chosen,
}


def _units(group: g.Units, scope: Scope) -> list[GameObject]:
    context = scope.context
    return [
        unit
        for seat in context.seats(group.side, scope.seat)
        for unit in context.units(seat)
        if passes(group.where, unit, scope)
    ]


def _cards(group: g.Cards, scope: Scope) -> list[GameObject]:
    context = scope.context
    return [
        card
        for seat in context.seats(group.side, scope.seat)
        for card in context.cards(seat, group.place)
        if passes(group.where, card, scope)
    ]


def _top(group: g.Top, scope: Scope) -> list[GameObject]:
    count = amount(group.count, scope)
    return [
        card
        for seat in scope.context.seats(group.side, scope.seat)
        for card in scope.context.top(seat, count, bottom=group.bottom)
    ]


def _stacked(group: g.Stacked, scope: Scope) -> list[GameObject]:
    return [card for unit in members(group.unit, scope) for card in scope.context.beneath(unit)]


def _together(group: g.Together, scope: Scope) -> list[GameObject]:
    found: list[GameObject] = []
    for part in group.groups:
        found.extend(member for member in members(part, scope) if not is_among(member, found))
    return found


def is_among(obj: GameObject, objs: Sequence[GameObject]) -> bool:
    for other in objs:  # noqa: SIM110 - as `passes`
        if obj is other:
            return True
    return False


def _subject(group: g.Subject, scope: Scope) -> list[GameObject]:
    return [] if scope.subject is None else [scope.subject]


GROUPS = Evaluators(
    {
        g.This: lambda group, scope: [] if scope.source is None else [scope.source],
        g.Known: lambda group, scope: list(scope.bindings.get(group.name, ())),
        g.Units: _units,
        g.Cards: _cards,
        g.Top: _top,
        g.Stacked: _stacked,
        g.Subject: _subject,
        g.Together: _together,
        g.Among: lambda group, scope: [
            member for member in members(group.group, scope) if passes(group.where, member, scope)
        ],
    }
)


# Amounts --------------------------------------------------------------------------------------


def _stat(value: a.Stat, scope: Scope) -> int:
    """The number of the one object meant; of several, their sum (a missing number is 0)."""
    context = scope.context
    return sum(context.number(member, value.stat) or 0 for member in members(value.of, scope))


AMOUNTS = Evaluators(
    {
        a.Count: lambda value, scope: len(members(value.of, scope)),
        a.Stat: _stat,
        a.Used: lambda value, scope: scope.context.times_used(value, scope),
        a.Times: lambda value, scope: value.each * amount(value.amount, scope),
    }
)


# Filters --------------------------------------------------------------------------------------


def _number(filter_: f.Number, obj: GameObject, scope: Scope) -> bool:
    number = scope.context.number(obj, filter_.stat)
    if number is None:
        return False
    if isinstance(filter_.amount, int):
        return _OPS[filter_.op](number, filter_.amount)
    return _OPS[filter_.op](number, amount(filter_.amount, scope.about(obj)))


def _named(filter_: f.Named, obj: GameObject, scope: Scope) -> bool:
    """One of the names, or a name made of one of them and a bracket (CIPHER-NAME-3)."""
    names = scope.context.names(obj)
    return any(
        name == wanted or name.startswith(f"{wanted} (")
        for wanted in filter_.names
        for name in names
    )


def _at(filter_: f.At, obj: GameObject, scope: Scope) -> bool:
    place = scope.context.place(obj)
    return place in filter_.places or ("field" in filter_.places and scope.context.is_unit(obj))


def _same_area(filter_: f.SameAreaAs, obj: GameObject, scope: Scope) -> bool:
    place = scope.context.place(obj)
    return any(scope.context.place(member) == place for member in members(filter_.other, scope))


def _shares(filter_: f.Shares, obj: GameObject, scope: Scope) -> bool:
    context = scope.context
    for other in members(filter_.group, scope):
        if filter_.what == "name":
            found = not context.names(obj).isdisjoint(context.names(other))
        elif filter_.what in ("cost", "attack", "support"):
            found = context.number(obj, filter_.what) == context.number(other, filter_.what)
        else:
            found = bool(context.traits(obj, filter_.what) & context.traits(other, filter_.what))
        if found:
            return True
    return False


FILTERS = Evaluators(
    {
        f.Named: _named,
        f.Trait: lambda filter_, obj, scope: (
            filter_.value in scope.context.traits(obj, filter_.trait)
        ),
        f.Number: _number,
        f.Is: lambda filter_, obj, scope: scope.context.state(obj, filter_.state),
        f.At: _at,
        f.SameAreaAs: _same_area,
        f.Shares: _shares,
        f.HasSkill: lambda filter_, obj, scope: scope.context.has_skill(
            obj, filter_.label, filter_.kind, filter_.name
        ),
        f.OneOf: lambda filter_, obj, scope: contains(filter_.group, obj, scope),
        f.Not: lambda filter_, obj, scope: not passes((filter_.fails,), obj, scope),
        f.AnyOf: lambda filter_, obj, scope: any(passes((w,), obj, scope) for w in filter_.where),
    }
)


# Conditions -----------------------------------------------------------------------------------


def _matches(condition: c.Matches, scope: Scope) -> bool:
    found = members(condition.group, scope)
    return bool(found) and all(passes(condition.where, member, scope) for member in found)


def _fighting(condition: c.Fighting, scope: Scope) -> bool:
    context = scope.context
    for member in members(condition.who, scope):
        if not context.is_unit(member) or not context.fighting(member, condition.role):
            continue
        if condition.against is None or contains(condition.against, context.foe(member), scope):
            return True
    return False


def _exists(condition: c.Exists, scope: Scope) -> bool:
    group = condition.group
    if not isinstance(group, g.Units):
        return bool(members(group, scope))
    context = scope.context
    for seat in context.seats(group.side, scope.seat):
        for unit in context.units(seat):
            if passes(group.where, unit, scope):
                return True
    return False


def _turn_of(condition: c.TurnOf, scope: Scope) -> bool:
    context = scope.context
    for seat in context.seats(condition.side, scope.seat):
        if context.turn_of(seat, condition.phase):
            return True
    return False


CONDITIONS = Evaluators(
    {
        c.Compare: lambda condition, scope: _OPS[condition.op](
            amount(condition.left, scope), amount(condition.right, scope)
        ),
        c.Exists: _exists,
        c.Matches: _matches,
        c.Fighting: _fighting,
        c.TurnOf: _turn_of,
        c.Happened: lambda condition, scope: scope.context.has_happened(condition.trigger, scope),
        c.Unless: lambda condition, scope: not holds(condition.condition, scope),
        c.All: lambda condition, scope: all_hold(condition.conditions, scope),
    }
)
