"""What stands in the files, and writing them."""

import gzip
import hashlib
from collections.abc import Iterator

import orjson
from django.db import connection, transaction

from cardbase.downloads.changes import record_state
from cardbase.downloads.rows import Row
from cardbase.downloads.version import CSV_FILES, JSON_FILES, catalogue_version
from cardbase.exchange import table_of
from cardbase.exchange.files import write_csv
from cardbase.models import Download, Game

# Any number will do, as long as nobody else locks it.
BUILDERS = 20050803


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
        record_state()
        files = {name: list(_json(found(game))) for name, found in JSON_FILES.items()}
        files |= {name: list(_csv(table, game)) for name, table in CSV_FILES.items()}
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


def _json(found: Iterator[Row]) -> Iterator[bytes]:
    for row in found:
        yield orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE)


def _csv(key: str, game: Game) -> Iterator[bytes]:
    table = table_of(key).rows(game)
    # Ids are this installation's own; what others keep must not depend on them.
    columns = {name: column for name, column in table.fields.items() if name != "id"}
    cells = (
        [column.export(row) for column in columns.values()]
        for row in table.rows().iterator(chunk_size=500)
    )
    for line in write_csv(list(columns), cells):
        yield line.encode()
