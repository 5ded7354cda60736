"""Statements in the wording of the house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.fetcg.text.noun_reader import BEARER, TARGET
from rules.fetcg.text.noun_speech import LABELS, STATUSES, group, kinds, plural
from rules.text.attrition import RaisesLimit
from rules.text.battlefield import Halved
from rules.text.changes import (
    Adjust,
    Becomes,
    Cannot,
    Change,
    Forbidden,
    Gains,
    Multiplied,
    OnlyDeployedIf,
    While,
)
from rules.text.conditions import All, Condition, Exists, Matches, Unless
from rules.text.english.words import either
from rules.text.filters import AnyOf, At, Filter, Named, Not, OneOf, Trait
from rules.text.groups import Cards, Group, Known, Units

TAKEN = "_taken"
STATS = {
    "attacks": "number of attacks",
    "attack": "Attack Power",
    "damage": "damage",
    "max_energy": "Max Energy",
    "triangle": "triangle bonus",
}
_FIGHTERS = {"attacker": "Attacking", "defender": "Defending", "striker": "striking"}
_DEEDS = {"magic": "use Magic"}


def changes(found: Sequence[Change]) -> str:
    """One after the other; statuses that something cannot get are told together."""
    said: list[str] = []
    shut: list[Cannot] = []
    for change in found:
        if isinstance(change, Cannot) and change.deed.startswith("get_"):
            shut.append(change)
        else:
            said.append(one(change))
    if shut:
        names = either([STATUSES[change.deed.removeprefix("get_")] for change in shut])
        said.append(f"{group(shut[0].who)} cannot get {names}")
    return " and ".join(said)


def one(change: Change) -> str:
    return _SAID[type(change)](change)


def _becomes(change: Becomes) -> str:
    if change.stat == f"triangle{TAKEN}":
        return f"no Triangle Advantage counts against {group(change.group)}"
    return f"{number(change.group, change.stat)} becomes {change.amount}"


def _raised(change: RaisesLimit) -> str:
    assert isinstance(change.amount, int)
    return f"you may sortie {change.amount} more {plural('unit', change.amount)}"


def number(who: Group, stat: str) -> str:
    """ "its damage", "the Attacking unit's number of attacks", "damage to it"."""
    if stat.endswith(TAKEN):
        return f"damage to {group(who)}"
    words = STATS[stat]
    if who == TARGET:
        return f"its {words}"
    if who == BEARER:
        return f"the wearer's {words}"
    if isinstance(who, Known) and who.name in _FIGHTERS:
        return f"the {_FIGHTERS[who.name]} unit's {words}"
    return f"the {words} of {group(who)}"


def _adjusted(change: Adjust) -> str:
    assert isinstance(change.amount, int)
    if change.stat == "entry_cost":
        assert isinstance(change.group, Units)
        return f"{kinds(_only(change.group), units=False)} pay {change.amount} Energy to enter"
    way = "higher" if change.amount > 0 else "lower"
    return f"{number(change.group, change.stat)} is {abs(change.amount)} {way}"


def _only(units: Units) -> Filter:
    (found,) = units.where
    return found


def _while(change: While) -> str:
    assert isinstance(change.condition, Matches)
    (then,), (what,) = change.changes, change.condition.where
    if isinstance(then, Becomes):
        arms = what.where if isinstance(what, AnyOf) else (what,)
        names = either([LABELS[arm.value] for arm in arms if isinstance(arm, Trait)])
        return f"no Triangle Advantage of a {names} counts against {group(then.group)}"
    assert isinstance(then, Adjust)
    assert isinstance(then.amount, int)
    return f"damage {then.amount:+d} against {kinds(what, units=True)}"


def _gained(change: Gains) -> str:
    if change.traits[0].trait == "moves":
        return f"{group(change.group)} may also move one square diagonally"
    return f"{group(change.group)} has {LABELS[change.traits[0].value]}"


def _cannot(change: Cannot) -> str:
    if change.deed != "enter":
        return f"{group(change.who)} cannot {_DEEDS.get(change.deed, change.deed)}"
    assert isinstance(change.who, Units)
    found = _only(change.who)
    if isinstance(found, Not):
        return f"only {kinds(found.fails, units=True)} can enter"
    parts = found.where if isinstance(found, AnyOf) else (found,)
    mixed = any(isinstance(part, Trait) and part.trait == "features" for part in parts)
    return f"{kinds(found, units=mixed)} cannot enter"


def _placement(condition: Condition) -> str:
    if isinstance(condition, All):
        first, second = condition.conditions
        return f"{_placement(first)}, {_placement(second)}"
    if isinstance(condition, Unless):
        assert isinstance(condition.condition, Exists)
        assert isinstance(condition.condition.group, Cards)
        names = condition.condition.group.where[0]
        assert isinstance(names, Named)
        return f"with no other {either(list(names.names))} in that row"
    assert isinstance(condition, Matches)
    (where,) = condition.where
    if isinstance(where, At):
        return f"in row {either([place.removeprefix('row ') for place in where.places])}"
    return "in your Home Row" if isinstance(where, OneOf) else "outside the Home Rows"


_SAID: dict[type[Any], Callable[[Any], str]] = {
    While: _while,
    Adjust: _adjusted,
    Becomes: _becomes,
    Multiplied: lambda change: f"{number(change.group, change.stat)} is doubled",
    Halved: lambda change: f"{number(change.group, change.stat)} is halved",
    Gains: _gained,
    Cannot: _cannot,
    Forbidden: lambda change: "your opponent cannot play Surprise cards",
    RaisesLimit: _raised,
    OnlyDeployedIf: lambda change: f"place this card {_placement(change.condition)}",
}
