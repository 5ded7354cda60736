"""What each viewer may see: a whitelist, zone by zone (section 1 of the rules page)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.engine.continuous import ContinuousEffect
from rules.engine.view import Sight, Viewer, open_cards
from rules.engine.zones import Card
from rules.flamethrowers.card_text import WORDINGS
from rules.flamethrowers.players import Player
from rules.flamethrowers.printed import FlameCard
from rules.flamethrowers.squads import Attack, Ship, Signature, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.values import (
    KINDS,
    cost_of,
    damage_of,
    has_attack_left,
    is_open,
    is_ready,
)

# Durations that end with a turn of one seat.
_OF_A_SEAT = ("its_next_turn", "until_own_next_turn")


def view(table: FlameTable, viewer: Viewer) -> dict[str, Any]:
    """The players with their zones, and what belongs to all."""
    if viewer.seat is not None:
        # Teammates see each other's SUPPORT cards, not hands (FLAME-MULTI-22).
        viewer = replace(viewer, team=table.ship_of(viewer.seat).members)
    field = table.field_card
    return {
        "mode": table.mode.key,
        "limits": {"squad": table.mode.squad_limit, "supports": table.mode.support_limit},
        "players": [_player(table, player, viewer) for player in table.players],
        "ships": [_ship(table, ship) for ship in table.ships],
        "field": _card(field) if field is not None else None,
        "field_owner": field.owner if field is not None else None,
        "resolving": [_card(card) for card in table.resolving.cards],
        "attack": _attack(table.attack),
        "effects": [_effect(table, effect) for effect in table.effects],
    }


def _effect(table: FlameTable, effect: ContinuousEffect) -> dict[str, Any]:
    """What holds for a while: on what, by which card, in whose words, and until when."""
    on_ship = isinstance(effect.subject, tuple)
    source = table.cards[effect.source].data if effect.source is not None else None
    until, *whose = effect.until
    return {
        "what": effect.what,
        "amount": effect.amount,
        "on": None if on_ship else effect.subject,
        "on_ship": effect.subject[1] if on_ship else None,
        "source": source.name if source is not None else None,
        "source_key": source.key if source is not None else None,
        "sentence": WORDINGS.lasting_line(table, effect),
        "until": until,
        "until_turn_of": whose[0] if until in _OF_A_SEAT else None,
    }


def _player(table: FlameTable, player: Player, viewer: Viewer) -> dict[str, Any]:
    seat, said = player.seat, table.abilities.static.version()
    return {
        "seat": seat,
        "side": table.ship_of(player.seat).side,
        "out": player.is_out,
        "placed": player.placed,
        "exchanged": player.exchanged,
        "field_placed": player.field_placed,
        "zones": {
            "deck": viewer.pile(player.deck.cards, Sight.NOBODY, seat, _card),
            "extra": viewer.pile(player.extra.cards, Sight.OWNER, seat, _card),
            "hand": viewer.pile(player.hand.cards, Sight.OWNER, seat, _card),
            "squad": {"units": [_squad(table, squad, said) for squad in player.squad]},
            "supports": {
                "slots": [
                    viewer.place(card, Sight.TEAM, seat, _card) for card in player.supports.cards
                ]
            },
            "defeated": open_cards(player.defeated.cards, _card),
            "discard": open_cards(player.discard.cards, _card),
            "removed": {"count": len(player.removed)},
        },
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
