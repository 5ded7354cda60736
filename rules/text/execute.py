"""Instructions carried out in printed order, with the choices, options and costs in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from rules.engine.blame import blame
from rules.engine.decision import Steps
from rules.text import effects as e
from rules.text import filters as f
from rules.text import groups as g
from rules.text.abilities import Ability
from rules.text.evaluate import all_hold, amount, contains, holds, is_among, members, passes
from rules.text.scope import GameObject, Scope
from rules.text.tree import walk

MOST_REPEATS = 50


def execute(effects: Sequence[e.Effect], scope: Scope) -> Steps[bool]:
    """Do the instructions as far as possible (CIPHER-SKILL-15); whether all was fully done."""
    complete = True
    for place, effect in enumerate(effects, 1):
        scope.rest = effects[place:]
        before = scope.paid
        if isinstance(effect, e.Choose):
            scope.paid = [*before, *_just_chosen(effects[: place - 1], scope)]
        done = yield from _execute_one(effect, scope)
        if isinstance(effect, e.Choose):
            scope.paid = before
        complete = complete and done
        yield from scope.context.check_state()
    return complete


def _just_chosen(earlier: Sequence[e.Effect], scope: Scope) -> Iterator[GameObject]:
    """ "Choose one of these and one of those" means two: what the choices just before it took."""
    for effect in reversed(earlier):
        if not isinstance(effect, e.Choose):
            return
        yield from scope.bindings.get(effect.chosen.name, ())


def _execute_one(effect: e.Effect, scope: Scope) -> Steps[bool]:
    table, card = scope.context.table, scope.context.card_of(scope)
    skipping, answered = table.skipping, table.answered
    if card is not None and skipping is not None and skipping.has(card, kind_of(effect)):
        line = scope.context.line_of(card, scope)
        return (yield from skipping.resolve(table, scope.seat, card, line))
    try:
        composed = COMPOSED.get(type(effect))
        if composed is not None:
            done: bool = yield from composed(effect, scope)
            return done
        _note_effect(effect, scope)
        return (yield from scope.context.do(effect, scope))
    except Exception as fault:
        blame(fault, card, kind_of(effect), answered)
        raise


def kind_of(effect: e.Effect) -> str:
    """Return the name of an instruction, as records and prompts have it."""
    return type(effect).__name__.lower()


def extend(composed: Mapping[type[Any], Callable[..., Steps[bool]]]) -> None:
    """How a game's own nodes made of other effects are carried out; it says so once."""
    COMPOSED.update(composed)


def _note_effect(effect: e.Effect | None, scope: Scope) -> None:
    scope.effect = effect
    scope.effect_name = "choose" if effect is None else kind_of(effect)


def feasible(effects: Sequence[e.Effect], scope: Scope, taken: Sequence[GameObject] = ()) -> bool:
    """Whether all parts of a cost could be paid, each with different things (CIPHER-REQ-11).

    Parts with the fewest candidates are tried first, so that a general part does not use up
    what a narrow one needs.
    """
    used = list(taken)
    parts = list(_parts(effects))
    if len(parts) == 1:
        spared = _not_paid_with(taken, scope) if taken and _is_of_itself(parts[0]) else used
        return scope.context.can_do(parts[0], scope, spared)
    pools = sorted([(part, _pool(part, scope)) for part in parts], key=_size_of_pool)
    for effect, pool in pools:
        # What pays may do so in several ways ("tap this unit, destroy this unit").
        spared = _not_paid_with(taken, scope) if _is_of_itself(effect) else used
        if not scope.context.can_do(effect, scope, spared):
            return False
        used.extend(_would_take(effect, pool, scope, used))
    return True


def _not_paid_with(taken: Sequence[GameObject], scope: Scope) -> list[GameObject]:
    return [obj for obj in taken if not is_among(obj, scope.paid)]


def is_vain(effects: Sequence[e.Effect], scope: Scope) -> bool:
    """Whether all it does would be done to units, and there is none to which it could be.

    What it would find in a hidden place its player cannot know.
    """
    parts = [part for part in _parts(effects) if not isinstance(part, e.Choose)]
    return bool(parts) and not any(
        scope.context.can_do(part, scope, ()) or not _is_about_units(group_of(part))
        for part in parts
    )


def _is_about_units(group: g.Group | None) -> bool:
    """Whether it names units, and one of them would be enough for it."""
    if isinstance(group, g.Chosen):
        return isinstance(group.among, g.Units) and group.least == 1
    return isinstance(group, g.Units)


