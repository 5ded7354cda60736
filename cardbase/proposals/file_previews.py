"""Files that people send: looked at by a worker, one at a time for each person."""

from dataclasses import asdict
from datetime import date, timedelta
from typing import Any

import tablib
from django.db import transaction
from django.utils import timezone

from cardbase.exchange import Change, Preview, Table, preview, table_of
from cardbase.jobs import Attempt, work_on
from cardbase.models import FilePreview, Game, User
from cardbase.proposals.citation import Citation, cited_source
from cardbase.proposals.file_explanations import readings_of
from cardbase.proposals.submissions import save_draft

# So many may wait for all people together.
MOST_WAITING = 30
# Rows of each kind that the page shows.
SHOWN = 200
KEPT = timedelta(days=2)


@work_on(FilePreview, minutes=5, emptied={"rows": []})
def preview_file(attempt: Attempt[FilePreview]) -> None:
    """Look at the rows and keep what they would change as a draft of their sender's."""
    job = attempt.job
    table, (headers, *rows) = table_of(job.table), job.rows
    published = job.citation["published"]
    citation = Citation(
        **job.citation | {"published": date.fromisoformat(published) if published else None}
    )
    found = preview(
        table,
        job.game,
        tablib.Dataset(*rows, headers=headers),
        cited_source(job.game, citation),
        attempt.report,
    )
    readings = readings_of(
        table.rows(job.game),
        [*found.created, *found.changed],
        lambda: attempt.report(job.count),
    )
    with transaction.atomic():
        draft = None
        if found.created or found.changed:
            draft = save_draft(job.sender, job.game, table, job.file_name, found, citation)
        attempt.finish(
            done=job.count, outcome=_outcome(found) | {"readings": readings}, draft=draft
        )


def start(
    sender: User, game: Game, table: Table, file_name: str, rows: tablib.Dataset, citation: Citation
) -> FilePreview:
    """Have a worker look at the rows of a file; ValidationError while another is waiting."""
    FilePreview.objects.filter(created__lt=timezone.now() - KEPT).delete()
    job = FilePreview(
        sender=sender,
        game=game,
        table=table.key,
        file_name=file_name[:200],
        citation=asdict(citation) | {"published": citation.published and str(citation.published)},
        rows=[rows.headers, *map(list, rows)],
        count=len(rows),
    )
    return preview_file.begin(
        job,
        at_most=MOST_WAITING,
        full=f"{MOST_WAITING} files are already waiting to be checked. Try again in a few minutes.",
        busy="Another of your files is being checked. Send this one when it is done.",
    )


def _outcome(found: Preview) -> dict[str, Any]:
    """What the page shows: how many rows of each kind, and the first of them."""
    kinds = {
        "created": found.created,
        "changed": found.changed,
        "unchanged": found.unchanged,
        "refused": found.refused,
    }
    return {
        "counts": {name: len(changes) for name, changes in kinds.items()},
        "created": [_shown(change) for change in found.created[:SHOWN]],
        "changed": [_shown(change) for change in found.changed[:SHOWN]],
        "refused": [
            {"number": change.number, "reasons": list(change.reasons)}
            for change in found.refused[:SHOWN]
        ],
    }


def _shown(change: Change) -> dict[str, Any]:
    cells = {name: list(pair) for name, pair in change.cells.items()}
    return {"number": change.number, "about": change.about, "cells": cells}
