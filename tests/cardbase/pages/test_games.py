import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardbase.game_pages.set_list import set_list
from cardbase.rulebook import rulebook
from cardbase.views.drawn_cards import tiles
from tests.cardbase.pages.factories import (
    make_card,
    make_game,
    make_printing,
    make_ruling,
    make_set,
)

db = pytest.mark.django_db


def queries(client: Client, address: str) -> int:
    client.get(address)  # what is remembered for a moment is remembered now
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


@db
@pytest.mark.parametrize("address", ["/", "/games/", "/cards/"])
def test_an_empty_catalogue_still_has_its_pages(client: Client, address: str) -> None:
    assert client.get(address).status_code == 200


@db
def test_the_first_page_names_every_game_and_is_honest_about_empty_ones(client: Client) -> None:
    make_card("Marth", printed="B01-001N")
    make_game("chess")

    html = client.get("/").content.decode()

    assert "The cipher game" in html
    assert "1 card in 1 set" in html
    assert "No cards yet. Be the first to add some." in html
    assert "Not playable yet" in html


@db
def test_the_first_page_asks_as_much_for_many_cards_as_for_few(client: Client) -> None:
    make_card("Marth", printed="B01-001N")
    few = queries(client, "/")
    for number in range(20):
        make_card(f"Knight {number}", printed=f"B{number:02}-002N")

    assert queries(client, "/") == few


@db
def test_a_game_is_shown_by_cards_of_different_names_first() -> None:
    for name, title in (("Marth", "Prince"), ("Marth", "King"), ("Caeda", "Princess")):
        make_card(name, title)
    [(_, shown)] = tiles([make_game()])

    assert {item.card.name for item in shown[:2]} == {"Marth", "Caeda"}
    assert len(shown) == 3


@db
def test_a_set_is_shown_by_its_first_cards_each_once(client: Client) -> None:
    marth = make_card("Marth")
    make_printing(marth, "B01-001SR")
    make_printing(marth, "B01-001N")
    for number in range(2, 9):
        make_card(f"Knight {number}", printed=f"B01-{number:03}N")
    shown = client.get("/games/cipher/sets/B01/").context["shown"]

    assert [row.printing.number for row in shown] == [f"B01-{n:03}" for n in range(1, 7)]


@db
def test_a_game_page_lists_its_sets_with_what_is_here_of_them(client: Client) -> None:
    make_set("B01", numbered_cards=100)
    make_card("Marth", printed="B01-001N")

    html = client.get("/games/cipher/").content.decode()

    assert "Series B01" in html
    assert "of 100" in html
    assert "/games/cipher/rules/" in html


@db
def test_a_game_the_table_does_not_know_says_so(client: Client) -> None:
    make_game("chess")

    html = client.get("/games/chess/").content.decode()

    assert "The rules of this game are not implemented yet" in html
    assert "/games/chess/rules/" not in html


@db
def test_a_set_shows_the_numbers_it_lacks() -> None:
    card_set = make_set("B01", numbered_cards=7)
    for number in ("002", "003", "006"):
        make_card(f"Knight {number}", printed=f"B01-{number}N")

    rows = [row.missing or row.printing.number for row in set_list(card_set)]

    assert rows == ["001", "B01-002", "B01-003", "004–005", "B01-006", "007"]


@db
def test_a_set_that_borrows_numbers_of_another_claims_no_gap_at_its_end() -> None:
    card_set = make_set("S01", numbered_cards=22)
    make_printing(make_card("Marth"), "B01-003ST", set=card_set)
    make_printing(make_card("Caeda"), "S01-001ST", set=card_set)

    rows = [row.missing or row.printing.number for row in set_list(card_set)]

    assert rows == ["B01-003", "S01-001"]


@db
def test_a_set_page_asks_as_much_for_many_cards_as_for_few(client: Client) -> None:
    make_card("Marth", printed="B01-001N")
    few = queries(client, "/games/cipher/sets/B01/")
    for number in range(2, 22):
        make_card(f"Knight {number}", printed=f"B01-{number:03}N")

    assert queries(client, "/games/cipher/sets/B01/") == few


@db
@pytest.mark.parametrize(
    "address", ["/games/chess/", "/games/cipher/sets/B99/", "/games/chess/rules/"]
)
def test_what_does_not_exist_is_not_found(client: Client, address: str) -> None:
    make_set("B01")
    make_game("fma")

    assert client.get(address).status_code == 404


@db
def test_the_rules_page_has_an_anchor_for_each_rule_and_the_rulings_on_them(
    client: Client,
) -> None:
    card = make_card("Marth")
    make_ruling(card, text="It counts.", rule_ids=["CIPHER-EVADE-6"])

    html = client.get("/games/cipher/rules/").content.decode()

    assert '<li id="EVADE-6" class="rule">' in html
    assert "It counts." in html


def test_mentions_of_rules_are_links_to_them() -> None:
    book = rulebook("cipher")

    assert book is not None
    assert '<a href="#REFRESH-1">REFRESH-1</a>' in book.html


def test_every_link_inside_the_rules_has_a_place_to_lead_to() -> None:

    html = rulebook("cipher").html
    places = set(re.findall(r'id="([^"]+)"', html))

    assert [to for to in re.findall(r'href="#([^"]+)"', html) if to not in places] == []


@pytest.mark.parametrize("game", ["chess", ".."])
def test_only_a_game_with_rules_has_a_rulebook(game: str) -> None:
    assert rulebook(game) is None
