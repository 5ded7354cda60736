"""Numbers that a text gives or counts. A plain number is an int."""

from __future__ import annotations

from dataclasses import dataclass

from rules.text.sorts import Amount as Amount
from rules.text.sorts import Condition, Group
from rules.text.sorts import Counted as Counted


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
class Depends(Counted):
    """One number while the condition holds, another while it does not."""

    condition: Condition
    then: Amount
    otherwise: Amount
