"""Goldfish jobs: started, done, cancelled, lost and run again, with the task as a function."""

from concurrent.futures import ThreadPoolExecutor, wait
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import timezone
from kombu.exceptions import OperationalError

from cardbase.models.job import FORGOTTEN_AFTER, LOST_AFTER, MOST_LOSSES, Status
from decks.goldfish import services, tasks
from decks.goldfish.services import TooManyJobs
from decks.goldfish.tasks import run_goldfish
from decks.models.goldfish_job import GoldfishJob
from decks.services import add_card, snapshot
from tests.decks.factories import legal_deck, make_card, make_user

LONG_AGO = timedelta(days=1)


def test_a_run_is_done_with_its_result_and_everything_to_repeat_it(deck, play):
    job = play(deck, hands=6_000, seed="lucky")

    assert (job.status, job.done, job.error) == (Status.DONE, 6_000, "")
    assert (job.version, job.seed) == (snapshot(deck), "lucky")
    assert (job.policy, job.engine) == ("default-1", "deal-1")
    assert sum(job.result["tally"]["exchanged"]) == 6_000
    assert job.started <= job.finished


def test_the_same_seed_gives_the_same_result_bit_for_bit(deck, play):
    one, other = (play(deck, seed="lucky") for _ in range(2))

    assert one.pk != other.pk
    assert one.result == other.result


def test_another_seed_gives_another_result(deck, play):
    assert play(deck).result != play(deck).result


def test_a_run_stays_with_the_version_it_was_started_with(deck, play):
    job = play(deck, queued=True)
    add_card(deck=deck, card=make_card("Latecomer"))
    play.work()

    job.refresh_from_db()

    assert job.status == Status.DONE
    assert job.version.size == 50
    assert snapshot(deck).size == 51


def test_a_deck_without_a_lord_is_refused_before_it_is_queued(ann, play):
    deck = legal_deck(ann)
    deck.choices = {}
    deck.save()

    with pytest.raises(ValueError, match="Choose a Lord before playing this deck"):
        play(deck)

    assert not GoldfishJob.objects.exists()
    assert play.sent == []


