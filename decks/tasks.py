"""Where Celery looks for the tasks of this app."""

from celery import shared_task
from celery.signals import worker_ready

from cardbase.models.job import LOST_AFTER
from decks.goldfish.tasks import run_goldfish, take_up_lost
from decks.services import custom_cards
from decks.sheets.tasks import draw_face_sheets, make_proxies

__all__ = [
    "draw_face_sheets",
    "make_proxies",
    "read_custom_card",
    "run_goldfish",
    "take_up_lost",
]
# The text of a card takes a worker not nearly so long.
LONGEST_SECONDS = 60


@shared_task(
    name=custom_cards.READ_TASK, ignore_result=True, time_limit=LONGEST_SECONDS, acks_late=False
)
def read_custom_card(pk: int) -> None:
    """Compile the text of a custom card, and draw its picture."""
    custom_cards.read_custom_card(pk)


@worker_ready.connect
def look_for_lost_jobs(**_: object) -> None:
    """A worker that starts may follow one that was killed; whom it left is silent for long then."""
    take_up_lost.apply_async(countdown=LOST_AFTER.total_seconds() + 1, retry=False)
