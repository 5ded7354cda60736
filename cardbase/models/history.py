"""Why a row changes, for its history."""

from django.db.models import Model

LONGEST_REASON = 100


def give_reason(row: Model, reason: str) -> None:
    """Let the history of the row's next save say why; django-simple-history looks for it there."""
    vars(row)["_change_reason"] = reason[:LONGEST_REASON]