def test_nothing_is_sent_before_the_row_is_committed(
    deck, play, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks() as callbacks:
        services.start(deck=deck, user=deck.owner, hands=1_000)

    assert play.sent == []
    assert len(callbacks) == 1


def test_a_message_that_comes_twice_does_nothing(deck, play):
    job = play(deck)
    before = GoldfishJob.objects.values().get(pk=job.pk)

    run_goldfish(job.pk, job.attempt)

    assert GoldfishJob.objects.values().get(pk=job.pk) == before


def test_a_message_for_a_job_that_is_gone_does_nothing(db):
    run_goldfish(12345, 1)


def test_a_queued_run_is_cancelled_at_once(deck, play):
    job = play(deck, queued=True)

    services.cancel(job)
    run_goldfish(job.pk, job.attempt)

    job.refresh_from_db()
    assert job.status == Status.CANCELLED
    assert job.done == 0


def test_a_running_run_stops_after_the_present_slice(deck, play, monkeypatch):
    put_back = tasks._put_back

    def cancel_in_the_second(job, done, tally):
        if done == 10_000:
            services.cancel(job)
        put_back(job, done, tally)

    monkeypatch.setattr(tasks, "_put_back", cancel_in_the_second)

    job = play(deck, hands=100_000)

    assert (job.status, job.done) == (Status.CANCELLED, 10_000)
    assert job.result is None
    assert job.explanation(timezone.now()) == "You canceled it at 10%."


def test_a_cancel_in_the_last_moment_is_honoured(deck, play, monkeypatch):
    play_slice = tasks.play_slice

    def cancelled_meanwhile(*args):
        GoldfishJob.objects.update(status=Status.CANCELLING)
        return play_slice(*args)

    monkeypatch.setattr(tasks, "play_slice", cancelled_meanwhile)

    assert play(deck).status == Status.CANCELLED


def running(deck, play, *, silent_for: timedelta) -> GoldfishJob:
    job = play(deck, queued=True, hands=100_000)
    GoldfishJob.objects.filter(pk=job.pk).update(
        status=Status.RUNNING,
        in_hand=True,
        done=37_000,
        heartbeat=timezone.now() - silent_for,
    )
    job.refresh_from_db()
    return job


@pytest.mark.django_db(transaction=True)
def test_a_run_that_is_put_back_while_it_is_cancelled_is_cancelled(deck, play, monkeypatch):
    job = running(deck, play, silent_for=timedelta(0))
    with ThreadPoolExecutor(1) as worker:
        put_back = []
        lost = GoldfishJob.objects.lost

        def put_back_in_the_middle(now):
            put_back.append(worker.submit(as_a_worker))
            wait(put_back, timeout=0.5)
            return lost(now)

        def as_a_worker():
            try:
                tasks._put_back(job, 40_000, {})
            finally:
                connection.close()

        monkeypatch.setattr(GoldfishJob.objects, "lost", put_back_in_the_middle)
        services.cancel(job)
        put_back[0].result()

    job.refresh_from_db()
    assert (job.status, job.in_hand, job.done) == (Status.CANCELLED, False, 40_000)


def test_a_run_whose_worker_is_silent_says_where_it_stopped(deck, play):
    job = running(deck, play, silent_for=LOST_AFTER + timedelta(seconds=1))

    assert job.state == Status.LOST
    assert job.explanation(timezone.now()).startswith(
        "The worker stopped at 37% (37,000 of 100,000 hands)."
    )


def test_a_run_whose_worker_just_reported_is_running(deck, play):
    job = running(deck, play, silent_for=timedelta(seconds=1))

    assert job.state == Status.RUNNING
    assert job.explanation(timezone.now()) == ""


def test_a_lost_run_is_done_again_in_place(deck, play, django_capture_on_commit_callbacks):
    job = running(deck, play, silent_for=LONG_AGO)
    GoldfishJob.objects.update(hands=7_000, done=2_000)

    with django_capture_on_commit_callbacks(execute=True):
        services.run_again(job)
    play.work()

    job.refresh_from_db()
    assert (job.status, job.attempt, job.done) == (Status.DONE, 2, 7_000)
    assert job.result["tally"] == play(deck, hands=7_000, seed=job.seed).result["tally"]


def test_the_old_worker_of_a_job_run_again_writes_nothing(deck, play, monkeypatch):
    job = play(deck, queued=True, hands=10_000)
    play_slice = tasks.play_slice

    def overtaken(*args):
        GoldfishJob.objects.update(attempt=2, status=Status.QUEUED, in_hand=False)
        return play_slice(*args)

    monkeypatch.setattr(tasks, "play_slice", overtaken)
    run_goldfish(job.pk, 1)

    job.refresh_from_db()
    assert (job.status, job.attempt, job.done) == (Status.QUEUED, 2, 0)


def test_a_run_that_is_going_is_not_run_again(deck, play):
    job = running(deck, play, silent_for=timedelta(0))

    with pytest.raises(ValueError, match="still in progress"):
        services.run_again(job)


def test_a_run_nobody_took_says_so_and_can_be_run_again(deck, play):
    job = play(deck, queued=True)
    later = job.queued + FORGOTTEN_AFTER + timedelta(seconds=1)

    assert job.explanation(later).startswith("No worker has picked up this job yet.")

    GoldfishJob.objects.update(queued=timezone.now() - LONG_AGO)
    assert services.run_again(job).attempt == 2


def test_a_fault_of_ours_leaves_a_failed_run_and_a_log_line(deck, play, monkeypatch, caplog):
    def broken(*args):
        raise KeyError("a fault")

    monkeypatch.setattr(tasks, "play_slice", broken)

    job = play(deck)

    assert job.status == Status.FAILED
    assert job.error == "Something went wrong on our side. The error has been logged."
    assert f"goldfish job {job.pk} failed" in caplog.text


def test_a_queue_that_is_away_makes_a_failed_run_that_can_be_run_again(deck, play, monkeypatch):
    def away(**options):
        raise OperationalError("connection refused")

    monkeypatch.setattr(run_goldfish, "apply_async", away)

    job = play(deck, queued=True)

    assert job.status == Status.FAILED
    assert job.error == "The job queue cannot be reached. Try again in a moment."
    assert services.run_again(job).status == Status.QUEUED


def test_a_person_has_only_so_many_runs_going(deck, play, settings):
    settings.GOLDFISH_JOBS_PER_USER = 2
    play(deck, queued=True)
    play(deck, queued=True)

    with pytest.raises(TooManyJobs, match="2 runs in progress"):
        play(deck, queued=True)

    deck.visibility = "public"
    deck.save()
    assert play(deck, user=make_user("bob"), queued=True).status == Status.QUEUED


def test_lost_runs_do_not_count_as_going(deck, play, settings):
    settings.GOLDFISH_JOBS_PER_USER = 1
    running(deck, play, silent_for=LONG_AGO)

    assert play(deck).status == Status.DONE


def test_the_history_of_a_deck_keeps_the_latest_runs(deck, play, monkeypatch):
    monkeypatch.setattr(services, "KEPT_PER_DECK", 2)

    jobs = [play(deck) for _ in range(4)]

    assert set(GoldfishJob.objects.all()) == set(jobs[-2:])


def test_all_people_together_have_only_so_many_runs_going(deck, play, settings):
    settings.GOLDFISH_JOBS = 1
    play(deck, queued=True)
    deck.visibility = "public"
    deck.save()

    with pytest.raises(TooManyJobs, match="already working on 1 runs"):
        play(deck, user=make_user("bob"), queued=True)


def test_however_a_run_is_cut_it_comes_to_the_same(deck, play, monkeypatch):
    cut = play(deck, hands=17_000, seed="lucky")
    monkeypatch.setattr(tasks, "SLICE_SECONDS", 60)
    whole = play(deck, hands=17_000, seed="lucky")

    assert cut.result == whole.result
    assert cut.tally is None


def test_people_take_turns_however_many_runs_each_has(deck, play, monkeypatch):
    deck.visibility = "public"
    deck.save()
    bob = make_user("bob")
    names = {}
    for user in (deck.owner, deck.owner, deck.owner, bob):
        names[play(deck, user=user, hands=20_000, queued=True).pk] = user.username
    served = []
    play_one = tasks._play

    def noted(job):
        served.append(names[job.pk])
        play_one(job)

    monkeypatch.setattr(tasks, "_play", noted)
    play.work()

    # Four slices each; afterwards ann has the worker for herself, one run like the other.
    assert served[:8] == ["ann", "bob"] * 4
    assert served[8:] == ["ann"] * 8
    assert {job.status for job in GoldfishJob.objects.all()} == {Status.DONE}


def test_what_a_killed_worker_left_is_taken_up_after_the_last_slice(deck, play):
    job = play(deck, hands=20_000, seed="lucky", queued=True)
    for _ in range(2):
        run_goldfish(*play.sent.pop(0))
    # The third slice is killed: it has written nothing but that it began.
    silent = timezone.now() - LOST_AFTER - timedelta(seconds=1)
    GoldfishJob.objects.update(in_hand=True, heartbeat=silent)
    play.sent.clear()
    job.refresh_from_db()
    assert (job.state, job.done) == (Status.LOST, 10_000)

    services.look_after(job)
    play.work()

    job.refresh_from_db()
    assert (job.status, job.losses, job.attempt) == (Status.DONE, 1, 1)
    assert job.result == play(deck, hands=20_000, seed="lucky").result


def test_a_run_that_kills_every_worker_is_given_up(deck, play):
    job = play(deck, queued=True)
    for _ in range(MOST_LOSSES + 1):
        silent = timezone.now() - LOST_AFTER - timedelta(seconds=1)
        GoldfishJob.objects.update(status=Status.RUNNING, in_hand=True, heartbeat=silent)
        tasks.take_up_lost()

    job.refresh_from_db()
    assert (job.status, job.error) == (Status.FAILED, tasks.WORN_OUT)


def test_a_ticket_that_was_lost_is_made_anew_once_by_whoever_looks(deck, play):
    job = play(deck, queued=True)
    play.sent.clear()
    GoldfishJob.objects.update(queued=timezone.now() - LONG_AGO)
    job.refresh_from_db()
    cache.delete(f"goldfish-ticket-{job.pk}")

    services.look_after(job)
    services.look_after(job)

    assert play.sent == [(job.pk, 1)]
