"""Locations: how many points they bring, whose is played, which the team can win alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from rules.engine.odds import samples
from rules.fma.cards import ATTRIBUTES
from rules.fma.goldfish.teams import Team
from rules.fma.printed import FmaCard

TO_WIN = 9


def values(locations: Sequence[FmaCard]) -> list[int]:
    return [card.clue_points for card in locations]


def fewest_wins(points: Sequence[int]) -> int | None:
    """How many locations suffice when the highest are won; None if all of them do not."""
    total = 0
    for number, value in enumerate(sorted(points, reverse=True), start=1):
        total += value
        if total >= TO_WIN:
            return number
    return None


def mean_wins(points: Sequence[int]) -> Fraction | None:
    """The mean number of locations from the top of a shuffled deck until their values suffice."""
    if sum(points) < TO_WIN:
        return None
    counts = Counter(points)
    kinds = sorted(counts)
    short = Fraction(0)
    for number in range(len(points)):
        ways = sum(
            count
            for taken, count in samples([counts[kind] for kind in kinds], number)
            if sum(kind * n for kind, n in zip(kinds, taken, strict=True)) < TO_WIN
        )
        short += Fraction(ways, comb(len(points), number))
    return short


def histogram(points: Sequence[int]) -> dict[int, Fraction]:
    """The chance of each clue value on top of a shuffled location deck."""
    counts = Counter(points)
    return {value: Fraction(counts[value], len(points)) for value in sorted(counts)}


def own_played(
    own: Mapping[int, Fraction], other: Mapping[int, Fraction], active: Fraction
) -> Fraction:
    """The chance that one's own location is played when both reveal (FMA-DRAW-6 to 8)."""
    lower = sum(
        (p * q for value, p in own.items() for theirs, q in other.items() if value < theirs),
        Fraction(0),
    )
    tie = sum((p * other.get(value, Fraction(0)) for value, p in own.items()), Fraction(0))
    return lower + tie * active


def margin(location: FmaCard, team: Team) -> int | None:
    """What the team has beyond the goal against an empty party (FMA-SEARCH-8, 9, 15).

    Not negative: the team wins it alone. None for a location without attribute goals.
    """
    beyond = [team.total(stat) - max(number, 1) for stat, number in location.goals]
    if not beyond:
        return None
    return max(beyond) if location.any_goal else min(beyond)


def goal_text(location: FmaCard) -> str:
    labels = dict(ATTRIBUTES)
    return ", ".join(f"{labels[stat].lower()} +{number}" for stat, number in location.goals)
