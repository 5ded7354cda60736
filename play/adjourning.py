"""Putting a match aside until the next choice, and taking it up again."""

from __future__ import annotations

from django.utils import timezone

from play import notifications
from play.models import Table


def put_aside(table: Table, after: int | None) -> None:
    """The match stands after so many decisions until the next; None: it goes on."""
    playing = Table.objects.filter(pk=table.pk, status=Table.Status.PLAYING)
    if after is None:
        playing.update(adjourned_after=None, resumed=timezone.now())
    else:
        playing.update(adjourned_after=after)
    notifications.hint_watchers(table)
