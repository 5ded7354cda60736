"""What happens to goldfish jobs: started, cancelled, run again. The worker's side is in `tasks`."""

import logging
from collections.abc import Mapping
from functools import partial

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from kombu.exceptions import OperationalError

from cardbase.models.job import FORGOTTEN_AFTER, Status
from cardbase.models.user import User
from decks.goldfish.deals import ENGINE
from decks.goldfish.preparation import goldfish_of, prepare
from decks.goldfish.tasks import TICKET_SECONDS, UNFINISHED, run_goldfish, take_up_lost
from decks.models import Deck, DeckVersion
from decks.models.goldfish_job import GoldfishJob
from decks.services import snapshot

logger = logging.getLogger(__name__)

KEPT_PER_DECK = 50
SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class TooManyJobs(ValueError):
    """The person has as many jobs going as one may have, or all people together have."""


@transaction.atomic
def start(
    *,
    deck: Deck | DeckVersion,
    user: User,
    hands: int,
    seed: str = "",
    options: Mapping[str, str] | None = None,
    opponent: Deck | DeckVersion | None = None,
) -> GoldfishJob:
    """Queue a run of the deck as it is now; ValueError says why it cannot be played.

    It may be the version of a list that is no deck (`snapshot_list`), and the opponent one of a
    deck that is gone.
    """
    _refuse_too_many(user)
    version = _version_of(deck)
    job = GoldfishJob(
        deck=version.deck,
        version=version,
        user=user,
        opponent=_version_of(opponent) if opponent else None,
        hands=hands,
        seed=seed or new_seed(),
        options=dict(options or {}),
        policy=goldfish_of(version).policy_key,
        engine=ENGINE,
    )
    prepare(job)
    job.save()
    _forget_old(job)
    _send(job)
    return job


@transaction.atomic
def run_again(job: GoldfishJob) -> GoldfishJob:
    """Do a stopped, failed or cancelled job again from its seed, in place."""
    job = GoldfishJob.objects.select_for_update(of=("self",)).get(pk=job.pk)
    now = timezone.now()
    if GoldfishJob.objects.alive(now).filter(pk=job.pk).exists():
        raise ValueError(gettext("This run is still in progress. Cancel it first."))
    if job.state == Status.DONE:
        raise ValueError(
            gettext("This run is finished. Start a new one with the same seed instead.")
        )
    _refuse_too_many(job.user)
    job.attempt += 1
    job.status, job.done, job.error, job.queued = Status.QUEUED, 0, "", now
    job.started = job.heartbeat = job.finished = job.tally = None
    job.in_hand, job.losses = False, 0
    job.save()
    _send(job)
    return job


@transaction.atomic
def cancel(job: GoldfishJob) -> None:
    """Stop a job: at once if it is in nobody's hands, else after the worker's present slice."""
    now = timezone.now()
    mine = GoldfishJob.objects.filter(pk=job.pk)
    # A worker that puts it back now waits: it would not notice, and nobody came for it again.
    mine.select_for_update(of=("self",)).first()
    idle = {
        "status": Status.CANCELLED,
        "finished": now,
        "in_hand": False,
        "attempt": F("attempt") + 1,
    }
    if mine.filter(status__in=UNFINISHED, in_hand=False).update(**idle):
        return
    if GoldfishJob.objects.lost(now).filter(pk=job.pk).update(**idle):
        return
    mine.filter(status=Status.RUNNING).update(status=Status.CANCELLING)


def look_after(job: GoldfishJob) -> None:
    """Whoever looks at a job has it go on, if its worker or its ticket was lost."""
    now = timezone.now()
    if job.state_at(now) == Status.LOST:
        take_up_lost()
        job.refresh_from_db()
    waits = job.status in UNFINISHED and not job.in_hand
    since = job.heartbeat or job.queued
    if waits and since < now - FORGOTTEN_AFTER and cache.add(f"goldfish-ticket-{job.pk}", 1, 60):
        # A second ticket does no harm: it ends with the job.
        _put_into_queue(job.pk, job.attempt)


def new_seed() -> str:
    """A seed that is easily read out and typed."""
    return get_random_string(10, SEED_LETTERS)


def _version_of(deck: Deck | DeckVersion) -> DeckVersion:
    return snapshot(deck) if isinstance(deck, Deck) else deck


def _refuse_too_many(user: User) -> None:
    """Locks the person, so that two starts at once are counted one after the other."""
    get_user_model().objects.select_for_update().get(pk=user.pk)
    going = GoldfishJob.objects.alive(timezone.now())
    own = going.filter(user=user).count()
    if own >= settings.GOLDFISH_JOBS_PER_USER:
        raise TooManyJobs(
            f"You have {own} runs in progress, which is the limit. Wait for one to finish or "
            "cancel it."
        )
    if going.count() >= settings.GOLDFISH_JOBS:
        raise TooManyJobs(
            f"This site is already working on {settings.GOLDFISH_JOBS} runs, which is its "
            "limit. Try again in a few minutes."
        )


def _forget_old(job: GoldfishJob) -> None:
    """A deck's history keeps the latest runs of each person; lists have one history together."""
    history = GoldfishJob.objects.filter(deck=job.deck).visible_to(job.user).for_lists()
    old = history.values_list("pk", "version_id")[KEPT_PER_DECK:]
    numbers, versions = [pk for pk, _ in old], [version for _, version in old]
    GoldfishJob.objects.filter(pk__in=numbers).delete()
    if job.deck is None:  # nothing else stands on the version of a list
        DeckVersion.objects.filter(pk__in=versions, deck=None).delete()


def _send(job: GoldfishJob) -> None:
    """Queue once the row is committed; a message that comes late or twice finds nothing to do."""
    transaction.on_commit(partial(_put_into_queue, job.pk, job.attempt))


def _put_into_queue(pk: int, attempt: int) -> None:
    """The row is already there, so a broker that is away makes a job that says so, not a fault."""
    try:
        run_goldfish.apply_async(args=(pk, attempt), expires=TICKET_SECONDS, retry=False)
    except OperationalError:
        logger.exception("goldfish job %s could not be queued", pk)
        GoldfishJob.objects.attempt(pk, attempt).update(
            status=Status.FAILED, error="The job queue cannot be reached. Try again in a moment."
        )
