"""The catalogue's version, and the games whose files are older than it."""

from django.db import connection

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


def catalogue_version() -> int:
    """A number that grows with every change of the catalogue, whoever makes it: every change
    leaves a line of history, in bulk or not."""
    numbers = " + ".join(
        f"coalesce((SELECT max(history_id) FROM {model.history.model._meta.db_table}), 0)"
        for model in KEPT_WITH_HISTORY
    )
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {numbers}")
        return int(cursor.fetchone()[0])


def stale_games() -> list[Game]:
    """The games whose files are older than the catalogue, or are not there."""
    fresh = Download.objects.filter(version=catalogue_version()).values("game")
    return list(Game.objects.exclude(pk__in=fresh))
