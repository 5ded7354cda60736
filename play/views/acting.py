"""A player's or spectator's deed by plain form: what the socket does, and then the page again."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from play.acting import act as do
from play.errors import PlayError
from play.views.finding import get_table


@require_POST
def act(request: HttpRequest, code: str) -> HttpResponse:
    table = get_table(code)
    try:
        do(table=table, user=request.user, message=_message(request.POST))
    except PlayError as error:
        messages.error(request, str(error))
    return redirect(table)


def _message(form: QueryDict) -> dict[str, Any]:
    return {
        "do": form.get("do"),
        "decision": form.get("decision"),
        "key": form.getlist("key"),
        "text": form.get("text", ""),
    }
