"""Where Celery looks for the tasks of this app."""

from cardbase.downloads.tasks import catch_up

__all__ = ["catch_up"]
