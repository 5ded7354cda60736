"""What a person starts and a worker does: queued, looked after, reported on, ended once."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Generic, cast

from celery import shared_task
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError

from cardbase.models.job import (
    ERROR_LENGTH,
    FORGOTTEN_AFTER,
    MOST_LOSSES,
    AnyJob,
    JobQuerySet,
    Status,
)

logger = logging.getLogger(__name__)

REPORT_EVERY_SECONDS = 0.3
WORN_OUT = "It crashed its worker several times and will not be retried."
NO_QUEUE = "The job queue cannot be reached. Try again in a moment."
OUR_FAULT = "Something went wrong on our side. The error has been logged."


class Stopped(Exception):
    """Another attempt took this one's place."""


class Attempt(Generic[AnyJob]):
    """A worker's hold on a job, until it ends or another attempt takes its place."""

    def __init__(self, work: "Work[AnyJob]", job: AnyJob) -> None:
        self.job = job
        self._work = work

    def report(self, done: int) -> None:
        """Say how far the job is; Stopped if it is somebody else's by now."""
        if self._is_due() and not self._mine().update(done=done, heartbeat=self._beat()):
            raise Stopped

    @contextmanager
    def reporting_beside(self) -> Iterator[Callable[[int], None]]:
        """`report` for work done in one transaction, of which nobody sees anything before its end:
        by a connection of its own."""
        beside = connection.copy()

        def report(done: int) -> None:
            if self._is_due():
                table = connection.ops.quote_name(self.job._meta.db_table)
                with beside.cursor() as cursor:
                    cursor.execute(
                        f"UPDATE {table} SET done = %s, heartbeat = %s"
                        " WHERE id = %s AND attempt = %s AND status = %s",
                        [done, self._beat(), self.job.pk, self.job.attempt, Status.RUNNING.value],
                    )
                    if not cursor.rowcount:
                        raise Stopped

        try:
            yield report
        finally:
            beside.close()

    def finish(self, status: Status = Status.DONE, **facts: Any) -> None:
        """End the job; Stopped, so that nothing is written twice, if it is somebody else's."""
        now = timezone.now()
        ended = {"finished": now, "heartbeat": now, "in_hand": False, **self._work.emptied}
        if not self._mine().update(status=status, **ended, **facts):
            raise Stopped

    def _mine(self) -> QuerySet[AnyJob]:
        rows = self._work.rows.attempt(self.job.pk, self.job.attempt)
        return rows.filter(status=Status.RUNNING)

    def _is_due(self) -> bool:
        last = self.job.heartbeat
        return last is None or (timezone.now() - last).total_seconds() >= REPORT_EVERY_SECONDS

    def _beat(self) -> Any:
        self.job.heartbeat = timezone.now()
        return self.job.heartbeat


class Work(Generic[AnyJob]):
    """One kind of job and how it is carried out. `emptied` is written when a job ends."""

    def __init__(
        self,
        model: type[AnyJob],
        carry_out: Callable[[Attempt[AnyJob]], None],
        minutes: int,
        emptied: dict[str, Any],
    ) -> None:
        self._model = model
        self.emptied = emptied
        self._carry_out = carry_out

        def run(pk: int, attempt: int) -> None:
            self._run(pk, attempt)

        # Acknowledged at once: a job that kills its worker must not go to the next by itself.
        self.task = shared_task(
            name=f"{carry_out.__module__}.{carry_out.__name__}",
            acks_late=False,
            reject_on_worker_lost=False,
            ignore_result=True,
            time_limit=minutes * 60,
        )(run)

    @property
    def rows(self) -> JobQuerySet[AnyJob]:
        return cast("JobQuerySet[AnyJob]", self._model._default_manager.all())

    @transaction.atomic
    def begin(self, job: AnyJob, *, at_most: int, full: str, busy: str) -> AnyJob:
        """Store a job and queue it. ValidationError says `full` while `at_most` are unfinished for
        all people together, and `busy` while its own kind of person or thing has one."""
        if self.rows.unfinished().count() >= at_most:
            raise ValidationError(full)
        try:
            with transaction.atomic():
                job.save()
        except IntegrityError as error:
            raise ValidationError(busy) from error
        transaction.on_commit(partial(self._put_into_queue, job.pk, job.attempt))
        return job

    def look_after(self, job: AnyJob) -> None:
        """Whoever looks at a job has it begun again, if its worker or its message was lost."""
        now = timezone.now()
        lost = self.rows.lost(now).filter(pk=job.pk)
        if job.losses >= MOST_LOSSES:
            worn_out = {"status": Status.FAILED, "error": WORN_OUT, "finished": now}
            lost.update(**worn_out, in_hand=False, **self.emptied)
            job.refresh_from_db()
            return
        forgotten = self.rows.filter(
            pk=job.pk, status=Status.QUEUED, queued__lt=now - FORGOTTEN_AFTER
        )
        anew = {
            "status": Status.QUEUED,
            "queued": now,
            "attempt": job.attempt + 1,
            "in_hand": False,
        }
        if lost.update(**anew, losses=job.losses + 1) or forgotten.update(**anew):
            self._put_into_queue(job.pk, job.attempt + 1)
            job.refresh_from_db()

    def _put_into_queue(self, pk: int, attempt: int) -> None:
        try:
            self.task.apply_async(args=(pk, attempt), retry=False)
        except OperationalError:
            logger.exception("%s %s could not be queued", self.task.name, pk)
            self.rows.attempt(pk, attempt).update(
                status=Status.FAILED, error=NO_QUEUE, finished=timezone.now(), **self.emptied
            )

    def _run(self, pk: int, attempt: int) -> None:
        """The worker's side: claim the job by its row, carry it out, end it."""
        mine = self.rows.attempt(pk, attempt)
        now = timezone.now()
        if not mine.filter(status=Status.QUEUED).update(
            status=Status.RUNNING, in_hand=True, started=now, heartbeat=now, done=0
        ):
            logger.info("%s %s: attempt %s has nothing to do", self.task.name, pk, attempt)
            return
        held = Attempt(self, mine.get())
        try:
            self._try(held)
        except Stopped:
            logger.info("%s %s: attempt %s was overtaken", self.task.name, pk, attempt)

    def _try(self, held: Attempt[AnyJob]) -> None:
        try:
            self._carry_out(held)
        except Stopped:
            raise
        except ValidationError as error:
            held.finish(Status.FAILED, error=" ".join(error.messages)[:ERROR_LENGTH])
        except Exception:
            logger.exception("%s %s failed", self.task.name, held.job.pk)
            held.finish(Status.FAILED, error=OUR_FAULT)


def work_on(
    model: type[AnyJob], *, minutes: int, emptied: dict[str, Any] | None = None
) -> Callable[[Callable[[Attempt[AnyJob]], None]], Work[AnyJob]]:
    """What a worker does with a job of this kind; it must end by `attempt.finish()`.

    A ValidationError is for the person: its sentences end the job.
    """
    return lambda carry_out: Work(model, carry_out, minutes, emptied or {})
