"""The lobby, and taking and leaving seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from cardbase.guests import TooManyGuests, sign_in_guest
from cardbase.models import Game
from cardbase.models.user import User
from cardbase.views.drawn_cards import tiles
from cardbase.web.requests import SignedInRequest
from play import lobby
from play.errors import PlayError, Refused
from play.fairness.offers import BadOffer, code_offered, new_offer
from play.fairness.protocol import NO_PLEDGE, Pledge
from play.forms import JoinForm, OpenTableForm
from play.limits import allow_opening
from play.models import Table
from play.play_now import play_now, playable_decks
from play.views.lookup import get_table

SHOWN = 20


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    tables = Table.objects.with_seats().order_by("-created")
    mine = tables.of(request.user)
    going_on = mine.filter(status__in=[Table.Status.OPEN, Table.Status.PLAYING]).with_asked()
    my_tables = list(going_on[:SHOWN])
    for table in my_tables:
        table.is_my_choice = table.waits_for(request.user)
    my_tables.sort(key=lambda table: not table.is_my_choice)
    others = tables.public().exclude(pk__in=mine.values("pk"))
    context: dict[str, Any] = {
        "mine": my_tables,
        "open": others.waiting_for_players()[:SHOWN],
        "playing": others.being_played()[:SHOWN],
        "over": mine.filter(status=Table.Status.FINISHED)[:SHOWN],
        "games": tiles(playable_games()),
    }
    shown = ("mine", "open", "playing", "over")
    context["nobody"] = bool(context["games"]) and not any(context[each] for each in shown)
    return render(request, "play/lobby.html", context)


# The button stands on pages that browsers keep from before somebody was signed in, without a token.
# Browsers say where a form comes from; one that does not needs the token of who is signed in.
@csrf_exempt
@require_POST
def play_at_once(request: HttpRequest) -> HttpResponse:
    """A match against a bot, begun by one press; who is not signed in plays as a guest."""
    origin = request.headers.get("Sec-Fetch-Site")
    if origin is None and request.user.is_authenticated:
        return _play_with_token(request)
    if origin not in (None, "same-origin"):
        raise PermissionDenied
    try:
        user = sign_in_guest(request)
    except TooManyGuests:
        messages.error(
            request,
            gettext("Too many guests have joined from your network just now. Sign up to play."),
        )
        return redirect("account_signup")
    return _play_at_once(request, user)


@csrf_protect
def _play_with_token(request: HttpRequest) -> HttpResponse:
    return _play_at_once(request, sign_in_guest(request))


def _play_at_once(request: HttpRequest, user: User) -> HttpResponse:
    games = Game.objects.filter(key__in=[game.key for game in rules.games()])
    game = get_object_or_404(games, key=request.POST.get("game", ""))
    token = request.POST.get("deck", "")
    deck = get_object_or_404(playable_decks(user, game, token), token=token) if token else None
    try:
        allow_opening(user.pk)
        return redirect(play_now(user=user, game=game, deck=deck))
    except PlayError as error:
        messages.error(request, str(error))
        return redirect(f"{reverse('play:new')}?{urlencode({'game': game.key})}")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: SignedInRequest) -> HttpResponse:
    game = _game(request)
    form = OpenTableForm(
        request.POST or None, user=request.user, game=game, token=request.GET.get("deck", "")
    )
    if request.method == "POST" and form.is_valid():
        try:
            allow_opening(request.user.pk)
            return redirect(
                lobby.open_table(user=request.user, **form.table, **_own_number(request))
            )
        except PlayError as error:
            form.add_error("deck", str(error))
    context = {
        "form": form,
        "game": game,
        "games": playable_games(),
        "offer": new_offer(request.user),
    }
    return render(request, "play/new.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: SignedInRequest, code: str) -> HttpResponse:
    return _join(request, get_table(code), "")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: SignedInRequest, invitation: str) -> HttpResponse:
    """Where an invitation link leads: to a seat, or to the table when none is free any more."""
    table = get_object_or_404(Table.objects.with_seats(), invitation=invitation)
    return _join(request, table, invitation)


@login_required
@require_POST
def ready(request: SignedInRequest, code: str) -> HttpResponse:
    return _run(request, get_table(code), lobby.mark_ready, pledge=_pledge(request))


@login_required
@require_POST
def leave(request: SignedInRequest, code: str) -> HttpResponse:
    table = get_table(code)
    try:
        lobby.leave(table=table, user=request.user)
    except PlayError as error:
        messages.error(request, str(error))
        return redirect(table)
    return redirect("play:lobby")


@login_required
@require_POST
def rematch(request: SignedInRequest, code: str) -> HttpResponse:
    table = get_table(code)
    try:
        allow_opening(request.user.pk)
        return redirect(lobby.rematch(table=table, user=request.user, **_own_number(request)))
    except PlayError as error:
        messages.error(request, str(error))
        return redirect(table)


def playable_games() -> list[Game]:
    """The games of the catalogue that `rules` can play."""
    return list(Game.objects.filter(key__in=[game.key for game in rules.games()]))


def _game(request: HttpRequest) -> Game:
    games = Game.objects.filter(key__in=[game.key for game in rules.games()])
    asked = request.GET.get("game")
    return get_object_or_404(games, key=asked) if asked else get_object_or_404(games[:1])


def _join(request: SignedInRequest, table: Table, invitation: str) -> HttpResponse:
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
            lobby.join(
                table=table,
                user=request.user,
                deck=deck,
                invitation=invitation,
                number=number,
                pledge=_pledge(request),
            )
            return redirect(table)
        except PlayError as error:
            form.add_error(None, str(error))
    return render(request, "play/join.html", {"form": form, "table": table})


def _pledge(request: SignedInRequest) -> Pledge:
    """What the browser's script has put into the form for the shuffle."""
    return Pledge(request.POST.get("shuffle_hash", ""), request.POST.get("shuffle_number", ""))


def _own_number(request: SignedInRequest) -> dict[str, Any]:
    """The code that the page has offered, and what the browser gave knowing its hash."""
    token = request.POST.get("offer", "")
    if not token:
        return {"code": "", "pledge": NO_PLEDGE}
    try:
        return {"code": code_offered(token, request.user), "pledge": _pledge(request)}
    except BadOffer:
        raise Refused(gettext("This page is out of date. Please try again.")) from None


def _run(
    request: SignedInRequest, table: Table, change: Callable[..., None], **facts: Any
) -> HttpResponse:
    try:
        change(table=table, user=request.user, **facts)
    except PlayError as error:
        messages.error(request, str(error))
    return redirect(table)
