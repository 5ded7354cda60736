"""An index for each number that a game prints, so that ranges are as quick as equality.

They follow the schemas and not a migration: a new game, or a new number of an old one, brings its
index with the next `migrate`. With each comes a statistic, without which PostgreSQL takes every
range for a frequent one, or for a rare one: from 17 on it asks no index that leaves rows out.
"""

from __future__ import annotations

from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections

import rules
from cardbase.models import Card
from cardbase.models.expressions import Stat

PREFIX, ENDING = "card_number_", "_told"
INDEXES = "SELECT indexname FROM pg_indexes WHERE tablename = %s AND indexname LIKE %s"
STATISTICS = (
    "SELECT stxname FROM pg_statistic_ext WHERE stxrelid = to_regclass(%s) AND stxname LIKE %s"
)
# SQL and its parameters.
_Definition = tuple[str, list[Any]]
NUMBERS = ("int", "variable_int")


def index_numbers(using: str) -> None:
    """Create what is missing, and drop what no game prints any more."""
    connection = connections[using]
    keys = {f"{PREFIX}{key}": key for key in _printed_numbers()}
    statistics = {f"{name}{ENDING}": key for name, key in keys.items()}
    with connection.cursor() as cursor:
        _make(cursor, "INDEX", INDEXES, {name: _index(key) for name, key in keys.items()})
        told = {name: _statistic(key) for name, key in statistics.items()}
        if _make(cursor, "STATISTICS", STATISTICS, told):
            # Nobody looks at a table again that does not change.
            cursor.execute(f"ANALYZE {connection.ops.quote_name(Card._meta.db_table)}")


def _make(cursor: Any, kind: str, present: str, definitions: dict[str, _Definition]) -> bool:
    """Return whether anything was created."""
    cursor.execute(present, [Card._meta.db_table, PREFIX.replace("_", r"\_") + "%"])
    names = {name for (name,) in cursor.fetchall()}
    for name in sorted(names - set(definitions)):
        cursor.execute(f'DROP {kind} "{name}"')
    missing = sorted(set(definitions) - names)
    for name in missing:
        sql, params = definitions[name]
        cursor.execute(f'CREATE {kind} "{name}" ON {sql}', params)
    return bool(missing)


def _printed_numbers() -> set[str]:
    return {
        field.key
        for game in rules.games()
        for kind in game.cards.kinds
        for field in kind.fields
        if field.type in NUMBERS
    }


def _index(key: str) -> _Definition:
    """Only of cards that have the number: of most games' numbers most cards have none."""
    number, params = _number(key)
    sql = f'"{Card._meta.db_table}" ({number}) WHERE ({number}) IS NOT NULL'
    return sql, [*params, *params]


def _statistic(key: str) -> _Definition:
    number, params = _number(key)
    return f'({number}) FROM "{Card._meta.db_table}"', params


def _number(key: str) -> _Definition:
    query = Card.objects.order_by().values_list(Stat(key)).query
    compiler = query.get_compiler(using=DEFAULT_DB_ALIAS)
    number, params = compiler.compile(query.annotation_select.popitem()[1])
    return number, list(params)
