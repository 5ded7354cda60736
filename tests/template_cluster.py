"""PostgreSQL's files with a migrated database in them, kept between test runs.

Making the files and migrating takes longer than most test files; both are done once for each state
of the migrations. A run copies what is kept, and each of its processes copies the database.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.apps import apps

from cardbase.local.services import POSTGRESQL_BIN, PostgreSQL
from tests.servers import TEMPLATE

ROOT = Path(__file__).resolve().parent.parent
# By itself PostgreSQL looks every minute at what a test happens to have there, and estimates by
# that: a search that counts on it would find other cards than where its test runs alone.
NO_STATISTICS = "ALTER SYSTEM SET autovacuum_analyze_threshold = 2147483647"


def provide(service: PostgreSQL, cache: Path) -> None:
    """Give a server that has not been started yet its files."""
    kept = cache / _state_of_migrations()
    with _alone(cache):
        if not kept.exists():
            for older in cache.glob("*-migrated"):
                shutil.rmtree(older)
            _make(service, kept)
        else:
            service.folder.mkdir(exist_ok=True)
            _copy(kept, service.data)


def _make(service: PostgreSQL, kept: Path) -> None:
    service.start()
    try:
        with psycopg.connect(service.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {os.environ[TEMPLATE]}")
            connection.execute(NO_STATISTICS)
        address = (
            urllib.parse.urlsplit(service.url)._replace(path=f"/{os.environ[TEMPLATE]}").geturl()
        )
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--verbosity", "0", "--skip-checks"],
            cwd=ROOT,
            env=os.environ | {"DATABASE_URL": address},
            check=True,
        )
    finally:
        service.stop()
    half = kept.with_suffix(".half")
    shutil.rmtree(half, ignore_errors=True)
    _copy(service.data, half)
    half.rename(kept)


def _copy(source: Path, goal: Path) -> None:
    """With owners: where root runs the tests, the files belong to an account of PostgreSQL's."""
    subprocess.run(["cp", "-a", str(source), str(goal)], check=True)


def _state_of_migrations() -> str:
    """A name that changes with the migrations of any app, and with the server and its settings."""
    digest = hashlib.sha256(os.fsencode(POSTGRESQL_BIN) + NO_STATISTICS.encode())
    for app in apps.get_app_configs():
        for path in sorted(Path(app.path, "migrations").glob("*.py")):
            digest.update(f"{app.label}/{path.name}".encode() + path.read_bytes())
    return f"{digest.hexdigest()[:16]}-migrated"


@contextmanager
def _alone(cache: Path) -> Iterator[None]:
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
