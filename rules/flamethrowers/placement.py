"""Main Phase 1: SQUAD, SUPPORT and FIELD cards from hand onto the table."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import URGENT, Option, Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.flamethrowers.actions import finish_action
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.values import kami_of
from rules.flamethrowers.zones import discard, join_squad


def placements(table: FlameTable, player: Player) -> list[Option]:
    """Everything the player may lay down from hand, exchanges and forms aside."""
    options: list[Option] = []
    may_place, has_slot = _may_place(table, player), table.has_slot(player.seat)
    for card in player.hand.cards:
        if may_place and card.data.is_placeable and fits_kami_limit(table, player, card):
            options.append(Option("place", card, flags=(URGENT,)))
        elif card.data.kind == "support" and has_slot:
            options.append(Option("support", card))
        elif card.data.kind == "field" and not player.field_placed:
            options.append(Option("field", card))
    return options


def _may_place(table: FlameTable, player: Player) -> bool:
    """One rank 1 or 2 SQUAD card a turn, with room for it (FLAME-PLACE-1 to 5)."""
    return not player.placed and table.has_room(player.seat)


def fits_kami_limit(
    table: FlameTable, player: Player, card: Card, given: Sequence[Squad] = ()
) -> bool:
    """The KAMI limit is tested on the result (FLAME-KAMI-1, 4): without the cards given up, and
    with what the card itself says of it.
    """
    if not card.data.is_counted:
        return True
    stays = [squad for squad in kami_of(table, player) if squad not in given]
    limit: int = table.abilities.static.kami_limit(player.seat, without=given)
    makes_room: int = card.data.makes_room
    return len(stays) + 1 <= limit + makes_room


def place(table: FlameTable, player: Player, card: Card) -> Steps[None]:
    player.placed = True
    squad = join_squad(table, card, player.seat, "place")
    table.log("place", player=player.seat, card=ref(card))
    table.emit("squad_placed", it=squad, card=card, attack=None)
    yield from finish_action(table)


def place_support(table: FlameTable, player: Player, card: Card) -> Steps[None]:
    """Face down: the others see only that a slot is filled (FLAME-SUPPORT-8)."""
    table.move(card, player.supports, face_up=False)
    taken = [
        other.slot
        for seat in table.ship_of(player.seat).members
        for other in table.players[seat].supports.cards
    ]
    card.slot = next(slot for slot in range(1, len(taken) + 2) if slot not in taken)
    table.log_private(
        "support_placed",
        _side(table, player),
        {"player": player.seat, "card": ref(card)},
        player=player.seat,
    )
    yield from finish_action(table)


def _side(table: FlameTable, player: Player) -> tuple[int, ...]:
    """Teammates may see it too (FLAME-MULTI-22)."""
    return table.ship_of(player.seat).members


def place_field(table: FlameTable, player: Player, card: Card) -> Steps[None]:
    """It replaces the one in play, which goes to its owner's discard pile (FLAME-FIELD-6)."""
    player.field_placed = True
    former = table.field_card
    table.move(card, table.field)
    table.log("field", player=player.seat, card=ref(card))
    if former is not None:
        discard(table, former)
        table.log("field_replaced", player=former.owner, card=ref(former))
    table.emit("field_placed", it=card, card=card, attack=None)
    yield from finish_action(table)
