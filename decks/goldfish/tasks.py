"""The worker's side of goldfish jobs: slices, in turn by person.

A job is claimed by its row, never by a message. A message is a ticket: while the job it was sent
for is unfinished, it plays one slice of whichever job is next in turn and goes back to the queue.
So there is a ticket for each unfinished job, whoever has most of them waits for their own, and a
ticket that comes twice, late, or after a cancel does nothing. The row carries the worker's
heartbeat: a job whose worker was killed is taken up again after the last slice that was written.
"""

import logging
import time
from functools import lru_cache

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.db.models.functions import Coalesce
from django.utils import timezone
from kombu.exceptions import OperationalError

from cardbase.models.job import MOST_LOSSES, Status
from decks.goldfish import results
from decks.goldfish.preparation import prepare
from decks.goldfish.simulation import play_slice
from decks.models.goldfish_job import GoldfishJob
from rules.engine.goldfish import Goldfishing

logger = logging.getLogger(__name__)

SLICE_SECONDS = 0.5
# A slice that needs so long is none; it would hold up all others.
LONGEST_SLICE_SECONDS = 60
TICKET_SECONDS = 3600
# Until a ticket looks again that found every job in somebody's hands.
PAUSE_SECONDS = 0.2
UNFINISHED = (Status.QUEUED, Status.RUNNING)
WORN_OUT = "It crashed its worker several times and will not be retried."


# Acknowledged at once: were the broker to hand the slice out again by itself after a crash, a run
# that kills workers would kill them all, as often as there are workers.
@shared_task(
    acks_late=False,
    reject_on_worker_lost=False,
    ignore_result=True,
    soft_time_limit=LONGEST_SLICE_SECONDS,
    time_limit=LONGEST_SLICE_SECONDS + 30,
)
def run_goldfish(job_id: int, attempt: int) -> None:
    """One slice for the ticket of this attempt of a job."""
    take_up_lost()
    ticket = GoldfishJob.objects.attempt(job_id, attempt).filter(status__in=UNFINISHED)
    if not ticket.exists():
        logger.info("goldfish job %s: attempt %s has nothing to do", job_id, attempt)
        return
    job = _claim()
    if job is not None:
        _play(job)
    if ticket.exists():
        _queue_again(job_id, attempt, 0 if job else PAUSE_SECONDS)


@shared_task(ignore_result=True)
def take_up_lost() -> None:
    """Jobs whose worker is gone wait for a worker again; those that lose each of them fail."""
    now = timezone.now()
    for job in GoldfishJob.objects.lost(now).only("pk", "attempt", "status", "losses"):
        mine = GoldfishJob.objects.lost(now).filter(pk=job.pk)
        if job.status == Status.CANCELLING:
            mine.update(status=Status.CANCELLED, in_hand=False, finished=now)
        elif job.losses >= MOST_LOSSES:
            mine.update(status=Status.FAILED, in_hand=False, finished=now, error=WORN_OUT)
        elif mine.update(in_hand=False, heartbeat=now, losses=job.losses + 1):
            logger.warning("goldfish job %s: its worker was lost; it is taken up again", job.pk)
            _queue_again(job.pk, job.attempt, 0)


def _queue_again(job_id: int, attempt: int, pause: float) -> None:
    """Without a queue the job waits; whoever looks at it has it queued again."""
    try:
        run_goldfish.apply_async(
            args=(job_id, attempt), countdown=pause, expires=TICKET_SECONDS, retry=False
        )
    except OperationalError as error:
        logger.warning("goldfish job %s could not be queued again: %s", job_id, error)


def _claim() -> GoldfishJob | None:
    """The job that is next in turn, in our hands; None if none is free."""
    now = timezone.now()
    with transaction.atomic():
        waiting = GoldfishJob.objects.next_in_turn().select_for_update(
            of=("self",), skip_locked=True
        )
        job = waiting.select_related("version__game", "opponent").first()
        if job is None:
            return None
        mine = GoldfishJob.objects.filter(pk=job.pk)
        mine.update(
            status=Status.RUNNING,
            in_hand=True,
            started=Coalesce("started", now),
            heartbeat=now,
        )
    return job


def _play(job: GoldfishJob) -> None:
    try:
        _play_slice(job)
    except SoftTimeLimitExceeded:
        _finish(
            job, Status.FAILED, error="This takes too long. Try another opponent or other options."
        )
    except ValueError as error:
        _finish(job, Status.FAILED, error=str(error)[:500])
    except Exception:
        logger.exception("goldfish job %s failed", job.pk)
        _finish(
            job, Status.FAILED, error="Something went wrong on our side. The error has been logged."
        )


def _play_slice(job: GoldfishJob) -> None:
    goldfishing = _prepared(job.pk)
    until = time.monotonic() + SLICE_SECONDS
    done, tally = play_slice(
        goldfishing,
        job.seed,
        job.hands,
        job.done,
        job.tally or {},
        lambda: time.monotonic() < until,
    )
    if done < job.hands:
        _put_back(job, done, tally)
        return
    measurements = results.to_json(goldfishing.measurements(tally))
    _finish(
        job,
        Status.DONE,
        result={"tally": tally, "measurements": measurements},
        done=done,
        tally=None,
    )


@lru_cache(maxsize=8)
def _prepared(job_id: int) -> Goldfishing:
    """The next slice of a job may well come to the same process; what is played never changes."""
    return prepare(GoldfishJob.objects.select_related("version__game", "opponent").get(pk=job_id))


def _put_back(job: GoldfishJob, done: int, tally: dict[str, list[int]]) -> None:
    """Write how far it got and let others have their turn, or learn that nobody waits for it."""
    mine = GoldfishJob.objects.attempt(job.pk, job.attempt)
    facts = {"done": done, "tally": tally, "heartbeat": timezone.now(), "in_hand": False}
    if not mine.filter(status=Status.RUNNING).update(**facts):
        _finish(job, Status.CANCELLED, done=done)


def _finish(job: GoldfishJob, status: Status, **facts: object) -> None:
    """Writes nothing if another attempt has begun meanwhile."""
    mine = GoldfishJob.objects.attempt(job.pk, job.attempt)
    if status == Status.DONE:
        mine = mine.filter(status=Status.RUNNING)
    now = timezone.now()
    if mine.update(status=status, finished=now, heartbeat=now, in_hand=False, **facts):
        logger.info("goldfish job %s: %s", job.pk, status)
    elif status == Status.DONE:
        _finish(job, Status.CANCELLED)
