"""Whole abilities in the wording of the house: what the grammar reads, said again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.fetcg.text.change_speech import changes
from rules.fetcg.text.deed_speech import deeds, price
from rules.fetcg.text.line_reader import DURATIONS
from rules.fetcg.text.noun_reader import BEARER
from rules.fetcg.text.noun_speech import (
    LABELS,
    STATUSES,
    conditions,
    counted,
    group,
    limit,
    noun,
    quality,
)
from rules.text.abilities import Ability
from rules.text.amounts import Count
from rules.text.attrition import AttackDamages, Damaged, Enters, Gain
from rules.text.battlefield import Inflict, PhaseEnds
from rules.text.changes import Adjust, Change, MayStack
from rules.text.conditions import Compare, Fighting, Matches, TurnOf
from rules.text.effects import Choose, Delayed, Effect, If, Lasting, Stack
from rules.text.filters import Trait
from rules.text.groups import Chosen, Known, Units
from rules.text.triggers import Destroyed, Moved, PhaseStarts, Trigger, TurnEnds


def say(ability: Ability) -> str:
    """The line that compiles to this ability."""
    return f"{_capital(_KINDS[ability.kind](ability))}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _after_colon(text: str) -> str:
    return f": {_capital(text)}"


# What holds -----------------------------------------------------------------------------------


def _continuous(ability: Ability) -> str:
    stated = tuple(part for part in ability.body if isinstance(part, Change))
    if ability.requires and isinstance(ability.requires[0], Fighting):
        return _fighting(ability, ability.requires[0], stated)
    return _if(ability, changes(stated))


def _if(ability: Ability, rest: str) -> str:
    return f"if {conditions(ability.requires)}, {rest}" if ability.requires else rest


def _fighting(ability: Ability, fight: Fighting, stated: tuple[Change, ...]) -> str:
    (change,) = stated
    assert isinstance(change, Adjust)
    verb = "attacks" if fight.role == "attacking" else "is attacked"
    arms = [one for one in ability.requires[1:] if isinstance(one, Matches)]
    equipped = "".join(f" with {_sort(one)} equipment" for one in arms)
    return f"when {group(fight.who)} {verb}{equipped}: Damage {change.amount:+}"


def _sort(found: Matches) -> str:
    (trait,) = found.where
    assert isinstance(trait, Trait)
    return LABELS[trait.value]


# What is played -------------------------------------------------------------------------------


def _play(ability: Ability) -> str:
    first = ability.body[0]
    if isinstance(first, Delayed):
        return _order(ability, first)
    effects = [part for part in ability.body if isinstance(part, Effect)]
    if isinstance(first, Choose):
        return _target(ability, first.chosen) + _after_colon(_sentences(effects[1:], "attack"))
    return _if(ability, _sentences(effects, ""))


def _target(ability: Ability, chosen: Chosen) -> str:
    assert isinstance(chosen.among, Units)
    owner = "your" if chosen.among.side == "own" else "your opponent's"
    toll = "".join(
        f", which pays {-part.amount} Energy"
        for part in ability.price
        if isinstance(part, Gain) and isinstance(part.amount, int)
    )
    return f"target {owner} {noun(chosen.among.where, 1)}{toll}"


def _sentences(effects: Sequence[Effect], usual: str) -> str:
    """Deeds in a row make one sentence, each statement one of its own."""
    said: list[str] = []
    row: list[Effect] = []
    for effect in effects:
        if not isinstance(effect, Lasting):
            row.append(effect)
            continue
        if row:
            said.append(deeds(row))
            row = []
        until = "" if effect.until == usual else f" {DURATIONS[effect.until]}"
        said.append(changes(effect.changes) + until)
    if row:
        said.append(deeds(row))
    return ". ".join(text if place == 0 else _capital(text) for place, text in enumerate(said))


def _order(ability: Ability, delayed: Delayed) -> str:
    (then,) = delayed.effects
    assert isinstance(then, If)
    assert isinstance(then.condition, Compare)
    assert isinstance(then.condition.left, Count)
    assert isinstance(then.condition.right, int)
    count = counted(then.condition.left, limit(then.condition.op, then.condition.right))
    return _if(
        ability,
        f"this holds until the end of your opponent's next turn: If you then have {count}, you win",
    )


# What is set off ------------------------------------------------------------------------------


def _trigger(ability: Ability) -> str:
    effects = [part for part in ability.body if isinstance(part, Effect)]
    if effects == [Inflict(Known("struck"), getattr(effects[0], "status", ""))]:
        status = STATUSES[getattr(effects[0], "status", "")]
        return f"a unit it damages and does not defeat gets {status}"
    return _event(ability.trigger) + _after_colon(deeds(effects))


def _event(trigger: Trigger | None) -> str:
    if isinstance(trigger, Moved):
        who = trigger.who
        is_own = isinstance(who, Units) and who.side == "own"
        owner = f"your {noun(getattr(who, 'where', ()), 1)}" if is_own else group(who)
        return f"{owner} enters here{' in a Movement Step' if trigger.by == 'step' else ''}"
    if isinstance(trigger, PhaseEnds):
        return f"{'a' if trigger.side == 'any' else 'your'} {_step(trigger.phase)} ends"
    if isinstance(trigger, PhaseStarts):
        return f"your {_step(trigger.phase)} begins"
    if isinstance(trigger, TurnEnds):
        return "your turn ends"
    if isinstance(trigger, AttackDamages):
        who_strikes = "the wielder" if trigger.attacker == BEARER else "this unit"
        return f"{who_strikes} deals damage"
    verbs: dict[type[Any], str] = {
        Enters: "is sortied",
        Damaged: "loses Energy",
        Destroyed: "is defeated",
    }
    return f"this unit {verbs[type(trigger)]}"


def _step(phase: str) -> str:
    return f"{phase.capitalize()} Step"


# What is used ---------------------------------------------------------------------------------


def _used(head: str, bearer: str = "wearer") -> Callable[[Ability], str]:
    def said(ability: Ability) -> str:
        effects = [part for part in ability.body if isinstance(part, Effect)]
        return f"{head}{price(ability.price)}" + _after_colon(deeds(effects, bearer))

    return said


def _timed(ability: Ability) -> str:
    (during,) = ability.requires
    assert isinstance(during, TurnOf)
    return _used(f"your {_step(during.phase)}")(ability)


def _promotion(ability: Ability) -> str:
    (stack,) = ability.body
    assert isinstance(stack, Stack)
    assert isinstance(stack.unit, Chosen)
    assert isinstance(stack.unit.among, Units)
    onto = noun(stack.unit.among.where, 1)
    return f"promotion{price(ability.price)}: Replace your {onto}"


def _criterion(ability: Ability) -> str:
    if ability.requires:
        return "criterion" + _after_colon(conditions(ability.requires))
    (stack,) = ability.body
    assert isinstance(stack, MayStack)
    assert isinstance(stack.onto, Units)
    return f"criterion: It has {' and '.join(map(quality, stack.onto.where))}"


_KINDS: dict[str, Callable[[Ability], str]] = {
    "continuous": _continuous,
    "play": _play,
    "trigger": _trigger,
    "activate": _timed,
    "training": _used("training"),
    "symbol": _used("symbol", "wielder"),
    "family_support": _used("family support"),
    "staff": _used("staff"),
    "action": _used("action"),
    "promotion": _promotion,
    "criterion": _criterion,
    "sortie": lambda ability: "this card may also be sortied",
}
