"""What describes a noun: adjectives before it and phrases behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lark import Token

from rules.cipher.text.nodes import AnyTrait, Fights
from rules.cipher.text.noun_parser import Change, words
from rules.cipher.text.nouns import (
    AREAS,
    ENEMY,
    LORD,
    OTHER,
    OWN,
    Noun,
    Unclear,
    base,
    every,
    traits_of,
)
from rules.cipher.text.traits import shows
from rules.text.filters import AnyOf, At, Filter, Is, Named, Not, Number, OneOf, SameAreaAs, Shares
from rules.text.groups import Known, This

Limit = tuple[str, int]


def narrow(*where: Filter) -> Change:
    return lambda noun: noun.narrowed(*where)


def all_but(where: tuple[Filter, ...]) -> Filter:
    """Fails at least one of the filters."""
    fails = tuple(Not(filter_) for filter_ in where)
    return fails[0] if len(fails) == 1 else AnyOf(fails)


def number(stat: str, parts: tuple[object, ...]) -> Filter:
    """The comparison among the parts of a phrase, as a filter on that number."""
    op, amount = next(part for part in parts if isinstance(part, tuple))
    return Number(stat, op, amount)


def lifted(inner: Noun, test: Callable[[Noun], Filter | tuple[Filter, ...]]) -> Change:
    """A relative phrase; a place or Cost at its very end belongs to the noun outside."""
    zones = tuple(place for place in inner.places if place[0] not in AREAS)
    there = zones if inner.head != "card" or len(inner.places) > 1 else ()
    kept = tuple(place for place in inner.places if place not in there)
    found = test(replace(inner, places=kept))
    where = found if isinstance(found, tuple) else (found,)
    return lambda noun: replace(noun.narrowed(*where), places=(*noun.places, *there))


def filters_in(parts: tuple[object, ...]) -> tuple[Filter, ...]:
    """The filters among the parts of a phrase, or what its noun says of something."""
    found: list[Filter] = []
    for part in parts:
        if isinstance(part, Filter):
            found.append(part)
        elif isinstance(part, Noun):
            found.extend(traits_of(part))
    if not found:
        raise Unclear("nothing is said of it")
    return tuple(found)


class FilterParser:
    """Methods are called by the parser, one for each alias of the grammar of nouns."""

    # adjectives
    def other(self) -> Change:
        return narrow(OTHER)

    def names_adj(self, token: Token) -> Change:
        names, joint = words(token)
        if any(", " in name for name in names):
            raise Unclear("a name with a title")
        if joint == "and":
            return lambda noun: replace(noun, names=names)
        return narrow(Named(names))

    def non_names_adj(self, token: Token) -> Change:
        return narrow(Not(Named(words(token)[0])))

    def traits_adj(self, token: Token) -> Change:
        found, joint = words(token)
        where = tuple(shows(word) for word in found)
        if len(where) == 1:
            return narrow(*where)
        return lambda noun: replace(noun.narrowed(AnyOf(where)), joined_traits=joint == "and")

    def non_traits_adj(self, token: Token) -> Change:
        return narrow(Not(shows(words(token)[0][0])))

    def both_traits_adj(self, token: Token) -> Change:
        return narrow(*(shows(word) for word in words(token)[0]))

    def attacking_adj(self, _: Token) -> Change:
        return narrow(Is("attacking"))

    def plain_trait(self, word: Token) -> Change:
        return narrow(shows(word))

    def without_symbol(self, *_: Token) -> Change:
        return narrow(Not(AnyTrait("insignias")))

    def with_trait(self, token: Token) -> Change:
        return self.traits_adj(token)

    def non_lord(self, _: Token) -> Change:
        return narrow(Not(LORD))

    def allied(self) -> Change:
        return lambda noun: replace(noun, side=OWN, head=noun.head or "unit")

    def hostile(self, _: Token) -> Change:
        return lambda noun: replace(noun, side=ENEMY, head=noun.head or "unit")

    def untapped(self) -> Change:
        return narrow(Not(Is("tapped")))

    def tapped(self) -> Change:
        return narrow(Is("tapped"))

    def promoted(self, _: Token) -> Change:
        return narrow(Is("promoted"))

    def not_promoted(self, _: Token) -> Change:
        return narrow(Not(Is("promoted")))

    def leveled(self, _: Token) -> Change:
        return narrow(Is("levelled_up"))

    def face_up(self, _: Token) -> Change:
        return narrow(Is("face_up"))

    def face_down(self, _: Token) -> Change:
        return narrow(Not(Is("face_up")))

    def in_vanguard_adj(self, _: Token) -> Change:
        return narrow(At(("vanguard",)))

    def in_rearguard_adj(self, _: Token) -> Change:
        return narrow(At(("rearguard",)))

    # phrases behind the noun
    def post_at_whose(self, _: Token, whose: str, place: str) -> Change:
        return lambda noun: replace(noun, places=(*noun.places, (place, whose)))

    def post_at(self, _: Token, place: str) -> Change:
        return lambda noun: replace(noun, places=(*noun.places, (place, "")))

    def post_same_area(self, _: Token, other: Noun) -> Change:
        return narrow(SameAreaAs(every(replace(other, det="the"), OWN)))

    def post_from_top(self, whose: str, _: Token) -> Change:
        return lambda noun: replace(noun, top=whose or OWN)

    def post_nothing(self, _: Token) -> Change:
        return lambda noun: noun

    def in_this_area(self, _: Token) -> Change:
        return narrow(SameAreaAs(This()))

    def of_cost(self, *parts: Token | Limit) -> Change:
        return narrow(number("cost", parts))

    def name_behind(self, token: Token) -> Change:
        return self.names_adj(token)

    def same_cost(self, *parts: Token | Noun) -> Change:
        other = next(part for part in parts if isinstance(part, Noun))
        return lifted(other, lambda noun: Shares("cost", base(noun, OWN)))

    def other_than(self, _: Token, other: Noun) -> Change:
        if other.names and not other.head:
            return narrow(Not(Named(other.names)))
        if other.head == "" and other.group is None:
            return narrow(all_but(traits_of(other)))
        return narrow(Not(OneOf(every(replace(other, det="the"), OWN))))

    def with_number(self, *parts: Filter | Token) -> Change:
        return narrow(*(part for part in parts if isinstance(part, Filter)))

    def with_promotion_cost(self, _: Token) -> Change:
        return narrow(Is("has_promotion_cost"))

    def with_skill(self, *parts: Filter | Token) -> Change:
        return narrow(*(part for part in parts if isinstance(part, Filter)))

    def with_symbol(self, *_: Token) -> Change:
        return narrow(AnyTrait("insignias"))

    def same_name(self, _: Token, other: Noun) -> Change:
        return lifted(other, lambda noun: Shares("name", base(noun, OWN)))

    def different_names(self, *_: Token) -> Change:
        return lambda noun: replace(noun, different="name")

    def different_costs(self, _: Token) -> Change:
        return lambda noun: replace(noun, different="cost")

    def name_is(self, token: Token) -> Change:
        return narrow(Named(words(token)[0]))

    def who_is(self, *parts: Filter | Token | Noun) -> Change:
        for part in parts:
            if isinstance(part, Noun):
                return lifted(part, lambda noun: traits_of(noun))
        return narrow(*filters_in(parts))

    def who_is_not(self, *parts: Filter | Token | Noun) -> Change:
        return narrow(all_but(filters_in(parts)))

    def who_has(self, _: Token, __: Token, state: Filter) -> Change:
        return narrow(state)

    def who_has_not(self, _: Token, __: Token, ___: Token, state: Filter) -> Change:
        return narrow(Not(state))

    def who_attacked(self) -> Change:
        return narrow(Is("attacked"))

    def who_attacks(self, target: Noun) -> Change:
        return narrow(Fights("attacking", every(replace(target, det="the"), OWN)))

    def who_is_attacking(self, _: Token, __: Token, target: Noun) -> Change:
        return self.who_attacks(target)

    def among(self, _: Token) -> Change:
        return lambda noun: replace(noun, group=Known("?revealed"), head="")
