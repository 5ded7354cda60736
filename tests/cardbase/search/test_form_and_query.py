"""The form and the query are in sync, both ways."""

import sys
from html import unescape

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client

from cardbase.models import Game
from cardbase.search import Browse
from cardbase.search.language import registry
from cardbase.search.limits import time_limit
from tests.cardbase.pages.factories import make_card, make_game, make_printing

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    make_printing(make_card("Marth", "Prince", cost=1), "B01-001SR")
    make_printing(make_card("Ike", "Ranger", cost=3, insignias=["green"]), "B02-001N")
    return make_game()


def searched(game: Game, query: str) -> Browse:
    params = QueryDict(mutable=True)
    params["q"] = query
    return Browse(game, params).run()


def ticked(browse: Browse) -> dict[str, list[str]]:
    found = {group.facet.key: [a.value for a in group.selected] for group in browse.facet_groups}
    return {key: values for key, values in found.items() if values}


@pytest.mark.parametrize(
    ("form", "query"),
    [
        ("q=marth&insignias=red", "marth insignias:red"),
        ("insignias=red&insignias=green&cost=1", "insignias:red|green cost:1"),
        ("set=B01&rarity=SR", "set=B01 rarity=SR"),
        ("ruling=no&erratum=yes", "-has:ruling is:erratum"),
        ("ruling=no&ruling=yes", ""),
        ("sort=-cost", "order:-cost"),
        ("unique=printing", "unique:printing"),
        ("sort=nonsense&unique=nonsense", ""),
        # Unticked since the form was drawn, ticked since, and both at once.
        ("q=marth+cost:1&was=marth+cost:1", "marth"),
        ("q=cost:1|3+ike&was=cost:1|3+ike&cost=3", "cost:3 ike"),
        ("q=cost:1&was=cost:1&cost=1&cost=3", "cost:1|3"),
        ("q=cost:1&was=cost:1&insignias=green", "insignias:green"),
        # Typed since: the boxes, which were not touched, do not undo it.
        ("q=cost:3&was=cost:1&cost=1", "cost:3"),
        ("q=ike&was=cost:1&cost=1", "ike"),
        ("q=order:name&was=order:name&sort=", ""),
        ("q=order:name&was=&sort=", "order:name"),
        ("q=order:cost+dir:desc&was=order:cost+dir:desc&sort=name", "order:name"),
        ("q=order:cost+dir:desc&was=order:cost+dir:desc&sort=-cost", "order:cost dir:desc"),
        ("q=cost:&was=&insignias=red", "cost: insignias:red"),
    ],
)
def test_what_is_ticked_is_written(game: Game, form: str, query: str) -> None:
    assert Browse(game, QueryDict(form)).text == query


@pytest.mark.parametrize(
    ("query", "boxes"),
    [
        ("cost:1", {"cost": ["1"]}),
        ("cost=1|3 marth", {"cost": ["1", "3"]}),
        ("insignia:red|none", {"insignias": ["red", "none"]}),
        ("set:b01 rarity=sr", {"set": ["B01"], "rarity": ["SR"]}),
        ("-has:ruling", {"ruling": ["no"]}),
        ("is:erratum", {"erratum": ["yes"]}),
        # More than a form can show.
        ("cost>1", {}),
        ("insignia=red", {}),
        ("cost:1 or marth", {}),
        ("cost:1 cost:3", {}),
        ("-cost:1", {}),
        ("set:nowhere", {}),
    ],
)
def test_what_is_written_is_ticked(game: Game, query: str, boxes: dict[str, list[str]]) -> None:
    assert ticked(searched(game, query)) == boxes


def test_the_form_shows_how_a_query_sorts_and_what_it_lists(game: Game) -> None:
    found = searched(game, "order:-cost unique:printing")

    assert found.sort.key == "-cost"
    assert [printing.code for printing in found.results.rows] == ["B02-001N", "B01-001SR"]


def test_a_form_sent_without_scripts_leads_to_the_shortest_address(
    client: Client, game: Game
) -> None:
    form = {"q": "marth", "was": "", "cost": "1", "sort": "", "unique": "card", "view": "cards"}

    response = client.get("/games/cipher/cards/", form)

    assert response.status_code == 302
    assert response.url == "/games/cipher/cards/?q=marth+cost%3A1"


def test_a_search_that_cannot_be_read_is_never_lost(client: Client, game: Game) -> None:
    page = client.get("/games/cipher/cards/", {"q": "marth cost>", "was": "marth"})

    html = page.content.decode()
    assert 'value="marth cost&gt;"' in html
    assert "Expected something to search for after" in html
    assert 'marth cost&gt;<mark><span class="visually-hidden">here: </span> </mark>' in html


