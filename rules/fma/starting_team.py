"""Which allies a leader may start with, one by one and together (FMA-SETUP-4 to 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from rules.fma.printed import HERO, VILLAIN, FmaCard
from rules.fma.printed_abilities import shuns

FACTION_PENALTY = 1
# Why an ally cannot start, in the order in which the reasons are given.
KIND, NAME, OPPOSED, FACTION, LOYAL, JOIN, COST = (
    "kind",
    "name",
    "opposed",
    "faction",
    "loyal",
    "join",
    "cost",
)


def obstacle(leader: FmaCard, ally: FmaCard) -> str:
    """Why the ally cannot start with this leader, even alone; empty if it can."""
    if ally.kind != "ally":
        return KIND
    if ally.name == leader.name:
        return NAME
    if are_opposed(leader, ally):
        return OPPOSED
    if not shares_faction(leader, ally):
        return FACTION
    if ally.loyal > (1 if _common(leader, ally) else 0):
        return LOYAL
    if shuns(ally, leader):
        return JOIN
    return COST if ally.cost > leader.command else ""


def are_opposed(leader: FmaCard, ally: FmaCard) -> bool:
    """A Hero leads no Villains and a Villain no Heroes (FMA-SETUP-7, FMA-RECRUIT-3)."""
    theirs, other = leader.keywords, ally.keywords
    return (HERO in theirs and VILLAIN in other) or (VILLAIN in theirs and HERO in other)


@lru_cache(maxsize=4096)
def recruit_cost(leader: FmaCard, ally: FmaCard) -> int:
    """The command an ally spends, the faction penalty included (FMA-RECRUIT-7, 9)."""
    return ally.cost + (0 if shares_faction(leader, ally) else FACTION_PENALTY)


def shares_faction(leader: FmaCard, ally: FmaCard) -> bool:
    """Whether no penalty is due: a faction in common, or an ally with none (FMA-SETUP-10)."""
    return not ally.factions or bool(_common(leader, ally))


def fits(leader: FmaCard, team: Sequence[FmaCard]) -> bool:
    """Whether allies that may each start may start together (FMA-SETUP-5, 6, 9)."""
    names = Counter(ally.name for ally in team)
    alone = all(names[ally.name] == 1 or ally.is_mob for ally in team)
    spent = sum(ally.cost for ally in team)
    return alone and max(len(team), spent) <= leader.command


def _common(leader: FmaCard, ally: FmaCard) -> frozenset[str]:
    return leader.factions & ally.factions
