"""Cards and characters go where a text says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.fma import deeds
from rules.fma.abilities.scope import FmaScope
from rules.fma.leaving import discard_from_play, leave_play, to_owner
from rules.fma.locations import replace_location, to_bottom
from rules.fma.pieces import Character
from rules.fma.table import FmaTable, ref

IN_PLAY = ("attachments", "advantages")


def put(table: FmaTable, found: Sequence[Any], to: str, scope: FmaScope) -> Steps[None]:
    """All of them to that place of their owners."""
    if to == "discard":
        yield from _discard(table, found, scope)
    elif to in ("location", "victory", "locations", "locations_bottom"):
        yield from _location(table, found, to, scope)
    else:
        for thing in found:
            yield from _one(table, thing, to, scope)


def _discard(table: FmaTable, found: Sequence[Any], scope: FmaScope) -> Steps[None]:
    """From hand one after the other; what is in play with all that belongs to it."""
    by = scope.chooser
    for thing in found:
        if isinstance(thing, Card) and thing.zone.name == "hand":
            yield from deeds.discard(table, thing.owner, [thing], by=by)
        elif isinstance(thing, Character) or thing.zone.name in IN_PLAY:
            yield from discard_from_play(table, thing)
        else:
            to_owner(table, thing, "discard")


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
            table.say("location_returns", player=card.owner, card=ref(card))


def _one(table: FmaTable, thing: Any, to: str, scope: FmaScope) -> Steps[None]:
    pile = {"deck_bottom": "deck", "deck_top": "deck"}.get(to, to)
    if isinstance(thing, Character):
        yield from leave_play(table, thing, pile)
        return
    if pile == "experience":
        leader = table.players[scope.seat].leader
        if leader is not None:
            table.move(thing, leader.experience)
            table.say("experience", player=scope.seat, count=len(leader.experience))
        return
    if thing.zone.name in IN_PLAY:
        yield from discard_from_play(table, thing, pile)
        return
    hidden = thing.zone.hidden and pile in ("hand", "deck")
    shown = ref(thing)
    to_owner(table, thing, pile, bottom=to == "deck_bottom")
    about = {"player": thing.owner, "to": to}
    if hidden:
        table.say_privately("put_hidden", (thing.owner,), {"card": shown, **about}, **about)
    else:
        table.say("put", card=shown, **about)
