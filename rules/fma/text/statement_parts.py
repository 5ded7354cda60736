"""What statements consist of while they are read."""

from __future__ import annotations

from dataclasses import dataclass

from rules.text.amounts import Amount, Count, Times
from rules.text.changes import Adjust, Change, Gains
from rules.text.filters import Trait
from rules.text.groups import Group


@dataclass(frozen=True)
class Statement:
    """Alternatives of what is said of some objects; `of` makes the changes for a group.

    Passives have one alternative; an instruction lets its player choose among several.
    """

    group: Group
    ways: tuple[tuple[Change, ...], ...]
    until: str = ""


@dataclass(frozen=True)
class Bonus:
    """ "+2 strength", before it is known who gets it."""

    number: int
    stats: tuple[str, ...]
    each: Group | None = None

    def of(self, group: Group) -> tuple[Change, ...]:
        amount: Amount = self.number if self.each is None else Times(self.number, Count(self.each))
        return tuple(Adjust(group, stat, amount) for stat in self.stats)


@dataclass(frozen=True)
class Possession:
    """A trait, before it is known who has it."""

    name: str
    number: Amount | None = None

    def of(self, group: Group) -> Change:
        if self.number is None:
            return Gains(group, (Trait("traits", self.name),))
        return Adjust(group, self.name, self.number)


@dataclass(frozen=True)
class Less:
    """How much a number changes, and what it does not fall below."""

    sign: int
    least: int = 0
