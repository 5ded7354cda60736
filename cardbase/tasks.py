"""Where Celery looks for the tasks of this app."""

from celery.signals import worker_ready

from cardbase.compiled_text.explaining import explain_lines
from cardbase.compiled_text.tasks import compile_texts
from cardbase.downloads.tasks import catch_up
from cardbase.edits.picture_uploads import make_small
from cardbase.proposals.acceptances import accept_submission
from cardbase.proposals.file_previews import preview_file
from cardbase.webhooks.queue import keep_looking
from cardbase.webhooks.tasks import deliver, look, send_due

__all__ = [
    "accept_submission",
    "catch_up",
    "compile_texts",
    "deliver",
    "explain_lines",
    "look",
    "make_small",
    "preview_file",
    "send_due",
]


@worker_ready.connect
def look_after_webhooks(**_: object) -> None:
    """A queue may have been emptied while no worker ran."""
    keep_looking()
