"""The whole site but its sessions in one file: every row, every picture, and a list of both.

A zip archive: `database/<table>.copy` as PostgreSQL's COPY writes it, `media/<path>`, and last
`manifest.json` with migrations, sequences, and the size and SHA-256 of everything. All rows are
read in one transaction, so that they fit together while people go on playing. Redis holds nothing
that must be kept.

The file still holds hashes of passwords and tokens, the secrets of webhooks, and the numbers of
running shuffles, so only its owner may read it. A session key is worth a password, and nothing is
lost without it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import time
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader

FORM = 2
# Form 1 had sessions too; they are not restored.
READABLE_FORMS = (1, FORM)
MANIFEST = "manifest.json"
CHUNK = 1 << 20
# `migrate` fills them by itself: a site with nothing else is empty.
MADE_BY_MIGRATE = frozenset(
    {
        "django_migrations",
        "django_content_type",
        "auth_permission",
        "auth_group",
        "auth_group_permissions",
    }
)
# Emptied by a restore: people sign in again, and the database itself notes the words of names as
# the cards come back.
LEFT_OUT = frozenset({"django_session", "cardbase_nameword"})
# A process that was stopped a moment ago still counts as a connection for so long at most.
SECONDS_TO_LEAVE = 2
# Pictures wait here until the rows are committed; a name that no upload has.
RESTORING = ".restoring"

Manifest = dict[str, Any]


class CannotBackUp(Exception):
    """The message says why, and what to do."""


class CannotRestore(Exception):
    """The message says why, and what to do; nothing was changed."""


# Backup ----------------------------------------------------------------------------------------


def back_up(path: Path) -> Manifest:
    """Write the site to `path`, which must not exist; what the archive lists."""
    if path.exists():
        raise CannotBackUp(f"{path} already exists. Choose another file name.")
    if not path.parent.is_dir():
        raise CannotBackUp(f"There is no directory {path.parent}. Create it first.")
    half = path.with_name(f"{path.name}.half")
    file = _create_private_file(half)
    try:
        with file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
            manifest: Manifest = {
                "form": FORM,
                "made": datetime.now(UTC).isoformat(timespec="seconds"),
                **_back_up_database(archive),
                "media": _back_up_media(archive),
            }
            archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
        half.rename(path)
    finally:
        half.unlink(missing_ok=True)
    return manifest


def _create_private_file(path: Path) -> BinaryIO:
    """Open a new file that only its owner may read, from its first byte on and whatever the umask.

    What an interrupted backup left at `path` is removed: its mode may be any.
    """
    path.unlink(missing_ok=True)
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b")


def _back_up_database(archive: zipfile.ZipFile) -> Manifest:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        _take_the_time_it_needs(cursor)
        tables: dict[str, Any] = {}
        for table, columns in _kept_tables(cursor).items():
            with archive.open(f"database/{table}.copy", "w", force_zip64=True) as file:
                tables[table] = {"columns": columns, **_copy_out(cursor, table, columns, file)}
        cursor.execute("SHOW server_version")
        return {
            "postgresql": cursor.fetchone()[0],
            "migrations": _applied(cursor),
            "tables": tables,
            "sequences": _sequences(cursor),
        }


def _back_up_media(archive: zipfile.ZipFile) -> dict[str, Any]:
    """Pictures are written once and never changed, so those that rows name are all there."""
    listed = {}
    for path in _media_files():
        name = path.relative_to(settings.MEDIA_ROOT).as_posix()
        digest, size = hashlib.sha256(), 0
        with path.open("rb") as source, archive.open(f"media/{name}", "w") as file:
            while chunk := source.read(CHUNK):
                digest.update(chunk)
                size += len(chunk)
                file.write(chunk)
        listed[name] = {"bytes": size, "sha256": digest.hexdigest()}
    return listed


def _media_files() -> list[Path]:
    root = Path(settings.MEDIA_ROOT)
    return sorted(p for p in root.rglob("*") if p.is_file() and RESTORING not in p.parts)


# Restore ---------------------------------------------------------------------------------------


def restore(path: Path, *, replace: bool = False) -> Manifest:
    """Bring the site of `path` back; CannotRestore leaves everything as it was.

    `replace` removes what is there. The rows are one transaction, and are compared with the
    archive's list before it is committed.
    """
    with _opened(path) as (archive, manifest):
        _refuse_other_version(manifest)
        _check_whole(archive, manifest)
        waiting = Path(settings.MEDIA_ROOT) / RESTORING
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                _take_the_time_it_needs(cursor)
                _refuse_company(cursor)
                if not replace:
                    _refuse_filled_site(cursor)
                _extract_media(archive, manifest, waiting)
                _restore_database(cursor, archive, manifest)
            _put_media_in_place(waiting)
        finally:
            shutil.rmtree(waiting, ignore_errors=True)
    return manifest


@contextmanager
def _opened(path: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = json.loads(archive.read(MANIFEST))
            if manifest["form"] not in READABLE_FORMS:
                raise CannotRestore(
                    f"{path} has format {manifest['form']}, but this version reads only formats "
                    f"{' and '.join(map(str, READABLE_FORMS))}."
                )
            yield archive, manifest
    except FileNotFoundError:
        raise CannotRestore(f"There is no file {path}.") from None
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise CannotRestore(f"{path} is not a complete backup ({error}).") from None


def _refuse_other_version(manifest: Manifest) -> None:
    """Rows fit the tables of one state of the migrations alone."""
    theirs = {tuple(name) for name in manifest["migrations"]}
    loader = MigrationLoader(connection)
    ours = set(loader.disk_migrations)
    unknown = sorted(".".join(name) for name in theirs - ours - set(loader.replacements))
    if unknown:
        raise CannotRestore(
            f"The backup is of a newer version: this one lacks {', '.join(unknown)}. Restore it "
            "with the version that made it."
        )
    newer = sorted(".".join(name) for name in ours - theirs)
    if newer:
        raise CannotRestore(
            f"The backup is of an older version: it lacks {', '.join(newer)}. Restore it with the "
            "version that made it, then update and run migrate."
        )
    if set(loader.applied_migrations) != theirs:
        raise CannotRestore(
            "The database here is not up to date with this version. Run migrate, then restore."
        )


def _check_whole(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    """Everything listed is there, and as it was written."""
    listed = {f"database/{name}.copy": entry for name, entry in manifest["tables"].items()}
    listed |= {f"media/{name}": entry for name, entry in manifest["media"].items()}
    there = set(archive.namelist())
    for name, entry in listed.items():
        if name not in there:
            raise CannotRestore(f"The backup is damaged: {name} is missing.")
        digest = hashlib.sha256()
        with archive.open(name) as file:
            for chunk in _chunks(file):
                digest.update(chunk)
        if digest.hexdigest() != entry["sha256"]:
            raise CannotRestore(f"The backup is damaged: {name} has changed.")
    for name in manifest["media"]:
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts:
            raise CannotRestore(
                f"The backup is damaged: {name} points outside the media directory."
            )


def _company(cursor: Any) -> int:
    """The number of connections to this database that are not ours."""
    # PostgreSQL shows a transaction the same list again until it is told not to.
    cursor.execute("SELECT pg_stat_clear_snapshot()")
    cursor.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND backend_type = 'client backend'"
    )
    pool = getattr(connection, "pool", None)
    ours = pool.get_stats()["pool_size"] if pool is not None else 1
    return int(cursor.fetchone()[0]) - ours


def _refuse_company(cursor: Any) -> None:
    given_up = time.monotonic() + SECONDS_TO_LEAVE
    while (others := _company(cursor)) > 0 and time.monotonic() < given_up:
        time.sleep(0.1)
    if others > 0:
        raise CannotRestore(
            f"The database is in use by {others} other connection{'s' if others > 1 else ''}. Stop "
            "all web and worker processes first: they would go on with what they remember."
        )


def _refuse_filled_site(cursor: Any) -> None:
    filled = []
    for table in _tables(cursor):
        if table not in MADE_BY_MIGRATE:
            cursor.execute(f"SELECT EXISTS (SELECT FROM {_quoted(table)})")
            if cursor.fetchone()[0]:
                filled.append(table)
    if filled or _media_files():
        what = ", ".join(filled[:3]) + (f" and {len(filled) - 3} more" if len(filled) > 3 else "")
        raise CannotRestore(
            f"The site is not empty (there is something in {what or settings.MEDIA_ROOT}). "
            "Restore into a new database, or use --replace to remove everything that is there."
        )


def _extract_media(archive: zipfile.ZipFile, manifest: Manifest, waiting: Path) -> None:
    for name in manifest["media"]:
        goal = waiting / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(f"media/{name}") as source, goal.open("wb") as file:
            shutil.copyfileobj(source, file, CHUNK)


def _put_media_in_place(waiting: Path) -> None:
    """The folder itself stays: it may be a mounted disk."""
    root = Path(settings.MEDIA_ROOT)
    if root.is_dir():
        for entry in root.iterdir():
            if entry.is_dir() and entry != waiting:
                shutil.rmtree(entry)
            elif entry != waiting:
                entry.unlink()
    if waiting.is_dir():
        for entry in waiting.iterdir():
            entry.rename(root / entry.name)


def _restore_database(cursor: Any, archive: zipfile.ZipFile, manifest: Manifest) -> None:
    entries = {name: entry for name, entry in manifest["tables"].items() if name not in LEFT_OUT}
    if {name: set(entry["columns"]) for name, entry in entries.items()} != {
        name: set(columns) for name, columns in _kept_tables(cursor).items()
    }:
        raise CannotRestore("The backup's tables do not match this database. Nothing was changed.")
    cursor.execute(f"TRUNCATE {', '.join(map(_quoted, _tables(cursor)))}")
    for table, entry in entries.items():
        with archive.open(f"database/{table}.copy") as file:
            _copy_in(cursor, table, entry["columns"], file)
    for name, (value, was_used) in manifest["sequences"].items():
        cursor.execute("SELECT setval(%s::regclass, %s, %s)", [_quoted(name), value, was_used])
    # Rows that point at each other are checked now, and not only when it is committed.
    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    for table, entry in entries.items():
        found = _copy_out(cursor, table, entry["columns"], None)
        if found != {"rows": entry["rows"], "sha256": entry["sha256"]}:
            raise CannotRestore(f"{table} was not restored correctly. Nothing was changed.")


# Reading and writing tables --------------------------------------------------------------------


def _take_the_time_it_needs(cursor: Any) -> None:
    cursor.execute(
        "SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN"
        " ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')"
    )
    # Always from the first row on, or the same rows would have another digest.
    cursor.execute("SET LOCAL synchronize_seqscans = off")


def _tables(cursor: Any) -> dict[str, list[str]]:
    """Each table with the columns that are stored, not computed."""
    cursor.execute(
        "SELECT c.relname, array_agg(a.attname::text ORDER BY a.attnum)"
        " FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
        " WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace"
        " AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''"
        " GROUP BY c.relname ORDER BY c.relname"
    )
    return dict(cursor.fetchall())


def _kept_tables(cursor: Any) -> dict[str, list[str]]:
    return {name: columns for name, columns in _tables(cursor).items() if name not in LEFT_OUT}


def _sequences(cursor: Any) -> dict[str, tuple[int, bool]]:
    """The last value, and whether it has been given out."""
    cursor.execute(
        "SELECT relname FROM pg_class WHERE relkind = 'S'"
        " AND relnamespace = current_schema()::regnamespace ORDER BY relname"
    )
    found = {}
    for (name,) in cursor.fetchall():
        cursor.execute(f"SELECT last_value, is_called FROM {_quoted(name)}")
        found[name] = cursor.fetchone()
    return found


def _applied(cursor: Any) -> list[tuple[str, str]]:
    cursor.execute("SELECT app, name FROM django_migrations ORDER BY app, name")
    return list(cursor.fetchall())


def _copy_out(cursor: Any, table: str, columns: list[str], file: Any) -> dict[str, Any]:
    """Rows and digest of a table, which goes to `file` if there is one."""
    digest = hashlib.sha256()
    statement = f"COPY {_quoted(table)} ({_names(columns)}) TO STDOUT"
    with cursor.copy(statement) as copy:
        for chunk in copy:
            digest.update(chunk)
            if file is not None:
                file.write(chunk)
    return {"rows": cursor.rowcount, "sha256": digest.hexdigest()}


def _copy_in(cursor: Any, table: str, columns: list[str], file: Any) -> None:
    with cursor.copy(f"COPY {_quoted(table)} ({_names(columns)}) FROM STDIN") as copy:
        for chunk in _chunks(file):
            copy.write(chunk)


def _chunks(file: BinaryIO | Any) -> Iterator[bytes]:
    while chunk := file.read(CHUNK):
        yield chunk


def _names(names: Iterable[str]) -> str:
    return ", ".join(map(_quoted, names))


def _quoted(name: str) -> str:
    return str(connection.ops.quote_name(name))
