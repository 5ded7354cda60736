"""What each viewer may see: a whitelist, zone by zone (section 2 of the rules page)."""

from __future__ import annotations

from typing import Any

from rules.cipher.battle import battle_args
from rules.cipher.players import Player
from rules.cipher.printed import CipherCard
from rules.cipher.state import CipherTable
from rules.cipher.units import Unit
from rules.cipher.values import attack_of, ranges_of, support_of
from rules.engine.zones import Card


def view(table: CipherTable, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
    """The table for a seat or a spectator; `reveal` shows all and is for finished matches."""
    eyes = Eyes(viewer, reveal)
    return {
        "game": "cipher",
        "viewer": viewer,
        "turn": table.turn,
        "turn_player": table.turn_player,
        "phase": table.phase,
        "outcome": table.outcome.as_json() if table.outcome is not None else None,
        "players": [_player(table, player, eyes) for player in table.players],
        "battle": _battle(table),
    }


class Eyes:
    """Who looks: answers whether a card that is not public may be shown to them."""

    __slots__ = ("reveal", "viewer")

    def __init__(self, viewer: int | None, reveal: bool) -> None:
        self.viewer = viewer
        self.reveal = reveal

    def are_of(self, seat: int) -> bool:
        return self.reveal or (self.viewer is not None and self.viewer == seat)

    def know(self, card: Card) -> bool:
        """A hidden card that lies open or that a skill has shown to this viewer."""
        return self.reveal or card.face_up or self.viewer in card.seen_by


def _player(table: CipherTable, player: Player, eyes: Eyes) -> dict[str, Any]:
    bonds = player.bonds.cards
    return {
        "seat": player.seat,
        "zones": {
            "deck": _deck(table, player, eyes),
            "hand": _hand(table, player, eyes),
            "vanguard": {"units": _units(table, player, "vanguard", eyes)},
            "rearguard": {"units": _units(table, player, "rearguard", eyes)},
            "bonds": {"cards": [_open_card(table, card) for card in bonds]},
            "orbs": {"slots": [_orb(table, card, eyes) for card in player.orbs.cards]},
            "support": {"cards": [_open_card(table, card) for card in player.support.cards]},
            "retreat": {"cards": [_open_card(table, card) for card in player.retreat.cards]},
            "boundless": {"cards": [_open_card(table, card) for card in player.boundless.cards]},
        },
        "budget": {"spent": player.spent, "bonds": len(bonds)},
    }


def _deck(table: CipherTable, player: Player, eyes: Eyes) -> dict[str, Any]:
    """Only the count; not even its owner may look (but a finished match may be laid open)."""
    deck: dict[str, Any] = {"count": len(player.deck)}
    if eyes.reveal:
        deck["cards"] = [_open_card(table, card) for card in reversed(player.deck.cards)]
    return deck


def _hand(table: CipherTable, player: Player, eyes: Eyes) -> dict[str, Any]:
    hand: dict[str, Any] = {"count": len(player.hand)}
    if eyes.are_of(player.seat):
        hand["cards"] = [_open_card(table, card) for card in player.hand.cards]
    return hand


def _orb(table: CipherTable, card: Card, eyes: Eyes) -> dict[str, Any]:
    shown = _open_card(table, card) if eyes.know(card) else None
    return {"slot": card.slot, "face_up": card.face_up, "card": shown}


def _units(table: CipherTable, player: Player, area: str, eyes: Eyes) -> list[dict[str, Any]]:
    return [_unit(table, unit, eyes) for unit in player.units if unit.area == area]


def _unit(table: CipherTable, unit: Unit, eyes: Eyes) -> dict[str, Any]:
    """A unit; before the Lords are turned up only its owner sees the face (CIPHER-SETUP-9)."""
    shown = unit.is_revealed or eyes.are_of(unit.player)
    seen: dict[str, Any] = {
        "unit": unit.id,
        "seat": unit.player,
        "lord": table.is_lord(unit),
        "tapped": unit.tapped,
        "face_up": unit.is_revealed,
        "promoted": unit.is_promoted,
        "grown": unit.grown,
        "cards": [_open_card(table, card) for card in reversed(unit.cards)] if shown else [],
        "marks": sorted(unit.used),
    }
    if shown:
        seen["attack"] = attack_of(table, unit)
        seen["range"] = sorted(ranges_of(table, unit))
    return seen


def _open_card(table: CipherTable, card: Card) -> dict[str, Any]:
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
