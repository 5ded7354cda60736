"""What the top card of the deck does for a unit in battle: exact, by counting the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules.cipher.goldfish.deck_index import DeckIndex
from rules.cipher.goldfish.support_skills import (
    ATTACK,
    ROLES,
    support_skills,
    welcomes_same_name,
)

# Supports by value, as shares of a whole: how a deck of common cards supports.
Mix = Mapping[int, Fraction]
DEFAULT_MIX: Mix = {
    0: Fraction(3, 100),
    10: Fraction(34, 100),
    20: Fraction(51, 100),
    30: Fraction(12, 100),
}


class Supports:
    """The supports of one deck for one of its cards as the unit in battle."""

    def __init__(self, index: DeckIndex, unit: int) -> None:
        self.index = index
        self.unit = index.cards[unit]
        self.is_lord = unit == index.lord
        same = not welcomes_same_name(self.unit)
        self.fails = tuple(same and index.same_name[kind][unit] for kind in index.kinds)

    def mean(self) -> Fraction:
        """E(u): failed supports count as 0, X too."""
        return mean(self.mix())

    def failure(self) -> Fraction:
        failed = sum(1 for kind in self.index.positions if self.fails[kind])
        return Fraction(failed, self.index.size)

    def mix(self) -> Mix:
        return self._shares(
            0 if self.fails[kind] else self.index.cards[kind].support
            for kind in self.index.positions
        )

    def attacks(self) -> Mix:
        """A(u) + Support + the bonuses that the revealed card itself gives to an attacker."""
        return self._shares(self.unit.attack + self._worth(kind) for kind in self.index.positions)

    def skill_rates(self) -> dict[tuple[str, str], Fraction]:
        """For each support skill and role: the chance that it comes and does not fail."""
        counts: Counter[tuple[str, str]] = Counter()
        for kind in self.index.positions:
            if not self.fails[kind]:
                skills = support_skills(self.index.cards[kind])
                counts.update(
                    {
                        (skill.name, role)
                        for skill in skills
                        for role in ROLES
                        if role in skill.roles
                    }
                )
        return {key: Fraction(counts[key], self.index.size) for key in sorted(counts)}

    def _worth(self, kind: int) -> int:
        if self.fails[kind]:
            return 0
        card = self.index.cards[kind]
        bonuses = (
            skill.bonus(self.unit, self.is_lord)
            for skill in support_skills(card)
            if ATTACK in skill.roles
        )
        return card.support + sum(bonuses)

    def _shares(self, values: Iterator[int]) -> Mix:
        counts = Counter(values)
        return {value: Fraction(counts[value], self.index.size) for value in sorted(counts)}


def mean(mix: Mix) -> Fraction:
    return sum((value * share for value, share in mix.items()), Fraction(0))


def plain_mean(index: DeckIndex) -> Fraction:
    """The mean Support of the shuffled deck, whoever is supported."""
    return Fraction(sum(index.cards[kind].support for kind in index.positions), index.size)


def wins(lead: int, own: Mix, theirs: Mix) -> Fraction:
    """The chance that an attacker `lead` above its target wins; equal totals win."""
    return sum(
        (
            share * other
            for value, share in own.items()
            for against, other in theirs.items()
            if lead + value >= against
        ),
        Fraction(0),
    )
