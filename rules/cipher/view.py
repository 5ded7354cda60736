"""What each viewer may see: a whitelist, zone by zone (section 2 of the rules page)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.cipher.battle import battle_args
from rules.cipher.continuous import effects_now
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.sums import sums_now
from rules.cipher.units import AREAS, Unit
from rules.cipher.values import attack_of, ranges_of, support_of
from rules.engine.view import LaterValues, ShowCard, Sight, Viewer, ZoneView, open_cards
from rules.engine.zones import Card, Zone


def view(table: CipherTable, viewer: Viewer) -> dict[str, Any]:
    """The players with their zones, and what belongs to all."""
    show = _how_cards_are_shown(table)
    players = [_player(table, player, viewer, show) for player in table.players]
    return viewer.part({"players": players}, _OF_TABLE, table, viewer)


def _player(table: CipherTable, player: Player, viewer: Viewer, show: ShowCard) -> dict[str, Any]:
    known = {"boundless": open_cards(player.boundless.cards, show)}
    return {
        "seat": player.seat,
        "zones": viewer.part(known, _ZONES, table, player, viewer, show),
        "budget": {"spent": player.spent, "bonds": len(player.bonds.cards)},
    }


def _deck(table: CipherTable, player: Player, viewer: Viewer, show: ShowCard) -> ZoneView:
    """Not even its owner may look, until the match is over."""
    return viewer.pile(player.deck.cards[::-1], Sight.NOBODY, player.seat, show)


def _hand(table: CipherTable, player: Player, viewer: Viewer, show: ShowCard) -> ZoneView:
    return viewer.pile(player.hand.cards, Sight.OWNER, player.seat, show)


def _orbs(table: CipherTable, player: Player, viewer: Viewer, show: ShowCard) -> dict[str, Any]:
    cards = player.orbs.cards
    return {"slots": [viewer.place(card, Sight.NOBODY, player.seat, show) for card in cards]}


def _open(name: str) -> Callable[[CipherTable, Player, Viewer, ShowCard], ZoneView]:
    def lie_open(table: CipherTable, player: Player, viewer: Viewer, show: ShowCard) -> ZoneView:
        zone: Zone = getattr(player, name)
        return open_cards(zone.cards, show)

    return lie_open


def _units(area: str) -> Callable[[CipherTable, Player, Viewer, ShowCard], dict[str, Any]]:
    def stand(table: CipherTable, player: Player, viewer: Viewer, show: ShowCard) -> dict[str, Any]:
        units = [unit for unit in player.units if unit.area == area]
        return {"units": [_unit(table, unit, viewer, show) for unit in units]}

    return stand


_ZONES: LaterValues = {
    **{area: _units(area) for area in AREAS},
    "deck": _deck,
    "hand": _hand,
    "orbs": _orbs,
    **{name: _open(name) for name in ("bonds", "support", "retreat")},
}


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
    return viewer.part(seen, _OF_UNIT, table, unit) if shown else seen


_OF_UNIT: LaterValues = {
    "attack": attack_of,
    "range": lambda table, unit: sorted(ranges_of(table, unit)),
}


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


def _battle(table: CipherTable, viewer: Viewer) -> dict[str, Any] | None:
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


_OF_TABLE: LaterValues = {
    "battle": _battle,
    "effects": lambda table, viewer: effects_now(table),
    "sums": sums_now,
}
