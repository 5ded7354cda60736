"""What each viewer may see: hands are their owners', decks are nobody's."""

from __future__ import annotations

from typing import Any

from rules.engine.view import Sight, Viewer, open_cards
from rules.engine.zones import Card, Zone
from tests.games.war.state import Player, WarTable


def view(table: WarTable, viewer: Viewer) -> dict[str, Any]:
    return {
        "players": [_player(player, viewer) for player in table.players],
    }


def _player(player: Player, viewer: Viewer) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "zones": {
            "deck": viewer.pile(player.deck.cards, Sight.NOBODY, player.seat, _card),
            "hand": viewer.pile(player.hand.cards, Sight.OWNER, player.seat, _card),
            "played": _open(player.played),
            "taken": _open(player.taken),
        },
    }


def _open(zone: Zone) -> dict[str, Any]:
    return {"count": len(zone), **open_cards(zone.cards, _card)}


def _card(card: Card) -> dict[str, Any]:
    printed = card.data
    return {
        "handle": card.handle,
        "key": printed.key,
        "name": printed.name,
        "face_up": card.face_up,
        "rank": printed.rank,
    }
