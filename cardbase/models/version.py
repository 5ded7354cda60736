"""What the catalogue is at, in numbers that only grow."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from django.db import connection

from cardbase.models.card import Card
from cardbase.models.card_set import CardSet
from cardbase.models.disputed_fact import DisputedFact
from cardbase.models.erratum import Erratum
from cardbase.models.printing import Printing
from cardbase.models.rarity import Rarity
from cardbase.models.ruling import Ruling
from cardbase.models.source import Source
from cardbase.models.wording import Wording

KEPT_WITH_HISTORY = (
    Card,
    CardSet,
    DisputedFact,
    Erratum,
    Printing,
    Rarity,
    Ruling,
    Source,
    Wording,
)


Changes = tuple[int, ...]
# What one answer was told already, or may be told; outside of an answer nothing is noted.
_noted: ContextVar[list[Changes] | None] = ContextVar("noted", default=None)


def latest_changes() -> Changes:
    """The number of each table's latest change, whoever made it: every change leaves a line of
    history, in bulk or not."""
    noted = _noted.get()
    if noted:
        return noted[0]
    with connection.cursor() as cursor:
        cursor.execute(_latest())
        changes = tuple(int(number) for number in cursor.fetchone())
    if noted is not None:
        noted.append(changes)
    return changes


@contextmanager
def changes_asked_once() -> Iterator[None]:
    """Inside, `latest_changes` asks the database once at most: for an answer that only reads."""
    token = _noted.set([])
    try:
        yield
    finally:
        _noted.reset(token)


@cache
def _latest() -> str:
    numbers = ", ".join(
        f"coalesce((SELECT max(history_id) FROM {model.history.model._meta.db_table}), 0)"
        for model in KEPT_WITH_HISTORY
    )
    return f"SELECT {numbers}"
