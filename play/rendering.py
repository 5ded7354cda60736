"""The inside of a table's page as HTML: the same for the page, for a poll and for the socket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language
from markupsafe import Markup, escape

from cardbase.web.jinja import render
from cardbase.web.requests import AnyUser
from play import notifications
from play.board.board import Board, board_of
from play.errors import RulesFault
from play.matches import open_match
from play.models import ChatLine, Table
from play.people import NOBODY, People
from play.stops import asks_everything, bots_of, remembered_of, stops_of

CHAT_LINES = 50


class Eyes(NamedTuple):
    """Those who see the same of a table: a seat, or spectators, in a language, signed in or not.

    `sitter` is the id of who sits at the seat: before the match another may take it. `as_data`:
    a program, which is sent no page.
    """

    seat: int | None
    signed_in: bool
    language: str = settings.LANGUAGE_CODE
    sitter: int | None = None
    as_data: bool = False

    def may_still_look(self, table: Table) -> bool:
        """Return False if they looked from a seat that was left, whoever sits there by now.

        A seat whose account was deleted is nobody else's; its sockets end with their sessions.
        """
        if self.seat is None or self.sitter is None:
            return True
        sitters = {seat.number: seat.user_id for seat in table.seats.all()}
        return self.seat in sitters and sitters[self.seat] in (self.sitter, None)


@dataclass(frozen=True, slots=True)
class ChatItem:
    """A line of chat as an item of a list."""

    number: int
    id: str
    item: Markup


def load_table(code: str) -> Table:
    """The table with all that its page needs; Table.DoesNotExist when there is none."""
    return Table.objects.with_seats().select_related("rematch").get(code=code)


def eyes_of(table: Table, user: AnyUser) -> Eyes:
    """Those of `user`, in the language of this request or socket."""
    seat = table.seat_of(user)
    language = get_language() or settings.LANGUAGE_CODE
    if seat is None:
        return Eyes(None, user.is_authenticated, language)
    return Eyes(seat.number, True, language, seat.user_id)


def inside_of(
    table: Table,
    eyes: Eyes,
    board: Board | None,
    chat: Sequence[ChatItem],
    fault: str = "",
    people: People = NOBODY,
    skipped: tuple[str, ...] = (),
) -> str:
    """What `play/_table.html` shows to those `eyes`.

    `board` is None before the match has begun, and when it cannot be rebuilt: `fault` says why.
    `skipped` says what was answered for the seat.
    """
    seat = next((seat for seat in table.seats.all() if seat.number == eyes.seat), None)
    return render(
        "play/_table.html",
        table=table,
        seat=seat,
        signed_in=eyes.signed_in,
        board=board,
        fault=fault,
        chat=chat,
        seed=table.secret_seed.hex() if table.is_finished else "",
        invitation=_invitation(table) if seat and table.is_open else "",
        rematch=getattr(table, "rematch", None) if table.is_finished else None,
        stops=stops_of(table, seat),
        bots=bots_of(table, seat),
        remembered=remembered_of(table, seat, board.turn) if board is not None else (),
        asks_everything=asks_everything(seat),
        people=people,
        skipped=skipped,
    )


def render_table(code: str, user: AnyUser) -> str:
    """The inside of the table for `user`, from the database; wakes a bot that fell silent."""
    table = load_table(code)
    eyes = eyes_of(table, user)
    board, fault = None, ""
    if table.has_started:
        try:
            board = _current_board(table, eyes.seat)
        except RulesFault as error:
            fault = str(error)
    if table.is_playing and board is not None:
        _wake_if_bot(table, board)
    return inside_of(table, eyes, board, last_chat(table), fault)


def last_chat(table: Table) -> list[ChatItem]:
    """What was said last at the table, in order."""
    lines = table.chat.select_related("author").order_by("-pk")[:CHAT_LINES]
    return [_chat_item(line) for line in reversed(lines)]


def _current_board(table: Table, viewer: int | None) -> Board:
    with open_match(table) as live:
        if table.is_playing and live.match.outcome is not None:
            table.refresh_from_db(fields=["status", "outcome", "finished"])
        return board_of(table, live.match, viewer, reveal=table.is_finished)


def _wake_if_bot(table: Table, board: Board) -> None:
    """Somebody looks while a bot ought to play: the call for it may have been lost."""
    if any(seat.bot and seat.number in board.asked for seat in table.seats.all()):
        notifications.wake_silent_bot(table, board.length)


def _chat_item(line: ChatLine) -> ChatItem:
    name = f"chat-{line.pk}"
    author, text = escape(line.author.get_username()), escape(line.text)
    item = Markup(f'<li id="{name}"><strong>{author}</strong> {text}</li>')
    return ChatItem(line.pk, name, item)


def _invitation(table: Table) -> str:
    return reverse("play:invitation", args=[table.invitation])