def test_an_unknown_field_finds_nothing_and_links_to_what_may_be_meant(
    client: Client, game: Game
) -> None:
    page = client.get("/games/cipher/cards/", {"q": "marth insgnia:red"})

    html = page.content.decode()
    assert "There is no field “insgnia”; similar fields: insignia" in html
    assert "?q=marth+insignia%3Ared" in html
    assert page.context["drawn"] == []


@pytest.mark.parametrize("text", ["atack>50", "cost:1 or helth:3", "has:ruling rairty:SR", "usd<1"])
def test_page_api_and_download_say_the_same_of_an_unknown_field(
    client: Client, game: Game, text: str
) -> None:
    page = client.get("/cards/", {"q": text})
    api = client.get("/api/v1/cards/", {"q": text})
    download = client.get("/games/cipher/export/cards.csv", {"q": text})

    sentence = page.context["browse"].problem.message
    assert sentence in unescape(page.content.decode())
    assert api.status_code == 400
    assert sentence in str(api.json())
    assert "left out" not in str(api.json())
    assert download.status_code == 400


@pytest.mark.parametrize("text", ["t:lord", "type:LORD", 't="great lord"', "kind:lord"])
def test_t_finds_cards_by_their_type_or_class_and_not_by_their_title(
    client: Client, game: Game, text: str
) -> None:
    make_card("Chrom", "Exalt", **{"class": "Great Lord"})
    make_card("Lyn", "Great Lord", **{"class": "Nomad"})

    drawn = client.get("/games/cipher/cards/", {"q": f"{text} (chrom or lyn)"}).context["drawn"]

    assert [item.card.name for item in drawn] == ["Chrom"]


def test_a_whole_name_wins_over_the_operators_in_it(client: Client, game: Game) -> None:
    make_card("Kiria Kurono", "Cool or Cutesy?", key="kiria-kurono-cool")
    make_card("Kiria Kurono", "Cool Singer")
    make_card("Cutesy Cat", "Or Not")

    page = client.get("/games/cipher/cards/", {"q": "Kiria Kurono, Cool or Cutesy?"})

    assert [item.card.title for item in page.context["drawn"]] == ["Cool or Cutesy?"]


def test_a_page_says_in_english_what_was_searched(client: Client, game: Game) -> None:
    html = client.get("/games/cipher/cards/", {"q": "cost<=1 order:-cost"}).content.decode()

    assert (
        "where the Deployment Cost is at most 1, ordered by Deployment Cost, high to low." in html
    )


def test_a_search_that_takes_too_long_is_answered_as_such(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*args: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(5)")

    module = sys.modules[Browse.__module__]
    monkeypatch.setattr(module, "time_limit", lambda: time_limit(50))
    monkeypatch.setattr(module, "page_of", slow)

    page = client.get("/games/cipher/cards/", {"q": "marth"})

    assert page.status_code == 200
    assert "This search takes too long" in page.content.decode()
    assert 'value="marth"' in page.content.decode()
    assert client.get("/healthz").status_code == 200


def test_completions_know_fields_values_and_names(client: Client, game: Game) -> None:
    def complete(text: str, at: int | None = None) -> list[str]:
        asked = {"q": text, "game": "cipher", "at": len(text) if at is None else at}
        answer = client.get("/cards/completions/", asked).json()
        texts = [option for option in answer["options"] if "insert" in option]
        return [f"{text[: answer['start']]}{o['insert']}" for o in texts]

    assert "insignias:" in complete("insi")
    assert complete("insignia:bl") == ["insignia:red", "insignia:blue", "insignia:black"]
    assert complete("marth -insignia:red|gre") == ["marth -insignia:red|green"]
    assert 'cost:1 -!"Marth"' in complete("cost:1 -mar")
    assert complete("set:b0") == ["set:B01", "set:B02"]
    assert complete("(has:rul") == ["(has:ruling"]
    assert complete("nosuchfield:x") == []
    assert "order:cost" in complete("order:co")
    assert "insignias:" in complete("insi cost:1", at=4)


def test_the_page_on_the_language_names_every_field(client: Client) -> None:
    html = client.get("/cards/syntax/").content.decode()

    for field in registry().fields:
        for name in field.names:
            assert f"<code>{name}</code>" in html


def test_what_was_found_can_be_taken_away(client: Client, game: Game) -> None:
    page = client.get("/games/cipher/cards/", {"q": "cost>2"}).content.decode()
    address = "/games/cipher/export/cards.csv?q=cost%3E2"
    assert f'href="{address}"' in page

    csv = b"".join(client.get(address)).decode()

    assert "Ike" in csv
    assert "Marth" not in csv
    printings = client.get("/games/cipher/export/printings.json", {"q": "set:B01 rarity:SR"})
    assert b"B01-001" in b"".join(printings)
    assert client.get("/games/cipher/export/cards.csv", {"q": "cost>"}).status_code == 400
    assert client.get("/games/cipher/export/rulings.csv", {"q": "cost>2"}).status_code == 400
