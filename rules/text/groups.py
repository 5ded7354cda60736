"""Which cards, units or orbs a text speaks of.

Places: "hand", "deck", "retreat", "bonds", "orbs", "support", "boundless" and the areas of the
field. Sides: "own", "enemy", "any", seen from the player whose skill it is.
"""

from __future__ import annotations

from typing import ClassVar

from rules.text.sorts import Amount, Filter
from rules.text.sorts import Group as Group


class This(Group):
    """The card, or the unit with the card on top, that has the skill."""

    singular: ClassVar[bool] = True


class Known(Group):
    """What an earlier part of the same ability chose, revealed, destroyed or spoke of."""

    singular: ClassVar[bool] = True
    name: str


class Units(Group):
    """All units of a side that pass the filters."""

    side: str
    where: tuple[Filter, ...] = ()


class Cards(Group):
    """All cards of a side in a place that pass the filters (bonds and orbs too)."""

    side: str
    place: str
    where: tuple[Filter, ...] = ()


class Top(Group):
    """The top cards of a deck; with `bottom`, the lowest."""

    side: str
    count: Amount = 1
    bottom: bool = False


class Stacked(Group):
    """The cards in a unit's stack beneath its top card."""

    unit: Group


class Subject(Group):
    """Each object a rule is being asked about, where the rule itself names its objects."""


class Together(Group):
    """The objects of all the groups."""

    groups: tuple[Group, ...]


class Among(Group):
    """The objects of a group that pass the filters."""

    group: Group
    where: tuple[Filter, ...]


class Chosen(Group):
    """A choice among a group: at least `least`, at most `most` (None: as many as wanted).

    `by`: "own" the player of the skill, "enemy" the opponent. `blind`: without looking.
    `different`: no two chosen may share this ("name", "cost"). `total`: limit of the sum of `stat`.
    """

    among: Group
    least: Amount = 1
    most: Amount | None = 1
    by: str = "own"
    name: str = ""
    blind: bool = False
    different: str = ""
    total_stat: str = ""
    total: Amount | None = None
