"""A fault in one match is a page with a sentence, whatever of it was asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardbase.hosting.database_use import unavailable
from play.errors import Busy, Full, RulesFault

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def says_faults(view: View[P]) -> View[P]:
    """`view` of a table's `code`, or a page that says why that table cannot be shown."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Busy as fault:
            return unavailable(request, str(fault))
        except (RulesFault, Full) as fault:
            context = {"code": kwargs["code"], "why": str(fault)}
            return render(request, "play/fault.html", context, status=fault.status)

    return guarded
