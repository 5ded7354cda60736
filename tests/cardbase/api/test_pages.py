"""Going through long lists page by page."""

from urllib.parse import urlsplit

import pytest
from django.core import signing
from django.test import Client

from cardbase.api.card_filters import card_filterset
from cardbase.api.pages import SALT, KeysetPagination
from cardbase.downloads import state
from cardbase.models import Card
from cardbase.search import pagination
from tests.cardbase.factories import make_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def cards() -> list[Card]:
    """Eleven cards; many share a number, so that ties are broken across pages."""
    return [make_card(f"Card {n % 4}", key=f"card-{n}", attack=10 * (n % 3)) for n in range(11)]


def walk(client: Client, url: str, direction: str) -> tuple[list[list[str]], str]:
    """The pages on the way, and the address of the last."""
    pages, last = [], url
    while url:
        answer = client.get(url).json()
        pages.append([card["key"] for card in answer["results"]])
        last, url = url, answer[direction]
    return pages, last


@pytest.mark.parametrize("ordering", ["name", "-name", "attack", "-attack", "id", "-id"])
def test_every_row_is_met_once_in_order_forwards_and_backwards(
    client: Client, cards: list[Card], ordering: str
) -> None:
    whole = client.get(f"/api/v1/cards/?ordering={ordering}&limit=200").json()["results"]
    expected = [card["key"] for card in whole]

    forwards, last = walk(client, f"/api/v1/cards/?ordering={ordering}&limit=3", "next")
    backwards, _ = walk(client, last, "previous")

    assert [key for page in forwards for key in page] == expected
    assert backwards == forwards[::-1]
    assert [len(page) for page in forwards] == [3, 3, 3, 2]


def test_rows_added_while_paging_are_neither_skipped_nor_doubled(
    client: Client, cards: list[Card]
) -> None:
    first = client.get("/api/v1/cards/?ordering=name&limit=5").json()
    make_card("Aaron", key="early")
    make_card("Zed", key="late")

    rest, _ = walk(client, first["next"], "next")

    seen = [card["key"] for card in first["results"]] + [key for page in rest for key in page]
    assert sorted(seen) == sorted([*(card.key for card in cards), "late"])


def test_no_page_counts_the_rows(
    client: Client, cards, django_assert_num_queries, monkeypatch
) -> None:
    # What a process keeps of the catalogue is looked up once, and is not too old a moment later.
    monkeypatch.setattr(state, "BELIEVED_SECONDS", 60)
    monkeypatch.setattr(state._Believed, "until", 0.0)
    client.get("/api/v1/cards/")
    with django_assert_num_queries(2) as parsed_query:
        client.get("/api/v1/cards/?limit=2")

    assert not [query for query in parsed_query.captured_queries if "COUNT(" in query["sql"]]


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=201",
        "limit=many",
        "limit=99999999999999999999",
        "limit=0000000019999999",
        "ordering=colour",
        "ordering=--name",
        "cursor=abc",
    ],
)
def test_a_page_that_cannot_be_is_refused(client: Client, cards, query: str) -> None:
    response = client.get(f"/api/v1/cards/?{query}")

    assert response.status_code == 400
    assert response.json()["errors"][0]["field"] in ("limit", "ordering", "cursor")


@pytest.mark.parametrize(("ordering", "salt"), [("name", "another"), ("-name", SALT)])
def test_a_cursor_signed_by_others_or_made_for_another_order_is_refused(
    client: Client, ordering: str, salt: str
) -> None:
    of = ["/api/v1/cards/", "", "name"]
    cursor = signing.dumps([of, False, ["a", "b", 1]], salt=salt)

    response = client.get("/api/v1/cards/", {"ordering": ordering, "cursor": cursor})

    assert response.status_code == 400
    assert response.json()["errors"][0]["field"] == "cursor"


@pytest.mark.parametrize(
    ("of", "other"),
    [
        ("cards/?q=card", "cards/?q=order:attack"),
        ("cards/?q=card", "cards/?q=cards"),
        ("cards/?ordering=name", "sets/?ordering=name"),
    ],
)
def test_a_cursor_of_another_list_or_search_is_refused(
    client: Client, cards: list[Card], of: str, other: str
) -> None:
    following = client.get(f"/api/v1/{of}&limit=2").json()["next"]
    cursor = urlsplit(following).query.partition("cursor=")[2].partition("&")[0]

    refused = client.get(f"/api/v1/{other}&cursor={cursor}")

    assert refused.status_code == 400
    assert refused.json()["errors"][0]["field"] == "cursor"


def test_a_search_that_finds_too_many_to_rank_meanwhile_begins_anew(
    client: Client, cards: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    following = client.get("/api/v1/cards/?q=card&limit=2").json()["next"]
    monkeypatch.setattr(pagination, "COUNTED", 3)

    refused = client.get(following)

    assert refused.status_code == 400
    assert refused.json()["errors"][0]["field"] == "cursor"


def test_an_empty_list_has_neither_next_nor_previous(client: Client) -> None:
    assert client.get("/api/v1/cards/").json() == {"next": None, "previous": None, "results": []}


def test_filters_stay_on_the_way_through_the_pages(client: Client, cards: list[Card]) -> None:
    pages, _ = walk(client, "/api/v1/cards/?attack=10&limit=2", "next")

    assert sum(map(len, pages)) == 4


def test_no_fact_of_a_game_takes_the_place_of_a_parameter_of_lists() -> None:
    filters = card_filterset().base_filters

    assert "stat_limit" in filters
    assert not filters.keys() & {*KeysetPagination.parameters}
