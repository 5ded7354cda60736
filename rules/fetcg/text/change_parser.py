"""What is so, for a while or for good."""

from __future__ import annotations

from lark import Token

from rules.fetcg.text import noun_parser as nouns
from rules.fetcg.text.nodes import Halved
from rules.text import changes as c
from rules.text.attrition import RaisesLimit
from rules.text.conditions import All, Condition, Exists, Matches, Unless
from rules.text.filters import At, Filter, Named, Not, OneOf, SameAreaAs, Trait
from rules.text.grammar import Readings, Unclear
from rules.text.groups import Cards, Group, Known, Units

SQUARE = Known("square")
DIAGONALS = ("f1l1", "f1r1", "b1l1", "b1r1")
STATS = {
    "number_of_attacks": "attacks",
    "attack_power": "attack",
    "damage": "damage",
    "max_energy": "max_energy",
    "triangle_bonus": "triangle",
}


def _damage(number: tuple[Group, str]) -> tuple[Group, str]:
    """No other number is doubled or halved (FETCG-DAMAGE-5)."""
    if not number[1].startswith("damage"):
        raise Unclear("only damage is doubled or halved")
    return number


def _damage_against(amount: Token, kinds: Filter) -> c.Change:
    more = c.Adjust(nouns.BEARER, "damage", int(amount))
    return c.While(Matches(Known("struck"), (kinds,)), (more,))


def _no_triangle(*parts: object) -> c.Change:
    *arms, who = parts
    assert isinstance(who, Group)
    none = c.Becomes(who, "triangle_taken", 0)
    if not arms:
        return none
    return c.While(Matches(Known("strike"), nouns.wheres(tuple(arms))), (none,))


def _immune(who: Group, statuses: tuple[str, ...]) -> tuple[c.Change, ...]:
    return tuple(c.Cannot(who, f"get_{status}") for status in statuses)


def _entry_cost(kinds: Filter, amount: Token) -> c.Change:
    return c.Adjust(Units("any", (kinds,)), "entry_cost", int(amount))


def _no_other(*names: Token) -> Condition:
    """A Land that would be replaced by this one is no other one."""
    there = (
        Named(tuple(map(str, names))),
        SameAreaAs(SQUARE),
        Not(OneOf(Known("replaced"))),
    )
    return Unless(Exists(Cards("any", "land", there)))


def _placement(*conditions: Condition) -> c.Change:
    return c.OnlyDeployedIf(conditions[0] if len(conditions) == 1 else All(conditions))


_NUMBERS: Readings = {
    "its": lambda: nouns.TARGET,
    "of_fighter": lambda role: Known(nouns.ROLES[nouns.key(role)]),
    "of_bearer": lambda: nouns.BEARER,
    "number_of": lambda who, stat: (who, STATS[nouns.key(stat)]),
    "number_of_group": lambda stat, who: (who, STATS[nouns.key(stat)]),
    "damage_to": lambda who: (who, "damage_taken"),
    "higher": lambda number, amount: c.Adjust(number[0], number[1], int(amount)),
    "lower": lambda number, amount: c.Adjust(number[0], number[1], -int(amount)),
    "becomes": lambda number, amount: c.Becomes(number[0], number[1], int(amount)),
    "doubled": lambda number: c.Multiplied(*_damage(number), 2),
    "halved": lambda number: Halved(*_damage(number)),
    "damage_against": _damage_against,
    "of_arms": lambda *types: nouns.either_of(
        tuple(Trait("type", nouns.key(token)) for token in types)
    ),
    "no_triangle": _no_triangle,
}
_PERMISSIONS: Readings = {
    "gains_feature": lambda who, feature: c.Gains(who, (Trait("features", nouns.key(feature)),)),
    "moves_diagonally": lambda who: c.Gains(
        who, tuple(Trait("moves", square) for square in DIAGONALS)
    ),
    "immune": _immune,
    "statuses": lambda *found: tuple(map(nouns.key, found)),
    "cannot": lambda who, what: c.Cannot(who, nouns.key(what).removeprefix("use_")),
    "no_surprises": lambda: c.Forbidden("enemy", "surprise"),
    "sorties": lambda count: RaisesLimit("sortie", int(count)),
}
_LANDS: Readings = {
    "kinds": lambda *parts: nouns.either_of(nouns.wheres(parts)),
    "kind_of_movement": lambda movement: Trait("movement", nouns.key(movement)),
    "kind_of_feature": lambda feature: Trait("features", nouns.key(feature)),
    "barred": lambda kinds: c.Cannot(Units("any", (kinds,)), "enter"),
    "only_for": lambda kinds: c.Cannot(Units("any", (Not(kinds),)), "enter"),
    "entry_cost": _entry_cost,
    "on_rows": lambda *rows: Matches(SQUARE, (nouns.rows_of(rows),)),
    "off_home": lambda: Matches(SQUARE, (Not(At(("row A", "row D"))),)),
    "on_home": lambda: Matches(SQUARE, (OneOf(Known("home")),)),
    "no_other": _no_other,
    "placement": _placement,
}
CHANGES: Readings = {**_NUMBERS, **_PERMISSIONS, **_LANDS}
