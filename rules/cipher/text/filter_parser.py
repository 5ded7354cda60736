"""What describes a noun: adjectives before it, phrases behind it, numbers, skills and places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lark import Token

from rules.cipher.text.nodes import AnyTrait, Entitled, Fights
from rules.cipher.text.noun_parser import Change, changed, label, words
from rules.cipher.text.nouns import AREAS, ENEMY, LORD, OTHER, OWN, Noun, base, every, traits_of
from rules.cipher.text.traits import shows
from rules.text import filters as f
from rules.text.amounts import Stat
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Known, This

Limit = tuple[str, int]
HAS_SYMBOL = AnyTrait("insignias")


def narrow(*where: f.Filter) -> Change:
    return lambda noun: noun.narrowed(*where)


def all_but(where: tuple[f.Filter, ...]) -> f.Filter:
    """Fails at least one of the filters."""
    fails = tuple(f.Not(filter_) for filter_ in where)
    return fails[0] if len(fails) == 1 else f.AnyOf(fails)


def beside(other: Noun) -> f.Filter:
    return f.SameAreaAs(every(replace(other, det="the"), OWN))


def lifted(inner: Noun, test: Callable[[Noun], f.Filter | tuple[f.Filter, ...]]) -> Change:
    """A relative phrase; a place or Cost at its very end belongs to the noun outside."""
    zones = tuple(place for place in inner.places if place[0] not in AREAS)
    there = zones if inner.head != "card" or len(inner.places) > 1 else ()
    kept = tuple(place for place in inner.places if place not in there)
    found = test(replace(inner, places=kept))
    where = found if isinstance(found, tuple) else (found,)
    return lambda noun: replace(noun.narrowed(*where), places=(*noun.places, *there))


def _said(part: f.Filter | Noun) -> tuple[f.Filter, ...]:
    """What a state or a noun says of something."""
    where = traits_of(part) if isinstance(part, Noun) else (part,)
    if not where:
        raise Unclear("nothing is said of it")
    return where


def named(names: tuple[str, ...]) -> f.Filter:
    """Return the filter for cards with one of these Names, or with these Names and titles."""
    titled = [", " in name for name in names]
    if not any(titled):
        return f.Named(names)
    if not all(titled):
        raise Unclear("a name with a title among others")
    return Entitled(names)


def _names(token: Token) -> Change:
    names, joint = words(token)
    if joint != "and":
        return narrow(named(names))
    if any(", " in name for name in names):
        raise Unclear("a name with a title")
    return changed(names=names)


def _traits(token: Token) -> Change:
    found, joint = words(token)
    where = tuple(shows(word) for word in found)
    if len(where) == 1:
        return narrow(*where)
    return lambda noun: replace(noun.narrowed(f.AnyOf(where)), joined_traits=joint == "and")


def _at(whose: str, place: str) -> Change:
    return lambda noun: replace(noun, places=(*noun.places, (place, whose)))


def other_than(other: Noun) -> Change:
    """ "Other than this unit", "other than <Red> allies"."""
    if other.names and not other.head:
        return narrow(f.Not(f.Named(other.names)))
    if other.head == "" and other.group is None:
        return narrow(all_but(traits_of(other)))
    return narrow(f.Not(f.OneOf(every(replace(other, det="the"), OWN))))


def _who_is(part: f.Filter | Noun) -> Change:
    return lifted(part, traits_of) if isinstance(part, Noun) else narrow(part)


def _fighting(target: Noun) -> Change:
    return narrow(Fights("attacking", every(replace(target, det="the"), OWN)))


def _shares(what: str) -> Callable[[Noun], Change]:
    return lambda other: lifted(other, lambda noun: f.Shares(what, base(noun, OWN)))


def _sided(side: str) -> Change:
    return lambda noun: replace(noun, side=side, head=noun.head or "unit")


def _number(stat: str) -> Callable[[Limit], f.Filter]:
    return lambda limit: f.Number(stat, *limit)


def _bound(op: str) -> Callable[[Token], Limit]:
    return lambda number: (op, int(number))


_ADJECTIVES = {
    "other": OTHER,
    "attacking_adj": f.Is("attacking"),
    "without_symbol": f.Not(HAS_SYMBOL),
    "non_lord": f.Not(LORD),
    "untapped": f.Not(f.Is("tapped")),
    "tapped": f.Is("tapped"),
    "promoted": f.Is("promoted"),
    "not_promoted": f.Not(f.Is("promoted")),
    "leveled": f.Is("levelled_up"),
    "not_leveled": f.Not(f.Is("levelled_up")),
    "face_up": f.Is("face_up"),
    "face_down": f.Not(f.Is("face_up")),
    "in_vanguard_adj": f.At(("vanguard",)),
    "in_rearguard_adj": f.At(("rearguard",)),
    "in_this_area": f.SameAreaAs(This()),
    "with_promotion_cost": f.Is("has_promotion_cost"),
    "with_symbol": HAS_SYMBOL,
    "who_attacked": f.Is("attacked"),
}
_DESCRIPTIONS: Readings = {
    **constants({name: narrow(filter_) for name, filter_ in _ADJECTIVES.items()}),
    "allied": lambda: _sided(OWN),
    "hostile": lambda: _sided(ENEMY),
    "names_adj": _names,
    "non_names_adj": lambda token: narrow(f.Not(named(words(token)[0]))),
    "traits_adj": _traits,
    "non_traits_adj": lambda token: narrow(f.Not(shows(words(token)[0][0]))),
    "both_traits_adj": lambda token: narrow(*map(shows, words(token)[0])),
    "plain_trait": lambda word: narrow(shows(word)),
    "post_at_whose": _at,
    "post_at": lambda place: _at("", place),
    "post_same_area": lambda other: narrow(beside(other)),
    "post_from_top": lambda whose: changed(top=whose or OWN),
    "post_nothing": lambda: lambda noun: noun,
    "of_cost": lambda limit: narrow(f.Number("cost", *limit)),
    "same_cost": _shares("cost"),
    "same_name": _shares("name"),
    "other_than": other_than,
    "with_number": narrow,
    "different_names": lambda: changed(different="name"),
    "different_costs": lambda: changed(different="cost"),
    "name_is": lambda token: narrow(named(words(token)[0])),
    "who_is": _who_is,
    "who_is_not": lambda part: narrow(all_but(_said(part))),
    "who_has_not": lambda state: narrow(f.Not(state)),
    "who_attacks": _fighting,
    "among": lambda: changed(group=Known("?revealed"), head=""),
}
_NUMBERS: Readings = {
    "cost_of": _number("cost"),
    "promotion_cost_of": _number("promotion_cost"),
    "attack_of": _number("attack"),
    "support_of_value": _number("support"),
    "attack_least": lambda amount: f.Number("attack", ">=", int(amount)),
    "attack_most": lambda amount: f.Number("attack", "<=", int(amount)),
    "attack_below": lambda unit: f.Number("attack", "<", Stat("attack", base(unit))),
    "limit_exact": _bound("="),
    "limit_least": _bound(">="),
    "limit_most": _bound("<="),
    "limit_below": _bound("<"),
}
_STATES: Readings = {
    "label_skill": lambda token: f.HasSkill(label=label(token)),
    "support_skill": lambda: f.HasSkill(kind="support"),
    "named_support_skill": lambda name: f.HasSkill(kind="support", name=words(name)[0][0]),
    "at_whose": lambda whose, place: f.At((place,)),
    "at": lambda place: f.At((place,)),
    "same_area": beside,
    **constants(
        {
            "grown": f.Is("grown"),
            "perfect_attacked": f.Is("attacked"),
            "perfect_promoted": f.Is("promoted"),
            "perfect_leveled": f.Is("levelled_up"),
        }
    ),
}
PLACES = (
    "hand",
    "deck",
    "retreat",
    "bonds",
    "orbs",
    "boundless",
    "support",
    "vanguard",
    "rearguard",
    "field",
)
FILTERS: Readings = {
    **_DESCRIPTIONS,
    **_NUMBERS,
    **_STATES,
    **constants({place: place for place in PLACES}),
}
