"""The catalogue that comes with the project: folders of TOML files, one folder a game.

    game.toml  sources.toml  sets.toml  rarities.toml  <terms>.toml  cards/*.toml  decks/*.toml

    rulings.toml  errata.toml

A folder may lack any of them but game.toml. Decks are read by the decks app.
"""

import hashlib
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.utils.text import slugify

from cardbase.loading.notices import Notices
from cardbase.loading.records import CardRecord, PrintingRecord
from cardbase.loading.report import Refused, Report
from cardbase.loading.rows import REASON, Rows
from cardbase.loading.saving import Delivery, save_cards
from cardbase.models import Card, CardSet, Game, Rarity, Source, Term
from cardbase.models.dates import Precision

# Any number will do, as long as nobody else locks it.
LOADERS = 20150625

FOLDER = Path(__file__).resolve().parent.parent / "data"


def shipped_games(folder: Path = FOLDER) -> list[Path]:
    """The folders of the games, by the order the games themselves state."""
    folders = [path.parent for path in folder.glob("*/game.toml")]
    return sorted(folders, key=lambda path: _read(path / "game.toml").get("order", 0))


def digest_of(folder: Path) -> str:
    """SHA-256 over the names and contents of all files of a game that become rows."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.toml")):
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
    game = Game.objects.filter(key=folder.name).first()
    if game and game.shipped_digest == digest and not again:
        return None
    facts = _read(folder / "game.toml")
    wordings_from = facts.pop("wordings_from", "")
    game = _put_game(folder.name, facts)
    for model, name, identity in _LISTS:
        _put_list(model, game, _entries(folder, name), identity)
    report = _load_cards(folder, game, wordings_from)
    notices = Notices(game)
    notices.save_rulings(_entries(folder, "ruling"))
    notices.save_errata(_entries(folder, "erratum"))
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


def _entries(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.glob("*.toml")):
        yield from _read(path).get(name, ())


def _put_list(
    model: type[Any], game: Game, entries: Iterable[dict[str, Any]], identity: tuple[str, ...]
) -> None:
    there = {_identity(row, identity): row for row in model.objects.filter(game=game)}
    ordered = "order" in {field.name for field in model._meta.fields}
    rows = Rows(model)
    for order, entry in enumerate(entries, start=1):
        values = {**entry, "order": order} if ordered else dict(entry)
        for date in ("released", "published"):
            if date in entry:
                values.setdefault(f"{date}_precision", Precision.DAY)
        wanted = model(game=game, **{name: values.pop(name) for name in identity})
        rows.put(there.get(_identity(wanted, identity), wanted), values)
    rows.write()


def _identity(row: Any, names: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in names)


def _put_game(key: str, facts: dict[str, Any]) -> Game:
    game = Game.objects.filter(key=key).first() or Game(key=key)
    rows = Rows(Game)
    rows.put(game, facts)
    rows.write()
    return game


def _load_cards(folder: Path, game: Game, wordings_from: str) -> Report:
    report = Report()
    for source, records in _records_by_source(folder, wordings_from).items():
        delivery = Delivery(
            origin=Card.Origin.SHIPPED,
            source=Source.objects.get(key=source),
            reason=REASON,
        )
        report.take(save_cards(game, records, delivery))
    return report


def _records_by_source(folder: Path, wordings_from: str) -> dict[str, list[CardRecord]]:
    """Where a file of cards names no source of its own, its wordings are from the game's."""
    found: dict[str, list[CardRecord]] = {}
    for path in sorted((folder / "cards").glob("*.toml")):
        content = _read(path)
        found.setdefault(content.get("wordings_from", wordings_from), []).extend(
            _card_record(entry, place=f"{path.name} card {number}")
            for number, entry in enumerate(content.get("card", ()), start=1)
        )
    return found


def _card_record(entry: dict[str, Any], place: str) -> CardRecord:
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


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Refused.whole(path.name, f"is not TOML: {error}") from error
