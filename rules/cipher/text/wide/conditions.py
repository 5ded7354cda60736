"""More conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.cipher.text import nodes as n
from rules.cipher.text.condition_parts import (
    compared,
    described,
    matches,
    negated,
    opposing,
    owned,
    supporter_of,
)
from rules.cipher.text.filter_parser import Limit
from rules.cipher.text.gain_parser import count
from rules.cipher.text.nouns import (
    ANY,
    ENEMY,
    LORD,
    OTHER,
    OWN,
    Noun,
    base,
    every,
    pattern,
    singles,
)
from rules.text import conditions as c
from rules.text.amounts import Amount, Count, Stat
from rules.text.filters import AnyOf, Named, Not, Number, SameAreaAs, Shares
from rules.text.grammar import Readings, Unclear
from rules.text.groups import Among, Known, This, Units

CONDITIONS = r"""
predicate: _BE state -> pred_state
    | (_BE _NOT|"isn't"|"not") state -> pred_not_state
    | _BE traits -> pred_noun
    | (_BE _NOT|"isn't"|"not") traits -> pred_not_noun
    | _HAVE perfect -> pred_state
    | (_HAVE _NOT) perfect -> pred_not_state
    | _HAVE "a"? numeric -> pred_state
    | _BE "attacking" np -> pred_attacks
    | _BE _BEING_ATTACKED (_VIA np)? -> pred_attacked
    | _BE _IN_COMBAT_WITH np -> pred_fights
    | _BE _SUPPORTED _VIA supporter -> pred_supported
%extend quantity: _ANOTHER nominal -> another_such
%extend condition: np predicate ("and" predicate)+ -> predicates
    | np predicate ("or" predicate)+ -> either_predicate
    | limit_many nominal _be_done _done _this_way -> so_many_done
    | ("a"|"an"|"any") nominal _be_done _done _this_way -> some_done
    | "this skill" _did limit_many nominal -> skill_did
    | "this skill" _did ("a"|"an"|"any") nominal -> skill_did_some
    | _THE_DONE _this_way _BE traits -> done_is
    | amount_of _BE relation amount -> amounts_compared
    | amount_of _BE limit -> amount_within
    | amount_of _exceeds amount -> amount_exceeds
    | np _POSS stat _BE relation amount -> np_stat_compared
    | np _POSS stat _BE relation _that_of np -> np_stat_than_np
    | np _POSS stat _BE relation np _POSS -> np_stat_than_np
    | np _POSS stat _exceeds _that_of? np (_POSS stat)? -> np_stat_exceeds
    | np _POSS stat _BE limit -> np_stat_within
    | "the" stat "of" np _BE limit -> np_stat_of_within
    | np _POSS _SUPPORT_VALUE _BE limit -> np_support_within
    | np _HAVE "a"? _higher stat "than" np -> np_has_higher
    | np _HAVE "a"? _lower stat "than" np -> np_has_lower
    | np _HAVE ("the same"|"an equal") stat ("as"|"to") np -> np_has_equal
    | np ("does not have"|"do not have"|"doesn't have"|"lacks"|"lack") "a"? numeric -> is_not_state
    | np ("does not have"|"do not have"|"doesn't have"|"lacks"|"lack"
      |"does not possess") skilled -> is_not_state
    | np ("is not"|"are not"|"isn't"|"aren't"|"not") perfect -> is_not_state
    | np _BE perfect -> is_state
    | np "has not" "yet"? perfect -> is_not_state
    | np ("isn't"|"aren't") state -> is_not_state
    | np ("aren't") traits -> is_not_noun
    | _YOU _have_not quantity -> you_have_not
    | _YOU _have_not "any other" ALLY -> you_are_alone
    | _YOU _HAVE ("no other"|"no") ALLY _but np ("and" np)? -> only_allies
    | ("the only units you have are"|"your only units are") np "and" np -> only_units
    | ("the only units you have are"|"your only units are") np -> only_units
    | np "and" np "are the only units" ("on the field"|"you have") -> only_units
    | np _HAVE ("no other"|"no") ALLY _but np ("and" np)? -> only_allies_of
    | _YOU "only" _HAVE quantity -> you_have
    | _YOU _HAVE limit_many "each"? "of"? nominal "and" nominal -> both_counts
    | _YOU _HAVE limit_many "each of" nominal "and" nominal -> each_count
    | _YOU _HAVE limit_many "of each" nominal "and" nominal -> each_count
    | _YOU _HAVE limit_many ("each of"|"of each"|"each") nominal -> each_trait_count
    | _OPPONENT "does not have" quantity -> enemy_has_not
    | "there" ("are"|"is") "not" quantity -> there_are_not
    | "both players" _HAVE quantity -> both_have
    | ("you and your opponent"|"each player"
      |"you and your opponent both") _HAVE quantity -> both_have
    | ("you or your opponent"|"either player"
      |"either you or your opponent") _HAVE quantity -> either_has
    | _YOU _HAVE "the same number of" nominal "as your opponent" -> same_number
    | _YOUR "number of" nominal _BE relation _YOUR_OPPONENTS -> number_compared
    | ("the number of"|"your number of") nominal _BE relation _ENEMY_COUNT nominal -> two_counts
    | limit_many nominal "are" state -> several_are
    | "all of your" nominal _BE traits -> all_yours_are
    | "all of your" nominal _BE state -> all_yours_are_state
    | np _HAVE "only"? limit "other" ALLY -> has_others
    | "the"? "total"? "number of cards in" np _POSS "stack" _BE limit -> stack_is
    | limit CARD _BE "stacked" ("under"|"beneath"|"underneath") np -> beneath_is
    | limit_many CARD _BE ("stacked under"|"stacked beneath"|"beneath"|"under") np -> beneath_is
    | "there" _BE limit_many CARD "stacked" ("under"|"beneath") np -> beneath_is
    | np _BE "attacking or" "being"? "attacked" "by"? np? -> either_fights
    | np ("is battling"|"is fighting"|"battles") np -> is_fighting
    | np _BE "in combat" "with"? -> is_fighting
    | np _BE "being supported" -> is_supported_at_all
    | np _POSS_SUPPORT _SUPPORT_CARD "has" "a"? numeric -> support_is
    | _OPPONENTS _SUPPORT_CARD "fails" ("to support" np)? -> enemy_support_failed_now
    | ("it is"|"it's") "your turn" -> own_turn_now
    | ("it is"|"it's") "your opponent's turn" -> enemy_turn_now
    | np ("shares"|"share") "a" _sign "with" np -> signs_shared
    | np _HAVE "the same" _sign "as" np -> signs_shared
    | "you are" "leveling up" np -> leveling_up
    | "you are" ("class changing"|"promoting") np -> promoting
    | np _BE "in a different area" ("than"|"from"|"to") np -> in_other_area
