"""Where Celery looks for the tasks of this app."""

from cardbase.compiled_text.explaining import explain_lines
from cardbase.compiled_text.tasks import compile_texts
from cardbase.downloads.tasks import catch_up
from cardbase.edits.picture_uploads import make_small
from cardbase.proposals.acceptances import accept_submission
from cardbase.proposals.file_previews import preview_file

__all__ = [
    "accept_submission",
    "catch_up",
    "compile_texts",
    "explain_lines",
    "make_small",
    "preview_file",
]
