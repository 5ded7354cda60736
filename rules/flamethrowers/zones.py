"""How cards change zones: drawing, discarding, joining and leaving a squad."""

from __future__ import annotations

from rules.engine.log import ref
from rules.engine.zones import Card, Zone
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable

HAND_LIMIT = 10


def has_deck(table: FlameTable, player: Player) -> bool:
    """A destroyed ship takes deck and Extra Deck away (FLAME-SHIP-5, 6, FLAME-MULTI-23)."""
    return not table.ship_of(player.seat).is_destroyed


def draw(table: FlameTable, player: Player, count: int = 1) -> int:
    """Draw one at a time; cards that are not there are skipped (FLAME-DRAW-3, 4)."""
    drawn: list[Card] = []
    for _ in range(count):
        if not player.deck.cards or not has_deck(table, player):
            break
        card = player.deck.top
        table.move(card, player.hand)
        drawn.append(card)
    if drawn:
        table.log_private(
            "draw",
            (player.seat,),
            {"cards": [ref(card) for card in drawn]},
            player=player.seat,
            count=len(drawn),
        )
    return len(drawn)


def to_owner(table: FlameTable, card: Card, zone_name: str) -> None:
    """Put a card into a zone of its owner, whoever controlled it (FLAME-GEN-4).

    A TAG TEAM card may lie in no hand and no deck (FLAME-TAG-12); nothing of a player who has
    left the game stays on the table (FLAME-MULTI-4).
    """
    owner = table.players[card.owner]
    if owner.is_out:
        table.move(card, owner.removed)
        return
    if zone_name in ("hand", "deck") and card.data.kind == "tag_team":
        zone_name = "extra"
    zone: Zone = getattr(owner, zone_name)
    table.move(card, zone)


def discard(table: FlameTable, card: Card) -> None:
    to_owner(table, card, "discard")


def leave_squad(table: FlameTable, squad: Squad, zone_name: str) -> None:
    """The whole stack goes to a zone of its owner; what it was under ends (FLAME-GEN-9)."""
    table.players[squad.player].squad.remove(squad)
    squad.last = squad.cards[-1]
    for card in list(squad.cards):
        to_owner(table, card, zone_name)
    table.expire([effect for effect in table.effects if effect.subject == squad.id])


def join_squad(
    table: FlameTable, card: Card, seat: int, how: str, *, waiting: bool = True
) -> Squad:
    """A card becomes a SQUAD card, face up with its printed numbers (FLAME-PLACE-6)."""
    squad = Squad(table.new_id(), seat)
    squad.joined = table.turn
    squad.waiting = waiting
    table.players[seat].squad.append(squad)
    table.move(card, squad)
    squad.health = [card.data.health]
    squad.energy = [card.data.energy]
    table.stalemate.progress()
    table.touch()
    table.emit("entered", squad=squad, how=how, card=card)
    return squad
