"""Holds the open table of a match against the referee's own, and learns what cards are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tests.oracle.fma.pieces import ATTRIBUTES, HOME, PARTY, Card, Character, Json, Player, must
from tests.oracle.fma.plays import Plays


def compare(table: Plays, view: Json) -> None:
    """Everything that lies anywhere, and every number that hangs on it."""
    must(view["turn"] == table.turn, f"turn {view['turn']}, not {table.turn}", "FMA-DRAW-1")
    must(view["phase"] == table.phase, f"{view['phase']}, not {table.phase}", "FMA-PASS-1")
    active = view["turn_player"]
    must(active == table.active, f"{active} is active, not {table.active}", "FMA-PASS-2")
    for player in table.players:
        _player(player, view["players"][player.seat])
    _location(table, view["location"])
    _battle(table, view["battle"])
    conserved(view, table.sizes)


def conserved(view: Json, sizes: Sequence[int]) -> None:
    """Every card of whoever is in the game lies in one place (MULTI-3)."""
    lying = list(_lying(view))
    handles = Counter(card["handle"] for card in lying)
    twice = [handle for handle, number in handles.items() if number > 1]
    must(not twice, f"{twice} lie in two places", "FMA-GEN-1")
    owned = Counter(card["owner"] for card in lying)
    for player in view["players"]:
        seat = player["seat"]
        right = player["out"] or owned[seat] == sizes[seat]
        must(right, f"seat {seat} has {owned[seat]} cards of {sizes[seat]}", "FMA-GEN-1")


def _lying(view: Json) -> Iterator[Json]:
    yield from view["aside"]
    if view["location"] is not None:
        yield view["location"]["card"]
    for player in view["players"]:
        for zone in player["zones"].values():
            yield from zone.get("cards", ())
            for unit in zone.get("units", ()):
                yield from (*unit["cards"], *unit["attachments"], *unit["experience"]["cards"])


def _player(player: Player, seen: Json) -> None:
    must(seen["out"] is player.out, f"seat {player.seat} out: {seen['out']}", "FMA-WIN-2")
    if player.out:
        return
    zones = seen["zones"]
    for name in ("deck", "locations"):
        same(getattr(player, name), zones[name]["cards"], f"{name} of {player.seat}", ordered=True)
    for name in ("hand", "discard", "victory", "leaders", "advantages"):
        same(getattr(player, name), zones[name]["cards"], f"{name} of {player.seat}")
    must(not zones["starting"]["cards"] or seen is None, "starting cards", "FMA-SETUP-4")
    must(seen["points"] == player.points, f"points {seen['points']}", "FMA-SEARCH-13")
    must(seen["spent"] == player.spent, f"spent {seen['spent']}", "FMA-RECRUIT-7")
    units = [unit for area in (HOME, PARTY) for unit in zones[area]["units"]]
    must(not zones["away"]["units"], "somebody is away", "FMA-IND-59")
    _units(player, units)
    command = player.leader.face.command
    must(seen["command"] == command, f"command {seen['command']}", "FMA-RECRUIT-12")


def same(mine: list[Card], seen: list[Json], where: str, *, ordered: bool = False) -> None:
    """The same cards; each learns its handle, equal ones in the order in which they lie."""
    keys, other = [card.face.key for card in mine], [card["key"] for card in seen]
    right = keys == other if ordered else Counter(keys) == Counter(other)
    must(right, f"{where}: {other}, not {keys}", "FMA-GEN-1")
    known = {card["handle"] for card in seen}
    bound = {card.handle for card in mine if card.handle in known}
    free = [card for card in seen if card["handle"] not in bound]
    for card in mine:
        if card.handle in bound:
            continue
        match = next(one for one in free if one["key"] == card.face.key)
        free.remove(match)
        card.handle = match["handle"]


def _units(player: Player, units: list[Json]) -> None:
    left = list(units)
    for one in sorted(player.characters, key=lambda o: not any(_is(o, u) for u in units)):
        found = next((u for u in left if _is(one, u)), None)
        found = found or next((u for u in left if _looks_like(one, u)), None)
        what = f"{one.face.key} of seat {player.seat}"
        if found is None:
            must(False, f"{what} is not there: {[_told(u) for u in left]}", "FMA-STATE-15")
            return
        left.remove(found)
        one.card.handle = found["cards"][0]["handle"]
        _unit(one, found, what)
    must(not left, f"{[u['cards'][0]['key'] for u in left]} too many", "FMA-STATE-15")


def _told(unit: Json) -> tuple[str, int]:
    return unit["cards"][0]["key"], unit["cards"][0]["handle"]


def _is(one: Character, unit: Json) -> bool:
    return bool(unit["cards"][0]["handle"] == one.card.handle)


def _looks_like(one: Character, unit: Json) -> bool:
    card = unit["cards"][0]
    worn = Counter(card.face.key for card in one.attachments)
    alike = card["key"] == one.face.key and unit["state"] == one.state
    return alike and worn == Counter(card["key"] for card in unit["attachments"])


def _unit(one: Character, unit: Json, what: str) -> None:
    got = unit["cards"][0]["key"], unit["state"], unit["area"]
    must(got == (one.face.key, one.state, one.area), f"{what}: {got}", "FMA-STATE-1")
    same(one.attachments, unit["attachments"], f"on {what}")
    same(one.experience, unit["experience"]["cards"], f"under {what}")
    for stat in ATTRIBUTES:
        mine = one.value(stat)
        must(unit[stat] == mine, f"{what}: {stat} {unit[stat]}, not {mine}", "FMA-ATTR-13")
    must(unit["rank"] == one.rank, f"{what}: rank {unit['rank']}", "FMA-ATTACH-3")
    tough = one.trait("Toughness")
    must(unit["toughness"] == tough, f"{what}: toughness {unit['toughness']}", "FMA-TRAIT-16")


def _location(table: Plays, seen: Json | None) -> None:
    mine = table.location
    if mine is None or seen is None:
        must(mine is None and seen is None, f"location {seen}", "FMA-DRAW-7")
        return
    must(seen["card"]["key"] == mine.face.key, f"{seen['card']['key']}", "FMA-DRAW-7")
    right = set(seen["types"]) == set(mine.face.battles)
    must(right and dict(seen["goals"]) == mine.face.goals, "a location's facts", "FMA-CARD-2")


def _battle(table: Plays, seen: Json | None) -> None:
    """Who fights, and what it comes to now; the totals speak of no text (BATTLE-15)."""
    fight = table.fight
    if fight is None or seen is None:
        must(fight is None and seen is None, f"battle {seen}", "FMA-BATTLE-1")
        return
    must(seen["type"] == fight.kind, f"a battle of {seen['type']}", "FMA-BATTLE-2")
    ids = {
        unit["unit"]: unit["cards"][0]["handle"]
        for player in table.record.view["players"]
        for area in (HOME, PARTY)
        for unit in player["zones"][area]["units"]
    }
    attackers = {ids[number] for number in seen["attackers"]}
    must(attackers == {o.card.handle for o in fight.attackers}, "attackers", "FMA-BATTLE-3")
    defenders = [ids[number] for number in seen["defenders"]]
    must(defenders == [fight.defender.card.handle], "defender", "FMA-BATTLE-3")
    totals = fight.totals()
    must(seen["totals"] == totals, f"totals {seen['totals']}, not {totals}", "FMA-BATTLE-15")
    endangered = {ids[number] for number in seen["in_danger"]}
    mine = {one.card.handle for one in fight.in_danger()}
    must(endangered == mine, f"in danger {endangered}, not {mine}", "FMA-BATTLE-18")
