"""Who wins, who is beaten, and when nobody wins (FMA-WIN-1 to 12)."""

from __future__ import annotations

from rules.engine.table import Outcome
from rules.fma.characters import DEFEATED
from rules.fma.state import FmaTable, Player

POINTS_TO_WIN = 9
STANDSTILL_TURNS = 5
STALEMATE_TURNS = 30


def is_beaten(player: Player) -> bool:
    """The whole team is defeated, or its leader has left play (FMA-WIN-2, 3)."""
    for character in player.characters:
        if character.state != DEFEATED:
            return player.leader is None
    return True


def has_won(table: FmaTable, player: Player) -> bool:
    """Nine points or more and more than everybody else (FMA-WIN-1)."""
    if player.points < POINTS_TO_WIN:
        return False
    return player.points > max(other.points for other in table.playing if other is not player)


def win_by_points(table: FmaTable, player: Player) -> None:
    table.end(Outcome((player.seat,), "FMA-WIN-1", "points"))


def end_if_alone(table: FmaTable, rule: str, reason: str) -> None:
    """The last player in the game wins."""
    left = table.playing
    if len(left) == 1:
        table.end(Outcome((left[0].seat,), rule, reason))


# Draws ----------------------------------------------------------------------------------------


def end_without_winner(table: FmaTable) -> None:
    """All teams are beaten at once (FMA-WIN-6)."""
    table.end(Outcome((), "FMA-WIN-6", "all_beaten"))


def agree_to_draw(table: FmaTable) -> None:
    table.end(Outcome((), "FMA-WIN-11", "agreed"))


def count_turn(table: FmaTable) -> None:
    """Turns in which nothing moves and nobody can draw end the game (FMA-WIN-12).

    Characters who are defeated and recover again for ever are no progress either: that is given
    longer.
    """
    exhausted = not any(player.deck.cards for player in table.playing)
    stalemate = table.stalemate.end_turn(counts=exhausted)
    standstill = table.standstill.end_turn(counts=stalemate > 0)
    if standstill >= STANDSTILL_TURNS:
        table.end(Outcome((), "FMA-WIN-12", "standstill"))
    if stalemate >= STALEMATE_TURNS:
        table.end(Outcome((), "FMA-WIN-12", "stalemate"))
