"""What must be true for a part of an ability to work."""

from __future__ import annotations

from dataclasses import dataclass

from rules.text.amounts import Amount
from rules.text.filters import Filter
from rules.text.groups import Group
from rules.text.tree import Node


@dataclass(frozen=True)
class Condition(Node):
    """A question about the position that is answered yes or no."""


@dataclass(frozen=True)
class Compare(Condition):
    """Compares two amounts: op is "=", "<=", ">=", "<" or ">"."""

    left: Amount
    op: str
    right: Amount


@dataclass(frozen=True)
class Parity(Condition):
    """The amount is even, or odd."""

    amount: Amount
    odd: bool


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
class Supported(Condition):
    """A card that passes the filters supports a unit of `who` in the present battle."""

    who: Group
    where: tuple[Filter, ...] = ()


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
class SupportFailed(Condition):
    """The support of the side's unit failed in the present battle."""

    side: str


@dataclass(frozen=True)
class InEffect(Condition):
    """A skill of this name is working for the player at present."""

    skill: str


@dataclass(frozen=True)
class GuessedRight(Condition):
    """The guess just made was right."""


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
