"""The page of a table: all of it, its inside for a poll, the whole log, one card."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardbase.hosting.database_use import RETRY_SECONDS
from play.board.board import Shown, blocks_of, log_of, messages_of, verdict_of
from play.board.guides import guide_of
from play.board.known_cards import known_cards
from play.board.reasons import reasons_of
from play.errors import Busy, Full
from play.fairness.offers import new_offer
from play.frames import film_of
from play.live.hub import live_page
from play.matches import shown_match
from play.models import Table
from play.rendering import render_table
from play.small_boards import small_board
from play.views.faults import says_faults
from play.views.lookup import get_table


@never_cache
@require_safe
@says_faults
def table(request: HttpRequest, code: str) -> HttpResponse:
    table = get_table(code)
    seat = table.seat_of(request.user)
    context = {
        "table": table,
        "seat": seat,
        "offer": new_offer(seat.user) if seat and seat.user else None,  # of a rematch
        "plays_alone": sum(not each.bot for each in table.seats.all()) == 1,
        "guide": guide_of(table.game.key),
        "inside": mark_safe(_inside(code, request)),  # from templates that escape
    }
    return render(request, "play/table.html", context)


@never_cache
@require_safe
def board(request: HttpRequest, code: str) -> HttpResponse:
    get_table(code)
    try:
        return HttpResponse(_inside(code, request))
    except (Busy, Full) as error:
        return HttpResponse(str(error), status=error.status, headers={"Retry-After": RETRY_SECONDS})


@never_cache
@require_safe
@says_faults
def log(request: HttpRequest, code: str) -> HttpResponse:
    table = get_table(code)
    if not table.has_started:
        return redirect(table)
    film = film_of(table) if table.is_finished else None
    if film is not None:
        return _log_page(request, table, film.moment(film.length), None)
    with shown_match(table) as match:
        return _log_page(request, table, match, _viewer(table, request))


def _log_page(request: HttpRequest, table: Table, match: Shown, viewer: int | None) -> HttpResponse:
    lines = log_of(table, match, viewer, reveal=table.is_finished)
    about = {"table": table, "blocks": blocks_of(lines), "verdict": verdict_of(table, match)}
    return render(request, "play/log.html", about)


@never_cache
@require_safe
@says_faults
def small(request: HttpRequest, code: str) -> HttpResponse:
    """The cards in play at a public table, for the lobby."""
    table = get_table(code)
    if not table.is_playing or table.visibility != Table.Visibility.PUBLIC:
        raise Http404("Only public matches in progress have a small board.")
    return render(request, "play/_small_board.html", {"small": small_board(table)})


@require_safe
@says_faults
def face(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """The full face of a card that this viewer knows; 404 for one that may be hidden from them."""
    table = get_table(code)
    if not table.has_started:
        raise Http404
    if table.is_finished:
        known = set(messages_of(table).faces)
    else:
        with shown_match(table) as match:
            known = known_cards(table, match, _viewer(table, request))
    if key not in known:
        raise Http404("This card is not face up at this table.")
    response = render(request, "play/face.html", {"face": messages_of(table).faces[key]})
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


@never_cache
@require_safe
@says_faults
def reason(request: HttpRequest, code: str, handle: int) -> HttpResponse:
    """Why a player cannot choose a card now; 404 for one they cannot see, and for spectators."""
    table = get_table(code)
    viewer = _viewer(table, request)
    if viewer is None or not table.is_playing:
        raise Http404("Only players of a running match choose cards.")
    with shown_match(table) as match:
        found = reasons_of(table, match, viewer, handle)
    if not found:
        raise Http404("You cannot see this card.")
    return render(request, "play/reason.html", {"reasons": found})


def _inside(code: str, request: HttpRequest) -> str:
    """From the live table, as its sockets have it, where this process has live tables."""
    # Django looks up who it is when first asked: here, for the live tables make no queries.
    user = request.user if request.user.is_authenticated else AnonymousUser()
    live = live_page(code, user)
    return live if live is not None else render_table(code, user)


def _viewer(table: Table, request: HttpRequest) -> int | None:
    seat = table.seat_of(request.user)
    return seat.number if seat else None
