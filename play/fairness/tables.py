"""What a table and its seats have stored of their shuffle."""

from __future__ import annotations

from play.fairness.protocol import BOT, BROWSER, NONE, WITHHELD, Share, Shuffle
from play.models import Seat, Table


def shuffle_of(table: Table, *, reveal: bool) -> Shuffle | None:
    """The shuffle of `table`; None if its match began before there were such shuffles.

    Without `reveal` there are hashes only, for anybody's eyes.
    """
    if not table.shuffle_hash:
        return None
    server = Share("server", table.shuffle_hash, table.shuffle_number if reveal else "")
    seats = sorted(table.seats.all(), key=lambda seat: seat.number)
    return Shuffle(table.code, server, tuple([_share(seat, reveal=reveal) for seat in seats]))


def _share(seat: Seat, *, reveal: bool) -> Share:
    number = seat.shuffle_number if reveal else ""
    return Share(_given_by(seat), seat.shuffle_hash, number)


def _given_by(seat: Seat) -> str:
    if seat.bot:
        return BOT
    if seat.withholds_number:
        return WITHHELD
    return BROWSER if seat.shuffle_number else NONE
