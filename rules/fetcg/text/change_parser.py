"""What is so, for a while or for good."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from rules.fetcg.cards import ACTIONS
from rules.fetcg.text import noun_parser as nouns
from rules.fetcg.text.nodes import Halved
from rules.text import changes as c
from rules.text.attrition import RaisesLimit
from rules.text.conditions import All, Condition, Exists, Fighting, Matches, Unless
from rules.text.filters import At, Filter, Is, Named, Not, OneOf, SameAreaAs, Trait
from rules.text.grammar import Readings, Unclear
from rules.text.groups import Cards, Group, Known, This, Units
from rules.text.house.cards import times
from rules.text.house.nouns import key, wheres
from rules.text.house.words import plain_number

SQUARE = Known("square")
STRIKER = Known("striker")
# What a counterattack does is what the Defending unit does in the battle.
COUNTERBLOW = Known("counterattack")
_ACTION_TYPES = tuple(action for action, _ in ACTIONS)
DIAGONALS = ("f1l1", "f1r1", "b1l1", "b1r1")
FORBIDDEN = {"use_magic": "magic", "counter": "counterattack"}
STATS = {
    "number_of_attacks": "attacks",
    "attack_power": "attack",
    "damage": "damage",
    "max_energy": "max_energy",
    "maximum_energy": "max_energy",
    "triangle_bonus": "triangle",
}


def _damage(number: tuple[Group, str]) -> tuple[Group, str]:
    """No other number is doubled or halved (FETCG-DAMAGE-5)."""
    if not number[1].startswith("damage"):
        raise Unclear("only damage is doubled or halved")
    return number


def _becomes(number: tuple[Group, str], value: str) -> c.Change:
    """Refuse a number for all damage: no rule says what comes before it and what after."""
    who, stat = number
    amount = plain_number(value)
    if not stat.startswith("damage"):
        return c.Becomes(who, stat, amount)
    if amount:
        raise Unclear("how damage becomes a number")
    return c.Multiplied(who, stat, 0)


def _against(kinds: Filter, change: c.Change) -> c.Change:
    return c.While(Matches(Known("struck"), (kinds,)), (change,))


def _damage_against(amount: Token, kinds: Filter) -> c.Change:
    return _against(kinds, c.Adjust(nouns.BEARER, "damage", int(str(amount).replace(",", ""))))


def _doubled_against(kinds: Filter) -> c.Change:
    return _against(kinds, c.Multiplied(nouns.BEARER, "damage", 2))


def _taking_from(change: Callable[..., c.Change], *, amounts: int = 0) -> Callable[..., c.Change]:
    """Less damage, or none, from some equipment or some units."""

    def taking(who: Group, *parts: object) -> c.Change:
        assailant = parts[amounts]
        assert isinstance(assailant, Filter)
        by_arms = isinstance(assailant, Trait) and assailant.trait in ("type", "action")
        by = Known("strike") if by_arms else STRIKER
        return c.While(Matches(by, (assailant,)), (change(who, *parts[:amounts]),))

    return taking


def _with_arms(sort: Token) -> Filter:
    word = key(sort).removesuffix("s")
    return Trait("action" if word in _ACTION_TYPES else "type", word)


def _none(stat: str) -> Callable[[Group], c.Change]:
    return lambda who: c.Multiplied(who, stat, 0)


def _not_countered(who: Group) -> c.Change:
    """Forbid the counterattack to the defender: a unit attacks one unit at a time."""
    defender = Units("any", (Is("defending"),))
    return c.While(Fighting(who, "attacking"), (c.Cannot(defender, "counterattack"),))


def _not_attacked(who: Group, *arms: Token) -> c.Change:
    by = tuple(key(sort).removesuffix("s") for sort in arms)
    return c.Cannot(who, "be_attacked", by=by)


def _adjust(stat: str, sign: int = 1) -> Callable[..., c.Change]:
    return lambda who, amount, *per: c.Adjust(who, stat, times(sign * plain_number(amount), per))


def _signed(who: Group, amount: Token, stat: Token, *per: Group) -> c.Change:
    return c.Adjust(who, STATS[key(stat)], times(int(amount), per))


def _unit_against(who: Group, amount: Token, kinds: Filter) -> c.Change:
    return _against(kinds, c.Adjust(who, "damage", plain_number(amount)))


def _no_triangle(*parts: object) -> c.Change:
    *arms, who = parts
    assert isinstance(who, Group)
    none = c.Becomes(who, "triangle_taken", 0)
    if not arms:
        return none
    return c.While(Matches(Known("strike"), wheres(tuple(arms))), (none,))


def _immune(who: Group, statuses: tuple[str, ...]) -> tuple[c.Change, ...]:
    return tuple(c.Cannot(who, f"get_{status}") for status in statuses)


def _cannot(who: Group, *found: Token) -> tuple[c.Change, ...]:
    return tuple(c.Cannot(who, FORBIDDEN.get(key(what), key(what))) for what in found)


def _diagonally(who: Group, number: Token | None = None) -> c.Change:
    if number is not None and plain_number(number) != 1:
        raise Unclear(f"{number} squares")
    return c.Gains(who, tuple(Trait("moves", square) for square in DIAGONALS))


def _entry_cost(kinds: Filter, amount: Token) -> c.Change:
    return c.Adjust(Units("any", (kinds,)), "entry_cost", plain_number(amount))


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
    "of_fighter": lambda role: Known(nouns.ROLES[key(role)]),
    "of_bearer": lambda: nouns.BEARER,
    "number_of": lambda who, stat: (who, STATS[key(stat)]),
    "number_of_group": lambda stat, who: (who, STATS[key(stat)]),
    "damage_to": lambda who: (who, "damage_taken"),
    "damage_of": lambda who: (who, "damage"),
    "of_this": This,
    "of_own": lambda *parts: Units("own", wheres(parts)),
    "higher": lambda number, amount, *per: c.Adjust(
        number[0], number[1], times(plain_number(amount), per)
    ),
    "lower": lambda number, amount, *per: c.Adjust(
        number[0], number[1], times(-plain_number(amount), per)
    ),
    "higher_by": lambda amount, number: c.Adjust(number[0], number[1], plain_number(amount)),
    "lower_by": lambda amount, number: c.Adjust(number[0], number[1], -plain_number(amount)),
    "signed": _signed,
    "unit_against": _unit_against,
    "unit_doubled_against": lambda who, kinds: _against(kinds, c.Multiplied(who, "damage", 2)),
    "this_blow": lambda: STRIKER,
    "counterblow": lambda: COUNTERBLOW,
    "with_arms": _with_arms,
    "deals_none": _none("damage"),
    "takes_none": _none("damage_taken"),
    "takes_more_from": _taking_from(_adjust("damage_taken"), amounts=1),
    "takes_less_from": _taking_from(_adjust("damage_taken", -1), amounts=1),
    "takes_half_from": _taking_from(lambda who: Halved(who, "damage_taken")),
    "takes_none_from": _taking_from(_none("damage_taken")),
    "not_countered": _not_countered,
    "not_attacked": _not_attacked,
    "no_triangle_at_all": lambda: c.Becomes(Units("any"), "triangle", 0),
    "deals_more": _adjust("damage"),
    "deals_less": _adjust("damage", -1),
    "takes_more": _adjust("damage_taken"),
    "takes_less": _adjust("damage_taken", -1),
    "deals_double": lambda who: c.Multiplied(who, "damage", 2),
    "takes_double": lambda who: c.Multiplied(who, "damage_taken", 2),
    "deals_half": lambda who: Halved(who, "damage"),
    "takes_half": lambda who: Halved(who, "damage_taken"),
    "attacks_twice": lambda who: c.Becomes(who, "attacks", 2),
    "attacks_times": lambda who, times: c.Becomes(who, "attacks", plain_number(times)),
    "attacks_more": _adjust("attacks"),
    "becomes": _becomes,
    "doubled": lambda number: c.Multiplied(*_damage(number), 2),
    "halved": lambda number: Halved(*_damage(number)),
    "damage_against": _damage_against,
    "damage_more_against": _damage_against,
    "damage_up_against": lambda kinds, amount: _damage_against(amount, kinds),
    "doubled_against": _doubled_against,
    "of_arms": lambda *types: nouns.either_of(tuple(Trait("type", key(token)) for token in types)),
    "no_triangle": _no_triangle,
}
_PERMISSIONS: Readings = {
    "gains_feature": lambda who, feature: c.Gains(who, (Trait("features", key(feature)),)),
    "moves_diagonally": _diagonally,
    "moves_diagonally_by": _diagonally,
    "immune": _immune,
    "immune_to_sleep": lambda who: _immune(who, ("sleep",)),
    "immune_to": lambda who, status: _immune(who, (nouns.AFFLICTIONS[key(status)],)),
    "statuses": lambda *found: tuple(map(key, found)),
    "cannot": _cannot,
    "no_surprises": lambda: c.Forbidden("enemy", "surprise"),
    "sorties": lambda count: RaisesLimit("sortie", plain_number(count)),
    "sorties_another": lambda: RaisesLimit("sortie", 1),
}
_LANDS: Readings = {
    "kinds": lambda *parts: nouns.either_of(wheres(parts)),
    "kind_of_movement": lambda movement: Trait("movement", key(movement)),
    "kind_of_feature": lambda feature: Trait("features", key(feature)),
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
