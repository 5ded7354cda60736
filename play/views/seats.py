"""The lobby, and taking and leaving seats."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from cardbase.models import Game
from play import seating
from play.errors import PlayError
from play.forms import JoinForm, OpenTableForm
from play.limits import allow_opening
from play.models import Table
from play.views.finding import get_table

SHOWN = 20


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    tables = Table.objects.with_seats().order_by("-created")
    mine = tables.of(request.user)
    others = tables.public().exclude(pk__in=mine.values("pk"))
    context = {
        "mine": mine.filter(status__in=[Table.Status.OPEN, Table.Status.PLAYING])[:SHOWN],
        "open": others.waiting_for_players()[:SHOWN],
        "playing": others.being_played()[:SHOWN],
        "over": mine.filter(status=Table.Status.FINISHED)[:SHOWN],
        "games": playable_games(),
    }
    return render(request, "play/lobby.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest) -> HttpResponse:
    game = _game(request)
    form = OpenTableForm(
        request.POST or None, user=request.user, game=game, token=request.GET.get("deck", "")
    )
    if request.method == "POST" and form.is_valid():
        try:
            allow_opening(request.user.pk)
            return redirect(seating.open_table(user=request.user, **form.table))
        except PlayError as error:
            form.add_error("deck", str(error))
    context = {"form": form, "game": game, "games": playable_games()}
    return render(request, "play/new.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    return _join(request, get_table(code), "")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, invitation: str) -> HttpResponse:
    """Where an invitation link leads: to a seat, or to the table when none is free any more."""
    table = get_object_or_404(Table.objects.with_seats(), invitation=invitation)
    return _join(request, table, invitation)


@login_required
@require_POST
def ready(request: HttpRequest, code: str) -> HttpResponse:
    return _do(request, get_table(code), seating.agree)


@login_required
@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    table = get_table(code)
    try:
        seating.leave(table=table, user=request.user)
    except PlayError as error:
        messages.error(request, str(error))
        return redirect(table)
    return redirect("play:lobby")


@login_required
@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    table = get_table(code)
    try:
        allow_opening(request.user.pk)
        return redirect(seating.rematch(table=table, user=request.user))
    except PlayError as error:
        messages.error(request, str(error))
        return redirect(table)


def playable_games() -> list[Game]:
    """The games of the catalogue that `rules` can play."""
    return list(Game.objects.filter(key__in=[game.key for game in rules.games()]))


def _game(request: HttpRequest) -> Game:
    known = Game.objects.filter(key__in=[game.key for game in rules.games()])
    asked = request.GET.get("game")
    return get_object_or_404(known, key=asked) if asked else get_object_or_404(known[:1])


def _join(request: HttpRequest, table: Table, invitation: str) -> HttpResponse:
    if table.seat_of(request.user) is not None or not table.is_open:
        return redirect(table)
    form = JoinForm(
        request.POST or None,
        user=request.user,
        table=table,
        token=request.GET.get("deck", ""),
    )
    if request.method == "POST" and form.is_valid():
        deck, number = form.cleaned_data["deck"], form.cleaned_data.get("seat")
        try:
            seating.join(
                table=table, user=request.user, deck=deck, invitation=invitation, number=number
            )
            return redirect(table)
        except PlayError as error:
            form.add_error(None, str(error))
    return render(request, "play/join.html", {"form": form, "table": table})


def _do(request: HttpRequest, table: Table, deed: Any) -> HttpResponse:
    try:
        deed(table=table, user=request.user)
    except PlayError as error:
        messages.error(request, str(error))
    return redirect(table)
