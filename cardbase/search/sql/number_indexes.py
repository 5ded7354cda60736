"""An index for each number that a game prints, so that ranges are as quick as equality.

They follow the schemas and not a migration: a new game, or a new number of an old one, brings its
index with the next `migrate`. Besides being used they give the planner statistics, without which
it takes every range for a frequent one.
"""

from __future__ import annotations

from typing import Any

from django.db import connections

import rules
from cardbase.models import Card
from cardbase.models.expressions import Stat

PREFIX = "card_number_"
NUMBERS = ("int", "variable_int")


def index_numbers(using: str) -> None:
    """Create what is missing, and drop what no game prints any more."""
    connection = connections[using]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexname FROM pg_indexes WHERE tablename = %s AND indexname LIKE %s",
            [Card._meta.db_table, PREFIX.replace("_", r"\_") + "%"],
        )
        present = {name for (name,) in cursor.fetchall()}
        expected = {f"{PREFIX}{key}": key for key in _printed_numbers()}
        for name in sorted(present - set(expected)):
            cursor.execute(f"DROP INDEX {connection.ops.quote_name(name)}")
        for name in sorted(set(expected) - present):
            cursor.execute(*_creation(name, expected[name], connection))


def _printed_numbers() -> set[str]:
    return {
        field.key
        for game in rules.games()
        for kind in game.cards.kinds
        for field in kind.fields
        if field.type in NUMBERS
    }


def _creation(name: str, key: str, connection: Any) -> tuple[str, list[Any]]:
    """Only of cards that have the number: of most games' numbers most cards have none."""
    query = Card.objects.order_by().values_list(Stat(key)).query
    compiler = query.get_compiler(connection=connection)
    number, params = compiler.compile(query.annotation_select.popitem()[1])
    quoted, table = map(connection.ops.quote_name, (name, Card._meta.db_table))
    sql = f"CREATE INDEX {quoted} ON {table} ({number}) WHERE ({number}) IS NOT NULL"
    return sql, [*params, *params]
