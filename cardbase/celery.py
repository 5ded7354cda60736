"""The Celery application; tasks live in the `tasks` module of each app."""

from celery import Celery

app = Celery("cardbase")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
