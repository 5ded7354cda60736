"""The table of an address, or 404."""

from __future__ import annotations

from django.http import Http404

from play.models import Table
from play.rendering import load_table


def get_table(code: str) -> Table:
    try:
        return load_table(code)
    except (Table.DoesNotExist, ValueError):
        raise Http404("This table does not exist.") from None
