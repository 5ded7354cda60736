"""What other sites and search engines are told of cards and decks."""

from __future__ import annotations

import re
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from django.core.cache import cache
from django.test import Client

import rules
from cardbase.art.addresses import art_url
from cardbase.models import Card
from decks.models import Deck
from decks.services import update_deck
from tests.decks.factories import legal_deck, make_deck, make_user

pytestmark = pytest.mark.django_db
OEMBED = "/api/v1/oembed/"
SITE = "http://testserver"


@pytest.fixture(autouse=True)
def nothing_is_kept() -> None:
    cache.clear()


@pytest.fixture
def deck() -> Deck:
    deck = legal_deck(make_user("ann"))
    update_deck(deck=deck, visibility="public")
    return deck


@pytest.fixture
def card(deck: Deck) -> Card:
    return Card.objects.with_data().order_by("key").first()


def embed(client: Client, address: str, **query: str):
    return client.get(OEMBED, {"url": f"{SITE}{address}"} | query)


# oEmbed -----------------------------------------------------------------------------------------


def test_a_link_to_a_card_shows_the_card(client: Client, card: Card) -> None:
    shown = embed(client, card.get_absolute_url()).json()

    picture = art_url(card.as_data(), "cipher").replace(".svg", ".png")
    assert shown["url"] == f"{SITE}{picture}"
    assert (shown["type"], shown["version"], shown["title"]) == ("photo", "1.0", str(card))
    assert (shown["width"], shown["height"]) == (480, 672)
    assert client.get(shown["url"])["Content-Type"] == "image/png"


def test_a_link_to_a_deck_shows_its_cover(client: Client, deck: Deck) -> None:
    shown = embed(client, deck.get_absolute_url()).json()

    page = client.get(deck.get_absolute_url()).content.decode()
    preview = re.search(r'property="og:image"\s+content="([^"]*)"', page)
    assert preview is not None
    assert (shown["title"], shown["author_name"], shown["url"]) == (deck.name, "ann", preview[1])


@pytest.mark.parametrize("name", ["card", "deck"])
def test_pages_say_where_that_is_told(
    client: Client, name: str, request: pytest.FixtureRequest
) -> None:
    shown = request.getfixturevalue(name)
    page = client.get(shown.get_absolute_url()).content.decode()

    link = re.search(r'type="application/json\+oembed"[^>]*href="([^"]*)"', page)

    assert link is not None
    assert unquote(link[1]).endswith(f"?url={SITE}{shown.get_absolute_url()}")
    assert client.get(link[1]).json()["title"] == str(shown)
    address = re.search(r'property="og:url"\s+content="([^"]*)"', page)
    assert address is not None
    assert address[1] == f"{SITE}{shown.get_absolute_url()}"


def test_it_is_no_larger_than_there_is_room(client: Client, card: Card) -> None:
    shown = embed(client, card.get_absolute_url(), maxwidth="240", maxheight="9000").json()

    assert (shown["width"], shown["height"]) == (240, 336)


def test_of_a_private_deck_nothing_is_shown_to_anybody(client: Client, deck: Deck) -> None:
    update_deck(deck=deck, visibility="private")
    client.force_login(deck.owner)

    assert embed(client, deck.get_absolute_url()).status_code == 404


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({}, 400),
        ({"url": ""}, 400),
        ({"url": f"{SITE}/cards/"}, 404),
        ({"url": f"{SITE}/games/cipher/cards/nobody/"}, 404),
        ({"url": "http://elsewhere.example/games/cipher/cards/marth/"}, 404),
        ({"url": "http://[broken"}, 404),
        ({"url": f"{SITE}/", "format": "xml"}, 400),
        ({"url": f"{SITE}/", "color": "red"}, 400),
    ],
)
def test_what_it_does_not_know_it_says(client: Client, query: dict, status: int) -> None:
    refused = client.get(OEMBED, query)

    assert refused.status_code == status
    assert refused.json()["detail"]


def test_a_width_is_a_number(client: Client, card: Card) -> None:
    assert embed(client, card.get_absolute_url(), maxwidth="wide").status_code == 400


# Search engines ---------------------------------------------------------------------------------


def locations(client: Client, address: str) -> list[str]:
    """Return the addresses in a sitemap or in the list of sitemaps."""
    answer = client.get(address)
    assert answer.status_code == 200
    nodes = ElementTree.fromstring(answer.content).iter()
    return [node.text or "" for node in nodes if node.tag.endswith("loc")]


def test_robots_are_told_what_to_leave_alone_and_where_all_else_is(client: Client) -> None:
    text = client.get("/robots.txt").content.decode()

    assert "Disallow: /account/" in text
    assert f"Sitemap: {SITE}/sitemap.xml" in text


def test_the_sitemap_has_a_part_for_each_game(client: Client, card: Card) -> None:
    parts = locations(client, "/sitemap.xml")

    names = ("site", *rules.GAMES, "decks")
    assert sorted(parts) == sorted(f"{SITE}/sitemap-{name}.xml" for name in names)
    listed = locations(client, f"{SITE}/sitemap-cipher.xml")
    assert f"{SITE}{card.get_absolute_url()}" in listed
    assert f"{SITE}/games/cipher/rules/" in listed
    assert locations(client, "/sitemap-fma.xml") == []
    for address in (*locations(client, "/sitemap-site.xml"), *listed):
        assert client.get(address).status_code == 200


def test_public_decks_alone_are_listed(client: Client, deck: Deck) -> None:
    make_deck(make_user("bob"))

    assert locations(client, "/sitemap-decks.xml") == [f"{SITE}{deck.get_absolute_url()}"]


def test_a_sitemap_is_kept_for_a_while(
    client: Client, card: Card, django_assert_num_queries
) -> None:
    client.get("/sitemap-cipher.xml")

    with django_assert_num_queries(0):
        client.get("/sitemap-cipher.xml")


def test_there_is_no_part_of_another_name(client: Client) -> None:
    assert client.get("/sitemap-nothing.xml").status_code == 404
