"""A finished match: stepping through it with everything laid open, and its record."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from play import limits
from play.board.board import board_of, messages_of
from play.errors import TooMuch
from play.matches import open_match
from play.models import Table
from play.views.lookup import get_table
from rules.engine.match import Match


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a turn begins, in decisions."""

    number: int
    at: int
    player: str


@require_safe
def replay(request: HttpRequest, code: str) -> HttpResponse:
    table = get_table(code)
    if not table.is_finished:
        return redirect(table)
    try:
        limits.allow_step(request.user.pk or BaseThrottle().get_ident(Request(request)))
    except TooMuch as error:
        return render(request, "429.html", {"why": str(error)}, status=error.status)
    with open_match(table) as live:
        length = live.length
        at = _step(request.GET.get("at", ""), length)
        moment = live.match if at == length else live.match.state_after(at)
        seat = table.seat_of(request.user)
        board = board_of(table, moment, seat.number if seat else None, reveal=True)
        board.is_replay = True
        turns = _turns(table, live.match)
    context = {
        "table": table,
        "board": board,
        "at": at,
        "length": length,
        "previous": max(at - 1, 0),
        "next": min(at + 1, length),
        "turns": turns,
        "turn_before": max((turn.at for turn in turns if turn.at < at), default=0),
        "turn_after": min((turn.at for turn in turns if turn.at > at), default=length),
    }
    template = "play/_replay.html" if request.headers.get("HX-Request") else "play/replay.html"
    return render(request, template, context)


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponse:
    """Everything needed to play the match again; there is none before its end."""
    table = get_table(code)
    if not table.is_finished:
        raise Http404("The record is secret until the match is over.")
    with open_match(table) as live:
        answer = JsonResponse(live.match.record, json_dumps_params={"indent": 1})
    answer.headers["Content-Disposition"] = f'attachment; filename="match-{table.code}.json"'
    return answer


def _step(asked: str, length: int) -> int:
    if asked.isascii() and asked.isdigit() and len(asked) < 7:
        return min(int(asked), length)
    return length


def _turns(table: Table, match: Match) -> list[Turn]:
    messages = messages_of(table)
    players = [line["args"]["player"] for line in match.log(None) if line["key"] == "turn"]
    return [
        Turn(number, at, messages.name(player))
        for number, (at, player) in enumerate(zip(match.turn_starts, players, strict=False), 1)
    ]