def _parts(effects: Sequence[e.Effect]) -> Iterator[e.Effect]:
    """The instructions with what was chosen for them put back into their places.

    What hangs on an earlier choice cannot be known yet and is taken to be possible. What is
    revealed and then used is one part, not two.
    """
    chosen = {
        effect.chosen.name: effect.chosen for effect in effects if isinstance(effect, e.Choose)
    }
    for shown, picked in _shown_and_used(effects):
        chosen[picked.name] = picked
        effects = [effect for effect in effects if effect is not shown]
    open_words = [g.Known(name) for name in chosen] if chosen else ()
    for effect in effects:
        group = effect.chosen if isinstance(effect, e.Choose) else getattr(effect, "group", None)
        if isinstance(group, g.Known):
            group = chosen.get(group.name, group)
        if group is None:
            yield effect
            continue
        if open_words and any(word in walk(group) for word in open_words):
            continue
        if isinstance(effect, e.Choose):
            yield effect
            continue
        for part in group.groups if isinstance(group, g.Together) else (group,):
            yield _about(effect, part)


def _shown_and_used(effects: Sequence[e.Effect]) -> list[tuple[e.Effect, g.Chosen]]:
    """Revelations of chosen cards that the next instruction is about, with the choice."""
    return [
        (effect, effect.group)
        for effect, later in pairwise(effects)
        if isinstance(effect, e.Reveal)
        and isinstance(effect.group, g.Chosen)
        and group_of(later) == g.Known(effect.group.name)
    ]


def _about(effect: Any, group: g.Group) -> e.Effect:
    if group is effect.group:
        same: e.Effect = effect
        return same
    changed: e.Effect = replace(effect, group=group)
    return changed


def effects_of(ability: Ability) -> list[e.Effect]:
    """What an ability does; what it states instead is asked, not done."""
    return [part for part in ability.body if isinstance(part, e.Effect)]


def is_usable(scope: Scope, taken: Sequence[GameObject] = ()) -> bool:
    """Whether the ability could be used: its conditions hold, its cost can be paid, and everything
    it does could be done, sparing the objects in `taken`."""
    ability = scope.ability
    assert ability is not None
    return (
        all_hold(ability.requires, scope)
        and feasible(ability.cost, scope, taken)
        and could_do(ability, scope, taken)
    )


def could_do(ability: Ability, scope: Scope, taken: Sequence[GameObject] = ()) -> bool:
    """Whether everything the ability does could be done, one after the other."""
    effects = effects_of(ability)
    return all(
        scope.context.can_do(effect, scope, taken) or _will_be_drawn(effect, effects[:place])
        for place, effect in enumerate(effects)
    )


def _will_be_drawn(effect: e.Effect, earlier: Sequence[e.Effect]) -> bool:
    """ "Draw 1 card, then discard 1 card": by then there is one in the hand."""
    group = group_of(effect)
    among = group.among if isinstance(group, g.Chosen) else group
    is_of_hand = isinstance(among, g.Cards) and (among.side, among.place) == ("own", "hand")
    return is_of_hand and any(isinstance(one, e.Draw) and one.side == "own" for one in earlier)


def group_of(effect: e.Effect) -> g.Group | None:
    """What an instruction is about."""
    if isinstance(effect, e.Choose):
        return effect.chosen
    group: g.Group | None = getattr(effect, "group", None)
    return group


def _pool(effect: e.Effect, scope: Scope) -> list[GameObject]:
    group = group_of(effect)
    return [] if group is None else candidates(group, scope)


def _size_of_pool(part: tuple[e.Effect, list[GameObject]]) -> tuple[bool, int]:
    return not _is_of_itself(part[0]), len(part[1])


def _is_of_itself(effect: e.Effect) -> bool:
    return isinstance(group_of(effect), g.This)


def _would_take(
    effect: e.Effect, pool: Sequence[GameObject], scope: Scope, used: Sequence[GameObject]
) -> list[GameObject]:
    group = group_of(effect)
    if group is None or isinstance(effect, e.Choose):
        return []
    free = [obj for obj in pool if not is_among(obj, used)]
    return free[: least_of(group, scope, len(free))]


def least_of(group: g.Group, scope: Scope, size: int) -> int:
    """How many objects an instruction must get hold of to be fully done."""
    if isinstance(group, g.Chosen):
        return amount(group.least, scope)
    if isinstance(group, g.Together):
        return sum(least_of(part, scope, 1) for part in group.groups)
    return max(size, 1)


