"""What conditions ask of the nouns in them."""

from __future__ import annotations

from dataclasses import replace

from rules.cipher.text.filter_parser import Limit
from rules.cipher.text.nodes import SupportCard, Supported
from rules.cipher.text.nouns import (
    ANY,
    ENEMY,
    OWN,
    Noun,
    base,
    every,
    pattern,
    singles,
    traits_of,
)
from rules.text.amounts import Count, Used
from rules.text.conditions import All, Compare, Condition, Exists, Matches, Unless
from rules.text.filters import Filter, Not
from rules.text.grammar import Unclear
from rules.text.groups import Cards, Group, This, Units


def matches(subject: Noun, where: tuple[Filter, ...]) -> Condition:
    """The subject, all of it, passes the filters."""
    if subject.head == "support" and isinstance(subject.group, SupportCard):
        card = subject.group
        if card.unit is not None and not card.where:
            return Supported(card.unit, where)
    if subject.det in ("a", "no", "count") or subject.names:
        if subject.det == "a":
            return Exists(base(subject.narrowed(*where), OWN))
        raise Unclear("one thing is asked about at a time")
    return Matches(every(subject, OWN), where)


def negated(subject: Noun, where: tuple[Filter, ...]) -> Condition:
    """The subject does not pass the filters."""
    if subject.det in ("a", "all", "no", "count"):
        raise Unclear("who is not so")
    if len(where) == 1:
        return matches(subject, (Not(where[0]),))
    return Unless(matches(subject, where))


def described(noun: Noun) -> tuple[Filter, ...]:
    """What "is a ..." says: traits, or being a certain unit."""
    if noun.side == OWN and noun.head == "unit":
        return noun.where
    return traits_of(noun)


def supporter_of(card: Noun) -> tuple[Filter, ...]:
    if card.names:
        raise Unclear("one card supports at a time")
    return card.where if card.head in ("", "card") and not card.group else traits_of(card)


def opposing(subject: Noun, target: Noun) -> Group:
    """The units on the other side of a battle that the words mean."""
    other = OWN if subject.side == ENEMY or subject.head == "enemy" else ENEMY
    return pattern(target, other)


def owned(noun: Noun, side: str) -> Group:
    """The objects of a side that the words mean; "you have 2 enemies" means nothing."""
    if noun.det and noun.det != "a":
        raise Unclear("two numbers for one noun")
    group = base(noun, side)
    if side != ANY and getattr(group, "side", side) not in (side, ANY):
        raise Unclear("having what belongs to the other player")
    if isinstance(group, Units) and side != ANY and group.side == ANY:
        return replace(group, side=side)
    return group


def counted(group: Group, limit: Limit, noun: Noun) -> Condition:
    """So many of the group; "including this unit": and this unit is one of them."""
    enough = Compare(Count(group), *limit)
    if not noun.with_this:
        return enough
    if not isinstance(group, Units) or group.side != OWN:
        raise Unclear("this unit among what")
    return All((Matches(This(), group.where), enough)) if group.where else enough


def exists(noun: Noun, side: str) -> Condition:
    if noun.names:
        return All(tuple(Exists(owned(single, side)) for single in singles(noun)))
    return Exists(owned(noun, side))


def compared(noun: Noun, side: str, op: str) -> Condition:
    if side != OWN:
        raise Unclear("only the player compares with the opponent")
    mine = owned(noun, OWN)
    if not isinstance(mine, Cards | Units):
        raise Unclear("this cannot be compared")
    return Compare(Count(mine), op, Count(replace(mine, side=ENEMY)))


def used(skills: Used, times: tuple[str, int], who: Group) -> Condition:
    return Compare(replace(skills, who=who), *times)
