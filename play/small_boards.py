"""A match on a line of the lobby: the cards that lie in play, as a spectator sees them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from django.core.cache import cache
from redis.exceptions import RedisError

from play.board.board import board_of, messages_of
from play.matches import shown_match
from play.models import Table

SECONDS = 15  # for which a small board may be behind
MOST = 8  # cards of a side; the rest is a number


@dataclass(frozen=True, slots=True)
class SmallSide:
    """A player's name and the drawings of their cards in play; None lies face down."""

    name: str
    has_turn: bool
    pictures: tuple[str | None, ...]
    more: int  # cards that have no room


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """The sides in seat order and the number of the turn."""

    turn: int
    sides: tuple[SmallSide, ...]


def small_board(table: Table) -> SmallBoard:
    """The small board of a match in progress, kept for `SECONDS`; RulesFault as `shown_match`."""
    key = f"play:small-board:{table.code}"
    with suppress(RedisError, OSError):
        kept: SmallBoard | None = cache.get(key)
        if kept is not None:
            return kept
    board = _draw(table)
    with suppress(RedisError, OSError):
        cache.set(key, board, SECONDS)
    return board


def _draw(table: Table) -> SmallBoard:
    with shown_match(table) as match:
        board = board_of(table, match, None)
    messages = messages_of(table)
    of_seat: dict[int, list[str | None]] = {side["seat"]: [] for side in board.sides}
    for unit in board.units.values():
        face = unit["top"]["face"] if unit["top"] else None
        of_seat[unit["seat"]].append(face.picture if face is not None else None)
    names = {seat: str(messages.name(seat)) for seat in of_seat}
    sides = [
        SmallSide(
            names[seat], names[seat] == board.turn_player, tuple(found[:MOST]), len(found[MOST:])
        )
        for seat, found in sorted(of_seat.items())
    ]
    return SmallBoard(board.turn, tuple(sides))
