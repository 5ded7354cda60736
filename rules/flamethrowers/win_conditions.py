"""How players lose and leave the game, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.table import Outcome
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Ship
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.zones import has_deck

STALE_TURNS_PER_SEAT = 5
LAST_TURNS_PER_SEAT = 10


def eliminate_losers(table: FlameTable) -> bool:
    """Sides without ship and squad lose, all at once (FLAME-WIN-1, 3, 4, 5); whether any did."""
    losing = [
        ship
        for ship in table.ships
        if not ship.lost and ship.is_destroyed and not table.side_squad(ship.side)
    ]
    if not losing:
        return False
    for ship in losing:
        ship.lost = True
        table.log("lost", seats=list(ship.members))
    left = [ship for ship in table.ships if not ship.lost]
    if not left:
        # Who had lost before has no share in the draw of the last.
        drawn = () if len(losing) == len(table.ships) else players_of(table, losing)
        table.end(Outcome(drawn, "FLAME-WIN-5", "all_lost"))
    if len(left) == 1:
        two = len(table.ships) == 2
        rule, reason = ("FLAME-WIN-1", "destroyed") if two else ("FLAME-MULTI-5", "last_one")
        table.end(Outcome(players_of(table, left), rule, reason))
    for ship in losing:
        for seat in ship.members:
            eliminate(table, table.players[seat])
    return True


def players_of(table: FlameTable, ships: Sequence[Ship]) -> tuple[int, ...]:
    """The seats of these sides that have not left the game."""
    seats = [seat for ship in ships for seat in ship.members]
    return tuple(sorted(seat for seat in seats if not table.players[seat].is_out))


def eliminate(table: FlameTable, player: Player) -> None:
    """All of the player's cards leave the game but a FIELD card (FLAME-MULTI-4)."""
    if player.is_out:
        return
    player.is_out = True
    squads = list(player.squad)
    player.squad.clear()
    for squad in squads:
        squad.last = squad.cards[-1]
        for card in list(squad.cards):
            table.move(card, player.removed)
        table.expire([effect for effect in table.effects if effect.subject == squad.id])
    for zone in player.zones:
        if zone is not player.removed:
            for card in list(zone.cards):
                table.move(card, player.removed)
    seat_bound = ("its_next_turn", "until_own_next_turn")
    table.expire(
        [
            effect
            for effect in table.effects
            if effect.until[0] in seat_bound and effect.until[1] == player.seat
        ]
    )
    table.log("out", player=player.seat)
    table.sources_changed()


def concede(table: FlameTable, player: Player) -> None:
    """To give up is to lose (FLAME-WIN-6); a team plays on without (FLAME-MULTI-25)."""
    eliminate(table, player)
    ship = table.ship_of(player.seat)
    ship.lost = not table.allies(player.seat)
    left = [ship for ship in table.ships if not ship.lost]
    if len(left) == 1:
        table.end(Outcome(players_of(table, left), "FLAME-WIN-6", "concession"))


def count_turn(table: FlameTable) -> None:
    """Games that stand still, or in which nobody can draw, end (FLAME-WIN-7, 9)."""
    turns_without_loss = table.stalemate.end_turn()
    if turns_without_loss >= STALE_TURNS_PER_SEAT * len(table.players):
        compare(table, "FLAME-WIN-7", "stalemate")
    playing = [player for player in table.players if not player.is_out]
    if table.last_turns is not None:
        table.last_turns -= 1
        if table.last_turns == 0:
            compare(table, "FLAME-WIN-9", "no_cards")
    elif not any(player.deck.cards and has_deck(table, player) for player in playing):
        table.last_turns = LAST_TURNS_PER_SEAT * len(playing)
        table.log("last_turns", count=table.last_turns)


def compare(table: FlameTable, rule: str, reason: str) -> None:
    """The highest ship health wins, then the highest HEALTH of a side's squad (FLAME-WIN-7)."""

    def worth(ship: Ship) -> tuple[int, int]:
        squad = sum(squad.health[-1] for squad in table.side_squad(ship.side))
        return (ship.health, squad)

    left = [ship for ship in table.ships if not ship.lost]
    best = max(worth(ship) for ship in left)
    leading = [ship for ship in left if worth(ship) == best]
    winners = () if len(leading) == len(table.ships) else players_of(table, leading)
    table.end(Outcome(winners, rule, reason))
