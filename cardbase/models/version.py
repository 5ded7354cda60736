"""What the catalogue is at, in numbers that only grow."""

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


def latest_changes() -> tuple[int, ...]:
    """The number of each table's latest change, whoever made it: every change leaves a line of
    history, in bulk or not."""
    with connection.cursor() as cursor:
        cursor.execute(_latest())
        return tuple(int(number) for number in cursor.fetchone())


@cache
def _latest() -> str:
    numbers = ", ".join(
        f"coalesce((SELECT max(history_id) FROM {model.history.model._meta.db_table}), 0)"
        for model in KEPT_WITH_HISTORY
    )
    return f"SELECT {numbers}"
