"""What an "if" or "while" asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lark import Token

from rules.cipher.text.condition_parts import (
    compared,
    described,
    exists,
    matches,
    negated,
    noun_in,
    owned,
    used,
)
from rules.cipher.text.filter_parser import Limit, number
from rules.cipher.text.nodes import AnyTrait, InEffect, Parity, StackSize, SupportFailed, Variety
from rules.cipher.text.noun_parser import words
from rules.cipher.text.nouns import (
    ANY,
    ENEMY,
    LORD,
    OTHER,
    OWN,
    Noun,
    Unclear,
    base,
    every,
    pattern,
)
from rules.text.amounts import Count, Used
from rules.text.conditions import All, Compare, Condition, Exists, Matches, Unless
from rules.text.filters import AnyOf, At, Filter, Not
from rules.text.groups import Cards, Known, This, Units

Times = tuple[str, int]
THIS = Noun(group=This())
HasQuantity = Callable[[str], Condition]
Skills = Used


class ConditionParser:
    """Methods are called by the parser, one for each alias of a condition."""

    def conditions(self, *found: Condition) -> Condition:
        return found[0] if len(found) == 1 else All(found)

    # what something is or has
    def traits(self, noun: Noun) -> tuple[Filter, ...] | Noun:
        return noun

    def is_noun(self, subject: Noun, _: Token, noun: Noun) -> Condition:
        return matches(subject, described(noun))

    def is_not_noun(self, subject: Noun, *parts: Noun | Token) -> Condition:
        noun = next(part for part in parts if isinstance(part, Noun))
        return negated(subject, described(noun))

    def was_noun(self, subject: Noun, noun: Noun) -> Condition:
        if not isinstance(subject.group, Known):
            raise Unclear("only what was spoken of is asked about afterwards")
        return matches(subject, described(noun))

    def is_state(self, subject: Noun, _: Token, state: Filter) -> Condition:
        return matches(subject, (state,))

    def is_not_state(self, subject: Noun, _: Token, __: Token, state: Filter) -> Condition:
        return negated(subject, (state,))

    has_state, has_not_state = is_state, is_not_state

    def has_number(self, subject: Noun, _: Token, state: Filter) -> Condition:
        return matches(subject, (state,))

    def has_skill(self, subject: Noun, _: Token, state: Filter) -> Condition:
        return matches(subject, (state,))

    def cost_is(self, subject: Noun, *parts: Token | Limit) -> Condition:
        return matches(subject, (number("cost", parts),))

    def attack_is(self, subject: Noun, *parts: Token | Limit) -> Condition:
        return matches(subject, (number("attack", parts),))

    # what players have
    def you_have(self, _: Token, has: HasQuantity) -> Condition:
        return has(OWN)

    def same_number(self, noun: Noun) -> Condition:
        return compared(noun, OWN, "=")

    def enemy_has_more(self, *parts: Noun | Token) -> Condition:
        theirs = owned(noun_in(parts), ENEMY)
        if not isinstance(theirs, Cards | Units):
            raise Unclear("this cannot be compared")
        return Compare(Count(theirs), ">", Count(replace(theirs, side=OWN)))

    def has_symbol(self, subject: Noun, *_: Token) -> Condition:
        return matches(subject, (AnyTrait("insignias"),))

    def has_no_symbol(self, subject: Noun, *_: Token) -> Condition:
        return negated(subject, (AnyTrait("insignias"),))

    def either_traits(self, one: Noun, other: Noun) -> Noun:
        """ "Is <Red> or "Marth" ": each side has to be a single description."""
        sides = (described(one), described(other))
        if any(len(side) != 1 for side in sides):
            raise Unclear("either of two descriptions")
        return Noun(where=(AnyOf((sides[0][0], sides[1][0])),))

    def you_have_not(self, _: Token, has: HasQuantity) -> Condition:
        return Unless(has(OWN))

    def different_weapons(self, subject: Noun, _: Token, limit: Limit) -> Condition:
        return Compare(Variety("weapons", every(subject)), *limit)

    def enemy_support_failed(self, *_: Token) -> Condition:
        return SupportFailed(ENEMY)

    def you_have_and_more(self, _: Token, has: HasQuantity, *parts: Noun | Token) -> Condition:
        noun = next(part for part in parts if isinstance(part, Noun))
        return All((has(OWN), compared(noun, OWN, ">")))

    def enemy_has(self, _: Token, __: Token, has: HasQuantity) -> Condition:
        return has(ENEMY)

    def there_are(self, _: Token, has: HasQuantity) -> Condition:
        return has(ANY)

    def many(self, limit: Limit, noun: Noun) -> HasQuantity:
        return lambda side: Compare(Count(owned(noun, side)), *limit)

    def some(self, noun: Noun) -> HasQuantity:
        return lambda side: exists(noun, side)

    def no_such(self, noun: Noun) -> HasQuantity:
        return lambda side: Unless(exists(noun, side))

    def exactly(self, amount: Token, noun: Noun) -> HasQuantity:
        return lambda side: Compare(Count(owned(noun, side)), "=", int(amount))

    def odd(self, noun: Noun) -> HasQuantity:
        return lambda side: Parity(Count(owned(noun, side)), odd=True)

    def even(self, noun: Noun) -> HasQuantity:
        return lambda side: Parity(Count(owned(noun, side)), odd=False)

    def more_than(self, *parts: Noun | Token) -> HasQuantity:
        noun = noun_in(parts)
        return lambda side: compared(noun, side, ">")

    def fewer_than(self, *parts: Noun | Token) -> HasQuantity:
        noun = noun_in(parts)
        return lambda side: compared(noun, side, "<")

    def at_most_theirs(self, *parts: Noun | Token) -> HasQuantity:
        noun = noun_in(parts)
        return lambda side: compared(noun, side, "<=")

    def lonely(self, subject: Noun, *_: Token) -> Condition:
        if subject.group != This():
            raise Unclear("other allies than whom")
        return Unless(Exists(Units(OWN, (OTHER,))))

    def several_are(self, limit: Limit, noun: Noun, _: Token, state: Filter) -> Condition:
        return Compare(Count(base(noun.narrowed(state), OWN)), *limit)

    def more_allies(self, _: Token) -> Condition:
        return Compare(Count(Units(OWN)), ">", Count(Units(ENEMY)))

    def as_many_allies(self, _: Token) -> Condition:
        return Compare(Count(Units(OWN)), ">=", Count(Units(ENEMY)))

    def fewer_allies(self, _: Token) -> Condition:
        return Compare(Count(Units(OWN)), "<=", Count(Units(ENEMY)))

    def more_hand(self, _: Token) -> Condition:
        return Compare(Count(Cards(OWN, "hand")), ">", Count(Cards(ENEMY, "hand")))

    def totals(self, *parts: Token) -> Condition:
        return Compare(Count(Units(ANY)), "=", int(parts[-1]))

    def only_with_lord(self, _: Token) -> Condition:
        return Unless(Exists(Units(OWN, (OTHER, Not(LORD)))))

    def only_unit_in(self, _: Token, __: Token, ___: str, place: str) -> Condition:
        there = At((place,))
        return All((Matches(This(), (there,)), Unless(Exists(Units(OWN, (OTHER, there))))))

    def stack_is(self, _: Token, unit: Noun, __: Token, limit: Limit) -> Condition:
        return Compare(StackSize(every(unit)), *limit)

    def stack_is_early(self, limit: Limit, *parts: Noun | Token) -> Condition:
        unit = next(part for part in parts if isinstance(part, Noun))
        return Compare(StackSize(every(unit)), *limit)

    # what was done
    def used_by(self, subject: Noun, *parts: Token | Skills) -> Condition:
        skills = next(part for part in parts if isinstance(part, Used))
        return used(skills, (">=", 1), pattern(subject, OWN))

    def used_by_times(
        self, subject: Noun, _: Token, skills: Skills, times: Times, __: Token
    ) -> Condition:
        return used(skills, times, pattern(subject, OWN))

    def used_times(self, *parts: Token | Skills | Times) -> Condition:
        skills = next(part for part in parts if isinstance(part, Used))
        times = next(part for part in parts if isinstance(part, tuple))
        return Compare(skills, times[0], times[1])

    def was_used(self, skills: Skills, _: Token) -> Condition:
        return Compare(skills, ">=", 1)

    def in_effect(self, noun: Noun, _: Token) -> Condition:
        names = [one for found in noun.where for one in getattr(found, "names", ())]
        if len(names) != 1 or len(noun.where) != 1 or noun.head:
            raise Unclear("a skill's name is needed here")
        return InEffect(names[0])

    def times(self, limit: Limit) -> Times:
        return limit

    def once(self) -> Times:
        return (">=", 1)

    def skill_named(self, *parts: Token) -> Used:
        names, joint = words(next(part for part in parts if part.startswith('"')))
        if joint:
            raise Unclear("one skill at a time")
        return Used(names[0])

    def label_from_hand(self, label: Token) -> Used:
        return Used(label=label.strip("[]").upper())
