"""Keeping a fault of the rules for repair, without telling anybody what is hidden."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Sequence

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
    """Store the exception; the log line names only the place, for options may name hidden cards."""
    report = FaultReport.objects.create(
        table=table,
        number=number,
        seat=seat,
        decision_id=decision_id,
        keys=list(keys),
        error=f"{type(error).__name__}: {error}"[:200],
        traceback="".join(traceback.format_exception(error)),
    )
    logger.error(
        "rules fault %s at table %s after decision %s, seat %s: %s",
        report.pk,
        table.code,
        number,
        seat,
        type(error).__name__,
    )
    return report
