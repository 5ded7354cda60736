"""A finished match: stepping through it with everything laid open, and its record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cardbase.hosting.addresses import request_network
from cardbase.web import jinja
from play import limits
from play.board.board import Board, board_of, messages_of
from play.errors import TooMuch
from play.frames import film_of
from play.matches import shown_match
from play.models import Table
from play.notifications import order_frames
from play.stored_matches import record_of
from play.views.faults import says_faults
from play.views.lookup import get_table


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a turn begins, in decisions."""

    number: int
    at: int
    player: str


@require_safe
@says_faults
def replay(request: HttpRequest, code: str) -> HttpResponse:
    table = get_table(code)
    if not table.is_finished:
        return redirect(table)
    try:
        limits.allow_step(request.user.pk or request_network(request))
    except TooMuch as error:
        return render(request, "429.html", {"why": str(error)}, status=error.status)
    board, turns, first, length, at = _frame(request, table)
    board.is_replay = True
    inside = jinja.render(
        "play/_replay.html",
        table=table,
        board=board,
        at=at,
        length=length,
        first=first,
        previous=max(at - 1, first),
        next=min(at + 1, length),
        turns=turns,
        turn_before=max((turn.at for turn in turns if turn.at < at), default=first),
        turn_after=min((turn.at for turn in turns if turn.at > at), default=length),
    )
    if request.headers.get("HX-Request"):
        return HttpResponse(inside)
    return render(request, "play/replay.html", {"table": table, "inside": inside})


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponse:
    """Everything needed to play the match again, as it is stored; none before its end."""
    table = get_table(code)
    if not table.is_finished:
        raise Http404("The record is secret until the match is over.")
    answer = JsonResponse(record_of(table), json_dumps_params={"indent": 1})
    answer.headers["Content-Disposition"] = f'attachment; filename="match-{table.code}.json"'
    return answer


def _frame(request: HttpRequest, table: Table) -> tuple[Board, list[Turn], int, int, int]:
    """The board of the step asked for, the turns, the first step, the last one, and the step.

    It comes from the kept frames. Until they are there the rules play the match again.
    """
    seat = table.seat_of(request.user)
    viewer = seat.number if seat else None
    asked = request.GET.get("at", "")
    film = film_of(table)
    if film is not None:
        at = _step(asked, film.first, film.length)
        board = board_of(table, film.moment(at), viewer, reveal=True)
        return board, _turns(table, film.turns), film.first, film.length, at
    order_frames(table.code)
    with shown_match(table, whole=True) as match:
        at = _step(asked, match.first, match.length)
        moment = match if at == match.length else match.state_after(at)
        players = [line["args"].get("player") for line in match.log(None) if line["key"] == "turn"]
        turns = _turns(table, zip(match.turn_starts, players, strict=False))
        board = board_of(table, moment, viewer, reveal=True)
        return board, turns, match.first, match.length, at


def _step(asked: str, first: int, length: int) -> int:
    if asked.isascii() and asked.isdigit() and len(asked) < 7:
        return min(max(int(asked), first), length)
    return length


def _turns(table: Table, turns: Iterable[tuple[int, int | None]]) -> list[Turn]:
    messages = messages_of(table)
    return [
        Turn(number, at, "" if player is None else messages.name(player))
        for number, (at, player) in enumerate(turns, 1)
    ]