def how_many(chosen: g.Chosen, pool: Sequence[GameObject], scope: Scope) -> tuple[int, int]:
    """At least and at most how many of a pool are chosen: fewer where there are not more."""
    most = len(pool) if chosen.most is None else amount(chosen.most, scope)
    return min(amount(chosen.least, scope), len(pool)), min(most, len(pool))


def candidates(group: g.Group, scope: Scope) -> list[GameObject]:
    """Everything a group could come to mean, before any choice."""
    if isinstance(group, g.Chosen):
        return candidates(group.among, scope)
    if isinstance(group, g.Among):
        return [obj for obj in candidates(group.group, scope) if passes(group.where, obj, scope)]
    if isinstance(group, g.Together):
        found: list[GameObject] = []
        for part in group.groups:
            found.extend(obj for obj in candidates(part, scope) if not is_among(obj, found))
        return found
    return members(group, scope)


def unfiltered(group: g.Group, scope: Scope) -> tuple[Sequence[GameObject], Sequence[f.Filter]]:
    """What a group could come to mean, with the filters that its members have yet to pass.

    For whoever needs a few of them and can stop looking.
    """
    context = scope.context
    if isinstance(group, g.Chosen):
        return unfiltered(group.among, scope)
    if isinstance(group, g.Cards):
        seats = context.seats(group.side, scope.seat)
        return [card for seat in seats for card in context.cards(seat, group.place)], group.where
    if isinstance(group, g.Units):
        seats = context.seats(group.side, scope.seat)
        return [unit for seat in seats for unit in context.units(seat)], group.where
    return candidates(group, scope), ()


def resolve(group: g.Group, scope: Scope) -> Steps[list[GameObject]]:
    """The objects of a group, asking players for the choices in it."""
    if isinstance(group, g.Chosen):
        return (yield from _choose(group, scope))
    if isinstance(group, g.Together):
        found: list[GameObject] = []
        before = list(scope.paid)
        for part in group.groups:
            more = yield from resolve(part, scope)
            found.extend(obj for obj in more if not is_among(obj, found))
            scope.paid = [*before, *found]
        scope.paid = before
        return found
    if isinstance(group, g.Among) and isinstance(group.group, g.Chosen):
        chosen = yield from resolve(group.group, scope)
        return [obj for obj in chosen if passes(group.where, obj, scope)]
    return members(group, scope)


def _choose(group: g.Chosen, scope: Scope) -> Steps[list[GameObject]]:
    pool = candidates(group.among, scope)
    chosen = yield from scope.context.choose(group, pool, scope)
    if group.name:
        scope.bindings[group.name] = list(chosen)
    return chosen


# Composition ----------------------------------------------------------------------------------


def _choice(effect: e.Choose, scope: Scope) -> Steps[bool]:
    _note_effect(_purpose(effect.chosen, scope.rest), scope)
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
    return (yield from execute(branch, scope))


def _may(effect: e.May, scope: Scope) -> Steps[bool]:
    seats = scope.context.seats(effect.side, scope.seat)
    agreed = False
    for _ in range(MOST_REPEATS if effect.again else 1):
        if not feasible(effect.effects, scope):
            break
        wants = yield from scope.context.agree(seats[0], scope)
        if not wants:
            break
        done = yield from execute(effect.effects, scope)
        if done:
            agreed = True
            yield from execute(effect.then, scope)
    if not agreed:
        yield from execute(effect.otherwise, scope)
    return agreed


def _one_of_these(effect: e.OneOfThese, scope: Scope) -> Steps[bool]:
    chosen = yield from scope.context.choose_mode(len(effect.options), scope)
    return (yield from execute(effect.options[chosen], scope))


def _by_hand(effect: e.ByHand, scope: Scope) -> Steps[bool]:
    table, card = scope.context.table, scope.context.card_of(scope)
    if card is None or table.skipping is None:
        return False
    return (yield from table.skipping.resolve(table, scope.seat, card, effect.text))


COMPOSED: dict[type[Any], Callable[..., Steps[bool]]] = {
    e.Choose: _choice,
    e.If: _if,
    e.May: _may,
    e.OneOfThese: _one_of_these,
    e.ByHand: _by_hand,
}

__all__ = ["candidates", "contains", "execute", "feasible", "group_of", "is_among", "resolve"]
