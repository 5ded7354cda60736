"""How the test database is emptied after a test that committed: by no more work than is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.test import TransactionTestCase

# `migrate` fills these after it has made the tables; tests find them filled.
MADE_BY_MIGRATE = (
    "django_content_type",
    "auth_permission",
    "auth_group",
    "auth_group_permissions",
)
Made = Mapping[str, Sequence[tuple[Any, ...]]]


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
    there = connection.introspection.django_table_names(only_existing=True, include_views=False)
    tables = sorted(set(there) - set(MADE_BY_MIGRATE))
    filled = " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT FROM {_names([table])})" for table in tables
    )
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {_names(tables)}")
        cursor.execute(filled)
        for (table,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {_names([table])}")


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
