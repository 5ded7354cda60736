"""Who is active, who assigns first, who may react first (FMA-PASS-1 to 7, FMA-REACT-3)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fma.characters import AWAY, PARTY, Character
from rules.fma.printed import WITS
from rules.fma.state import FmaTable, Player
from rules.fma.values import attribute, computed, total


def find_active(table: FmaTable, *, party: bool = False) -> None:
    """The player with the highest total is active (FMA-PASS-2 to 6)."""
    stat = table.abilities.values.order_stat()
    totals = _totals(table, stat, party=party)
    best = max(totals.values())
    tied = [seat for seat in totals if totals[seat] == best]
    strongest = _by_leader(table, tied, stat, party=party)
    chosen = _by_chance(table, strongest, "by_chance")
    table.turn_player = chosen
    table.touch()
    if chosen != table.last_determined or len(strongest) > 1:
        key = "active" if len(tied) == 1 else "active_by_leader"
        if len(strongest) > 1:
            key = "active_by_chance"
        table.log(key, player=chosen, totals=list(totals.values()), stat=stat)
    table.last_determined = chosen


def first_to_assign(table: FmaTable) -> int:
    """The player with the lowest total; ties the other way round (FMA-SEARCH-1)."""
    stat = table.abilities.values.order_stat()
    totals = _totals(table, stat, party=False)
    least = min(totals.values())
    tied = [seat for seat in totals if totals[seat] == least]
    absent = [seat for seat in tied if not _present(table.players[seat], party=False)]
    tied = absent or tied
    lowest = min(_leader_value(table, seat, stat) for seat in tied)
    lowest_led = [seat for seat in tied if _leader_value(table, seat, stat) == lowest]
    return _by_chance(table, lowest_led, "assigns_by_chance")


def priority(table: FmaTable, by: int | None) -> list[int]:
    """Who may react, in order: to a player's action the others first (FMA-REACT-3, 5)."""
    if by is None:
        return [player.seat for player in table.clockwise(table.turn_player)]
    others = [player.seat for player in table.others(by)]
    if not others:
        return [by]
    searching = table.phase == "search"
    totals = {seat: total(table, _counted(table, seat, searching), WITS) for seat in others}
    best = max(totals.values())
    tied = [seat for seat in others if totals[seat] == best]
    first = others.index(_by_leader(table, tied, WITS, party=searching)[0])
    return [*others[first:], *others[:first], by]


def _totals(table: FmaTable, stat: str, *, party: bool) -> dict[int, int]:
    values = table.abilities.values
    return {
        player.seat: total(table, _counted(table, player.seat, party), stat)
        + values.order_bonus(player.seat)
        for player in table.playing
    }


def _counted(table: FmaTable, seat: int, party: bool) -> list[Character]:
    return table.party(seat) if party else table.players[seat].characters


def _by_leader(table: FmaTable, tied: Sequence[int], stat: str, *, party: bool) -> list[int]:
    """Those whose leader is there, and among them the highest (FMA-PASS-4, 5)."""
    present = [seat for seat in tied if _present(table.players[seat], party=party)]
    left = present or list(tied)
    best = max(_leader_value(table, seat, stat) for seat in left)
    return [seat for seat in left if _leader_value(table, seat, stat) == best]


def _present(player: Player, *, party: bool) -> bool:
    leader = player.leader
    return leader is not None and leader.is_active and (not party or leader.area == PARTY)


def _leader_value(table: FmaTable, seat: int, stat: str) -> int:
    """Out of play they are absent, but no less for it: where all are, that decides (FMA-PASS-5)."""
    leader = table.players[seat].leader
    if leader is None:
        return 0
    return computed(table, leader, stat) if leader.area == AWAY else attribute(table, leader, stat)


def _by_chance(table: FmaTable, tied: Sequence[int], key: str) -> int:
    """One seeded draw among those still tied (FMA-PASS-6), told in a line of that key."""
    if len(tied) == 1:
        return tied[0]
    chosen = tied[table.rng.below(len(tied))]
    table.log(key, player=chosen, seats=list(tied))
    return chosen
