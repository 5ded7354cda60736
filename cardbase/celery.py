"""The Celery application; tasks live in the `tasks` module of each app."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardbase.settings")
app = Celery("cardbase")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
