"""The numbers that a match is shuffled by: given before it begins, checked when it is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardbase.web.requests import SignedInRequest
from play import lobby
from play.errors import PlayError
from play.fairness.protocol import Share
from play.fairness.tables import shuffle_of
from play.models import Seat
from play.views.lookup import get_table


@dataclass(frozen=True, slots=True)
class Row:
    """A seat and what it gave."""

    seat: Seat
    share: Share


@never_cache
@require_safe
def shuffle(request: HttpRequest, code: str) -> HttpResponse:
    """Hashes while the match is played; afterwards the numbers too, for the browser to check."""
    table = get_table(code)
    if not table.has_started:
        return redirect(table)
    found = shuffle_of(table, reveal=table.is_finished)
    shares = found.seats if found is not None else ()
    seats = table.seats.all()
    context: dict[str, Any] = {
        "table": table,
        "shuffle": found,
        "rows": [Row(seat, share) for seat, share in zip(seats, shares, strict=False)],
        "seed": table.secret_seed.hex() if table.is_finished else "",
    }
    if found is not None and table.is_finished:
        context["data"] = found.as_json() | {"seed": context["seed"], "seed_hash": table.seed_hash}
    return render(request, "play/shuffle.html", context)


@login_required
@require_POST
def number(request: SignedInRequest, code: str) -> HttpResponse:
    """The number of a browser, when all have given their hashes."""
    given = request.POST.get("shuffle_number", "")
    return _run(request, code, lobby.give_number, number=given)


@login_required
@require_POST
def begin(request: SignedInRequest, code: str) -> HttpResponse:
    """Begin without numbers that did not come in time."""
    return _run(request, code, lobby.begin_without)


def _run(
    request: SignedInRequest, code: str, change: Callable[..., None], **facts: Any
) -> HttpResponse:
    """A script is shown the table over its socket; a form comes back to the table."""
    table, by_form = get_table(code), request.accepts("text/html")
    try:
        change(table=table, user=request.user, **facts)
    except PlayError as error:
        if not by_form:
            return JsonResponse({"why": str(error)}, status=error.status)
        messages.error(request, str(error))
    return redirect(table) if by_form else JsonResponse({})
