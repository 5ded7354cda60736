"""Asking a worker for new files."""

import logging

from django.core.cache import cache
from kombu.exceptions import OperationalError

from cardbase.downloads.tasks import catch_up
from cardbase.downloads.version import stale_games

# Changes come in bursts; one building a minute is enough for all of them.
PATIENCE_SECONDS = 60
ASKED = "downloads-asked"

log = logging.getLogger(__name__)


def refresh() -> bool:
    """Ask for new files if the old ones are out of date; whether anything was asked for.

    Files are a convenience: without a queue the old ones stay until the next visit.
    """
    if not stale_games() or not cache.add(ASKED, True, PATIENCE_SECONDS):
        return False
    try:
        catch_up.apply_async(retry=False)
    except OperationalError as error:
        log.warning("No worker could be asked for new downloads: %s", error)
        return False
    return True
