"""How a match ends (CIPHER-WIN-1 to 9)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.state import CipherTable
from rules.engine.table import Outcome


def lose(table: CipherTable, seats: Sequence[int], rule: str, reason: str) -> None:
    """These players lose at once; if it is both, the game is a draw (CIPHER-WIN-2, 6)."""
    winners = tuple(player.seat for player in table.players if player.seat not in seats)
    rule = rule if winners else "CIPHER-WIN-6"
    table.log("lose", seats=list(seats), reason=reason)
    table.end(Outcome(winners, rule, reason))


def lose_without_cards(table: CipherTable) -> bool:
    """No card in deck and Retreat Area: no refresh is possible (CIPHER-REFRESH-7).

    A card that supports is still to come to the Retreat Area: nobody loses before it has left.
    """
    first, second = table.players
    if (first.deck.cards or first.retreat.cards) and (second.deck.cards or second.retreat.cards):
        return False
    lost = [
        player.seat
        for player in table.players
        if not (player.deck.cards or player.retreat.cards or player.support.cards)
    ]
    if lost:
        lose(table, lost, "CIPHER-REFRESH-7", "no_cards")
    return False


def draw_endless_loop(table: CipherTable) -> None:
    """Forced steps that would go on for ever (CIPHER-CHECK-4)."""
    table.log("endless")
    table.end(Outcome((), "CIPHER-CHECK-4", "endless"))


def win_by_card_text(table: CipherTable, seat: int) -> None:
    """A card text wins outright, at once (CIPHER-WIN-9)."""
    table.log("win", player=seat)
    table.end(Outcome((seat,), "CIPHER-WIN-9", "card_text"))


def concede(table: CipherTable, seat: int) -> None:
    """A player may concede at any time (CIPHER-WIN-7)."""
    table.end(Outcome((1 - seat,), "CIPHER-WIN-7", "concession"))


def time_up(table: CipherTable) -> None:
    """More orbs win; with equal orbs both lose (CIPHER-WIN-8)."""
    orbs = [len(player.orbs) for player in table.players]
    winners = () if orbs[0] == orbs[1] else (orbs.index(max(orbs)),)
    table.log("time_up", orbs=orbs)
    table.end(Outcome(winners, "CIPHER-WIN-8", "time"))
