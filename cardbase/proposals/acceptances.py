"""Accepting everything of a submission: a worker does it, since it may be ten thousand rows."""

from django.core.exceptions import PermissionDenied
from django.db import transaction

from cardbase.jobs import Attempt, work_on
from cardbase.models import Acceptance, Submission, User
from cardbase.proposals.reviews import (
    AlreadyDecided,
    accept_all,
    check_not_own,
    may_review,
)

# So many may wait for all people together.
MOST_WAITING = 30


@work_on(Acceptance, minutes=30)
def accept_submission(attempt: Attempt[Acceptance]) -> None:
    """Write every open proposal of the submission into the catalogue, all or none."""
    job = attempt.job
    with attempt.reporting_beside() as report, transaction.atomic():
        accepted = accept_all(job.submission, job.reviewer, report)
        attempt.finish(count=accepted, done=accepted)


def start(submission: Submission, reviewer: User) -> Acceptance:
    """Have a worker accept all that is open; ValidationError while that is being done already."""
    if not may_review(reviewer):
        raise PermissionDenied("Only reviewers can decide on proposals.")
    check_not_own(submission, reviewer)
    waiting = submission.proposals.counts()["open"]
    if not waiting:
        raise AlreadyDecided("Nothing in this submission is open anymore.")
    return accept_submission.begin(
        Acceptance(submission=submission, reviewer=reviewer, count=waiting),
        at_most=MOST_WAITING,
        full=(
            f"{MOST_WAITING} submissions are already waiting to be processed. Try again in a few "
            "minutes."
        ),
        busy="This submission is already being accepted.",
    )


def latest(submission: Submission) -> Acceptance | None:
    """The last time somebody accepted all of it, looked after if it is under way."""
    job = submission.acceptances.select_related("submission", "reviewer").first()
    if job is not None:
        accept_submission.look_after(job)
    return job
