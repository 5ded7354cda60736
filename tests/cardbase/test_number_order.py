"""Printed numbers sort by value wherever printings have an order, and unnumbered ones come last."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cardbase.game_pages.set_list import set_list
from cardbase.models import Card, CardSet, Printing
from cardbase.search import Browse
from tests.cardbase.factories import make_card, make_game, make_set

pytestmark = pytest.mark.django_db

# As a set of FMA prints them, in their order; the last two are promos with a letter and none.
NUMBERS = ["2", "12", "32", "110", "118", "124", "P3", ""]


@pytest.fixture
def fma_set() -> CardSet:
    card_set = make_set("FMA", numbered_cards=126)
    for number in sorted(NUMBERS):
        put(make_card(f"Ally {number or 'none'}"), card_set, number)
    return card_set


def put(card: Card, card_set: CardSet, number: str, variant: str = "") -> None:
    Printing.objects.create(card=card, set=card_set, number=number, variant=variant)


def numbers_of(printings: object) -> list[str]:
    return [printing.number for printing in printings]  # type: ignore[attr-defined]


def of_the_api(client: Client, ordering: str) -> list[str]:
    address = "/api/v1/printings/"
    found = client.get(address, {"set": "FMA", "ordering": ordering, "limit": 3})
    numbers = [row["number"] for row in found.json()["results"]]
    while following := found.json()["next"]:
        found = client.get(following)
        numbers += [row["number"] for row in found.json()["results"]]
    return numbers


def of_a_search(query: str) -> list[str]:
    params = QueryDict(mutable=True)
    params["q"] = query
    page = Browse(make_game(), params).run()
    rows = page.results.rows
    cards = [row.card if isinstance(row, Printing) else row for row in rows]
    return [re.sub("Ally (none)?", "", card.name) for card in cards]


def test_a_set_page_is_in_the_order_of_numbers_with_true_gaps(fma_set: CardSet) -> None:
    rows = [row.missing or row.printing.number for row in set_list(fma_set) if row is not None]

    gaps = ["001", "003–011", "013–031", "033–109", "111–117", "119–123"]
    numbers = [row for row in rows if row in NUMBERS]
    assert [row for row in rows if row in gaps] == gaps
    assert numbers == NUMBERS


@pytest.mark.parametrize("way", ["cards", "printings"])
def test_a_search_by_number_is_in_that_order(fma_set: CardSet, way: str) -> None:
    assert of_a_search(f"order:number unique:{way.removesuffix('s')}") == NUMBERS


def test_the_api_is_in_that_order_forwards_and_backwards(fma_set: CardSet, client: Client) -> None:
    assert of_the_api(client, "set") == NUMBERS
    assert of_the_api(client, "-set") == NUMBERS[::-1]


def test_the_first_printing_of_a_card_has_its_lowest_number(fma_set: CardSet) -> None:
    card = make_card("Edward")
    for number in ("110", "12"):
        put(card, fma_set, number)

    data = Card.objects.with_data().get(pk=card.pk)

    assert numbers_of(data.printings.all()) == ["12", "110"]


class Keys(TestCase):
    """PostgreSQL makes the keys; Python says what their order should be."""

    @given(st.lists(st.from_regex(r"\A[A-Z]{0,2}[0-9]{0,3}(-[0-9]{1,4}[a-z]?)?\Z"), max_size=8))
    @settings(max_examples=60, deadline=None)
    def test_keys_order_numbers_by_value(self, numbers: list[str]) -> None:
        card, card_set = make_card(), make_set()
        for place, number in enumerate(numbers):
            put(card, card_set, number, variant=str(place))

        found = numbers_of(Printing.objects.order_by("number_key", "pk"))

        assert [by_value(number) for number in found] == sorted(map(by_value, numbers))


def by_value(number: str) -> tuple[bool, list[tuple[int, str]]]:
    """Runs of digits as numbers, other characters one by one; digits before letters."""
    parts = re.findall(r"[0-9]+|[^0-9]", number)
    return not number, [(ord("0"), f"{int(p):010}") if p.isdigit() else (ord(p), p) for p in parts]
