"""The shipped games in the test database, with their decks.

Loading a game takes up to a second, and a hundred tests begin with that. A process loads each game
once and remembers the rows; to a database that has none like them they go back as they were, with
their ids and their history.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection, transaction
from psycopg import sql

from cardbase.compiled_text import compile_cards
from cardbase.loading import game_folder
from cardbase.loading.shipped import FOLDER, load_game
from decks import shipped_decks
from tests.database import filled_tables, is_superuser, unchecked

# Who is there already takes no part in what is loaded.
PEOPLE = {"cardbase_user", "cardbase_historicaluser", "django_session"}


@dataclass(frozen=True)
class Rows:
    """All rows of a table, as PostgreSQL copies them."""

    table: str
    columns: tuple[str, ...]
    content: bytes


_remembered: dict[tuple[object, ...], list[Rows]] = {}


def put_shipped_games(*games: str) -> None:
    """Put the cards of these games and their shipped decks in the database, as on a site."""
    # What is loaded hangs on these: tests replace them.
    key = (*games, game_folder.CARDS_IN_LINES, shipped_decks.deck_files)
    rows = _remembered.get(key)
    filled = filled_tables()
    if rows and filled.isdisjoint(one.table for one in rows):
        _put_back(rows)
        return
    folders = [FOLDER / game for game in games]
    for folder in folders:
        load_game(folder)
        # Else every process that plays these cards reads their texts, and the grammar before.
        compile_cards(folder.name)
    shipped_decks.load_shipped_decks(folders)
    with connection.cursor() as cursor:
        # Whoever is not runs the triggers once more, whose rows are there already.
        can_be_put_back = filled <= PEOPLE and is_superuser(cursor)
    if can_be_put_back:
        _remembered[key] = [_rows_of(table) for table in sorted(filled_tables() - filled)]


def _rows_of(table: str) -> Rows:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' AND table_name = %s AND is_generated = 'NEVER'"
            " ORDER BY ordinal_position",
            [table],
        )
        columns = tuple(name for (name,) in cursor.fetchall())
        with cursor.copy(_copy("TO STDOUT", table, columns)) as copied:
            return Rows(table, columns, b"".join(copied))


def _put_back(rows: list[Rows]) -> None:
    with transaction.atomic(), connection.cursor() as cursor, unchecked(cursor):
        for one in rows:
            with cursor.copy(_copy("FROM STDIN", one.table, one.columns)) as copied:
                copied.write(one.content)


def _copy(way: str, table: str, columns: tuple[str, ...]) -> sql.Composed:
    return sql.SQL("COPY {} ({}) {} (FORMAT BINARY)").format(
        sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, columns)), sql.SQL(way)
    )
