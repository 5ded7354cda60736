"""Noun phrases as groups and filters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lark import Token

from rules.fetcg.text.nodes import AtDistance, Related
from rules.text import filters as f
from rules.text.amounts import Count
from rules.text.conditions import Compare, Condition, Exists, Unless
from rules.text.grammar import Readings, constants
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Units

BEARER = Known("bearer")
CARD = Known("card")
TARGET = Known("target")
HERE = Known("here")
ROLES = {"attacking": "attacker", "defending": "defender", "striking": "striker"}
HOME, ENEMY_HOME = 1, 4


def key(token: Token) -> str:
    """ "Land Destruction" as data knows it."""
    return str(token).lower().replace(" ", "_")


def quoted(token: Token) -> str:
    return str(token)[1:-1]


def wheres(parts: tuple[object, ...]) -> tuple[f.Filter, ...]:
    """The filters among the parts of a phrase, in reading order."""
    found: list[f.Filter] = []
    for part in parts:
        if isinstance(part, tuple):
            found.extend(wheres(part))
        elif isinstance(part, f.Filter):
            found.append(part)
    return tuple(found)


def number_in(parts: tuple[object, ...]) -> int:
    return next(int(part) for part in parts if isinstance(part, Token) and part.type == "N")


def mode_of(mode: Token) -> f.Filter:
    standby = f.Is("standby")
    return standby if key(mode) == "standby_mode" else f.Not(standby)


def rows_of(rows: tuple[Token, ...]) -> f.At:
    return f.At(tuple(f"row {row}" for row in rows))


def either_of(found: tuple[f.Filter, ...]) -> f.Filter:
    return found[0] if len(found) == 1 else f.AnyOf(found)


@dataclass(frozen=True)
class Counting:
    """So many units, or cards of a place, that a side must have."""

    where: tuple[f.Filter, ...]
    number: int
    place: str = ""
    op: str = ">="

    def condition(self, side: str) -> Condition:
        if self.place:
            return Compare(Count(Cards(side, self.place, self.where)), self.op, self.number)
        units = Units(side, self.where)
        if self.number == 0:
            return Unless(Exists(units))
        if self.number == 1:
            return Exists(units)
        return Compare(Count(units), self.op, self.number)


def _target(side: str) -> Callable[..., Group]:
    return lambda *parts: Chosen(Units(side, wheres(parts)), name="target")


def _some(side: str) -> Callable[..., Group]:
    def some(*parts: object) -> Group:
        count = number_in(parts)
        return Chosen(Units(side, wheres(parts)), count, count, name="chosen")

    return some


def _all(side: str) -> Callable[..., Group]:
    return lambda *parts: Units(side, wheres(parts))


_GROUPS: Readings = {
    **constants(
        {
            "this_unit": This(),
            "bearer": BEARER,
            "target": TARGET,
            "here": HERE,
            "turn_here": Among(HERE, (f.OneOf(Units("turn")),)),
            "that": Known("it"),
        }
    ),
    "fighter": lambda role: Known(ROLES[key(role)]),
    "target_friend": _target("own"),
    "target_enemy": _target("enemy"),
    "target_any": _target("any"),
    "some_own": _some("own"),
    "some_enemy": _some("enemy"),
    "some_any": _some("any"),
    "all_own": _all("own"),
    "all_enemy": _all("enemy"),
    "all_any": _all("any"),
}
_ADJECTIVES: Readings = {
    "is_role": lambda role: f.Is(key(role)),
    "is_movement": lambda movement: f.Trait("movement", key(movement)),
    "is_feature": lambda feature: f.Trait("features", key(feature)),
    "is_armed": lambda kind: f.Trait("type", key(kind)),
    "is_gender": lambda gender: f.Trait("gender", key(gender)),
    "is_standing": lambda standing: f.Trait("standing", key(standing)),
    **constants({"is_other": f.Not(f.OneOf(This())), "is_adjacent": AtDistance(This())}),
}
# What follows the noun.
_POSTS: Readings = {
    "qualities": lambda *parts: wheres(parts),
    "is_named": lambda *names: f.Named(tuple(map(quoted, names))),
    "of_level": lambda level: f.Number("level", "=", int(level)),
    "of_class": lambda name: f.Trait("class", quoted(name)),
    "of_homeland": lambda name: f.Trait("homeland", quoted(name)),
    "in_rows": lambda *rows: rows_of(rows),
    **constants(
        {
            "at_home": f.Number("advancement", "=", HOME),
            "in_enemy_home": f.Number("advancement", "=", ENEMY_HOME),
            "struck": f.Is("struck"),
            "kin": Related(This()),
            "is_here": f.OneOf(HERE),
            "has_relative": Related(Units("own")),
        }
    ),
    "in_mode": mode_of,
    "on_land": lambda name: f.Trait("land", str(name)),
    "has_skill": lambda name: f.HasSkill(name=str(name)),
    "at_least": lambda stat, least: f.Number(key(stat), ">=", int(least)),
    "at_most": lambda stat, most: f.Number(key(stat), "<=", int(most)),
    "has_feature": lambda feature: f.Trait("features", key(feature)),
    "has_status": lambda status: f.Is(key(status)),
    "shares": lambda what: f.Shares(key(what), This()),
}
_NUMBERS: Readings = {
    "any_cards": lambda number: (int(number), ()),
    "cards_of_kind": lambda number, kind: (int(number), (f.Trait("kind", key(kind)),)),
    "cards_named": lambda number, name: (int(number), (f.Named((quoted(name),)),)),
    "many": lambda *parts: Counting(wheres(parts), number_in(parts)),
    "one": lambda *parts: Counting(wheres(parts), 1),
    "none": lambda *parts: Counting(wheres(parts), 0),
    "cards_in_hand": lambda number: Counting((), int(number), "hand"),
    "few_cards_in_hand": lambda number: Counting((), int(number), "hand", "<="),
}
NOUNS: Readings = {**_GROUPS, **_ADJECTIVES, **_POSTS, **_NUMBERS}
