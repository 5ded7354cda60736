"""What every page tells somebody who is signed in: how many matches wait for their choice."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from cardbase.web.requests import AnyUser
from play.models import Table


def waiting_for(user: AnyUser) -> int:
    """How many matches wait for a choice of `user`."""
    tables = Table.objects.of(user).being_played().with_asked().prefetch_related("seats")
    return sum(table.waits_for(user) for table in tables)


def matches_waiting(request: HttpRequest) -> dict[str, object]:
    """A context processor; asked of the database where a page shows it.

    What was refused before anybody looked who asks is answered by a page that knows nobody.
    """
    user = getattr(request, "user", AnonymousUser())
    return {"matches_waiting": SimpleLazyObject(partial(waiting_for, user))}
