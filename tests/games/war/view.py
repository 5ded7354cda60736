"""What each viewer may see: hands are their owners', decks are nobody's."""

from __future__ import annotations

from typing import Any

from rules.engine.zones import Card, Zone
from tests.games.war.state import Player, WarTable


def view(table: WarTable, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]:
    return {
        "game": "war",
        "viewer": viewer,
        "turn": table.turn,
        "turn_player": table.turn_player,
        "phase": table.phase,
        "outcome": table.outcome.as_json() if table.outcome is not None else None,
        "players": [_player(player, viewer, reveal=reveal) for player in table.players],
    }


def _player(player: Player, viewer: int | None, *, reveal: bool) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "zones": {
            "deck": _zone(player.deck, shown=reveal),
            "hand": _zone(player.hand, shown=reveal or viewer == player.seat),
            "played": _zone(player.played, shown=True),
            "taken": _zone(player.taken, shown=True),
        },
    }


def _zone(zone: Zone, *, shown: bool) -> dict[str, Any]:
    seen: dict[str, Any] = {"count": len(zone)}
    if shown:
        seen["cards"] = [_card(card) for card in zone.cards]
    return seen


def _card(card: Card) -> dict[str, Any]:
    printed = card.data
    return {
        "handle": card.handle,
        "key": printed.key,
        "name": printed.name,
        "face_up": card.face_up,
        "rank": printed.rank,
    }
