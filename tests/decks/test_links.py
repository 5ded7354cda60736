"""What other sites and search engines are told of cards and decks."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from django.core.cache import cache
from django.db.models import Model
from django.test import Client
from simple_history.utils import get_history_manager_for_model

import rules
from cardbase.art.addresses import art_url
from cardbase.models import Card, CardSet, DisputedFact, Printing, Ruling, Wording
from decks.models import Deck
from decks.services import update_deck
from tests.cardbase.factories import make_card, make_printing, make_ruling, make_source
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
    passed_on = shown.get_short_url() if name == "deck" else shown.get_absolute_url()

    link = re.search(r'type="application/json\+oembed"[^>]*href="([^"]*)"', page)

    assert link is not None
    assert unquote(link[1]).endswith(f"?url={SITE}{passed_on}")
    assert client.get(link[1]).json()["title"] == str(shown)
    address = re.search(r'property="og:url"\s+content="([^"]*)"', page)
    assert address is not None
    assert address[1] == f"{SITE}{passed_on}"


def test_the_short_address_of_a_deck_shows_its_page(client: Client, deck: Deck) -> None:
    short = deck.get_short_url()
    page = client.get(short)

    assert short == f"/d/{deck.token}"
    assert page.status_code == 200
    assert f"<h1>{deck.name}</h1>" in page.content.decode()
    canonical = re.search(r'rel="canonical"\s+href="([^"]*)"', page.content.decode())
    assert canonical is not None
    assert canonical[1] == f"{SITE}{deck.get_absolute_url()}"
    assert embed(client, short).json()["title"] == deck.name
    client.force_login(deck.owner)
    assert f'value="{SITE}{short}"' in client.get(deck.get_absolute_url()).content.decode()


def test_the_short_address_opens_what_the_long_one_does(client: Client, deck: Deck) -> None:
    update_deck(deck=deck, visibility="unlisted")
    assert 'content="noindex"' in client.get(deck.get_short_url()).content.decode()

    update_deck(deck=deck, visibility="private")
    assert client.get(deck.get_short_url()).status_code == 404


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


def changes(client: Client, address: str) -> dict[str, str | None]:
    """Return the day on which each address in a sitemap, or in their list, last changed."""
    cache.clear()
    nodes = ElementTree.fromstring(client.get(address).content)
    space = nodes.tag.removesuffix("urlset").removesuffix("sitemapindex")
    return {
        node.findtext(f"{space}loc", "").removeprefix(SITE): (
            node.findtext(f"{space}lastmod", "")[:10] or None
        )
        for node in nodes
    }


def date_history(model: type[Model], day: date) -> None:
    """Let everything that happened to the rows of a model have happened on that day."""
    moment = datetime(day.year, day.month, day.day, tzinfo=UTC)
    get_history_manager_for_model(model).update(history_date=moment)


@pytest.fixture
def marth() -> Card:
    """A card of one set, which all have been what they are since 1 January."""
    card = make_card("Marth", key="marth")
    make_printing(card)
    for model in (Card, CardSet, Printing, Wording):
        date_history(model, date(2026, 1, 1))
    return card


def test_the_sitemap_says_when_each_page_last_changed(client: Client, marth: Card) -> None:
    make_ruling(marth)
    date_history(Ruling, date(2026, 2, 3))
    other = make_card("Caeda", key="caeda")
    date_history(Card, date(2026, 1, 1))
    date_history(Wording, date(2026, 1, 1))

    assert changes(client, "/sitemap-cipher.xml") == {
        marth.get_absolute_url(): "2026-02-03",
        other.get_absolute_url(): "2026-01-01",
        "/games/cipher/sets/B01/": "2026-02-03",
        "/games/cipher/": "2026-02-03",
        "/games/cipher/rules/": None,
    }
    assert changes(client, "/sitemap.xml")["/sitemap-cipher.xml"] == "2026-02-03"


@pytest.mark.parametrize("part", [Card, CardSet, Printing, Wording, Ruling, DisputedFact])
def test_a_page_changes_with_each_part_of_it(
    client: Client, marth: Card, part: type[Model]
) -> None:
    make_ruling(marth)
    DisputedFact.objects.create(card=marth, field="support", value=10, source=make_source())
    for model in (Card, CardSet, Printing, Wording, Ruling, DisputedFact):
        date_history(model, date(2026, 1, 1))
    date_history(part, date(2026, 4, 5))

    dates = changes(client, "/sitemap-cipher.xml")

    page = "/games/cipher/sets/B01/" if part is CardSet else marth.get_absolute_url()
    assert (dates[page], dates["/games/cipher/"]) == ("2026-04-05", "2026-04-05")


def test_a_removed_card_changes_the_page_of_its_game(client: Client, marth: Card) -> None:
    gone = make_card("Gone", key="gone")
    gone.wordings.all().delete()
    gone.delete()
    day = Card.history.get(history_type="-").history_date.date().isoformat()

    dates = changes(client, "/sitemap-cipher.xml")

    assert (dates["/games/cipher/"], dates[marth.get_absolute_url()]) == (day, "2026-01-01")


def test_a_sitemap_asks_little_however_many_cards_there_are(
    client: Client, marth: Card, django_assert_max_num_queries
) -> None:
    for number in range(20):
        make_printing(make_card(key=f"other-{number}"), f"B0{number % 9 + 1}-{number:03}N")
    cache.clear()

    with django_assert_max_num_queries(11):
        client.get("/sitemap-cipher.xml")


def test_the_list_of_sitemaps_has_the_last_change_of_decks(client: Client, deck: Deck) -> None:
    Deck.objects.update(updated=datetime(2026, 3, 4, tzinfo=UTC))

    assert changes(client, "/sitemap.xml")["/sitemap-decks.xml"] == "2026-03-04"
    assert changes(client, "/sitemap-decks.xml") == {deck.get_absolute_url(): "2026-03-04"}


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
