import pytest

from decks.goldfish import services, tasks
from decks.goldfish.tasks import run_goldfish
from tests.decks.factories import legal_deck, make_user


@pytest.fixture
def ann(db):
    return make_user("ann")


@pytest.fixture
def deck(ann):
    return legal_deck(ann)


@pytest.fixture
def play(django_capture_on_commit_callbacks, monkeypatch):
    """Starts a run and, unless told to leave it queued, does the worker's part in this process."""
    sent = []
    monkeypatch.setattr(run_goldfish, "apply_async", lambda args, **options: sent.append(args))
    # Every block is a slice.
    monkeypatch.setattr(tasks, "SLICE_SECONDS", 0)

    def play(deck, *, user=None, hands=2_000, queued=False, **facts):
        with django_capture_on_commit_callbacks(execute=True):
            job = services.start(deck=deck, user=user or deck.owner, hands=hands, **facts)
        if not queued:
            work()
        job.refresh_from_db()
        return job

    def work():
        """As a worker: the tickets in the queue, one after the other, until none is left."""
        while sent:
            run_goldfish(*sent.pop(0))

    play.sent, play.work = sent, work
    return play
