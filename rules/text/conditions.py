"""What must be true for a part of an ability to work."""

from __future__ import annotations

from dataclasses import dataclass

from rules.text.sorts import Amount, Filter, Group
from rules.text.sorts import Condition as Condition
from rules.text.tree import Node


@dataclass(frozen=True)
class Compare(Condition):
    """Compares two amounts: op is "=", "<=", ">=", "<" or ">"."""

    left: Amount
    op: str
    right: Amount


@dataclass(frozen=True)
class Exists(Condition):
    """The group is not empty."""

    group: Group


@dataclass(frozen=True)
class Matches(Condition):
    """There are objects in the group and every one of them passes all filters."""

    group: Group
    where: tuple[Filter, ...]


@dataclass(frozen=True)
class Fighting(Condition):
    """A battle runs in which a unit of `who` has the role against a unit of `against`.

    `role`: "attacking", "defending" or "either".
    """

    who: Group
    role: str
    against: Group | None = None


@dataclass(frozen=True)
class TurnOf(Condition):
    """It is the turn of the side; with `phase`, that phase of it."""

    side: str
    phase: str = ""


@dataclass(frozen=True)
class Happened(Condition):
    """What the trigger describes has happened earlier this turn; `since` "game": this game."""

    trigger: Node
    since: str = "turn"


@dataclass(frozen=True)
class Unless(Condition):
    """The condition does not hold."""

    condition: Condition


@dataclass(frozen=True)
class All(Condition):
    """Every condition holds."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Either(Condition):
    """At least one condition holds."""

    conditions: tuple[Condition, ...]
