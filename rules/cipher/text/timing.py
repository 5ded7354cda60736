"""When each effect of a skill is done: at once, with a choice made later, or in later battles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.cipher.text.nodes import SupportCard
from rules.text.abilities import Ability
from rules.text.changes import Change, While
from rules.text.conditions import Condition, Fighting
from rules.text.effects import Delayed, Destroy, Effect, If, Lasting, Look, Reveal
from rules.text.grammar import Unclear
from rules.text.groups import Chosen, Known, This
from rules.text.tree import walk

Effects = tuple[Effect, ...]


def timed(ability: Ability) -> Ability:
    """Return the ability with each effect at its time; Unclear if one has none."""
    if ability.kind in ("continuous", "special"):
        return ability
    body = _in_turn([effect for effect in ability.body if isinstance(effect, Effect)])
    return replace(ability, body=_while_fighting(body) if ability.kind == "activate" else body)


def _in_turn(effects: Iterable[Effect]) -> Effects:
    """Delay each effect that uses what a delayed effect chooses, reveals or destroys.

    It joins that effect, whatever else is done at once in between. Unclear if it would have to
    join two, or one that is delayed only under a condition.
    """
    found: list[Effect] = []
    for effect in effects:
        used = {node.name for node in walk(effect) if isinstance(node, Known)}
        later = [place for place, one in enumerate(found) if _named_later(one) & used]
        if not later:
            found.append(effect)
            continue
        delayed = found[later[0]]
        if len(later) > 1 or not isinstance(delayed, Delayed):
            raise Unclear("when that is done")
        found[later[0]] = replace(delayed, effects=_in_turn((*delayed.effects, effect)))
    return tuple(found)


def _named_later(effect: Effect) -> set[str]:
    """Return the names that the delayed parts of an effect give to what they are about."""
    naming = (Chosen, Reveal, Look, Destroy)
    delayed = [node for node in walk(effect) if isinstance(node, Delayed)]
    return {node.name for node in walk(tuple(delayed)) if isinstance(node, naming) and node.name}


def _while_fighting(effects: Effects) -> Effects:
    """Let a skill used between battles change the battles that come after it.

    Unclear if it does anything else in a battle, since none is fought when it is used, or if it is
    about units that are not settled by then: what a skill changes until a later time, it changes
    for the units it finds.
    """
    return tuple(map(_in_later_battles, effects))


def _in_later_battles(effect: Effect) -> Effect:
    if isinstance(effect, Lasting) and any(map(_is_of_support, effect.changes)):
        raise Unclear("no card supports a unit by then")
    if not isinstance(effect, If) or not _has_fight(effect.condition):
        return effect
    condition, then = effect.condition, effect.then
    if not isinstance(condition, Fighting) or effect.otherwise or len(then) != 1:
        raise Unclear("no battle is fought by then")
    (lasting,) = then
    if not isinstance(lasting, Lasting):
        raise Unclear("no battle is fought by then")
    subjects = [condition.who, *(getattr(change, "group", This()) for change in lasting.changes)]
    if not all(isinstance(subject, This | Known) for subject in subjects):
        raise Unclear("whom the later battles are about")
    return replace(lasting, changes=(While(condition, lasting.changes),))


def _is_of_support(change: Change) -> bool:
    return isinstance(getattr(change, "group", None), SupportCard)


def _has_fight(condition: Condition) -> bool:
    return any(isinstance(node, Fighting) for node in walk(condition))
