"""The worker's side of goldfish jobs.

A job is claimed by its row, never by a task id: the message only says which attempt to look at. A
message that comes twice, late, or after a cancel finds nothing to claim. The row carries the
worker's heartbeat, so a worker killed in the middle leaves a job that everyone can see has stopped.
"""

import logging

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from decks.goldfish import results
from decks.goldfish.preparation import prepare
from decks.goldfish.simulation import simulate
from decks.models.goldfish_job import GoldfishJob, Status

logger = logging.getLogger(__name__)

MINUTES = 10


class Stopped(Exception):
    """Somebody cancelled the job, or another attempt took its place."""


# Acknowledged at once: were the broker to hand the job out again by itself after a crash, a run
# that kills workers would kill them all. The person decides.
@shared_task(
    acks_late=False,
    reject_on_worker_lost=False,
    ignore_result=True,
    soft_time_limit=MINUTES * 60,
    time_limit=MINUTES * 60 + 30,
)
def run_goldfish(job_id: int, attempt: int) -> None:
    attempt_rows = GoldfishJob.objects.attempt(job_id, attempt)
    now = timezone.now()
    if not attempt_rows.filter(status=Status.QUEUED).update(
        status=Status.RUNNING, started=now, heartbeat=now, done=0
    ):
        logger.info("goldfish job %s: attempt %s has nothing to do", job_id, attempt)
        return
    logger.info("goldfish job %s: attempt %s started", job_id, attempt)
    job = attempt_rows.select_related("version__game", "opponent").get()
    try:
        result = _play(job)
    except Stopped:
        _finish(job, Status.CANCELLED)
    except SoftTimeLimitExceeded:
        _finish(
            job, Status.FAILED, error=f"It took longer than {MINUTES} minutes. Try fewer hands."
        )
    except ValueError as error:
        _finish(job, Status.FAILED, error=str(error)[:500])
    except Exception:
        logger.exception("goldfish job %s failed", job_id)
        _finish(job, Status.FAILED, error="Something went wrong on our side; it has been noted.")
    else:
        _finish(job, Status.DONE, result=result, done=job.hands)


def _play(job: GoldfishJob) -> dict[str, object]:
    goldfishing = prepare(job)
    tally = simulate(goldfishing, job.seed, job.hands, lambda done: _report(job, done))
    return {"tally": tally, "measurements": results.to_json(goldfishing.measurements(tally))}


def _report(job: GoldfishJob, done: int) -> None:
    """Write how far it got, or learn that nobody waits for it any more."""
    mine = GoldfishJob.objects.attempt(job.pk, job.attempt).filter(status=Status.RUNNING)
    if not mine.update(done=done, heartbeat=timezone.now()):
        raise Stopped


def _finish(job: GoldfishJob, status: Status, **facts: object) -> None:
    """Writes nothing if another attempt has begun meanwhile."""
    mine = GoldfishJob.objects.attempt(job.pk, job.attempt)
    if status == Status.DONE:
        mine = mine.filter(status=Status.RUNNING)
    now = timezone.now()
    if mine.update(status=status, finished=now, heartbeat=now, **facts):
        logger.info("goldfish job %s: %s", job.pk, status)
    elif status == Status.DONE:
        _finish(job, Status.CANCELLED)
