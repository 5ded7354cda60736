"""Noun phrases as groups and filters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lark import Token

from rules.fetcg.text.nodes import AtDistance, Related
from rules.text import filters as f
from rules.text.amounts import Count
from rules.text.conditions import Compare, Condition, Exists, Unless
from rules.text.grammar import Readings, Unclear, constants, same
from rules.text.groups import Among, Chosen, Group, Known, This, Units
from rules.text.house.nouns import (
    OTHER,
    Range,
    key,
    quoted,
    stat_limit,
    unit_readings,
    wheres,
)
from rules.text.house.words import plain_number

BEARER = Known("bearer")
CARD = Known("card")
TARGET = Known("target")
HERE = Known("here")
ROLES = {"attacking": "attacker", "defending": "defender", "striking": "striker"}
FIGHTERS = tuple(ROLES.values())
FIGHTING = ("attacking", "defending", "striking", "struck")
HOME, ENEMY_HOME = 1, 4


def number_in(parts: tuple[object, ...]) -> int:
    return next(
        plain_number(part) for part in parts if isinstance(part, Token) and part.type == "N"
    )


AFFLICTIONS = {
    "poisoned": "poison",
    "poison": "poison",
    "poisons": "poison",
    "silenced": "silence",
    "silence": "silence",
    "silences": "silence",
    "sleep": "sleep",
    "asleep": "sleep",
    "sleeping": "sleep",
}


def mode_of(mode: Token) -> f.Filter:
    standby = f.Is("standby")
    return standby if key(mode) == "standby_mode" else f.Not(standby)


def rows_of(rows: tuple[Token, ...]) -> f.At:
    return f.At(tuple(f"row {row}" for row in rows))


def either_of(found: tuple[f.Filter, ...]) -> f.Filter:
    return found[0] if len(found) == 1 else f.AnyOf(found)


@dataclass(frozen=True)
class Counting:
    """So many units that a side must have."""

    where: tuple[f.Filter, ...]
    number: int
    op: str = ">="

    def condition(self, side: str) -> Condition:
        units = Units(side, self.where)
        if self.op != ">=":
            return Compare(Count(units), self.op, self.number)
        if self.number == 0:
            return Unless(Exists(units))
        if self.number == 1:
            return Exists(units)
        return Compare(Count(units), self.op, self.number)


def _target(side: str) -> Callable[..., Group]:
    return lambda *parts: Chosen(Units(side, wheres(parts)), name="target")


def _some(side: str) -> Callable[..., Group]:
    def some(number: Range, *parts: object) -> Group:
        least, most = number
        return Chosen(Units(side, wheres(parts)), least, most, name="chosen")

    return some


def _the(side: str) -> Callable[..., Group]:
    """ "Your Attacking unit": only what a unit does now tells which one is meant."""

    def the(*parts: object) -> Group:
        where = wheres(parts)
        if not any(isinstance(filter_, f.Is) and filter_.state in FIGHTING for filter_ in where):
            raise Unclear("which unit it is")
        return Units(side, where)

    return the


def _member_of(side: str) -> Callable[..., Group]:
    """ "One of your units", of which any will do."""

    def member(number: Token, *parts: object) -> Group:
        if plain_number(number) != 1:
            raise Unclear(f"{number} at once")
        return Units(side, wheres(parts))

    return member


# Whom a staff reaches; only a staff says it.
IN_RANGE = f.Is("in_range")
_GROUPS: Readings = {
    **unit_readings("own", _some),
    **constants(
        {
            "this_unit": This(),
            "bearer": BEARER,
            "target": TARGET,
            "here": HERE,
            "turn_here": Among(HERE, (f.OneOf(Units("turn")),)),
            "that": Known("it"),
            "damaged": Known("struck"),
        }
    ),
    "fighter": lambda role: Known(ROLES[key(role)]),
    "target_friend": _target("own"),
    "target_enemy": _target("enemy"),
    "target_any": _target("any"),
    "other_own": lambda *parts: Units("own", (OTHER, *wheres(parts))),
    "the_own": _the("own"),
    "the_enemy": _the("enemy"),
    "member_of_own": _member_of("own"),
    "member_of_enemy": _member_of("enemy"),
    "member_named": lambda name: Units("any", (f.Named((quoted(name),)),)),
    "same_group": same,
}
_ADJECTIVES: Readings = {
    "is_role": lambda role: f.Is(key(role)),
    "is_movement": lambda movement: f.Trait("movement", key(movement)),
    "is_feature": lambda feature: f.Trait("features", key(feature)),
    "is_armed": lambda kind: f.Trait("type", key(kind)),
    "is_gender": lambda gender: f.Trait("gender", key(gender)),
    "is_standing": lambda standing: f.Trait("standing", key(standing)),
    "is_afflicted": lambda status: f.Is(AFFLICTIONS[key(status)]),
    "is_adjacent": lambda: AtDistance(This()),
}


def _exactly(*parts: Token) -> f.Filter:
    found = stat_limit("=", *parts)
    if found.stat != "energy":
        raise Unclear(" ".join(parts))
    return found


# What follows the noun.
_POSTS: Readings = {
    "qualities": lambda *parts: wheres(parts),
    "of_level": lambda level: f.Number("level", "=", plain_number(level)),
    "beside": AtDistance,
    "within": lambda number, group: AtDistance(group, 1, plain_number(number)),
    "of_class": lambda name: f.Trait("class", quoted(name)),
    "of_homeland": lambda name: f.Trait("homeland", quoted(name)),
    "in_rows": lambda *rows: rows_of(rows),
    **constants(
        {
            "at_home": f.Number("advancement", "=", HOME),
            "in_enemy_home": f.Number("advancement", "=", ENEMY_HOME),
            "struck": f.Is("struck"),
            "in_range": IN_RANGE,
            "kin": Related(This()),
            "is_here": f.OneOf(HERE),
            "has_relative": Related(Units("own")),
        }
    ),
    "in_mode": mode_of,
    "on_land": lambda name: f.Trait("land", str(name)),
    "has_skill": lambda name: f.HasSkill(name=str(name)),
    "is_exactly": _exactly,
    "has_feature": lambda feature: f.Trait("features", key(feature)),
    "has_status": lambda status: f.Is(key(status)),
    "shares": lambda what: f.Shares(key(what), This()),
}


_NUMBERS: Readings = {
    "any_cards": lambda number: (number, ()),
    "cards_of_kind": lambda number, kind: (number, (f.Trait("kind", key(kind)),)),
    "cards_named": lambda number, name: (number, (f.Named((quoted(name),)),)),
    "many": lambda *parts: Counting(wheres(parts), number_in(parts)),
    "few": lambda *parts: Counting(wheres(parts), number_in(parts), op="<="),
    "one": lambda *parts: Counting(wheres(parts), 1),
    "none": lambda *parts: Counting(wheres(parts), 0),
}
NOUNS: Readings = {**_GROUPS, **_ADJECTIVES, **_POSTS, **_NUMBERS}
