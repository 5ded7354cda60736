"""The Celery application; tasks live in the `tasks` module of each app."""

import os
import time
from typing import Any

from celery import Celery
from celery.signals import before_task_publish, worker_init, worker_process_init

from cardbase.garbage import spare_what_stays

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardbase.settings")
app = Celery("cardbase")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def prepare(**_: object) -> None:
    """Load the games before processes are forked, which share what is there by then."""
    spare_what_stays()


@worker_process_init.connect
def begin(**_: object) -> None:
    """Each of the worker's processes plays matches of its own."""
    spare_what_stays()


@before_task_publish.connect
def note_the_time(headers: dict[str, Any], **_: object) -> None:
    """What waits in a queue says since when."""
    headers["sent_at"] = time.time()
