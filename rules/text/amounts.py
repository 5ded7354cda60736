"""Numbers that a text gives or counts. A plain number is an int."""

from __future__ import annotations

from rules.text.sorts import Amount as Amount
from rules.text.sorts import Counted as Counted
from rules.text.sorts import Group


class Count(Counted):
    """How many objects are in the group."""

    of: Group


class Stat(Counted):
    """A number of a card or unit: "attack", "support", "cost", "promotion_cost"."""

    stat: str
    of: Group


class Used(Counted):
    """How often the skill was used this turn: by its name, or any skill with the label.

    `who` limits it to uses by these units; without it the player's uses count.
    """

    skill: str = ""
    label: str = ""
    who: Group | None = None


class Times(Counted):
    """`each` times the amount."""

    each: int
    amount: Amount
