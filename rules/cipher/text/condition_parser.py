"""What an "if" or "while" asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.cipher.text.condition_parts import (
    compared,
    counted,
    described,
    exists,
    matches,
    negated,
    opposing,
    owned,
    supporter_of,
    used,
)
from rules.cipher.text.filter_parser import HAS_SYMBOL, Limit
from rules.cipher.text.nodes import InEffect, Parity, StackSize, Supported, SupportFailed, Variety
from rules.cipher.text.noun_parser import label, one_name
from rules.cipher.text.nouns import ANY, ENEMY, LORD, OTHER, OWN, Noun, base, every, pattern
from rules.text import conditions as c
from rules.text.amounts import Count, Used
from rules.text.filters import AnyOf, At, Filter, Named, Not, Number, SameAreaAs, Shares
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Cards, Known, This, Together, Units

THIS = Noun(group=This())
# What a side has, before it is said which side.
Quantity = Callable[[str], c.Condition]


def _was(subject: Noun, noun: Noun) -> c.Condition:
    if not isinstance(subject.group, Known):
        raise Unclear("only what was spoken of is asked about afterwards")
    return matches(subject, described(noun))


def _is(subject: Noun, state: Filter) -> c.Condition:
    return matches(subject, (state,))


def _is_not(subject: Noun, state: Filter) -> c.Condition:
    return negated(subject, (state,))


def _number(stat: str) -> Callable[[Noun, Limit], c.Condition]:
    return lambda subject, limit: matches(subject, (Number(stat, *limit),))


def _either_traits(one: Noun, other: Noun) -> Noun:
    """ "Is <Red> or "Marth" ": each side has to be a single description."""
    sides = (described(one), described(other))
    if any(len(side) != 1 for side in sides):
        raise Unclear("either of two descriptions")
    return Noun(where=(AnyOf((sides[0][0], sides[1][0])),))


def _enemy_has_more(noun: Noun) -> c.Condition:
    theirs = owned(noun, ENEMY)
    if not isinstance(theirs, Cards | Units):
        raise Unclear("this cannot be compared")
    return c.Compare(Count(theirs), ">", Count(replace(theirs, side=OWN)))


def _many(limit: Limit, noun: Noun) -> Quantity:
    plain = replace(noun, with_this=False)
    return lambda side: counted(owned(plain, side), limit, noun)


def _parity(*, odd: bool) -> Callable[[Noun], Quantity]:
    return lambda noun: lambda side: Parity(Count(owned(noun, side)), odd=odd)


def _compared(op: str) -> Callable[[Noun], Quantity]:
    return lambda noun: lambda side: compared(noun, side, op)


def _besides_this(condition: c.Condition) -> c.Condition:
    """Leave the unit itself out of "no ally is in its area"."""
    group = condition.group if isinstance(condition, c.Exists) else None
    if not isinstance(group, Units) or SameAreaAs(This()) not in group.where:
        return condition
    if group.side != OWN or OTHER in group.where:
        return condition
    return c.Exists(replace(group, where=(OTHER, *group.where)))


def _lonely(subject: Noun, _: object) -> c.Condition:
    if subject.group != This():
        raise Unclear("other allies than whom")
    return c.Unless(c.Exists(Units(OWN, (OTHER,))))


def _only_unit(_: str, place: str) -> c.Condition:
    there = At((place,))
    return c.All((c.Matches(This(), (there,)), c.Unless(c.Exists(Units(OWN, (OTHER, there))))))


def _stack(unit: Noun, limit: Limit) -> c.Condition:
    return c.Compare(StackSize(every(unit)), *limit)


def _in_effect(noun: Noun) -> c.Condition:
    (named, *more) = noun.where or (None,)
    if more or noun.head or not isinstance(named, Named) or len(named.names) != 1:
        raise Unclear("a skill's name is needed here")
    return InEffect(named.names[0])


def _used_by(subject: Noun, skills: Used, times: Limit = (">=", 1)) -> c.Condition:
    return used(skills, times, pattern(subject, OWN))


def _fighting(role: str) -> Callable[..., c.Condition]:
    def fights(subject: Noun, other: Noun | None = None) -> c.Condition:
        against = None if other is None else opposing(subject, other)
        if against == This() == subject.group:
            raise Unclear("a unit in battle with itself")
        return c.Fighting(pattern(subject, OWN), role, against)

    return fights


def _this_fighting(role: str) -> Callable[[Noun], c.Condition]:
    return lambda other: _fighting(role)(THIS, other)


def _supported(subject: Noun, card: Noun) -> c.Condition:
    return Supported(pattern(subject, OWN), supporter_of(card))


def _allies(op: str) -> c.Condition:
    return c.Compare(Count(Units(OWN)), op, Count(Units(ENEMY)))


_DESCRIBED: Readings = {
    "conditions": lambda *found: found[0] if len(found) == 1 else c.All(found),
    "either_traits": _either_traits,
    "is_noun": lambda subject, noun: matches(subject, described(noun)),
    "is_not_noun": lambda subject, noun: negated(subject, described(noun)),
    "was_noun": _was,
    "is_state": _is,
    "is_not_state": _is_not,
    "cost_is": _number("cost"),
    "attack_is": _number("attack"),
    "has_symbol": lambda subject: _is(subject, HAS_SYMBOL),
    "has_no_symbol": lambda subject: _is_not(subject, HAS_SYMBOL),
    "has_same_name": lambda subject, other: _is(subject, Shares("name", base(other, OWN))),
    "different_weapons": lambda subject, limit: c.Compare(
        Variety("weapons", every(subject)), *limit
    ),
    "stack_is": _stack,
    "stack_is_early": lambda limit, _, unit: _stack(unit, limit),
    "several_are": lambda limit, noun, state: counted(
        base(replace(noun.narrowed(state), with_this=False), OWN), limit, noun
    ),
}
_QUANTITIES: Readings = {
    "you_have": lambda has: has(OWN),
    "enemy_has": lambda has: has(ENEMY),
    "there_are": lambda has: has(ANY),
    "you_have_not": lambda has: c.Unless(_besides_this(has(OWN))),
    "you_have_and_more": lambda has, noun: c.All((has(OWN), compared(noun, OWN, ">"))),
    "enemy_has_more": _enemy_has_more,
    "same_number": lambda noun: compared(noun, OWN, "="),
    "many": _many,
    "exactly": lambda amount, noun: _many(("=", int(amount)), noun),
    "some": lambda noun: lambda side: exists(noun, side),
    "no_such": lambda noun: lambda side: c.Unless(_besides_this(exists(noun, side))),
    "odd": _parity(odd=True),
    "even": _parity(odd=False),
    "more_than": _compared(">"),
    "fewer_than": _compared("<"),
    "at_most_theirs": _compared("<="),
    "lonely": _lonely,
    "more_allies": lambda: _allies(">"),
    "as_many_allies": lambda: _allies(">="),
    "fewer_allies": lambda: _allies("<="),
    "more_hand": lambda: compared(Noun(head="card", places=(("hand", ""),)), OWN, ">"),
    "totals": lambda *parts: c.Compare(Count(Units(ANY)), "=", int(parts[-1])),
    "only_with_lord": lambda: c.Unless(c.Exists(Units(OWN, (OTHER, Not(LORD))))),
    "only_unit_in": _only_unit,
}
_USES: Readings = {
    "used_by": _used_by,
    "used_times": lambda skills, times: c.Compare(skills, *times),
    "was_used": lambda skills: c.Compare(skills, ">=", 1),
    "in_effect": _in_effect,
    **constants({"once": (">=", 1)}),
    "skill_named": lambda name: Used(one_name(name)),
    "skill_of_this": lambda name: Used(one_name(name), who=This()),
    "label_from_hand": lambda token: Used(label=label(token)),
}
_BATTLES: Readings = {
    "is_attacking": _fighting("attacking"),
    "is_attacked": _fighting("defending"),
    "is_fighting": _fighting("either"),
    "bare_attacking": _this_fighting("attacking"),
    "bare_attacked": _this_fighting("defending"),
    "bare_fighting": _this_fighting("either"),
    "either_is_attacked": lambda one, other: c.Fighting(
        Together((pattern(one, OWN), pattern(other, OWN))), "defending"
    ),
    "is_supported": _supported,
    "bare_supported": lambda card: _supported(THIS, card),
    "enemy_support_failed": lambda: SupportFailed(ENEMY),
}
CONDITIONS: Readings = {**_DESCRIBED, **_QUANTITIES, **_USES, **_BATTLES}
