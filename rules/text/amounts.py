"""Numbers that a text gives or counts. A plain number is an int."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from rules.text.tree import Node

if TYPE_CHECKING:
    from rules.text.conditions import Condition
    from rules.text.groups import Group


@dataclass(frozen=True)
class Counted(Node):
    """A number that is known only in play."""


Amount: TypeAlias = int | Counted


@dataclass(frozen=True)
class Count(Counted):
    """How many objects are in the group."""

    of: Group


@dataclass(frozen=True)
class Stat(Counted):
    """A number of a card or unit: "attack", "support", "cost", "promotion_cost"."""

    stat: str
    of: Group


@dataclass(frozen=True)
class StackSize(Counted):
    """Cards in the unit's stack, with or without the top card."""

    of: Group
    beneath: bool = False


@dataclass(frozen=True)
class Variety(Counted):
    """How many different values of a trait (weapons, insignias) the group shows."""

    trait: str
    of: Group


@dataclass(frozen=True)
class Used(Counted):
    """How often the skill was used this turn: by its name, or any skill with the label.

    `who` limits it to uses by these units; without it the player's uses count.
    """

    skill: str = ""
    label: str = ""
    who: Group | None = None


@dataclass(frozen=True)
class Times(Counted):
    """`each` times the amount."""

    each: int
    amount: Amount


@dataclass(frozen=True)
class Sum(Counted):
    """The amounts added."""

    parts: tuple[Amount, ...]


@dataclass(frozen=True)
class Per(Counted):
    """How often `size` goes into the amount, without remainder ("for every 2 bonds")."""

    size: int
    amount: Amount


@dataclass(frozen=True)
class Depends(Counted):
    """One number while the condition holds, another while it does not."""

    condition: Condition
    then: Amount
    otherwise: Amount
