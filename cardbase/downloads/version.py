"""The catalogue's version, and the games whose files are older than it."""

from django.db.models import Count

from cardbase.downloads import rows
from cardbase.models import Download, Game
from cardbase.models.version import latest_changes

JSON_FILES = {
    "cards.jsonl": rows.read_cards,
    "sets.jsonl": rows.read_sets,
    "rarities.jsonl": rows.read_rarities,
    "rulings.jsonl": rows.read_rulings,
    "errata.jsonl": rows.read_errata,
    "sources.jsonl": rows.read_sources,
}
CSV_FILES = {f"{table}.csv": table for table in ("cards", "printings", "wordings", "rulings")}


def catalogue_version() -> int:
    """A number that grows with every change of the catalogue."""
    return sum(latest_changes())


def stale_games() -> list[Game]:
    """The games of which a file is older than the catalogue, or is not there."""
    names = [*JSON_FILES, *CSV_FILES]
    current = Download.objects.filter(version=catalogue_version(), name__in=names)
    fresh = current.values("game").alias(files=Count("pk")).filter(files=len(names))
    return list(Game.objects.exclude(pk__in=fresh))
