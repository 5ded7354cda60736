"""Who wins the location (FMA-SEARCH-8 to 17)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.zones import Card
from rules.fma.state import FmaTable
from rules.fma.values import total


def winner_of(table: FmaTable, location: Card) -> int | None:
    """The one player who meets the goal; if several do, nobody wins (FMA-SEARCH-15)."""
    meeting = [
        player.seat
        for player in table.playing
        if table.party(player.seat) and meets(table, location, player.seat)
    ]
    return meeting[0] if len(meeting) == 1 else None


def meets(table: FmaTable, location: Card, seat: int) -> bool:
    goals = merged(table.abilities.location.goals(location))
    ahead = [lead(table, seat, stat) >= max(1, number) for stat, number in goals]
    reached = any(ahead) if location.data.any_goal and ahead else all(ahead)
    return reached and table.abilities.location.other_goal(location, seat)


def merged(goals: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Goals of one attribute do not add up: the higher one decides (FMA-SEARCH-16)."""
    highest: dict[str, int] = {}
    for stat, number in goals:
        highest[stat] = max(number, highest.get(stat, number))
    return list(highest.items())


def lead(table: FmaTable, seat: int, stat: str) -> int:
    """How far a search party is ahead of the best other one (FMA-MULTI-2)."""
    mine = total(table, table.party(seat), stat)
    others = [total(table, table.party(other.seat), stat) for other in table.others(seat)]
    return mine - max(others, default=0)
