"""The catalogue's version, and the games whose files are older than it."""

from cardbase.models import Download, Game
from cardbase.models.version import latest_changes


def catalogue_version() -> int:
    """A number that grows with every change of the catalogue."""
    return sum(latest_changes())


def stale_games() -> list[Game]:
    """The games whose files are older than the catalogue, or are not there."""
    fresh = Download.objects.filter(version=catalogue_version()).values("game")
    return list(Game.objects.exclude(pk__in=fresh))
