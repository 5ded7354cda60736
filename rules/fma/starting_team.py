"""Which allies a leader may start with, one by one and together (FMA-SETUP-4 to 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.engine.cards import CardData
from rules.fma.cards import is_mob
from rules.fma.printed import HERO, VILLAIN, read_card
from rules.fma.printed_abilities import loyal, shuns

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


def obstacle(leader: CardData, ally: CardData) -> str:
    """Why the ally cannot start with this leader, even alone; empty if it can."""
    if ally.kind != "ally":
        return KIND
    if ally.name == leader.name:
        return NAME
    if are_opposed(leader, ally):
        return OPPOSED
    if not shares_faction(leader, ally):
        return FACTION
    if loyal(ally) > (1 if _common(leader, ally) else 0):
        return LOYAL
    if shuns(ally, leader):
        return JOIN
    return COST if cost(ally) > command(leader) else ""


def are_opposed(leader: CardData, ally: CardData) -> bool:
    """A Hero leads no Villains and a Villain no Heroes (FMA-SETUP-7, FMA-RECRUIT-3)."""
    theirs, other = read_card(leader).keywords, read_card(ally).keywords
    return (HERO in theirs and VILLAIN in other) or (VILLAIN in theirs and HERO in other)


def shares_faction(leader: CardData, ally: CardData) -> bool:
    """Whether no penalty is due: a faction in common, or an ally with none (FMA-SETUP-10)."""
    return not ally.stats.get("factions") or bool(_common(leader, ally))


def fits(leader: CardData, team: Sequence[CardData]) -> bool:
    """Whether allies that may each start may start together (FMA-SETUP-5, 6, 9)."""
    names = Counter(ally.name for ally in team)
    alone = all(names[ally.name] == 1 or is_mob(ally.stats) for ally in team)
    return alone and len(team) <= command(leader) and sum(map(cost, team)) <= command(leader)


def cost(card: CardData) -> int:
    value = card.stats.get("cost", 0)
    return value if isinstance(value, int) else 0


def command(leader: CardData) -> int:
    return int(leader.stats.get("command", 0))


def _common(leader: CardData, ally: CardData) -> frozenset[str]:
    return read_card(leader).factions & read_card(ally).factions
