"""The table as HTML for one viewer: the same for the page, for a poll and for the socket."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from cardbase.web.requests import AnyUser
from play import notifications
from play.board.board import Board, board_of
from play.errors import RulesFault
from play.matches import open_match
from play.models import ChatLine, Table

CHAT_LINES = 50


@dataclass(frozen=True, slots=True)
class Rendered:
    html: str
    length: int


@dataclass(frozen=True, slots=True)
class TablePage:
    board: Board | None  # none before the match has begun, or when it cannot be rebuilt
    context: dict[str, object]


def load_table(code: str) -> Table:
    """The table with all that its page needs; Table.DoesNotExist when there is none."""
    return Table.objects.with_seats().get(code=code)


def table_page(table: Table, user: AnyUser) -> TablePage:
    """All that `play/_table.html` shows to `user`; wakes a bot that fell silent."""
    seat = table.seat_of(user)
    board, fault = None, ""
    if table.has_started:
        try:
            board = current_board(table, seat.number if seat else None)
        except RulesFault as error:
            fault = str(error)
    if table.is_playing and board is not None:
        wake_if_bot(table, board)
    context: dict[str, object] = {
        "table": table,
        "seat": seat,
        "user": user,
        "board": board,
        "fault": fault,
        "chat": _chat(table),
        "seed": table.secret_seed.hex() if table.is_finished else "",
        "invitation": _invitation(table) if seat and table.is_open else "",
        "rematch": getattr(table, "rematch", None) if table.is_finished else None,
    }
    return TablePage(board, context)


def current_board(table: Table, viewer: int | None) -> Board:
    with open_match(table) as live:
        if table.is_playing and live.match.outcome is not None:
            table.refresh_from_db(fields=["status", "outcome", "finished"])
        return board_of(table, live.match, viewer, reveal=table.is_finished)


def render_table(code: str, user: AnyUser, request: HttpRequest | None = None) -> Rendered:
    """The inside of the table for `user`, who may be anonymous."""
    page = table_page(load_table(code), user)
    # A socket has no request whose token the forms could bear; the page's own forms have theirs.
    context = page.context if request is not None else page.context | {"csrf_token": ""}
    html = render_to_string("play/_table.html", context, request=request)
    return Rendered(html, page.board.length if page.board else -1)


def wake_if_bot(table: Table, board: Board) -> None:
    """Somebody looks while a bot ought to play: the call for it may have been lost."""
    if any(seat.bot and seat.number in board.asked for seat in table.seats.all()):
        notifications.wake_silent_bot(table, board.length)


def _chat(table: Table) -> list[ChatLine]:
    lines = table.chat.select_related("author").order_by("-pk")[:CHAT_LINES]
    return list(reversed(lines))


def _invitation(table: Table) -> str:
    return reverse("play:invitation", args=[table.invitation])
