"""A player's or spectator's command by plain form: what the socket runs, then the page again."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from cardbase.web.requests import SignedInRequest
from play import decisions
from play.commands import run_command
from play.errors import PlayError
from play.live.hub import live_command
from play.views.lookup import get_table


@require_POST
def command(request: HttpRequest, code: str) -> HttpResponse:
    table = get_table(code)
    # Django looks up who it is when first asked: here, for the live tables make no queries.
    user = request.user if request.user.is_authenticated else AnonymousUser()
    message = _message(request.POST)
    try:
        note = live_command(code, user, message)
        if note is None:
            run_command(table=table, user=user, message=message)
        elif note:
            messages.info(request, note)
    except PlayError as error:
        messages.error(request, str(error))
    return redirect(table)


@login_required
@require_POST
def end(request: SignedInRequest, code: str) -> HttpResponse:
    """A player puts away a match that a fault of the rules has stopped."""
    table = get_table(code)
    try:
        decisions.end_without_result(table=table, user=request.user)
    except PlayError as error:
        messages.error(request, str(error))
    return redirect(table)


def _message(form: QueryDict) -> dict[str, object]:
    return {
        "command": form.get("command"),
        "decision": form.get("decision"),
        "key": form.getlist("key"),
        "text": form.get("text", ""),
        "stop": form.get("stop", ""),
        "remember": form.get("remember", ""),
        "on": form.get("on", ""),
        "gone": form.get("gone", ""),
        "once": form.get("once"),
        "again": form.get("again"),
    }
