"""The catalogue that comes with the project: folders of TOML files, one folder a game.

    game.toml  sources.toml  sets.toml  rarities.toml  <terms>.toml  cards/*.toml  cards/*.jsonl

    rulings.toml  errata.toml  disputed.toml  decks/*.toml

A folder may lack any of them but game.toml; who has cards has their source too. Decks are read by
the decks app.
"""

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils.text import slugify

from cardbase.loading.authorship import SHIPPED, authorship_of
from cardbase.loading.game_folder import Entry, GameFolder, card_lists
from cardbase.loading.notices import Notices
from cardbase.loading.record_writer import ImportContext, save_cards
from cardbase.loading.records import CardRecord, PrintingRecord
from cardbase.loading.report import Refused, Report
from cardbase.loading.rows import Rows
from cardbase.models import Card, CardSet, Game, Rarity, Source, Term
from cardbase.models.dates import Precision
from cardbase.models.history import lock_rows

# Any number will do, as long as nobody else locks it.
LOADERS = 20150625

FOLDER = Path(__file__).resolve().parent.parent / "data"


def shipped_games(folder: Path = FOLDER) -> list[Path]:
    """The folders of the games, by the order the games themselves state; those that state none
    come first."""
    folders = [path for path in folder.iterdir() if path.is_dir() and any(path.rglob("*.toml"))]
    return sorted(folders, key=lambda path: (_order(path), path.name))


def _order(path: Path) -> int:
    stated = (path / "game.toml").is_file()
    return int(GameFolder(path).game.get("order", 0)) if stated else 0


def digest_of(folder: Path) -> str:
    """SHA-256 over the names and contents of all files of a game that become rows."""
    digest = hashlib.sha256()
    for path in sorted([*folder.rglob("*.toml"), *card_lists(folder)]):
        name = path.relative_to(folder).as_posix()
        if not name.startswith("decks/"):
            content = path.read_bytes()
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


@transaction.atomic
def load_game(folder: Path, *, again: bool = False) -> Report | None:
    """Bring a game's rows up to its files; None if they are already, unless asked to load again."""
    digest = digest_of(folder)
    _wait_for_other_loaders()
    game = lock_rows(Game.objects.filter(key=folder.name)).first()
    if game and game.shipped_digest == digest and not again:
        return None
    files = GameFolder(folder)
    files.check()
    report = Report()
    game = _put_game(folder.name, files.game, report)
    for model, table, identity in _LISTS:
        _put_list(model, game, table, files.entries(table), identity, report)
    _load_cards(files, game, report)
    notices = Notices(game, report)
    notices.save_rulings(files.entries("ruling"))
    notices.save_errata(files.entries("erratum"))
    notices.save_disputed(files.entries("disputed"))
    game.shipped_digest = digest
    game.save()
    return report


def _wait_for_other_loaders() -> None:
    """Two servers that start at once would both create the same rows; there is no row to lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOADERS])


_LISTS: tuple[tuple[type[Any], str, tuple[str, ...]], ...] = (
    (Source, "source", ("key",)),
    (CardSet, "set", ("code",)),
    (Rarity, "rarity", ("code",)),
    (Term, "term", ("field", "value")),
)


def _put_list(
    model: type[Any],
    game: Game,
    table: str,
    entries: Iterable[Entry],
    identity: tuple[str, ...],
    report: Report,
) -> None:
    present = model.objects.filter(game=game)
    there = {_identity(row, identity): row for row in lock_rows(present)}
    ordered = "order" in {field.name for field in model._meta.fields}
    rows = Rows(model, authorship_of(present).edited, report)
    for order, entry in enumerate(entries, start=1):
        values = {**entry, "order": order} if ordered else dict(entry)
        for date in ("released", "published"):
            if date in entry:
                values.setdefault(f"{date}_precision", Precision.DAY)
        row = model(game=game, **{name: values.pop(name) for name in identity})
        with _named(f"{table} {' '.join(map(str, _identity(row, identity)))}"):
            rows.put(there.get(_identity(row, identity), row), values)
    rows.write()


@contextmanager
def _named(place: str) -> Iterator[None]:
    """Refuse what a model refuses, with the place of it."""
    try:
        yield
    except ValidationError as error:
        raise Refused.whole(place, "; ".join(_sentences(error))) from error


def _sentences(error: ValidationError) -> list[str]:
    if not hasattr(error, "error_dict"):
        return list(error.messages)
    return [f"{name}: {' '.join(messages)}" for name, messages in error.message_dict.items()]


def _identity(row: Any, names: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in names)


def _put_game(key: str, stated: Entry, report: Report) -> Game:
    game = Game.objects.filter(key=key).first() or Game(key=key)
    rows = Rows(Game, (), report)
    with _named("game.toml"):
        rows.put(game, {name: value for name, value in stated.items() if name != "wordings_from"})
    rows.write()
    return game


def _load_cards(files: GameFolder, game: Game, report: Report) -> None:
    for source, records in _records_by_source(files).items():
        context = ImportContext(
            origin=Card.Origin.SHIPPED,
            source=Source.objects.get(game=game, key=source),
            reason=SHIPPED,
        )
        report.take(save_cards(game, records, context))


def _records_by_source(files: GameFolder) -> dict[str, list[CardRecord]]:
    found: dict[str, list[CardRecord]] = {}
    for file in files.card_files:
        records = [
            _card_record(entry, place=f"{file.name} card {number}")
            for number, entry in enumerate(file.cards, start=1)
        ]
        if records:
            found.setdefault(file.wordings_from, []).extend(records)
    return found


def _card_record(entry: Entry, place: str) -> CardRecord:
    texts = {name: text.strip() for name, text in entry.get("texts", {}).items()}
    return CardRecord(
        place=place,
        key=entry.get("key") or slugify(f"{entry['name']} {entry.get('title', '')}"),
        name=entry["name"],
        title=entry.get("title", ""),
        kind=entry["kind"],
        stats=entry["stats"],
        texts=texts,
        printings=tuple(PrintingRecord(**printing) for printing in entry.get("printing", ())),
        provenance=entry.get("provenance", "official"),
        unknown=tuple(entry.get("unknown", ())),
    )
