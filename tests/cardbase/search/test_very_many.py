"""Of more cards than are counted the same are found, in the same order, as of few."""

from collections.abc import Iterator
from random import Random

import pytest
from django.db import connection
from django.http import QueryDict

from cardbase.models import Card
from cardbase.search import in_groups, limits, pagination
from cardbase.search.browse import Browse
from cardbase.search.language import parse, registry
from cardbase.search.sql import cards_for, lookups
from tests.cardbase.factories import make_card, make_game, make_printing

pytestmark = pytest.mark.django_db

ORDERS = ("", "order:name", "order:cost", "order:-cost", "order:attack", "order:-attack")
SEARCHES = ("", "name:mar", "cost>0", "-name:mar", "unique:printing", "name:a|x cost<4")


@pytest.fixture
def cards() -> list[Card]:
    chance = Random(4)
    names = ["Marth", "Marta", "Caeda", "Xane", "Abel", "Émile"]
    made = [
        make_card(
            chance.choice(names),
            chance.choice(["", "Knight", "Prince"]),
            cost=chance.choice([1, 2, 3, "X"]),
            attack=chance.choice([0, 10, 20]),
        )
        for _ in range(40)
    ]
    for number, card in enumerate(made):
        make_printing(card, f"B01-{number:03}N", illustrator=chance.choice(["", "Ann", "Änne"]))
    return made


def pages(text: str, size: int) -> list[int]:
    """Every page, one after the other."""
    params = QueryDict(mutable=True)
    params["q"] = text
    found: list[int] = []
    number, more = 1, True
    while more:
        browse = Browse(make_game(), params)
        assert not browse.errors
        page = pagination.page_of(browse.found, size, str(number), browse._fetch)
        found += [row.pk for row in page.rows]
        number, more = number + 1, page.has_next and page.number == number
    return found


@pytest.mark.parametrize("search", SEARCHES)
def test_pages_of_very_many_are_those_of_few(
    search: str, cards: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [f"{search} {order}".strip() for order in ORDERS]
    few = [pages(text, 13) for text in texts]

    monkeypatch.setattr(pagination, "COUNTED", 2)
    for group in (0, 3):
        monkeypatch.setattr(in_groups, "FEW", group)
        assert [pages(text, 13) for text in texts] == few

    query = parse(search, registry("cipher"))
    found = cards_for(query, make_game()).values_list("pk", flat=True)
    if not query.finds_printings:
        assert sorted(few[0]) == sorted(found)
    assert all(sorted(others) == sorted(few[0]) for others in few)


@pytest.mark.parametrize("text", ["illustrator:an", "illustrator=ann", "illustrator:/^.n/"])
def test_of_very_many_illustrators_the_same_are_found(
    text: str, cards: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    def find() -> Iterator[int]:
        query = parse(text, registry("cipher"))
        return cards_for(query, make_game()).order_by("pk").values_list("pk", flat=True)

    few = list(find())
    monkeypatch.setattr(lookups, "MOST_ILLUSTRATORS", 0)

    assert list(find()) == few != []


def test_a_search_leaves_the_connection_as_it_was() -> None:
    def now() -> list[str]:
        with connection.cursor() as cursor:
            names = ("statement_timeout", *limits.PLANS)
            cursor.execute(f"SELECT {', '.join(f'current_setting({n!r})' for n in names)}")
            return list(cursor.fetchone())

    before = now()
    with limits.time_limit(1234):
        inside = now()

    assert inside == ["1234ms", *limits.PLANS.values()]
    assert now() == before
