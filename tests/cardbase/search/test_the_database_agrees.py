"""PostgreSQL finds what the oracle finds, for queries made by chance.

The suite tries a hundred; `make nightly` sets SEARCH_QUERIES to ten thousand.
"""

import os
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from cardbase.models import Game
from cardbase.search.language import parse, registry
from cardbase.search.sql import cards_for, printings_for
from tests.cardbase.search.catalogue import Stems, plain_cards
from tests.cardbase.search.history import invent_history
from tests.cardbase.search.oracle import cards_found, printings_found
from tests.cardbase.search.random_queries import Sensible

# The database itself is opened once, by the fixture below; the mark makes pytest-django create it.
pytestmark = pytest.mark.django_db

BY_NIGHT = "SEARCH_QUERIES" in os.environ
QUERIES = int(os.environ.get("SEARCH_QUERIES", "100"))
SEED = int(os.environ.get("SEARCH_SEED", "7"))


@pytest.fixture(scope="module")
def catalogue(
    django_db_setup: None, django_db_blocker: Any, public_data: Path
) -> Iterator[tuple[list, Stems]]:
    """The shipped catalogue, by night also the public list, with a history; taken back afterwards.

    With ten times the cards a query takes the oracle ten times as long.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("load_catalogue", verbosity=0, stdout=StringIO())
        if BY_NIGHT:
            cards = public_data / "fe-cipher" / "fe-cipher-cards-en.json"
            call_command("import_cards", "cipher", cards, verbosity=0, stdout=StringIO())
        invent_history(Random(SEED))
        # Nobody else sees these rows, and without their numbers a query may take minutes.
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        yield plain_cards(), Stems()
        transaction.set_rollback(True)


def test_the_database_finds_what_the_oracle_finds(catalogue: tuple[list, Stems]) -> None:
    cards, stems = catalogue
    chance = Random(SEED)
    games = {game.key: game for game in Game.objects.all()}
    everything, of_cipher = registry(), registry("cipher")
    found = 0
    for _ in range(QUERIES):
        game = chance.choice((None, "cipher", "cipher"))
        rows = of_cipher if game else everything
        text = Sensible(chance, rows, cards).query()
        query = parse(text, rows)
        assert query.problem is None, f"{text}\n{query.problem}"
        here = [card for card in cards if game in (None, card.game)]
        if query.finds_printings:
            positive = {
                printing.number_in_table for _, printing in printings_found(query, here, stems)
            }
            got = set(printings_for(query, games.get(game)).values_list("pk", flat=True))
        else:
            positive = {card.number for card in cards_found(query, here, stems)}
            got = set(cards_for(query, games.get(game)).values_list("pk", flat=True))
        assert got == positive, f"{text} in {game}: {_difference(got, positive, cards)}"
        found += bool(positive)

    print(f"\n{QUERIES} queries, {found} of which found something")  # noqa: T201
    assert found > QUERIES / 4


def _difference(got: set[int], positive: set[int], cards: list) -> str:
    names = {card.number: f"{card.name}, {card.title}" for card in cards}
    return (
        f"too many {[names.get(n, n) for n in sorted(got - positive)[:3]]},"
        f" missing {[names.get(n, n) for n in sorted(positive - got)[:3]]}"
    )
