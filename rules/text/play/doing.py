"""Instructions carried out in printed order, with the choices, options and prices in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.decision import Steps
from rules.text import effects as e
from rules.text import groups as g
from rules.text import plays as p
from rules.text.play.asking import amount, contains, holds, members, passes
from rules.text.play.scope import Scope, Thing
from rules.text.tree import walk

MOST_REPEATS = 50


def perform(effects: Sequence[e.Effect], scope: Scope) -> Steps[bool]:
    """Do the instructions as far as possible (CIPHER-SKILL-15); whether all was fully done."""
    complete = True
    for place, effect in enumerate(effects, 1):
        scope.rest = effects[place:]
        done = yield from _perform_one(effect, scope)
        complete = complete and done
        yield from scope.world.settle()
    return complete


def _perform_one(effect: e.Effect, scope: Scope) -> Steps[bool]:
    composed = _COMPOSED.get(type(effect))
    if composed is not None:
        done: bool = yield from composed(effect, scope)
        return done
    _take_aim(effect, scope)
    return (yield from scope.world.do(effect, scope))


def _take_aim(effect: e.Effect | None, scope: Scope) -> None:
    scope.aim = effect
    scope.doing = "choose" if effect is None else type(effect).__name__.lower()


def feasible(effects: Sequence[e.Effect], scope: Scope, taken: Sequence[Thing] = ()) -> bool:
    """Whether all parts of a price could be paid, each with different things (CIPHER-REQ-11).

    Parts with the fewest candidates are tried first, so that a general part does not use up
    what a narrow one needs.
    """
    used = list(taken)
    for effect in sorted(_parts(effects), key=lambda one: _room(one, scope)):
        if not scope.world.can_do(effect, scope, used):
            return False
        used.extend(_would_take(effect, scope, used))
    return True


def _parts(effects: Sequence[e.Effect]) -> Iterator[e.Effect]:
    """The instructions with what was chosen for them put back into their places.

    What hangs on an earlier choice cannot be known yet and is taken to be possible.
    """
    chosen = {one.chosen.name: one.chosen for one in effects if isinstance(one, e.Choose)}
    open_words = [g.Known(name) for name in chosen]
    for effect in effects:
        group = effect.chosen if isinstance(effect, e.Choose) else getattr(effect, "group", None)
        if isinstance(group, g.Known):
            group = chosen.get(group.name, group)
        if group is None:
            yield effect
            continue
        if any(word in walk(group) for word in open_words):
            continue
        if isinstance(effect, e.Choose):
            yield effect
            continue
        for part in group.groups if isinstance(group, g.Together) else (group,):
            yield _about(effect, part)


def _about(effect: Any, group: g.Group) -> e.Effect:
    changed: e.Effect = replace(effect, group=group)
    return changed


def group_of(effect: e.Effect) -> g.Group | None:
    """What an instruction is about."""
    if isinstance(effect, e.Choose):
        return effect.chosen
    group: g.Group | None = getattr(effect, "group", None)
    return group


def _room(effect: e.Effect, scope: Scope) -> int:
    group = group_of(effect)
    return 0 if group is None else len(candidates(group, scope))


def _would_take(effect: e.Effect, scope: Scope, used: Sequence[Thing]) -> list[Thing]:
    group = group_of(effect)
    if group is None or isinstance(effect, e.Choose):
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
        before = list(scope.paid)
        for part in group.groups:
            more = yield from resolve(part, scope)
            found.extend(one for one in more if not is_among(one, found))
            scope.paid = [*before, *found]
        scope.paid = before
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
    _take_aim(_purpose(effect.chosen, scope.rest), scope)
    chosen = yield from _choose(effect.chosen, scope)
    return len(chosen) >= amount(effect.chosen.least, scope)


def _purpose(chosen: g.Chosen, later: Sequence[e.Effect]) -> e.Effect | None:
    """The instruction for which something is chosen: the first that speaks of it."""
    word = g.Known(chosen.name)
    for effect in later:
        for node in walk(effect):
            if isinstance(node, e.Lasting) and word in walk(node):
                return node
            if isinstance(node, e.Effect) and group_of(node) == word:
                return node
    return None


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


def _as(effect: p.As, scope: Scope) -> Steps[bool]:
    """Each player in his turn; what they chose is known afterwards, all together."""
    players = yield from resolve(effect.who, scope)
    before = {name: list(things) for name, things in scope.known.items()}
    chosen: dict[str, list[Thing]] = {}
    complete = True
    for player in players:
        his = scope.of(scope.world.side_of(player))
        done = yield from perform(effect.effects, his)
        complete = complete and done
        for name, things in his.known.items():
            if name not in before:
                chosen.setdefault(name, []).extend(things)
    scope.known.update(chosen)
    return complete


_COMPOSED: dict[type[Any], Callable[..., Steps[bool]]] = {
    e.Choose: _choice,
    e.If: _if,
    e.May: _may,
    e.IfDone: _if_done,
    e.ForEach: _for_each,
    e.OneOfThese: _one_of_these,
    p.As: _as,
}

__all__ = ["candidates", "contains", "feasible", "group_of", "perform", "resolve"]
