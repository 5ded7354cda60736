"""What each viewer may see: a whitelist, zone by zone (section 2 of the rules page)."""

from __future__ import annotations

from typing import Any

from rules.cipher.battle import battle_args
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.units import AREAS, Unit
from rules.cipher.values import attack_of, ranges_of, support_of
from rules.engine.view import ShowCard, Sight, Viewer, open_cards
from rules.engine.zones import Card


def view(table: CipherTable, viewer: Viewer) -> dict[str, Any]:
    """The players with their zones, and what belongs to all."""
    show = _how_cards_are_shown(table)
    return {
        "players": [_player(table, player, viewer, show) for player in table.players],
        "battle": _battle(table),
    }


def _player(table: CipherTable, player: Player, viewer: Viewer, show: ShowCard) -> dict[str, Any]:
    seat, bonds = player.seat, player.bonds.cards
    return {
        "seat": seat,
        "zones": {
            # Not even its owner may look, until the match is over.
            "deck": viewer.pile(player.deck.cards[::-1], Sight.NOBODY, seat, show),
            "hand": viewer.pile(player.hand.cards, Sight.OWNER, seat, show),
            **{area: {"units": _units(table, player, area, viewer, show)} for area in AREAS},
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


def _units(
    table: CipherTable, player: Player, area: str, viewer: Viewer, show: ShowCard
) -> list[dict[str, Any]]:
    return [_unit(table, unit, viewer, show) for unit in player.units if unit.area == area]


def _unit(table: CipherTable, unit: Unit, viewer: Viewer, show: ShowCard) -> dict[str, Any]:
    """A unit; before the Lords are turned up only its owner sees the face (CIPHER-SETUP-9)."""
    revealed = unit.cards[-1].face_up
    shown = revealed or viewer.may_look(Sight.OWNER, unit.player)
    seen: dict[str, Any] = {
        "unit": unit.id,
        "seat": unit.player,
        "lord": table.players[unit.player].lord == unit.id,
        "tapped": unit.tapped,
        "face_up": revealed,
        "promoted": unit.promoted[-1],
        "grown": unit.grown,
        "cards": [show(card) for card in unit.cards[::-1]] if shown else [],
        "marks": sorted(unit.used),
    }
    if shown:
        seen["attack"] = attack_of(table, unit)
        seen["range"] = sorted(ranges_of(table, unit))
    return seen


def _how_cards_are_shown(table: CipherTable) -> ShowCard:
    """A card that may be seen, with the printed facts that decisions hang on."""
    supports_vary = table.abilities.modifiers.bear_on("support")

    def show(card: Card) -> dict[str, Any]:
        # Forty times a view: a copy is made in half the time of a new dictionary.
        seen: dict[str, Any] = card.data.facts.copy()
        seen["handle"] = card.handle
        seen["face_up"] = card.face_up
        return seen

    def show_with_support(card: Card) -> dict[str, Any]:
        seen = show(card)
        seen["support"] = support_of(table, card)
        return seen

    return show_with_support if supports_vary else show


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
    totals = battle_args(table, fight)
    return {
        "attacker": fight.attacker.id,
        "defender": fight.defender.id,
        "step": fight.step,
        "critical": fight.critical,
        "failed": list(fight.failed),
        "support": supports,
        "attack": totals["attack"],
        "defence": totals["defence"],
    }
