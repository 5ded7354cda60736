"""Fixtures for the test database; after a test that committed it is emptied by no more work than is
needed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import OperationalError, connection, transaction
from django.db.backends.signals import connection_created
from django.test import TransactionTestCase
from django.utils import translation
from psycopg.errors import DeadlockDetected

from cardbase.downloads import state
from cardbase.hosting.database_use import LIMITS
from cardbase.loading import game_folder
from decks import shipped_decks
from tests.servers import TEMPLATE
from tests.testkit.shipped import names_listed_cards

# `migrate` fills these after it has made the tables; tests find them filled.
MADE_BY_MIGRATE = (
    "django_content_type",
    "auth_permission",
    "auth_group",
    "auth_group_permissions",
)
DECK_FILES = shipped_decks.deck_files  # as on a site
DEADLOCKS = 4  # with a site that runs beside the tests, before one is a fault
Made = Mapping[str, Sequence[tuple[Any, ...]]]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """A test database is a copy of one that was migrated once, and tests may take their time.

    A module that imports a site's entry point limits this process as a web process is limited, from
    the first connection on.
    """
    connection_created.disconnect(dispatch_uid=LIMITS)
    if TEMPLATE in os.environ:
        connection.settings_dict["TEST"]["TEMPLATE"] = os.environ[TEMPLATE]


@pytest.fixture(scope="session")
def django_db_setup(servers: None, django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Before the test database is dropped, connections that killed processes left are closed."""
    with django_db_blocker.unblock():
        made = made_by_migrate()
    with emptied_quickly(made):
        yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """A request leaves its language behind in its thread; each test begins in English."""
    translation.activate(settings.LANGUAGE_CODE)
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _no_counter_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """What limits count stands in the cache; no test finds its allowance used up by another."""
    yield
    if request.node.get_closest_marker("django_db") is not None:
        cache.clear()


@pytest.fixture(autouse=True)
def _nothing_believed() -> None:
    """Forget the state of the catalogue: a process believes it for two seconds, across tests."""
    state._Believed.until = 0.0


@pytest.fixture(scope="session", autouse=True)
def _cards_worded_by_hand_alone() -> Iterator[None]:
    """A test that loads a shipped game gets its hundred cards worded by hand and the decks of
    them, not the thousands of the lists beside them, which take seconds to load."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_folder, "CARDS_IN_LINES", "no list")
        patch.setattr(shipped_decks, "deck_files", _decks_worded_by_hand)
        yield


def _decks_worded_by_hand(folder: Path) -> list[Path]:
    return [path for path in DECK_FILES(folder) if not names_listed_cards(path)]


@pytest.fixture
def whole_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shipped games are loaded as on a site, with every card of their lists and every deck."""
    monkeypatch.setattr(game_folder, "CARDS_IN_LINES", "*.jsonl")
    monkeypatch.setattr(shipped_decks, "deck_files", DECK_FILES)


@pytest.fixture(scope="session", autouse=True)
def _light_passwords() -> Iterator[None]:
    """The hash of production with as little work as it allows: else 200 ms for each password."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("time_cost", 1), ("memory_cost", 8), ("parallelism", 1)):
            patch.setattr(Argon2PasswordHasher, name, value)
        yield


@contextmanager
def emptied_quickly(made: Made) -> Iterator[None]:
    """Instead of Django's `flush`, which truncates all tables and has `migrate` fill its own."""

    def empty(test: TransactionTestCase) -> None:
        _delete_all_rows()
        if made_by_migrate() != made:
            _put_back(made)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
        yield


def _delete_all_rows() -> None:
    """The lock waits for whoever still writes, as TRUNCATE would."""
    tables = _tables()
    # A live site looks at several tables in an order of its own: then one of the two gives way.
    for _ in range(DEADLOCKS):
        try:
            return _delete_rows(tables)
        except OperationalError as error:
            if not isinstance(error.__cause__, DeadlockDetected):
                raise
    return _delete_rows(tables)


def _delete_rows(tables: Sequence[str]) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {_names(tables)}")
        with unchecked(cursor):
            for table in sorted(_filled(cursor, tables)):
                cursor.execute(f"DELETE FROM {_names([table])}")


@contextmanager
def unchecked(cursor: Any) -> Iterator[None]:
    """Within a transaction: no trigger runs and no foreign key is checked, where that is allowed.

    Row by row that takes longer than to write the rows.
    """
    if not is_superuser(cursor):
        yield
        return
    cursor.execute("SET LOCAL session_replication_role = replica")
    yield
    cursor.execute("SET LOCAL session_replication_role = origin")


def is_superuser(cursor: Any) -> bool:
    cursor.execute("SELECT current_setting('is_superuser')")
    return bool(cursor.fetchone() == ("on",))


def filled_tables() -> set[str]:
    """The tables with rows, but for those that `migrate` fills."""
    with connection.cursor() as cursor:
        return _filled(cursor, _tables())


def _tables() -> list[str]:
    there = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted(set(there) - set(MADE_BY_MIGRATE))


def _filled(cursor: Any, tables: Sequence[str]) -> set[str]:
    cursor.execute(
        " UNION ALL ".join(
            f"SELECT '{table}' WHERE EXISTS (SELECT FROM {_names([table])})" for table in tables
        )
    )
    return {table for (table,) in cursor.fetchall()}


def made_by_migrate() -> Made:
    with connection.cursor() as cursor:
        return {table: _rows(cursor, table) for table in MADE_BY_MIGRATE}


def _rows(cursor: Any, table: str) -> list[tuple[Any, ...]]:
    cursor.execute(f"SELECT * FROM {_names([table])} ORDER BY id")
    return cursor.fetchall()


def _put_back(made: Made) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {_names(made)} CASCADE")
        for table, rows in made.items():
            for row in rows:
                places = ", ".join(["%s"] * len(row))
                cursor.execute(f"INSERT INTO {_names([table])} VALUES ({places})", row)
    ContentType.objects.clear_cache()


def _names(tables: Iterable[str]) -> str:
    return ", ".join(map(connection.ops.quote_name, tables))
