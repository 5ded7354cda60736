"""Taking in a data set that somebody has: all of it, or nothing."""

import pkgutil
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from django.db import IntegrityError, transaction

import cardbase.loading
from cardbase.loading.authorship import IMPORTED
from cardbase.loading.record_writer import ImportContext, Progress, save_cards
from cardbase.loading.records import CardRecord
from cardbase.loading.report import Refused, Report
from cardbase.models import Card, Game, Source
from cardbase.models.history import give_reason, lock_rows


class DataSet(Protocol):
    """What a package in `cardbase.loading` offers: it reads the data set of the game it is named
    after, names the external id by which the file knows its printings, and its source."""

    IDENTITY: str
    SOURCE: dict[str, str]

    @staticmethod
    def read(content: bytes) -> Sequence[CardRecord]: ...


def importable_games() -> list[str]:
    """The games with a package that reads their data set."""
    return [found.name for found in pkgutil.iter_modules(cardbase.loading.__path__) if found.ispkg]


def import_file(
    game_key: str, content: bytes, *, dry_run: bool = False, progress: Progress = iter
) -> Report:
    """Bring the database up to the file; Refused changes nothing. A dry run changes nothing too."""
    data_set = cast(DataSet, import_module(f"cardbase.loading.{game_key}"))
    records = data_set.read(content)
    try:
        return _save(game_key, data_set, records, dry_run, progress)
    except IntegrityError as error:
        why = f"contradicts what the database holds: {str(error).splitlines()[0]}."
        raise Refused.whole("the file", why) from error


def _save(
    game_key: str,
    data_set: DataSet,
    records: Sequence[CardRecord],
    dry_run: bool,
    progress: Progress,
) -> Report:
    with transaction.atomic():
        # Two imports at once would both create the same cards; the second waits for the first.
        game = lock_rows(Game.objects.filter(key=game_key)).first()
        if game is None:
            raise Refused.whole("the database", "has no such game; run load_catalogue first.")
        source = Source.objects.filter(game=game, key=data_set.SOURCE["key"]).first()
        if source is None:
            source = Source(game=game, **data_set.SOURCE)
            give_reason(source, IMPORTED)
            source.save()
        context = ImportContext(
            origin=Card.Origin.IMPORTED,
            source=source,
            reason=IMPORTED,
            identity=data_set.IDENTITY,
        )
        report = save_cards(game, records, context, progress)
        if dry_run:
            transaction.set_rollback(True)
    return report
