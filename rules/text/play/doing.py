"""Instructions carried out in printed order, with the choices, options and prices in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine.decision import Steps
from rules.text import effects as e
from rules.text import groups as g
from rules.text.play.asking import amount, contains, holds, members, passes
from rules.text.play.scope import Scope, Thing

MOST_REPEATS = 50


def perform(effects: Sequence[e.Effect], scope: Scope) -> Steps[bool]:
    """Do the instructions as far as possible (CIPHER-SKILL-15); whether all was fully done."""
    complete = True
    for effect in effects:
        done = yield from _perform_one(effect, scope)
        complete = complete and done
        yield from scope.world.settle()
    return complete


def _perform_one(effect: e.Effect, scope: Scope) -> Steps[bool]:
    composed = _COMPOSED.get(type(effect))
    if composed is not None:
        done: bool = yield from composed(effect, scope)
        return done
    scope.doing = type(effect).__name__.lower()
    return (yield from scope.world.do(effect, scope))


def feasible(effects: Sequence[e.Effect], scope: Scope, taken: Sequence[Thing] = ()) -> bool:
    """Whether all parts of a price could be paid, each with different things (CIPHER-REQ-11).

    Parts with the fewest candidates are tried first, so that a general part does not use up
    what a narrow one needs.
    """
    used = list(taken)
    for effect in sorted(effects, key=lambda one: _room(one, scope)):
        if not scope.world.can_do(effect, scope, used):
            return False
        used.extend(_would_take(effect, scope, used))
    return True


def _room(effect: e.Effect, scope: Scope) -> int:
    group = getattr(effect, "group", None)
    return 0 if group is None else len(candidates(group, scope))


def _would_take(effect: e.Effect, scope: Scope, used: Sequence[Thing]) -> list[Thing]:
    group = getattr(effect, "group", None)
    if group is None:
        return []
    free = [one for one in candidates(group, scope) if not is_among(one, used)]
    return free[: least_of(group, scope, len(free))]


def least_of(group: g.Group, scope: Scope, size: int) -> int:
    """How many objects an instruction must get hold of to be fully done."""
    if isinstance(group, g.Chosen):
        return amount(group.least, scope)
    if isinstance(group, g.Together):
        return sum(least_of(part, scope, 1) for part in group.groups)
    return max(size, 1)


def candidates(group: g.Group, scope: Scope) -> list[Thing]:
    """Everything a group could come to mean, before any choice."""
    if isinstance(group, g.Chosen):
        return candidates(group.among, scope)
    if isinstance(group, g.Among):
        return [one for one in candidates(group.group, scope) if passes(group.where, one, scope)]
    if isinstance(group, g.Together):
        found: list[Thing] = []
        for part in group.groups:
            found.extend(one for one in candidates(part, scope) if not is_among(one, found))
        return found
    return members(group, scope)


def is_among(thing: Thing, things: Sequence[Thing]) -> bool:
    return any(thing is other for other in things)


def resolve(group: g.Group, scope: Scope) -> Steps[list[Thing]]:
    """The objects of a group, asking players for the choices in it."""
    if isinstance(group, g.Chosen):
        return (yield from _choose(group, scope))
    if isinstance(group, g.Together):
        found: list[Thing] = []
        for part in group.groups:
            more = yield from resolve(part, scope)
            found.extend(one for one in more if not is_among(one, found))
        return found
    if isinstance(group, g.Among) and isinstance(group.group, g.Chosen):
        chosen = yield from resolve(group.group, scope)
        return [one for one in chosen if passes(group.where, one, scope)]
    return members(group, scope)


def _choose(group: g.Chosen, scope: Scope) -> Steps[list[Thing]]:
    pool = candidates(group.among, scope)
    chosen = yield from scope.world.choose(group, pool, scope)
    if group.name:
        scope.known[group.name] = list(chosen)
    return chosen


# Composition ----------------------------------------------------------------------------------


def _choice(effect: e.Choose, scope: Scope) -> Steps[bool]:
    chosen = yield from _choose(effect.chosen, scope)
    return len(chosen) >= amount(effect.chosen.least, scope)


def _if(effect: e.If, scope: Scope) -> Steps[bool]:
    branch = effect.then if holds(effect.condition, scope) else effect.otherwise
    return (yield from perform(branch, scope))


def _may(effect: e.May, scope: Scope) -> Steps[bool]:
    seats = scope.world.seats(effect.side, scope.seat)
    agreed = False
    for _ in range(MOST_REPEATS if effect.again else 1):
        if not feasible(effect.effects, scope):
            break
        wants = yield from scope.world.agree(seats[0], scope)
        if not wants:
            break
        done = yield from perform(effect.effects, scope)
        if done:
            agreed = True
            yield from perform(effect.then, scope)
    if not agreed:
        yield from perform(effect.otherwise, scope)
    return agreed


def _if_done(effect: e.IfDone, scope: Scope) -> Steps[bool]:
    done = yield from perform(effect.first, scope)
    if done:
        yield from perform(effect.then, scope)
    return done


def _for_each(effect: e.ForEach, scope: Scope) -> Steps[bool]:
    complete = True
    for _ in range(amount(effect.amount, scope)):
        done = yield from perform(effect.effects, scope)
        complete = complete and done
    return complete


def _one_of_these(effect: e.OneOfThese, scope: Scope) -> Steps[bool]:
    chosen = yield from scope.world.choose_mode(len(effect.options), scope)
    return (yield from perform(effect.options[chosen], scope))


_COMPOSED: dict[type[Any], Callable[..., Steps[bool]]] = {
    e.Choose: _choice,
    e.If: _if,
    e.May: _may,
    e.IfDone: _if_done,
    e.ForEach: _for_each,
    e.OneOfThese: _one_of_these,
}

__all__ = ["candidates", "contains", "feasible", "perform", "resolve"]
