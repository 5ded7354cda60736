"""Where Celery looks for the tasks of this app."""

from celery.signals import worker_ready

from cardbase.models.job import LOST_AFTER
from decks.goldfish.tasks import run_goldfish, take_up_lost
from decks.sheets.tasks import draw_face_sheets, make_proxies

__all__ = ["draw_face_sheets", "make_proxies", "run_goldfish", "take_up_lost"]


@worker_ready.connect
def look_for_lost_jobs(**_: object) -> None:
    """A worker that starts may follow one that was killed; whom it left is silent for long then."""
    take_up_lost.apply_async(countdown=LOST_AFTER.total_seconds() + 1, retry=False)
