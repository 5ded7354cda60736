"""Noun phrases in our own templating: units of a side, and what is asked of their numbers.

A game has the words for its units (`_UNIT`: one or several, `_UNITS`), for their numbers (`STAT`),
and says what stands around the word (`adjective`, `post`, `_noun`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token

from rules.text.filters import Filter, Named, Not, Number, OneOf
from rules.text.grammar import Readings, same
from rules.text.groups import Group, This, Units
from rules.text.house.words import plain_number

# At least so many, and at most; None: as many as wanted.
Range = tuple[int, "int | None"]
OTHER = Not(OneOf(This()))

GRAMMAR = r"""
?some_units: some "of" _YOUR _noun                      -> some_own
           | some "of"? _OPPOSING _noun                 -> some_enemy
           | some _noun                                 -> some_any
?all_units: _EVERY _YOUR _noun                          -> all_own
          | _YOUR adjective* _UNITS post*               -> all_own
          | _EVERY _OPPOSING _noun                      -> all_enemy
          | _OPPOSING adjective* _UNITS post*           -> all_enemy
          | _EVERY _noun                                -> all_any
?each_unit: "for each of" _YOUR _noun                   -> all_own
          | "for each" _OPPOSING _noun                  -> all_enemy
named: "named" QUOTED ("or" QUOTED)*                    -> is_named
stat_limit: (STAT N _MORE | N _MORE STAT | N STAT _MORE | "at least" N STAT) -> at_least
          | (STAT N _LESS | N _LESS STAT | N STAT _LESS | "at most" N STAT) -> at_most
"""


def key(token: str) -> str:
    """ "TAG TEAM" as the vocabulary has it."""
    return str(token).lower().replace(" ", "_")


def quoted(token: Token) -> str:
    return str(token)[1:-1]


def wheres(parts: tuple[object, ...]) -> tuple[Filter, ...]:
    """The filters among the parts of a phrase, in reading order."""
    found: list[Filter] = []
    for part in parts:
        if isinstance(part, tuple):
            found.extend(wheres(part))
        elif isinstance(part, Filter):
            found.append(part)
    return tuple(found)


def group_first(reading: Callable[..., Any]) -> Callable[..., Any]:
    """Return the reading for words that have the group anywhere: "give it 3", "3 to it"."""

    def reordered(*parts: object) -> Any:
        return reading(*sorted(parts, key=lambda part: not isinstance(part, Group)))

    return reordered


def all_of(side: str) -> Callable[..., Group]:
    return lambda *parts: Units(side, wheres(parts))


def unit_readings(own: str, some: Callable[[str], Callable[..., Group]]) -> Readings:
    """Return the readings of units; `own` is the side of "your", `some` makes a choice of a side's.

    The choice is given its range and the parts of its noun.
    """
    sides = {"own": own, "enemy": "enemy", "any": "any"}
    return {
        **{f"some_{name}": some(side) for name, side in sides.items()},
        **{f"all_{name}": all_of(side) for name, side in sides.items()},
        "is_other": lambda: OTHER,
        "is_named": lambda *names: Named(tuple(map(quoted, names))),
        "at_least": lambda *parts: stat_limit(">=", *parts),
        "at_most": lambda *parts: stat_limit("<=", *parts),
        "same_filter": same,
    }


def stat_limit(op: str, *parts: Token) -> Number:
    """ "2 energy" and "energy 2"."""
    stat, number = sorted(parts, key=lambda part: part.type == "N")
    return Number(key(stat), op, plain_number(number))