_be_done: _be_now | _be_past
_done: "destroyed"
_did: "destroys" | "destroyed" | "has destroyed"
_THE_DONE: "the unit destroyed" | "the enemy destroyed" | "the ally destroyed"
_YOU: "you" | "you currently"
_YOUR_OPPONENTS: "your opponent's" | "that of your opponent" | "your opponent has"
_ENEMY_COUNT: "the number of" | "your number of"
_have_not: _HAVE_NOT | "do not possess" | "lack" | "do not control"
_but: _OTHER_THAN | "but"
amount_of: "the"? "total"? "number of" nominal -> amount_count
    | "the"? "total"? "number of" whose nominal -> amount_count_whose
    | "the"? "total" "number of" ("allies and enemies"|"units") -> amount_everyone
"""


def _np_stat(op: str, stat: str, who: Noun, amount: Amount) -> c.Condition:
    return matches(who, (Number(stat, op, amount),))


def _stat_of(stat: str, other: Noun) -> Amount:
    group = every(replace(other, det="the") if other.det == "" else other, OWN)
    return Stat(stat, group)


def _has(op: str) -> Callable[[Noun, str, Noun], c.Condition]:
    return lambda who, stat, other: _np_stat(op, stat, who, _stat_of(stat, other))


def _exceeds(who: Noun, stat: str, other: Noun, *_: str) -> c.Condition:
    return _np_stat(">", stat, who, _stat_of(stat, other))


def _only_allies(*named: Noun) -> c.Condition:
    """No allies but these: none that is not one of them."""
    filters: list[Any] = []
    for noun in named:
        if noun.group == This():
            filters.append(OTHER)
        elif noun.where == (LORD,):
            filters.append(Not(LORD))
        elif noun.names:
            filters.append(Not(Named(noun.names)))
            continue
        elif not noun.where or noun.group is not None:
            raise Unclear("the only allies")
        else:
            filters.append(Not(noun.where[0] if len(noun.where) == 1 else AnyOf(noun.where)))
        if len(noun.where) > 1:
            raise Unclear("the only allies")
    return c.Unless(c.Exists(Units(OWN, tuple(sorted(filters, key=lambda one: one != OTHER)))))


def _only_units(*named: Noun) -> c.Condition:
    """These are there, and no others. "On the field": the opponent's Lord always is, so only the
    player's own units can be meant.
    """
    there = tuple(
        c.Exists(base(single, OWN))
        for noun in named
        if noun.group != This()
        for single in (singles(noun) if noun.names else (noun,))
    )
    return c.All((*there, _only_allies(*named)))


def _each_count(limit: Limit, one: Noun, other: Noun) -> c.Condition:
    filled = replace(one, head=one.head or other.head, places=one.places or other.places)
    return c.All(tuple(c.Compare(Count(owned(noun, OWN)), *limit) for noun in (filled, other)))


def _each_trait_count(limit: Limit, noun: Noun) -> c.Condition:
    """So many of each trait: "1 or more each of <White> and <Black> Bond cards"."""
    *others, traits = noun.where or (None,)
    if not noun.joined_traits or not isinstance(traits, AnyOf):
        raise Unclear("each of what")
    each = [replace(noun, where=(*others, one), joined_traits=False) for one in traits.where]
    return c.All(tuple(c.Compare(Count(owned(one, OWN)), *limit) for one in each))


def _another_such(noun: Noun) -> Callable[[str], c.Condition]:
    other = replace(noun, where=(OTHER, *noun.where))
    return lambda side: c.Exists(owned(other, side))


def _both_counts(limit: Limit, one: Noun, other: Noun) -> c.Condition:
    if other.head and not one.head:
        raise Unclear("of what there are so many")
    return _each_count(limit, one, other)


def _number_compared(noun: Noun, op: str) -> c.Condition:
    return compared(noun, OWN, op)


def _all_yours(noun: Noun, where: tuple[Any, ...]) -> c.Condition:
    return c.Matches(owned(noun, OWN), where)


def _has_others(who: Noun, limit: Limit, _: object) -> c.Condition:
    if who.group != This():
        raise Unclear("other allies than whom")
    return c.Compare(Count(Units(OWN, (OTHER,))), *limit)


def _beneath_is(limit: Limit, _: object, unit: Noun) -> c.Condition:
    return c.Compare(n.StackSize(every(unit), beneath=True), *limit)


def _shared(one: Noun, other: Noun) -> c.Condition:
    return matches(one, (Shares("insignias", base(other, OWN)),))


def _in_other_area(one: Noun, other: Noun) -> c.Condition:
    if other.det == "a" and other.group is None:
        elsewhere = Not(SameAreaAs(every(one, OWN)))
        return c.Exists(base(other.narrowed(elsewhere), OWN))
    return matches(one, (Not(SameAreaAs(every(replace(other, det="the"), OWN))),))


def _own_units(noun: Noun) -> Units:
    group = pattern(noun, OWN)
    if not isinstance(group, Units) or group.side != OWN:
        raise Unclear("on which unit a card is placed")
    return group


def _either_fights(who: Noun, other: Noun | None = None) -> c.Condition:
    against = None if other is None else pattern(other, ENEMY)
    return c.Fighting(pattern(who, OWN), "either", against)


def _support_is(unit: Noun, number: Number) -> c.Condition:
    return n.Supported(pattern(unit, OWN), (number,))


def _predicates(who: Noun, *predicates: Callable[[Noun], c.Condition]) -> c.Condition:
    return c.All(tuple(says(who) for says in predicates))


def _either_predicate(who: Noun, *predicates: Callable[[Noun], c.Condition]) -> c.Condition:
    return c.Unless(c.All(tuple(c.Unless(says(who)) for says in predicates)))


def _pred_fight(role: str) -> Callable[..., Callable[[Noun], c.Condition]]:
    def reads(other: Noun | None = None) -> Callable[[Noun], c.Condition]:
        def says(who: Noun) -> c.Condition:
            against = None if other is None else opposing(who, other)
            return c.Fighting(pattern(who, OWN), role, against)

        return says

    return reads


def _so_many(limit: Limit, noun: Noun) -> c.Condition:
    """How many of those that this skill destroyed are so."""
    if noun.places or noun.names or noun.group:
        raise Unclear("how many of what was done")
    done = Known("?destroyed")
    return c.Compare(Count(Among(done, noun.where) if noun.where else done), *limit)


def _some_done(noun: Noun) -> c.Condition:
    return _so_many((">=", 1), noun)


WIDE_CONDITIONS: Readings = {
    "predicates": _predicates,
    "either_predicate": _either_predicate,
    "pred_state": lambda state: lambda who: matches(who, (state,)),
    "pred_not_state": lambda state: lambda who: negated(who, (state,)),
    "pred_noun": lambda noun: lambda who: matches(who, described(noun)),
    "pred_not_noun": lambda noun: lambda who: negated(who, described(noun)),
    "pred_attacks": _pred_fight("attacking"),
    "pred_attacked": _pred_fight("defending"),
    "pred_fights": _pred_fight("either"),
    "pred_supported": lambda card: lambda who: n.Supported(pattern(who, OWN), supporter_of(card)),
    "so_many_done": _so_many,
    "some_done": _some_done,
    "skill_did": _so_many,
    "skill_did_some": _some_done,
    "done_is": lambda noun: c.Matches(Known("?destroyed"), described(noun)),
    "amounts_compared": lambda left, op, right: c.Compare(left, op, right),
    "amount_within": lambda amount, limit: c.Compare(amount, *limit),
    "amount_exceeds": lambda left, right: c.Compare(left, ">", right),
    "amount_everyone": lambda *_: Count(Units(ANY)),
    "np_stat_compared": lambda who, stat, op, amount: _np_stat(op, stat, who, amount),
    "np_stat_than_np": lambda who, stat, op, other: _np_stat(op, stat, who, _stat_of(stat, other)),
    "np_stat_exceeds": _exceeds,
    "np_stat_within": lambda who, stat, limit: matches(who, (Number(stat, *limit),)),
    "np_stat_of_within": lambda stat, who, limit: matches(who, (Number(stat, *limit),)),
    "np_support_within": lambda who, limit: matches(who, (Number("support", *limit),)),
    "np_has_higher": _has(">"),
    "np_has_lower": _has("<"),
    "np_has_equal": _has("="),
    "you_are_alone": lambda _: c.Unless(c.Exists(Units(OWN, (OTHER,)))),
    "only_units": _only_units,
    "only_allies": lambda *parts: _only_allies(*(x for x in parts if isinstance(x, Noun))),
    "only_allies_of": lambda _, *parts: _only_allies(*(x for x in parts if isinstance(x, Noun))),
    "both_counts": _both_counts,
    "another_such": _another_such,
    "each_count": _each_count,
    "each_trait_count": _each_trait_count,
    "enemy_has_not": lambda has: c.Unless(has(ENEMY)),
    "there_are_not": lambda has: c.Unless(has(ANY)),
    "both_have": lambda has: c.All((has(OWN), has(ENEMY))),
    "either_has": lambda has: c.Unless(c.All((c.Unless(has(OWN)), c.Unless(has(ENEMY))))),
    "number_compared": _number_compared,
    "two_counts": lambda one, op, other: c.Compare(count(one), op, count(other)),
    "all_yours_are": lambda noun, what: _all_yours(noun, described(what)),
    "all_yours_are_state": lambda noun, state: _all_yours(noun, (state,)),
    "has_others": _has_others,
    "beneath_is": _beneath_is,
    "either_fights": _either_fights,
    "is_supported_at_all": lambda who: n.Supported(pattern(who, OWN)),
    "support_is": _support_is,
    "enemy_support_failed_now": lambda *_: n.SupportFailed(ENEMY),
    "own_turn_now": lambda: c.TurnOf(OWN),
    "enemy_turn_now": lambda: c.TurnOf(ENEMY),
    "signs_shared": _shared,
    "in_other_area": _in_other_area,
    "leveling_up": lambda unit: n.Stacking(_own_units(unit), "level_up"),
    "promoting": lambda unit: n.Stacking(_own_units(unit), "promote"),
}
