"""Cards and characters go where a text says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.fma import effects
from rules.fma.abilities.scope import FmaScope
from rules.fma.characters import Character
from rules.fma.departure import discard_from_play, leave_play, to_owner
from rules.fma.locations import replace_location, to_bottom
from rules.fma.state import FmaTable, ref

IN_PLAY = ("attachments", "advantages")


def put(table: FmaTable, found: Sequence[Any], to: str, scope: FmaScope) -> Steps[None]:
    """All of them to that place of their owners."""
    if to == "discard":
        yield from _discard(table, found, scope)
    elif to in ("location", "victory", "locations", "locations_bottom"):
        yield from _location(table, found, to, scope)
    else:
        for obj in found:
            yield from _one(table, obj, to, scope)


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
    """The former location goes first; another then takes its place, unplayed (FMA-SEARCH-19)."""
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
            table.log("location_returns", player=card.owner, card=ref(card))


def _one(table: FmaTable, obj: Any, to: str, scope: FmaScope) -> Steps[None]:
    pile = {"deck_bottom": "deck", "deck_top": "deck"}.get(to, to)
    if isinstance(obj, Character):
        yield from leave_play(table, obj, pile)
        return
    if pile == "experience":
        leader = table.players[scope.seat].leader
        if leader is not None:
            table.move(obj, leader.experience)
            table.log("experience", player=scope.seat, count=len(leader.experience))
        return
    if obj.zone.name in IN_PLAY:
        yield from discard_from_play(table, obj, pile)
        return
    hidden = obj.zone.hidden and pile in ("hand", "deck")
    shown = ref(obj)
    to_owner(table, obj, pile, bottom=to == "deck_bottom")
    about = {"player": obj.owner, "to": to}
    if hidden:
        table.log_private("put_hidden", (obj.owner,), {"card": shown, **about}, **about)
    else:
        table.log("put", card=shown, **about)
