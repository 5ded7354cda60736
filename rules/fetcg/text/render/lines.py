"""Whole abilities, each as the line that compiles to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from rules.fetcg.text.line_parser import DURATIONS
from rules.fetcg.text.nodes import Counterattacked, Inflict, PhaseEnds, SurprisePlayed
from rules.fetcg.text.noun_parser import BEARER
from rules.fetcg.text.render.changes import CHANGES, changes
from rules.fetcg.text.render.effects import EFFECT_SLOTS, EFFECTS, cost, effects
from rules.fetcg.text.render.nouns import (
    LABELS,
    NOUNS,
    STATUSES,
    conditions,
    is_many,
    noun,
    one_of,
    quality,
)
from rules.text.abilities import Ability
from rules.text.attrition import AttackDamages, Damaged, Enters, Gain
from rules.text.changes import Adjust, Change, MayStack
from rules.text.conditions import Fighting, Matches, TurnOf
from rules.text.effects import Choose, Delayed, Effect, If, Lasting, May, Stack
from rules.text.filters import Trait
from rules.text.groups import Chosen, Group, Known, Units
from rules.text.house.render import say_some
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import as_sentences, capital
from rules.text.tree import Node
from rules.text.triggers import (
    AttackDeclared,
    AttackDestroys,
    Destroyed,
    Moved,
    PhaseStarts,
    TurnEnds,
    TurnStarts,
)

SaysLine: TypeAlias = Callable[[Renderer, Ability], str]


def render(ability: Ability, at_work: Node | None = None) -> str:
    """The line that compiles to this ability, with what is at work marked."""
    of_weapon = ability.kind == "symbol" or isinstance(ability.trigger, AttackDamages)
    bearer = "wielder" if of_weapon else "wearer"
    renderer = Renderer(
        TABLE, SLOTS, lambda _, group: is_many(group), heads={"bearer": bearer}, at_work=at_work
    )
    return f"{capital(_LINES[ability.kind](renderer, ability))}."


def _after_colon(text: str) -> str:
    return f": {capital(text)}"


# Events -------------------------------------------------------------------------------------------


def say_moved(renderer: Renderer, node: Moved) -> str:
    who = node.who
    if node.to == "enemy_home":
        return f"{renderer.say(who)} enters the enemy Home Row"
    if isinstance(who, Units):
        subject = f"your {noun(who.where, 1)}" if who.side == "own" else one_of(who)
    else:
        subject = renderer.say(who)
    return f"{subject} enters here{' in a Movement Step' if node.by == 'step' else ''}"


def _who(group: Group) -> str:
    return "the wielder" if group == BEARER else one_of(group)


def _step(phase: str) -> str:
    return f"{phase.capitalize()} Step"


def _say_attack(node: AttackDeclared) -> str:
    if node.attacker == Units("any"):
        return f"{_who(node.defender)} is attacked"
    whom = "" if node.defender == Units("any") else f" {one_of(node.defender)}"
    return f"{_who(node.attacker)} attacks{whom}"


EVENTS: Says = {
    Moved: say_moved,
    PhaseEnds: "{side:whose} {phase:step} ends",
    PhaseStarts: "your {phase:step} begins",
    TurnEnds: lambda _, node: f"{'your' if node.side == 'own' else 'a'} turn ends",
    TurnStarts: lambda _, node: f"{'your' if node.side == 'own' else 'a'} turn begins",
    AttackDeclared: lambda _, node: _say_attack(node),
    AttackDamages: lambda _, node: f"{_who(node.attacker)} deals damage",
    AttackDestroys: lambda _, node: f"{_who(node.attacker)} defeats {one_of(node.defender)}",
    SurprisePlayed: lambda _, node: (
        "you play a Surprise card" if node.side == "own" else "your opponent plays a Surprise card"
    ),
    Counterattacked: lambda _, node: f"{_who(node.who)} counterattacks",
    Enters: lambda _, node: f"{_who(node.who)} is sortied",
    Damaged: lambda _, node: f"{_who(node.who)} loses Energy",
    Destroyed: lambda _, node: f"{_who(node.who)} is defeated",
}
SLOTS: Slots = {
    **EFFECT_SLOTS,
    "step": lambda _, phase: _step(phase),
    "whose": {"any": "a", "own": "your"},
}
TABLE: Says = {**NOUNS, **CHANGES, **EFFECTS, **EVENTS}


# What holds ---------------------------------------------------------------------------------------


def _continuous(renderer: Renderer, ability: Ability) -> str:
    stated = tuple(part for part in ability.body if isinstance(part, Change))
    if ability.requires and isinstance(ability.requires[0], Fighting):
        return _fighting(renderer, ability, ability.requires[0], stated)
    return _if(renderer, ability, changes(renderer, stated))


def _if(renderer: Renderer, ability: Ability, rest: str) -> str:
    return f"if {conditions(renderer, ability.requires)}, {rest}" if ability.requires else rest


def _fighting(
    renderer: Renderer, ability: Ability, fight: Fighting, stated: tuple[Change, ...]
) -> str:
    verb = "attacks" if fight.role == "attacking" else "is attacked"
    arms = [condition for condition in ability.requires[1:] if isinstance(condition, Matches)]
    equipped = "".join(f" with {_sort(arm)} equipment" for arm in arms)
    if fight.against is not None:
        by = "by " if fight.role != "attacking" else ""
        equipped = f" {by}{one_of(fight.against)}{equipped}"
    when = f"when {renderer.say(fight.who)} {verb}{equipped}"
    change, *more = stated
    usual = "damage" if fight.role == "attacking" else "damage_taken"
    if (
        not more
        and fight.against is None
        and isinstance(change, Adjust)
        and isinstance(change.amount, int)
        and (change.group, change.stat) == (fight.who, usual)
    ):
        return f"{when}: Damage {change.amount:+}"
    return f"{when}, {changes(renderer, stated)}"


def _sort(found: Matches) -> str:
    (trait,) = found.where
    assert isinstance(trait, Trait)
    return LABELS[trait.value]


# What is played -----------------------------------------------------------------------------------


def _play(renderer: Renderer, ability: Ability) -> str:
    first = ability.body[0]
    if isinstance(first, Delayed):
        return _delayed(renderer, ability, first)
    found = _effects_of(ability)
    if isinstance(first, Choose):
        rest = _sentences(renderer, found[1:], "attack" if _is_one(first.chosen) else "")
        target = renderer.mark(_target(ability, first.chosen), first, *ability.cost)
        return _if(renderer, ability, target + _after_colon(rest))
    if ability.cost:
        paid = cost(renderer, ability.cost).removeprefix(", ")
        return f"{paid} to {_sentences(renderer, found, '')}"
    return _if(renderer, ability, _sentences(renderer, found, ""))


def _is_one(chosen: Chosen) -> bool:
    return (chosen.least, chosen.most) == (1, 1) and getattr(chosen.among, "side", "") != "any"


def _target(ability: Ability, chosen: Chosen) -> str:
    assert isinstance(chosen.among, Units)
    owner = "your" if chosen.among.side == "own" else "your opponent's"
    toll = "".join(
        f", which pays {-part.amount} Energy"
        for part in ability.cost
        if isinstance(part, Gain) and isinstance(part.amount, int)
    )
    if not _is_one(chosen):
        return f"choose {say_some(chosen, noun)}{toll}"
    return f"target {owner} {noun(chosen.among.where, 1)}{toll}"


def _sentences(renderer: Renderer, found: Sequence[Effect], usual: str) -> str:
    """Effects in a row make one sentence, each statement one of its own."""
    sentences: list[str] = []
    for is_alone, row in groupby(found, lambda effect: isinstance(effect, May | If | Lasting)):
        if is_alone:
            sentences += [_alone(renderer, effect, usual) for effect in row]
        else:
            sentences.append(effects(renderer, list(row)))
    return as_sentences(sentences)


def _alone(renderer: Renderer, effect: Effect, usual: str) -> str:
    if not isinstance(effect, Lasting):
        return renderer.say(effect)
    until = "" if effect.until == usual else f" {DURATIONS[effect.until]}"
    return renderer.mark(changes(renderer, effect.changes) + until, effect)


def _delayed(renderer: Renderer, ability: Ability, delayed: Delayed) -> str:
    (then,) = delayed.effects
    assert isinstance(then, If)
    count = renderer.say(then.condition).removeprefix("you have ")
    held = (
        f"this holds until the end of your opponent's next turn: If you then have {count}, you win"
    )
    return _if(renderer, ability, renderer.mark(held, delayed))


# What is triggered or used ------------------------------------------------------------------------


def _trigger(renderer: Renderer, ability: Ability) -> str:
    found = _effects_of(ability)
    if isinstance(found[0], Inflict) and found[0].group == Known("struck"):
        struck = f"a unit it damages and does not defeat gets {STATUSES[found[0].status]}"
        return renderer.mark(struck, found[0])
    assert ability.trigger is not None
    return renderer.say(ability.trigger) + _after_colon(_sentences(renderer, found, ""))


def _used(head: str) -> SaysLine:
    def used(renderer: Renderer, ability: Ability) -> str:
        rest = _sentences(renderer, _effects_of(ability), "")
        return f"{head}{cost(renderer, ability.cost)}" + _after_colon(rest)

    return used


def _timed(renderer: Renderer, ability: Ability) -> str:
    (during,) = ability.requires
    assert isinstance(during, TurnOf)
    return _used(f"your {_step(during.phase)}")(renderer, ability)


def _promotion(renderer: Renderer, ability: Ability) -> str:
    (stack,) = ability.body
    assert isinstance(stack, Stack)
    assert isinstance(stack.unit, Chosen)
    assert isinstance(stack.unit.among, Units)
    onto = noun(stack.unit.among.where, 1)
    replacing = renderer.mark(f"Replace your {onto}", stack)
    return f"promotion{cost(renderer, ability.cost)}: {replacing}"


def _criterion(renderer: Renderer, ability: Ability) -> str:
    if ability.requires:
        return "criterion" + _after_colon(conditions(renderer, ability.requires))
    (stack,) = ability.body
    assert isinstance(stack, MayStack)
    assert isinstance(stack.onto, Units)
    return f"criterion: It has {' and '.join(map(quality, stack.onto.where))}"


def _effects_of(ability: Ability) -> list[Effect]:
    return [part for part in ability.body if isinstance(part, Effect)]


_LINES: Mapping[str, SaysLine] = {
    "continuous": _continuous,
    "play": _play,
    "trigger": _trigger,
    "activate": _timed,
    "training": _used("training"),
    "symbol": _used("symbol"),
    "family_support": _used("family support"),
    "staff": _used("staff"),
    "action": _used("action"),
    "promotion": _promotion,
    "criterion": _criterion,
    "sortie": lambda renderer, ability: "this card may also be sortied",
}
