"""Where Celery looks for the tasks of this app."""

from cardbase.downloads.tasks import catch_up
from cardbase.proposals.file_previews import preview_file

__all__ = ["catch_up", "preview_file"]
