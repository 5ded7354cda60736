"""When files are built anew: the catalogue's version, and the message that asks for it."""

import logging

from django.core.cache import cache
from django.db.models import Max
from kombu.exceptions import OperationalError

from cardbase.models import (
    Card,
    CardSet,
    Download,
    Erratum,
    Game,
    Printing,
    Rarity,
    Ruling,
    Source,
    Wording,
)

KEPT_WITH_HISTORY = (Card, CardSet, Erratum, Printing, Rarity, Ruling, Source, Wording)
# Changes come in bursts; one building a minute is enough for all of them.
PATIENCE_SECONDS = 60
ASKED = "downloads-asked"

log = logging.getLogger(__name__)


def catalogue_version() -> int:
    """A number that grows with every change of the catalogue, whoever makes it: every change
    leaves a line of history, in bulk or not."""
    latest = (
        model.history.aggregate(latest=Max("history_id"))["latest"] for model in KEPT_WITH_HISTORY
    )
    return sum(number or 0 for number in latest)


def stale_games() -> list[Game]:
    """The games whose files are older than the catalogue, or are not there."""
    fresh = Download.objects.filter(version=catalogue_version()).values("game")
    return list(Game.objects.exclude(pk__in=fresh))


def refresh() -> bool:
    """Ask for new files if the old ones are out of date; whether anything was asked for.

    Files are a convenience: without a queue the old ones stay until the next visit.
    """
    from cardbase.downloads.tasks import catch_up

    if not stale_games() or not cache.add(ASKED, True, PATIENCE_SECONDS):
        return False
    try:
        catch_up.apply_async(retry=False)
    except OperationalError as error:
        log.warning("No worker could be asked for new downloads: %s", error)
        return False
    return True
