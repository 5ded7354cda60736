"""What stands in the files, and writing them."""

import gzip
import hashlib
from collections.abc import Iterator
from typing import Any

import orjson
from django.db import connection, transaction
from django.db.models import Prefetch

from cardbase.downloads.version import catalogue_version
from cardbase.exchange import table_of
from cardbase.exchange.files import write_csv
from cardbase.models import Card, Download, Game, Printing, Ruling, Wording
from cardbase.models.card import GENERATED

# Any number will do, as long as nobody else locks it.
BUILDERS = 20050803
CSV_TABLES = ("cards", "printings", "wordings", "rulings")


def build(game: Game) -> list[Download]:
    """Write all files of a game from one state of the catalogue.

    The same catalogue gives the same bytes, so a checksum says whether anything changed.
    """
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        with connection.cursor() as cursor:
            # One builder at a time, and all files from one snapshot.
            if outermost:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [BUILDERS, game.pk])
        version = catalogue_version()
        files = {"cards.jsonl": list(_lines(game))}
        for key in CSV_TABLES:
            files[f"{key}.csv"] = list(_csv(key, game))
        return [_write(game, name, version, lines) for name, lines in files.items()]


def _write(game: Game, name: str, version: int, lines: list[bytes]) -> Download:
    # Without a time in it, the same lines make the same file.
    content = gzip.compress(b"".join(lines), mtime=0)
    facts = {
        "version": version,
        "rows": len(lines) - name.endswith(".csv"),
        "size": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "content": content,
    }
    return Download.objects.update_or_create(game=game, name=name, defaults=facts)[0]


def _csv(key: str, game: Game) -> Iterator[bytes]:
    table = table_of(key).rows(game)
    # Ids are this installation's own; what others keep must not depend on them.
    columns = {name: column for name, column in table.fields.items() if name != "id"}
    rows = (
        [column.export(row) for column in columns.values()]
        for row in table.rows().iterator(chunk_size=500)
    )
    for line in write_csv(list(columns), rows):
        yield line.encode()


def _lines(game: Game) -> Iterator[bytes]:
    """A card in each line with everything that belongs to it."""
    cards = (
        Card.objects.filter(game=game)
        .defer(*GENERATED)
        .prefetch_related(
            Prefetch(
                "printings",
                Printing.objects.select_related("set", "rarity").in_order(),
            ),
            Prefetch("wordings", Wording.objects.select_related("source", "erratum").in_order()),
            Prefetch("rulings", Ruling.objects.select_related("source").order_by("date", "pk")),
        )
        .order_by("key")
    )
    for card in cards.iterator(chunk_size=500):
        yield orjson.dumps(_card(game, card), option=orjson.OPT_APPEND_NEWLINE)


def _card(game: Game, card: Card) -> dict[str, Any]:
    return {
        "game": game.key,
        "key": card.key,
        "name": card.name,
        "title": card.title,
        "kind": card.kind,
        "provenance": card.provenance,
        "origin": card.origin,
        "unknown": card.unknown,
        "stats": card.stats,
        "texts": card.texts,
        "printings": [_printing(printing) for printing in card.printings.all()],
        "wordings": [_wording(wording) for wording in card.wordings.all()],
        "rulings": [_ruling(ruling) for ruling in card.rulings.all()],
    }


def _printing(printing: Printing) -> dict[str, Any]:
    return {
        "set": printing.set.code,
        "number": printing.number,
        "code": printing.code,
        "rarity": printing.rarity.code if printing.rarity else None,
        "variant": printing.variant,
        "illustrator": printing.illustrator,
        "flavour": printing.flavour,
        "external_ids": printing.external_ids,
    }


def _wording(wording: Wording) -> dict[str, Any]:
    return {
        "since": wording.since,
        "summary": wording.erratum.summary if wording.erratum else None,
        "source": wording.source.key if wording.source else None,
        "unknown": wording.unknown,
        "stats": wording.stats,
        "texts": wording.texts,
    }


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "text": ruling.text,
        "date": ruling.date,
        "rules": ruling.rule_ids,
        "source": ruling.source.key,
    }
