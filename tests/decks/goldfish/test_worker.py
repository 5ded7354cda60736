"""Goldfish jobs through a real worker process, which is killed in the middle of one."""

import os
import signal
import time
from datetime import timedelta
from pathlib import Path

from django.utils import timezone

from cardbase.models.job import LOST_AFTER, Status
from decks.goldfish import services
from decks.models.goldfish_job import GoldfishJob
from tests.decks.factories import legal_deck, make_user
from tests.live import PATIENCE

MANY = 1_000_000


def wait_for(job: GoldfishJob, wanted) -> None:
    deadline = time.monotonic() + PATIENCE
    while not wanted(job):
        if time.monotonic() > deadline:
            raise AssertionError(f"still {job.status} with {job.done} hands after {PATIENCE} s")
        time.sleep(0.05)
        job.refresh_from_db()


def processes_of(parent: int) -> list[int]:
    listed = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return [int(child) for child in listed.split()]


def kill_with_children(worker) -> None:
    """As when a machine is switched off: nobody is left who could finish or tidy up."""
    for child in processes_of(worker.process.pid):
        os.kill(child, signal.SIGKILL)
    worker.kill()


def test_a_real_worker_plays_a_run_to_its_end(live_worker):
    deck = legal_deck(make_user("ann"))

    job = services.start(deck=deck, user=deck.owner, hands=2_000, seed="lucky")
    wait_for(job, lambda job: job.status == Status.DONE)

    assert sum(job.result["tally"]["exchanged"]) == 2_000


def test_a_cancel_reaches_a_real_worker(live_worker):
    deck = legal_deck(make_user("ann"))
    job = services.start(deck=deck, user=deck.owner, hands=MANY)
    wait_for(job, lambda job: job.done > 0)

    services.cancel(job)
    wait_for(job, lambda job: job.status == Status.CANCELLED)

    assert 0 < job.done < MANY


def test_a_worker_killed_in_the_middle_leaves_a_run_that_another_takes_up(live_worker, client):
    ann = make_user("ann")
    client.force_login(ann)
    many = 60_000
    job = services.start(deck=legal_deck(ann), user=ann, hands=many, seed="lucky")
    wait_for(job, lambda job: job.done > 0 and job.in_hand)

    kill_with_children(live_worker)
    job.refresh_from_db()
    assert 0 < job.done < many
    # The silence is not waited for: the last sign of life is moved into the past.
    silent = timezone.now() - LOST_AFTER - timedelta(seconds=1)
    GoldfishJob.objects.filter(pk=job.pk).update(in_hand=True, heartbeat=silent)

    live_worker.start()
    page = client.get(job.get_absolute_url()).content.decode()
    assert "Running" in page
    wait_for(job, lambda job: job.status == Status.DONE)

    assert (job.attempt, job.done) == (1, many)
    other = services.start(deck=job.deck, user=ann, hands=many, seed="lucky")
    wait_for(other, lambda other: other.status == Status.DONE)
    assert other.result == job.result
