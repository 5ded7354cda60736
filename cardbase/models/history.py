"""How rows with history change: why, and so that the newest history always says what the table
says."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Max, Min, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from simple_history.utils import get_history_manager_for_model

LONGEST_REASON = 100
Rows = TypeVar("Rows", bound=QuerySet[Any])


def give_reason(row: Model, reason: str) -> None:
    """Let the history of the row's next save say why; django-simple-history looks for it there."""
    vars(row)["_change_reason"] = reason[:LONGEST_REASON]


def lock_rows(rows: Rows) -> Rows:
    """Return the rows as they are now, locked against other writers until the transaction ends.

    Read a row through this before changing it: whatever another editor writes between reading and
    writing would be undone. Rows that refer to it can still be written by others.
    """
    return rows.select_for_update(of=("self",), no_key=True)


def moment_in_history(model: type[Model], moment: Max | Min, column: str = "id") -> Subquery:
    """Return a moment in the history of the rows of a model whose `column` has the outer
    row's number."""
    rows = get_history_manager_for_model(model).filter(**{column: OuterRef("pk")})
    grouped = rows.order_by().values(column).annotate(moment=moment)
    return Subquery(grouped.values("moment"))


def latest_change(model: type[Model], column: str = "id") -> Subquery:
    """Return when the rows of a model last changed that are the outer row, or belong to it."""
    return moment_in_history(model, Max("history_date"), column)


def latest_change_of_parts(model: type[Model]) -> Subquery:
    """Return when the rows of a model last changed that belong to the outer card.

    A row that was given to another card, or deleted, changed the card that it had until then.
    """
    history = get_history_manager_for_model(model)
    later = history.filter(id=OuterRef("id"), history_id__gt=OuterRef("history_id"))
    next_moment = Subquery(later.order_by("history_id").values("history_date")[:1])
    lines = history.filter(card_id=OuterRef("pk")).order_by()
    grouped = lines.annotate(until=Coalesce(next_moment, "history_date")).values("card_id")
    return Subquery(grouped.annotate(moment=Max("until")).values("moment"))


def latest_changes_by(
    model: type[Model], column: str = "id", **conditions: Any
) -> dict[int, datetime]:
    """Return when the rows last changed whose `column` is the same number, by that number.

    Rows that were deleted count too. Of all rows at once this is a quicker way than
    `latest_change`.
    """
    lines = get_history_manager_for_model(model).filter(
        **conditions, **{f"{column}__isnull": False}
    )
    return dict(lines.order_by().values_list(column).annotate(moment=Max("history_date")))


def update_with_history(
    model: type[Model],
    rows: Sequence[Model],
    fields: Iterable[str],
    reason: str,
    batch_size: int | None = None,
) -> None:
    """Write these fields of the rows, and a line of history for each with all that it now says.

    The library's `bulk_update_with_history` fills the history from the rows in memory, so that
    fields it did not write may be older than the table's; see
    findings/simple-history-bulk-update-stale.sh.
    """
    if not rows:
        return
    history = get_history_manager_for_model(model)
    tracked = [field.attname for field in history.model.tracked_fields]
    with transaction.atomic(savepoint=False):
        model._default_manager.bulk_update(rows, list(fields), batch_size=batch_size)
        # From here on the rows are locked. Those deleted meanwhile are not among them.
        stored = model._base_manager.only(*tracked).in_bulk([row.pk for row in rows])
        history.bulk_history_create(
            [stored[row.pk] for row in rows if row.pk in stored],
            batch_size=batch_size,
            update=True,
            default_change_reason=reason[:LONGEST_REASON],
        )
