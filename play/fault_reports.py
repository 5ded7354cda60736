"""Reports of faults of the rules, kept for repair, without telling anybody what is hidden."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Sequence

from django.db import transaction
from django.db.models import F

from cardbase.metrics import FAULTS
from play.models import FaultReport, Table

logger = logging.getLogger(__name__)


def report_fault(
    *,
    table: Table,
    number: int,
    error: Exception,
    seat: int | None = None,
    decision_id: int | None = None,
    keys: Sequence[str] = (),
) -> FaultReport:
    """Store the exception, and count and log it, once for the same one at the same place.

    Several processes may meet it at once. The log line names only the place, for options and
    messages may name hidden cards.
    """
    with transaction.atomic():
        Table.objects.select_for_update(no_key=True).get(pk=table.pk)
        report, is_new = FaultReport.objects.get_or_create(
            table=table,
            number=number,
            seat=seat,
            decision_id=decision_id,
            keys=list(keys),
            error=f"{type(error).__name__}: {error}"[:200],
            defaults={"traceback": "".join(traceback.format_exception(error))},
        )
        if not is_new:
            FaultReport.objects.filter(pk=report.pk).update(times=F("times") + 1)
            return report
    FAULTS.labels(table.game.key).inc()
    logger.error(
        "rules fault %s at table %s after decision %s, seat %s: %s",
        report.pk,
        table.code,
        number,
        seat,
        type(error).__name__,
    )
    return report
