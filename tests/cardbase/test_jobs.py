"""What a worker says of its job while its own work is in a transaction that nobody sees yet."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection, transaction

from cardbase import jobs
from cardbase.jobs import Attempt, Stopped
from cardbase.models import Acceptance, Card, Game, Submission
from cardbase.models.job import Status
from cardbase.proposals.acceptances import accept_submission
from tests.cardbase.factories import make_card, make_user


@pytest.fixture
def attempt(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Attempt[Acceptance]:
    monkeypatch.setattr(jobs, "REPORT_EVERY_SECONDS", 0)
    make_card("Marth")
    submission = Submission.objects.create(
        game=Game.objects.get(), table="cards", document="A book"
    )
    reviewer = make_user("bea")
    job = Acceptance.objects.create(
        submission=submission, reviewer=reviewer, count=2, status=Status.RUNNING, in_hand=True
    )
    return Attempt(accept_submission, job)


@pytest.fixture
def seen_by_others(attempt: Attempt[Acceptance]) -> Iterator[Callable[[], int]]:
    others = connection.copy()

    def done() -> int:
        with others.cursor() as cursor:
            cursor.execute("SELECT done FROM cardbase_acceptance WHERE id = %s", [attempt.job.pk])
            return int(cursor.fetchone()[0])

    yield done
    others.close()


def test_others_see_how_far_a_job_is_before_they_see_its_work(
    attempt: Attempt[Acceptance], seen_by_others: Callable[[], int]
) -> None:
    with attempt.reporting_beside() as report, transaction.atomic():
        Card.objects.update(name="Caeda")
        report(1)
        assert seen_by_others() == 1
        report(2)
        assert seen_by_others() == 2


def test_a_job_that_another_attempt_has_taken_over_writes_nothing(
    attempt: Attempt[Acceptance],
) -> None:
    Acceptance.objects.update(attempt=attempt.job.attempt + 1)

    def work() -> None:
        with attempt.reporting_beside() as report, transaction.atomic():
            Card.objects.update(name="Caeda")
            report(1)

    with pytest.raises(Stopped):
        work()

    assert Card.objects.get().name == "Marth"
