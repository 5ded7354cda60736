"""What must be true for a part of an ability to work."""

from __future__ import annotations

from rules.text.sorts import Amount, Filter, Group
from rules.text.sorts import Condition as Condition
from rules.text.tree import Node


class Compare(Condition):
    """Compares two amounts: op is "=", "<=", ">=", "<" or ">"."""

    left: Amount
    op: str
    right: Amount


class Exists(Condition):
    """The group is not empty."""

    group: Group


class Matches(Condition):
    """There are objects in the group and every one of them passes all filters."""

    group: Group
    where: tuple[Filter, ...]


class Fighting(Condition):
    """A battle runs in which a unit of `who` has the role against a unit of `against`.

    `role`: "attacking", "defending" or "either".
    """

    who: Group
    role: str
    against: Group | None = None


class TurnOf(Condition):
    """It is the turn of the side; with `phase`, that phase of it."""

    side: str
    phase: str = ""


class Happened(Condition):
    """What the trigger describes has happened earlier this turn; `since` "game": this game."""

    trigger: Node
    since: str = "turn"


class Unless(Condition):
    """The condition does not hold."""

    condition: Condition


class All(Condition):
    """Every condition holds."""

    conditions: tuple[Condition, ...]
