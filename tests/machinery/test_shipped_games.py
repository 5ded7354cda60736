"""Tests find the shipped games as their loaders leave them, also where a process remembers them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from cardbase.loading.shipped import FOLDER, load_game
from decks.models import Deck
from decks.shipped_decks import load_shipped_decks
from tests import shipped_games
from tests.database import filled_tables, unchecked
from tests.shipped_games import put_shipped_games

pytestmark = pytest.mark.django_db

GAME = "flamethrowers"


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped_games, "_remembered", {})


def everything() -> dict[str, list[Any]]:
    """All rows of all tables, with what PostgreSQL makes of them."""
    with connection.cursor() as cursor:
        rows = {}
        for table in filled_tables():
            cursor.execute(f'SELECT one::text FROM "{table}" AS one ORDER BY 1')
            rows[table] = cursor.fetchall()
        return rows


def empty() -> None:
    with connection.cursor() as cursor, unchecked(cursor):
        for table in filled_tables():
            cursor.execute(f'DELETE FROM "{table}"')
    assert not filled_tables()


def test_what_is_put_back_is_what_was_loaded() -> None:
    put_shipped_games(GAME)
    loaded = everything()
    assert len(loaded["cardbase_card"]) > 50
    assert len(loaded["cardbase_nameword"]) > 50
    empty()

    put_shipped_games(GAME)

    assert everything() == loaded
    # For the loaders nothing is left to do, and what comes next has ids of its own.
    assert load_game(FOLDER / GAME) is None
    assert not load_shipped_decks([FOLDER / GAME]).created
    deck = Deck.objects.order_by("-pk")[0]
    deck.pk, deck.token, deck.shipped_key = None, "token", ""
    deck.save()
    assert deck.pk not in {other.pk for other in Deck.objects.exclude(token="token")}


def test_a_game_beside_another_is_loaded() -> None:
    put_shipped_games(GAME)
    put_shipped_games("fetcg")
    empty()
    put_shipped_games("fetcg")
    put_shipped_games(GAME)

    assert {deck.game.key for deck in Deck.objects.select_related("game")} == {GAME, "fetcg"}


def test_checks_and_triggers_are_back_afterwards() -> None:
    put_shipped_games(GAME)
    empty()
    put_shipped_games(GAME)

    with connection.cursor() as cursor:
        cursor.execute("SHOW session_replication_role")
        assert cursor.fetchone() == ("origin",)
