"""The table as HTML for one viewer: the same for the page, for a poll and for the socket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from play import announcing
from play.board.position import Board, board_of
from play.errors import RulesFault
from play.matches import open_match
from play.models import ChatLine, Table

CHAT_LINES = 50


@dataclass(frozen=True, slots=True)
class Rendered:
    html: str
    length: int


def load_table(code: str) -> Table:
    """The table with all that its page needs; Table.DoesNotExist when there is none."""
    return Table.objects.with_seats().get(code=code)


def table_context(table: Table, user: Any) -> dict[str, Any]:
    """All that `play/_table.html` shows to `user`."""
    seat = table.seat_of(user)
    board, fault = None, ""
    if table.has_started:
        try:
            board = current_board(table, seat.number if seat else None)
        except RulesFault as error:
            fault = str(error)
    return {
        "table": table,
        "seat": seat,
        "user": user,
        "board": board,
        "fault": fault,
        "chat": _chat(table),
        "seed": bytes(table.seed).hex() if table.is_finished and table.seed else "",
        "invitation": _invitation(table) if seat and table.is_open else "",
        "rematch": getattr(table, "rematch", None) if table.is_finished else None,
        "csrf_token": "",
    }


def current_board(table: Table, viewer: int | None) -> Board:
    with open_match(table) as live:
        if table.is_playing and live.match.outcome is not None:
            table.refresh_from_db(fields=["status", "outcome", "finished"])
        return board_of(table, live.match, viewer, reveal=table.is_finished)


def render_table(code: str, user: Any, request: HttpRequest | None = None) -> Rendered:
    """The inside of the table for `user`, who may be anonymous; wakes a bot that fell silent."""
    table = load_table(code)
    context = table_context(table, user)
    if request is not None:
        del context["csrf_token"]
    html = render_to_string("play/_table.html", context, request=request)
    board = context["board"]
    if table.is_playing and board is not None:
        wake_if_bot(table, board)
    return Rendered(html, board.length if board else -1)


def wake_if_bot(table: Table, board: Board) -> None:
    """Somebody looks while a bot ought to play: the call for it may have been lost."""
    if any(seat.bot and seat.number in board.asked for seat in table.seats.all()):
        announcing.wake_silent_bot(table, board.length)


def _chat(table: Table) -> list[ChatLine]:
    lines = table.chat.select_related("author").order_by("-pk")[:CHAT_LINES]
    return list(reversed(lines))


def _invitation(table: Table) -> str:
    return reverse("play:invitation", args=[table.invitation])
