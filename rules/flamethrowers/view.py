"""What each viewer may see: a whitelist, zone by zone (section 1 of the rules page)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.engine.view import LaterValues, Sight, Viewer, hidden_zone, open_zone
from rules.engine.zones import Card
from rules.flamethrowers.continuous import shown
from rules.flamethrowers.players import Player
from rules.flamethrowers.printed import FlameCard
from rules.flamethrowers.squads import Attack, Ship, Signature, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.sums import sums_now
from rules.flamethrowers.values import (
    KINDS,
    cost_of,
    damage_now,
    damage_of,
    deals_damage,
    has_attack_left,
    is_open,
    is_ready,
)


def view(table: FlameTable, viewer: Viewer) -> dict[str, Any]:
    """The players with their zones, and what belongs to all."""
    if viewer.seat is not None:
        # Teammates see each other's SUPPORT cards, not hands (FLAME-MULTI-22).
        viewer = replace(viewer, team=table.ship_of(viewer.seat).members)
    players = [_player(table, player, viewer) for player in table.players]
    return viewer.part({"mode": table.mode.key, "players": players}, _OF_TABLE, table, viewer)


def _limits(table: FlameTable, viewer: Viewer) -> dict[str, int]:
    return {"squad": table.mode.squad_limit, "supports": table.mode.support_limit}


def _field(table: FlameTable, viewer: Viewer) -> dict[str, Any] | None:
    return _card(table.field_card) if table.field_card is not None else None


def _field_owner(table: FlameTable, viewer: Viewer) -> int | None:
    return table.field_card.owner if table.field_card is not None else None


_OF_TABLE: LaterValues = {
    "limits": _limits,
    "ships": lambda table, viewer: [_ship(table, ship) for ship in table.ships],
    "field": _field,
    "field_owner": _field_owner,
    "resolving": lambda table, viewer: [_card(card) for card in table.resolving.cards],
    "attack": lambda table, viewer: _attack(table, table.attack),
    "effects": lambda table, viewer: [shown(table, effect) for effect in table.effects],
    "sums": sums_now,
}


def _player(table: FlameTable, player: Player, viewer: Viewer) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "side": table.ship_of(player.seat).side,
        "out": player.is_out,
        "placed": player.placed,
        "exchanged": player.exchanged,
        "field_placed": player.field_placed,
        "zones": viewer.part(
            {"removed": {"count": len(player.removed)}}, _ZONES, table, player, viewer
        ),
    }


def _squads(table: FlameTable, player: Player, viewer: Viewer) -> dict[str, Any]:
    said = table.abilities.static.version()
    return {"units": [_squad(table, squad, said) for squad in player.squad]}


def _supports(table: FlameTable, player: Player, viewer: Viewer) -> dict[str, Any]:
    cards = player.supports.cards
    return {"slots": [viewer.place(card, Sight.TEAM, player.seat, _card) for card in cards]}


def _ship(table: FlameTable, ship: Ship) -> dict[str, Any]:
    return {
        "side": ship.side,
        "seats": list(ship.members),
        "health": ship.health,
        "start": ship.start,
        "destroyed": ship.is_destroyed,
        "lost": ship.lost,
        "open": is_open(table, ship),
        "target": f"ship{ship.side}",
    }


def _squad(table: FlameTable, squad: Squad, said: Signature) -> dict[str, Any]:
    """It is looked at more often than anything about it changes."""
    signature = squad.signature(said)
    if squad.shown is None or squad.shown[0] != signature:
        squad.shown = signature, _show_squad(table, squad)
    return squad.shown[1]


def _show_squad(table: FlameTable, squad: Squad) -> dict[str, Any]:
    """All of it is public, the cards and retained numbers beneath included."""
    shown: dict[str, Any] = {
        "unit": squad.id,
        "seat": squad.player,
        "cards": [_card(card) for card in reversed(squad.cards)],
        "layers": [
            {"key": card.data.key, "health": health, "energy": energy}
            for card, health, energy in reversed(
                list(zip(squad.cards, squad.health, squad.energy, strict=True))
            )
        ],
        "health": squad.health[-1],
        "energy": squad.energy[-1],
        "printed_health": squad.card.health,
        "printed_energy": squad.card.energy,
        "rank": squad.card.rank,
        "kami": squad.card.kami,
        "waiting": squad.waiting,
        "ready": is_ready(table, squad),
        "locked": table.abilities.static.locked(squad),
        "rested": squad.rested,
        "transformed": squad.is_transformed,
        "attacks": list(squad.attacks),
    }
    for kind in KINDS:
        shown[kind] = {
            "cost": cost_of(table, squad, kind),
            "damage": damage_of(table, squad, kind),
            "left": has_attack_left(table, squad, kind),
        }
    return shown


def _card(card: Card) -> dict[str, Any]:
    """A card that may be seen, with the printed facts that decisions hang on."""
    printed: FlameCard = card.data
    return {"handle": card.handle, "face_up": card.face_up, **printed.shown}


_ZONES: LaterValues = {
    "deck": hidden_zone("deck", Sight.NOBODY, _card),
    "extra": hidden_zone("extra", Sight.OWNER, _card),
    "hand": hidden_zone("hand", Sight.OWNER, _card),
    "squad": _squads,
    "supports": _supports,
    "defeated": open_zone("defeated", _card),
    "discard": open_zone("discard", _card),
}


def _attack(table: FlameTable, fight: Attack | None) -> dict[str, Any] | None:
    if fight is None:
        return None
    target = fight.target
    return {
        "attacker": fight.attacker.id,
        "kind": fight.kind,
        "target": target.id if isinstance(target, Squad) else None,
        "ship": target.side if isinstance(target, Ship) else None,
        "canceled": fight.canceled,
        "damage": damage_now(table, fight) if deals_damage(table, fight) else None,
    }
