"""Where Celery looks for the tasks of this app."""

from decks.goldfish.tasks import run_goldfish

__all__ = ["run_goldfish"]
