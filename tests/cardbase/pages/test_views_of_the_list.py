"""The views of the card list: what each shows, and that the one that was chosen is remembered."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardbase.views.remembered_view import COOKIE
from tests.cardbase.pages.factories import make_card, make_printing, make_set, make_user

pytestmark = pytest.mark.django_db
ADDRESS = "/games/cipher/cards/"


def words_of_results(client: Client, query: str = "") -> str:
    """The words of the results."""
    html = client.get(f"{ADDRESS}?{query}").content.decode()
    results = html[html.index('id="results"') : html.rindex("</section>")]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", results)).split())


def view_of(client: Client, query: str = "") -> str:
    return str(client.get(f"{ADDRESS}?{query}").context["browse"].view)


def choose(client: Client, view: str, before: str = "cards", **headers: str) -> object:
    """Choose a view in the form, as htmx sends it."""
    asked = {"q": "", "was": "", "viewed": before, "view": view}
    return client.get(ADDRESS, asked, headers={"HX-Request": "true", **headers})


def test_the_spoiler_shows_the_whole_text_all_facts_and_every_printing(client: Client) -> None:
    card = make_card("Marth", text="Rallying Cry [Tap] Draw 1 card.", printed="B01-001SR")
    make_printing(card, "B02-007N")

    words = words_of_results(client, "view=spoiler")

    for said in (
        "Rallying Cry",
        "Draw 1 card.",
        "Class Lord",
        "Longest range 1",
        "Attack 40",
        "Sex Male",
        "B01-001SR · Series B01 · Rarity SR",
        "B02-007N · Series B02 · Rarity N",
    ):
        assert said in words
    one = words_of_results(client, "view=spoiler&unique=printing&q=set:B02")
    assert "B02-007N" in one
    assert "B01-001SR" not in one


@pytest.mark.parametrize("view", ["spoiler", "text"])
def test_a_text_that_is_not_known_is_not_none(client: Client, view: str) -> None:
    make_card("Marth", unknown=["support_text"], provenance="partial")
    make_card("Vanilla")

    words = words_of_results(client, f"view={view}")

    assert words.count("Its text is missing.") == 1


def test_by_set_the_cards_stand_in_printed_order_under_their_sets(client: Client) -> None:
    make_set("B01", order=1)
    make_set("B02", order=2)
    make_printing(make_card("Abel"), "B02-010N")
    make_printing(make_card("Cain"), "B02-002N")
    reprinted = make_card("Draug", printed="B01-005N")
    make_printing(reprinted, "B02-001N")
    make_card("Etzel")

    def places(query: str) -> list[str]:
        words = words_of_results(client, f"view=sets&{query}")
        return re.findall(r"B0\d Series|B0\d-\d{3}|No known printing", words)

    in_order = ["B01 Series", "B01-005", "B02 Series", "B02-002", "B02-010", "No known printing"]
    # Whatever order the search asks for.
    assert places("") == places("q=order:name") == in_order
    assert places("unique=printing") == [*in_order[:3], "B02-001", "B02-002", "B02-010"]
    assert "ordered by set and number" in words_of_results(client, "view=sets")
    # The order of the search is there again with the next view.
    page = client.get(f"{ADDRESS}?view=cards&viewed=sets&q=order:name&was=order:name").url
    assert page.endswith("?q=order%3Aname")


def test_the_view_that_was_chosen_is_remembered(client: Client) -> None:
    make_card("Marth")
    assert view_of(client) == "cards"

    choose(client, "table")

    assert view_of(client) == view_of(client, "q=marth") == "table"
    # An address that names a view wins, and changes nothing.
    assert view_of(client, "view=text") == "text"
    assert view_of(client) == "table"
    choose(client, "cards", before="table")
    assert view_of(client) == "cards"


def test_an_address_alone_chooses_nothing(client: Client) -> None:
    make_card("Marth")

    client.get(f"{ADDRESS}?view=table")
    # A form that was drawn for that address is sent with another box ticked.
    choose(client, "table", before="table")
    choose(client, "poster")

    assert COOKIE not in client.cookies
    client.cookies[COOKIE] = "poster"
    assert view_of(client) == "cards"


def test_without_scripts_a_choice_is_remembered_too(client: Client) -> None:
    make_card("Marth")

    answer = client.get(ADDRESS, {"q": "", "was": "", "viewed": "cards", "view": "sets"})

    assert answer.url == f"{ADDRESS}?view=sets"
    assert client.cookies[COOKIE].value == "sets"


def test_links_keep_the_view_that_is_words_of_results(client: Client) -> None:
    """A link: whoever is sent one sees what the sender saw, if it is not the usual view."""
    for number in range(70):
        make_card(f"Knight {number}")
    client.cookies[COOKIE] = "text"

    html = client.get(f"{ADDRESS}?q=knight").content.decode()
    assert "?q=knight&amp;view=text&amp;page=2" in html
    html = client.get(f"{ADDRESS}?q=knight&view=cards").content.decode()
    assert "?q=knight&amp;view=cards&amp;page=2" in html


@pytest.mark.parametrize("came_from", ["none", "cross-site"])
def test_a_link_shows_what_its_sender_saw(client: Client, came_from: str) -> None:
    make_card("Marth")
    client.cookies[COOKIE] = "table"
    outside = {"Sec-Fetch-Site": came_from}

    # An address without a view was copied from the usual one; its links say so to the end.
    answer = client.get(f"{ADDRESS}?q=marth", headers=outside)
    assert answer.context["browse"].view == "cards"
    assert answer.context["browse"].query == "q=marth&view=cards"
    assert view_of(client, "q=marth") == view_of(client) == "table"
    assert client.get(ADDRESS, headers=outside).context["browse"].view == "table"
    # Neither page is taken for the other.
    assert "Sec-Fetch-Site" in answer.headers["Vary"]
    kept = {"If-None-Match": answer.headers["ETag"]}
    assert client.get(f"{ADDRESS}?q=marth", headers=kept).status_code == 200
    assert client.get(f"{ADDRESS}?q=marth", headers=kept | outside).status_code == 304


def test_every_link_of_a_list_keeps_the_view_of_its_address(client: Client) -> None:
    make_card("Marth")
    found = ("q=marth cost:1", "q=cost:9", "q=mraht", "q=Mraht&verbatim=1")
    refused = ("q=insgnia:red", "cost=x&q=marth")
    for query in (*found, *refused):
        html = client.get(f"{ADDRESS}?{query}&view=table").content.decode()
        links = re.findall(rf'href="{ADDRESS}((?:\?[^"]*)?)"', html[html.index('id="results"') :])
        assert links
        assert [link for link in links if "view=table" not in link] == []
    shared = client.get(f"{ADDRESS}?q=marth").context["link"]
    assert shared == f"http://testserver{ADDRESS}?q=marth&view=cards"


@pytest.mark.parametrize("signed_in", [False, True])
def test_no_kept_page_shows_another_view(client: Client, signed_in: bool) -> None:
    make_card("Marth")
    if signed_in:
        client.force_login(make_user())
    first = client.get(ADDRESS)
    tag = first.headers.get("ETag", '"none"')
    assert "Cookie" in first.headers["Vary"]

    again = client.get(ADDRESS, headers={"If-None-Match": tag})
    assert again.status_code == (200 if signed_in else 304)
    choose(client, "table")
    other = client.get(ADDRESS, headers={"If-None-Match": tag})

    assert other.status_code == 200
    assert other.context["browse"].view == "table"


def test_a_choice_is_remembered_where_the_browser_has_the_page(client: Client) -> None:
    make_card("Marth")
    client.cookies[COOKIE] = "cards"
    tag = choose(client, "table").headers["ETag"]
    choose(client, "cards", before="table")

    answer = choose(client, "table", **{"If-None-Match": tag})

    assert client.cookies[COOKIE].value == "table"
    assert answer.status_code == 304


@pytest.mark.parametrize("view", ["spoiler", "sets"])
@pytest.mark.parametrize("each", ["card", "printing"])
def test_the_number_of_queries_does_not_grow_with_the_cards(
    client: Client, view: str, each: str
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get(f"{ADDRESS}?view={view}&unique={each}")
        return len(captured)

    for number in range(2):
        make_card(f"Knight {number}", printed=f"B01-{number:03}N")
    few = queries()
    for number in range(2, 12):
        make_card(f"Knight {number}", printed=f"B0{number % 3}-{number:03}N")

    assert queries() <= few
