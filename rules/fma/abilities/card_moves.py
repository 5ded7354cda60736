"""Cards and characters go where a text says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.fma import effects
from rules.fma.abilities.scope import FmaScope
from rules.fma.characters import Character
from rules.fma.departure import IN_PLAY, discard_from_play, put_away, to_owner
from rules.fma.locations import replace_location, to_bottom
from rules.fma.state import FmaTable
from rules.text import effects as e
from rules.text import groups as g

# What follows the current location on its way where another one takes its place.
IN_EXCHANGE = e.Put(g.Known("found"), "location")


def put(table: FmaTable, found: Sequence[Any], to: str, scope: FmaScope) -> Steps[None]:
    """All of them to that place of their owners."""
    if to == "discard":
        yield from _discard(table, found, scope)
    elif to in ("location", "victory", "locations", "locations_bottom"):
        yield from _location(table, found, to, scope)
    else:
        for obj in found:
            if to == "experience" and isinstance(obj, Card):
                _under_leader(table, obj, scope.seat)
            else:
                yield from put_away(table, obj, to)


def _discard(table: FmaTable, found: Sequence[Any], scope: FmaScope) -> Steps[None]:
    """From hand one after the other; what is in play with all that belongs to it."""
    by = scope.chooser
    for obj in found:
        if isinstance(obj, Card) and obj.zone.name == "hand":
            yield from effects.discard(table, obj.owner, [obj], by=by)
        elif isinstance(obj, Character) or obj.zone.name in IN_PLAY:
            yield from discard_from_play(table, obj)
        else:
            to_owner(table, obj, "discard")


def _location(table: FmaTable, found: Sequence[Any], to: str, scope: FmaScope) -> Steps[None]:
    """The former location goes first; another then takes its place, unplayed (FMA-SEARCH-19).

    An exchange needs both (FMA-SEARCH-20): without the one the other stays where it is.
    """
    if scope.rest and scope.rest[0] == IN_EXCHANGE and not (found and scope.bindings.get("found")):
        scope.bindings["found"] = []
        return
    for card in found:
        if to == "location":
            yield from replace_location(table, card)
        elif to == "victory":
            table.move(card, table.players[scope.seat].victory)
        elif to == "locations_bottom":
            to_bottom(table, card)
        else:
            to_owner(table, card, "locations")
            table.shuffle(table.players[card.owner].locations)
            table.log("location_shuffled", player=card.owner, card=ref(card))


def _under_leader(table: FmaTable, card: Card, seat: int) -> None:
    leader = table.players[seat].leader
    if leader is not None:
        table.move(card, leader.experience)
        table.log("experience", player=seat, count=len(leader.experience))
