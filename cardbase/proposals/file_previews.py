"""Files that people send: looked at by a worker, one at a time for each person."""

import logging
from dataclasses import asdict
from datetime import date, timedelta
from functools import partial
from typing import Any

import tablib
from celery import shared_task
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from cardbase.exchange import Change, Preview, Table, preview, table_of
from cardbase.models import FilePreview, Game, User
from cardbase.models.job import FORGOTTEN_AFTER, MOST_LOSSES, Status
from cardbase.proposals.citation import Citation, cited_source
from cardbase.proposals.submissions import save_draft

logger = logging.getLogger(__name__)

# So many may wait for all people together.
MOST_WAITING = 30
# Rows of each kind that the page shows.
SHOWN = 200
KEPT = timedelta(days=2)
MINUTES = 5
REPORT_EVERY_SECONDS = 0.3
WORN_OUT = "It stopped its worker again and again, so it is not tried any more."
NO_QUEUE = "The job queue cannot be reached. Try again in a moment."


class Stopped(Exception):
    """Another attempt took this one's place."""


@transaction.atomic
def start(
    sender: User, game: Game, table: Table, file_name: str, rows: tablib.Dataset, citation: Citation
) -> FilePreview:
    """Have a worker look at the rows of a file; ValidationError while another is waiting."""
    _forget_old()
    if FilePreview.objects.unfinished().count() >= MOST_WAITING:
        raise ValidationError(
            f"{MOST_WAITING} files of other people are waiting to be looked at; "
            "try again in a few minutes."
        )
    job = FilePreview(
        sender=sender,
        game=game,
        table=table.key,
        file_name=file_name[:200],
        citation=asdict(citation) | {"published": citation.published and str(citation.published)},
        rows=[rows.headers, *map(list, rows)],
        count=len(rows),
    )
    try:
        with transaction.atomic():
            job.save()
    except IntegrityError as error:
        raise ValidationError(
            "Another file of yours is being looked at; send this one when it is done."
        ) from error
    transaction.on_commit(partial(put_into_queue, job.pk, job.attempt))
    return job


def put_into_queue(pk: int, attempt: int) -> None:
    try:
        preview_file.apply_async(args=(pk, attempt), retry=False)
    except OperationalError:
        logger.exception("file preview %s could not be queued", pk)
        FilePreview.objects.attempt(pk, attempt).update(
            status=Status.FAILED, error=NO_QUEUE, rows=[], finished=timezone.now()
        )


def look_after(job: FilePreview) -> None:
    """Whoever looks at a job has it begun again, if its worker or its message was lost."""
    now = timezone.now()
    lost = FilePreview.objects.lost(now).filter(pk=job.pk)
    if job.losses >= MOST_LOSSES:
        lost.update(status=Status.FAILED, finished=now, error=WORN_OUT, in_hand=False, rows=[])
        job.refresh_from_db()
        return
    forgotten = FilePreview.objects.filter(
        pk=job.pk, status=Status.QUEUED, queued__lt=now - FORGOTTEN_AFTER
    )
    anew = {"status": Status.QUEUED, "queued": now, "attempt": job.attempt + 1, "in_hand": False}
    if lost.update(**anew, losses=job.losses + 1) or forgotten.update(**anew):
        put_into_queue(job.pk, job.attempt + 1)
        job.refresh_from_db()


# The worker's side ------------------------------------------------------------------------------


# Acknowledged at once: a file that kills its worker must not go from one to the next by itself.
@shared_task(
    acks_late=False, reject_on_worker_lost=False, ignore_result=True, time_limit=MINUTES * 60
)
def preview_file(pk: int, attempt: int) -> None:
    """Look at the rows and keep what they would change as a draft of their sender's."""
    mine = FilePreview.objects.attempt(pk, attempt)
    now = timezone.now()
    if not mine.filter(status=Status.QUEUED).update(
        status=Status.RUNNING, in_hand=True, started=now, heartbeat=now, done=0
    ):
        logger.info("file preview %s: attempt %s has nothing to do", pk, attempt)
        return
    job = mine.select_related("sender", "game").get()
    try:
        _look(job)
    except Stopped:
        logger.info("file preview %s: attempt %s was overtaken", pk, attempt)
    except Exception:
        logger.exception("file preview %s failed", pk)
        _finish(
            job,
            status=Status.FAILED,
            error="Something went wrong on our side; it has been noted.",
        )


def _look(job: FilePreview) -> None:
    table, (headers, *rows) = table_of(job.table), job.rows
    published = job.citation["published"]
    citation = Citation(
        **job.citation | {"published": date.fromisoformat(published) if published else None}
    )
    found = preview(
        table,
        job.game,
        tablib.Dataset(*rows, headers=headers),
        cited_source(job.game, citation),
        partial(_report, job),
    )
    with transaction.atomic():
        draft = None
        if found.created or found.changed:
            draft = save_draft(job.sender, job.game, table, job.file_name, found, citation)
        _finish(job, status=Status.DONE, done=job.count, outcome=_outcome(found), draft=draft)


def _report(job: FilePreview, done: int) -> None:
    now = timezone.now()
    if job.heartbeat and (now - job.heartbeat).total_seconds() < REPORT_EVERY_SECONDS:
        return
    job.heartbeat = now
    if not _running(job).update(done=done, heartbeat=now):
        raise Stopped


def _finish(job: FilePreview, **facts: Any) -> None:
    now = timezone.now()
    if not _running(job).update(finished=now, heartbeat=now, in_hand=False, rows=[], **facts):
        raise Stopped


def _running(job: FilePreview) -> Any:
    return FilePreview.objects.attempt(job.pk, job.attempt).filter(status=Status.RUNNING)


def _outcome(found: Preview) -> dict[str, Any]:
    """What the page shows: how many rows of each kind, and the first of them."""
    kinds = {
        "created": found.created,
        "changed": found.changed,
        "unchanged": found.unchanged,
        "refused": found.refused,
    }
    return {
        "counts": {name: len(changes) for name, changes in kinds.items()},
        "created": [_shown(change) for change in found.created[:SHOWN]],
        "changed": [_shown(change) for change in found.changed[:SHOWN]],
        "refused": [
            {"number": change.number, "reasons": list(change.reasons)}
            for change in found.refused[:SHOWN]
        ],
    }


def _shown(change: Change) -> dict[str, Any]:
    cells = {name: list(pair) for name, pair in change.cells.items()}
    return {"number": change.number, "about": change.about, "cells": cells}


def _forget_old() -> None:
    FilePreview.objects.filter(created__lt=timezone.now() - KEPT).delete()
