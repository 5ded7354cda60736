"""Whether a load or an editor wrote a row last, by its history: what an editor wrote is kept."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Max, Model, Q, QuerySet
from simple_history.utils import get_history_manager_for_model

from cardbase.search.sql.expressions import OneOf

# The reasons in the history of all that loads write.
SHIPPED = "Shipped catalogue"
IMPORTED = "Import of a public card list"
LOADS = (SHIPPED, IMPORTED)
# The reason of what a load adds to a row without making it the load's.
IDENTIFIED = "External ids from a file"


@dataclass(frozen=True, slots=True)
class Authorship:
    """The primary keys of rows that an editor wrote last, and of those that a load ever wrote."""

    edited: frozenset[int]
    loaded: frozenset[int]


def authorship_of(rows: QuerySet[Any]) -> Authorship:
    """Return who wrote these rows, in two queries.

    In one, PostgreSQL would compare every row with every line of history where it takes the tables
    for empty, as it may after they have just been filled.
    """
    history = get_history_manager_for_model(rows.model)
    pks = list(rows.order_by().values_list("pk", flat=True))
    lines = history.filter(OneOf(F("id"), pks)).order_by().values_list("id")
    last_load = Max("history_id", filter=Q(history_change_reason__in=LOADS))
    found = list(lines.annotate(last=Max("history_id"), last_load=last_load))
    return Authorship(
        edited=frozenset(pk for pk, last, load in found if last != load),
        loaded=frozenset(pk for pk, _, load in found if load is not None),
    )


def deleted_by_editors(model: type[Model], names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Yield these values of rows that loads once wrote and an editor has deleted since, as they
    were in each of those loads.

    What a load deleted itself may come back with a later one.
    """
    history = get_history_manager_for_model(model)
    gone = history.filter(history_type="-").exclude(history_change_reason__in=LOADS)
    pks = set(gone.order_by().values_list("id", flat=True))
    if pks:
        # What was deleted by mistake and put back is there again.
        pks.difference_update(model._base_manager.filter(pk__in=pks).values_list("pk", flat=True))
        loaded = history.filter(OneOf(F("id"), sorted(pks)), history_change_reason__in=LOADS)
        yield from loaded.order_by().values_list(*names)
