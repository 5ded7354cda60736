"""A card beside its name: what is there to be seen on focus, and what is said instead."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import expect

from decks.models import Deck
from tests.cardbase.pages.factories import make_card, make_game, make_printing, make_user
from tests.live import LiveSite

TEXT = "Rallying Cry [Tap] Draw 1 card."
LISTS = (
    "/games/cipher/cards/",
    "/cards/?view=sets",
    "/cards/?view=table",
    "/games/cipher/sets/B01/",
)


@pytest.mark.django_db
@pytest.mark.parametrize("address", LISTS)
def test_links_to_cards_say_what_their_previews_show(client: Client, address: str) -> None:
    make_card("Marth", text=TEXT, printed="B01-001SR")

    html = client.get(address).content.decode()

    links = re.findall(r'<a[^>]*href="/games/cipher/cards/marth-prince/"[^>]*>', html)
    assert links
    for link in links:
        assert "data-preview" in link
        assert "Draw 1 card." in unescape(link)
    if "table" in address:
        assert "attack 40" in links[0]


@pytest.mark.django_db
def test_a_preview_is_a_card_face(client: Client) -> None:
    make_card("Marth", text=TEXT)

    answer = client.get("/games/cipher/cards/marth-prince/preview/")

    assert answer.content.decode().strip().startswith('<div class="card-face')
    assert "Draw 1 card." in re.sub("<[^>]*>", "", answer.content.decode())
    assert client.get("/games/cipher/cards/nobody/preview/").status_code == 404


def test_the_keyboard_shows_a_card_and_escape_takes_it_away(
    browser: Any, live_site: LiveSite
) -> None:
    ann = make_user()
    client = Client()
    client.force_login(ann)
    make_printing(make_card("Marth", text=TEXT), "B01-001SR")
    deck = Deck.objects.create(game=make_game(), owner=ann, name="Altea")
    context = browser.new_context(base_url=live_site.url, viewport={"width": 1280, "height": 720})
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    context.add_cookies([{**cookie, "url": live_site.url}])
    page = context.new_page()
    preview = page.locator(".card-preview")

    def is_read_by_key(words: str) -> None:
        expect(preview).to_contain_text("Draw 1 card.")
        page.keyboard.press("F2")
        said = page.get_by_role("status").filter(has_text=words)
        expect(said).to_contain_text("Draw 1 card.")
        page.keyboard.press("Escape")
        expect(preview).to_be_hidden()

    # The table, the box and the pictures in one page, then a deck's editor.
    page.goto("/games/cipher/cards/?view=table")
    link = page.locator("#results [data-preview]")
    page.locator("#results .table-wrap").focus()
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    is_read_by_key("Marth, Prince: ")
    page.keyboard.press("F2")
    expect(preview).to_be_visible()
    box = page.locator("#browse-q")
    box.press_sequentially("marht")
    expect(page.get_by_role("listbox", name="Similar names")).to_be_visible()
    box.press("ArrowDown")
    option = page.get_by_role("option", name="Marth, Prince")
    expect(option).to_have_accessible_description(re.compile("Draw 1 card"))
    right, left = (one.bounding_box() for one in (preview, option))
    assert right["x"] >= left["x"] + left["width"] or right["x"] + right["width"] <= left["x"]
    is_read_by_key("Marth, Prince: ")
    box.fill("")
    page.get_by_label("View as").select_option("cards")
    link = page.locator(".cards-grid [data-preview]")
    link.hover()
    expect(preview).to_be_hidden()
    page.get_by_label("View as").focus()
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    is_read_by_key("Draw 1 card.")

    page.goto(f"/decks/{deck.token}/edit/")
    page.get_by_label("Search cards").fill("marht")
    expect(page.locator(".results-corrected")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    is_read_by_key("Marth, Prince")
    context.close()
