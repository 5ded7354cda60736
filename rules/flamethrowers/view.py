"""What each viewer may see: a whitelist, zone by zone (section 1 of the rules page)."""

from __future__ import annotations

from typing import Any

from rules.engine.zones import Card
from rules.flamethrowers.players import Player
from rules.flamethrowers.printed import FlameCard
from rules.flamethrowers.squads import Attack, Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.values import (
    KINDS,
    cost_of,
    damage_of,
    has_attack_left,
    is_open,
    is_ready,
)


class Viewer:
    """Who looks, and what they may see of others' cards."""

    __slots__ = ("allies", "reveal", "viewer")

    def __init__(self, table: FlameTable, viewer: int | None, reveal: bool) -> None:
        self.viewer = viewer
        self.reveal = reveal
        self.allies = () if viewer is None else table.ship_of(viewer).members

    def own(self, seat: int) -> bool:
        return self.reveal or (self.viewer is not None and self.viewer == seat)

    def share_side_with(self, seat: int) -> bool:
        """Teammates see each other's SUPPORT cards, not hands (FLAME-MULTI-22)."""
        return self.reveal or seat in self.allies


def view(table: FlameTable, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
    """The table for a seat or a spectator; `reveal` shows all and is for finished matches."""
    who = Viewer(table, viewer, reveal)
    field = table.field_card
    return {
        "game": "flamethrowers",
        "viewer": viewer,
        "mode": table.mode.key,
        "limits": {"squad": table.mode.squad_limit, "supports": table.mode.support_limit},
        "turn": table.turn,
        "turn_player": table.turn_player,
        "phase": table.phase,
        "outcome": table.outcome.as_json() if table.outcome is not None else None,
        "players": [_player(table, player, who) for player in table.players],
        "ships": [_ship(table, ship) for ship in table.ships],
        "field": _open_card(field) if field is not None else None,
        "field_owner": field.owner if field is not None else None,
        "resolving": [_open_card(card) for card in table.resolving.cards],
        "attack": _attack(table.attack),
    }


def _player(table: FlameTable, player: Player, who: Viewer) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "side": table.ship_of(player.seat).side,
        "out": player.is_out,
        "placed": player.placed,
        "exchanged": player.exchanged,
        "field_placed": player.field_placed,
        "zones": {
            "deck": _counted(player.deck.cards, who.reveal),
            "extra": _counted(player.extra.cards, who.own(player.seat)),
            "hand": _counted(player.hand.cards, who.own(player.seat)),
            "squad": {"units": [_squad(table, squad) for squad in player.squad]},
            "supports": {"slots": [_slot(player, card, who) for card in player.supports.cards]},
            "defeated": {"cards": [_open_card(card) for card in player.defeated.cards]},
            "discard": {"cards": [_open_card(card) for card in player.discard.cards]},
            "removed": {"count": len(player.removed)},
        },
    }


def _counted(cards: list[Card], seen: bool) -> dict[str, Any]:
    """A hidden zone: its number is public, its cards only where they may be seen."""
    shown: dict[str, Any] = {"count": len(cards)}
    if seen:
        shown["cards"] = [_open_card(card) for card in cards]
    return shown


def _slot(player: Player, card: Card, who: Viewer) -> dict[str, Any]:
    seen = card.face_up or who.share_side_with(player.seat)
    return {
        "slot": card.slot,
        "face_up": card.face_up,
        "card": _open_card(card) if seen else None,
    }


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


def _squad(table: FlameTable, squad: Squad) -> dict[str, Any]:
    """All of it is public, the cards and retained numbers beneath included."""
    shown: dict[str, Any] = {
        "unit": squad.id,
        "seat": squad.player,
        "cards": [_open_card(card) for card in reversed(squad.cards)],
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


def _open_card(card: Card) -> dict[str, Any]:
    """A card that may be seen, with the printed facts that decisions hang on."""
    printed: FlameCard = card.data
    shown: dict[str, Any] = {
        "handle": card.handle,
        "key": printed.key,
        "name": printed.name,
        "kind": printed.kind,
        "face_up": card.face_up,
    }
    if printed.is_squad:
        shown |= {
            "period": printed.period,
            "form": printed.form,
            "rank": printed.rank,
            "health": printed.health,
            "energy": printed.energy,
            "kami": printed.kami,
        }
        for kind in KINDS:
            shown[kind] = {"cost": printed.cost(kind), "damage": printed.damage(kind)}
    elif printed.kind == "support":
        shown["tags"] = sorted(printed.tags)
    return shown


def _attack(fight: Attack | None) -> dict[str, Any] | None:
    if fight is None:
        return None
    target = fight.target
    return {
        "attacker": fight.attacker.id,
        "kind": fight.kind,
        "target": target.id if isinstance(target, Squad) else None,
        "ship": target.side if isinstance(target, Ship) else None,
        "canceled": fight.canceled,
    }
