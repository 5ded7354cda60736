"""What each viewer may see: a whitelist, zone by zone (section 2 of the rules page)."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.cipher.battle import battle_args
from rules.cipher.players import Player
from rules.cipher.printed import CipherCard
from rules.cipher.state import CipherTable
from rules.cipher.units import Unit
from rules.cipher.values import attack_of, ranges_of, support_of
from rules.engine.view import Sight, Viewer, open_cards
from rules.engine.zones import Card


def view(table: CipherTable, viewer: Viewer) -> dict[str, Any]:
    """The players with their zones, and what belongs to all."""
    return {
        "players": [_player(table, player, viewer) for player in table.players],
        "battle": _battle(table),
    }


def _player(table: CipherTable, player: Player, viewer: Viewer) -> dict[str, Any]:
    seat, bonds = player.seat, player.bonds.cards
    show = partial(_card, table)
    return {
        "seat": seat,
        "zones": {
            # Not even its owner may look, until the match is over.
            "deck": viewer.pile(player.deck.cards[::-1], Sight.NOBODY, seat, show),
            "hand": viewer.pile(player.hand.cards, Sight.OWNER, seat, show),
            "vanguard": {"units": _units(table, player, "vanguard", viewer)},
            "rearguard": {"units": _units(table, player, "rearguard", viewer)},
            "bonds": open_cards(bonds, show),
            "orbs": {
                "slots": [
                    viewer.place(card, Sight.NOBODY, seat, show) for card in player.orbs.cards
                ]
            },
            "support": open_cards(player.support.cards, show),
            "retreat": open_cards(player.retreat.cards, show),
            "boundless": open_cards(player.boundless.cards, show),
        },
        "budget": {"spent": player.spent, "bonds": len(bonds)},
    }


def _units(table: CipherTable, player: Player, area: str, viewer: Viewer) -> list[dict[str, Any]]:
    return [_unit(table, unit, viewer) for unit in player.units if unit.area == area]


def _unit(table: CipherTable, unit: Unit, viewer: Viewer) -> dict[str, Any]:
    """A unit; before the Lords are turned up only its owner sees the face (CIPHER-SETUP-9)."""
    shown = unit.is_revealed or viewer.may_look(Sight.OWNER, unit.player)
    seen: dict[str, Any] = {
        "unit": unit.id,
        "seat": unit.player,
        "lord": table.is_lord(unit),
        "tapped": unit.tapped,
        "face_up": unit.is_revealed,
        "promoted": unit.is_promoted,
        "grown": unit.grown,
        "cards": [_card(table, card) for card in reversed(unit.cards)] if shown else [],
        "marks": sorted(unit.used),
    }
    if shown:
        seen["attack"] = attack_of(table, unit)
        seen["range"] = sorted(ranges_of(table, unit))
    return seen


def _card(table: CipherTable, card: Card) -> dict[str, Any]:
    """A card that may be seen, with the printed facts that decisions hang on."""
    printed: CipherCard = card.data
    return {
        "handle": card.handle,
        "key": printed.key,
        "name": printed.name,
        "title": printed.title,
        "face_up": card.face_up,
        "cost": printed.cost,
        "promotion_cost": printed.promotion_cost,
        "insignias": sorted(printed.insignias),
        "attack": printed.attack,
        "support": support_of(table, card),
        "ranges": sorted(printed.ranges),
    }


def _battle(table: CipherTable) -> dict[str, Any] | None:
    fight = table.battle
    if fight is None:
        return None
    supports = {
        str(player.seat): sum(support_of(table, card) for card in player.support.cards)
        if player.support.cards
        else None
        for player in table.players
    }
    return {
        "attacker": fight.attacker.id,
        "defender": fight.defender.id,
        "step": fight.step,
        "critical": fight.critical,
        "failed": list(fight.failed),
        "support": supports,
        "attack": battle_args(table, fight)["attack"],
        "defence": battle_args(table, fight)["defence"],
    }
