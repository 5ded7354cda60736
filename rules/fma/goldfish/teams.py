"""All starting teams of a deck, and how good each is (FMA-SETUP-4 to 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from rules.fma.printed import FmaCard
from rules.fma.starting_team import fits, obstacle

# Beyond so many the teams are no longer told apart one by one; the number is a lower bound then.
MOST_TEAMS = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Team:
    """A leader with the starting allies; copies of a card are not told apart."""

    leader: FmaCard
    allies: tuple[FmaCard, ...]

    @property
    def cost(self) -> int:
        return sum(ally.cost for ally in self.allies)

    @property
    def characters(self) -> tuple[FmaCard, ...]:
        return (self.leader, *self.allies)

    def total(self, stat: str) -> int:
        return sum(card.bonuses[stat] for card in self.characters)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(ally.name for ally in self.allies))

    def __str__(self) -> str:
        return " + ".join(self.names) or "nobody"


def teams(leader: FmaCard, allies: Sequence[tuple[FmaCard, int]]) -> list[Team]:
    """Every legal team, the empty one included; `allies` are cards with their copies."""
    able = [(card, count) for card, count in allies if not obstacle(leader, card)]
    found = islice(_choose(leader, able, ()), MOST_TEAMS)
    return [Team(leader, chosen) for chosen in found]


def _choose(
    leader: FmaCard, left: Sequence[tuple[FmaCard, int]], chosen: tuple[FmaCard, ...]
) -> Iterator[tuple[FmaCard, ...]]:
    if not left:
        yield chosen
        return
    (card, count), *rest = left
    for copies in range((count if card.is_mob else 1) + 1):
        team = (*chosen, *([card] * copies))
        if copies and not fits(leader, team):
            break
        yield from _choose(leader, rest, team)


def suggested(found: Sequence[Team]) -> Team:
    """The largest total cost, then the most wits, then the first list of names."""
    return min(found, key=lambda team: (-team.cost, -team.total("wits"), team.names))


def strongest(found: Sequence[Team], stat: str) -> Team:
    """The most of one attribute, then as for the suggested team."""
    return min(found, key=lambda team: (-team.total(stat), -team.cost, team.names))


def best(found: Sequence[Team], number: int) -> list[Team]:
    """The teams worth showing: by cost, then wits, then names."""
    ordered = sorted(found, key=lambda team: (-team.cost, -team.total("wits"), team.names))
    return ordered[:number]
