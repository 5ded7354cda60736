import re
from html import unescape

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from cardbase.models import Card, Game
from cardbase.search import browse
from tests.cardbase.pages.factories import (
    make_card,
    make_erratum,
    make_game,
    make_printing,
    make_ruling,
)

pytestmark = pytest.mark.django_db
ADDRESS = "/games/cipher/cards/"


def names(client: Client, query: str = "") -> list[str]:
    """The names on the page that `query` leads to, in their order."""
    response = client.get(f"{ADDRESS}?{query}")
    assert response.status_code == 200
    return [item.card.name for item in response.context["drawn"]]


def facet_values(client: Client, facet: str, query: str = "") -> dict[str, int]:
    """What the page offers for a facet, with the counts."""
    facet_groups = client.get(f"{ADDRESS}?{query}").context["browse"].facet_groups
    found = [group for group in facet_groups if group.facet.key == facet]
    return {value.value: value.count for group in found for value in group.values}


def test_all_cards_of_the_game_are_listed_by_name(client: Client) -> None:
    make_card("Marth")
    make_card("Caeda")
    make_card("Edward", game=make_game("chess"))

    assert names(client) == ["Caeda", "Marth"]


def test_one_facet_takes_any_of_its_values_and_two_facets_must_both_hold(client: Client) -> None:
    make_card("Marth", cost=1, insignias=["red"])
    make_card("Chrom", cost=1, insignias=["blue"])
    make_card("Ike", cost=1, insignias=["green"])
    make_card("Lucina", cost=4, insignias=["blue"])

    assert names(client, "insignias=red&insignias=blue&cost=1") == ["Chrom", "Marth"]


def test_a_card_with_two_insignias_is_found_by_either(client: Client) -> None:
    make_card("Corrin", insignias=["white", "black"])

    assert names(client, "insignias=black") == ["Corrin"]


def test_none_asks_for_cards_without_the_thing(client: Client) -> None:
    make_card("Marth", promotion_cost=None, insignias=["red"])
    make_card("Anna", promotion_cost=2, insignias=[])

    assert names(client, "insignias=none") == ["Anna"]
    assert names(client, "promotion_cost=none") == ["Marth"]


def test_a_variable_number_is_a_value_of_its_own(client: Client) -> None:
    make_card("Marth", support=20)
    make_card("Anna", support="X")

    assert names(client, "support=X") == ["Anna"]
    assert facet_values(client, "support") == {"20": 1, "X": 1}


def test_set_and_rarity_must_hold_for_one_and_the_same_printing(client: Client) -> None:
    both = make_card("Marth")
    make_printing(both, "B01-001SR")
    make_printing(both, "B02-001N")
    make_card("Caeda", printed="B02-002SR")

    assert names(client, "set=B02&rarity=SR") == ["Caeda"]


def test_rulings_and_errata_can_be_asked_for(client: Client) -> None:
    make_ruling(make_card("Marth"))
    make_erratum(make_card("Caeda"), cost=2)
    make_card("Draug")

    assert names(client, "ruling=yes") == ["Marth"]
    assert names(client, "erratum=yes") == ["Caeda"]
    assert names(client, "erratum=no&ruling=no") == ["Draug"]


def test_provenance_can_be_asked_for(client: Client) -> None:
    make_card("Marth")
    make_card("Nobody", provenance="sample")

    assert names(client, "provenance=sample") == ["Nobody"]


@pytest.mark.parametrize(
    "words", ["marth", "Mar", "altean", "flier", "fliers", "cavalier", "B01-003", "b01-003hn"]
)
def test_words_are_found_in_name_title_text_class_and_number(client: Client, words: str) -> None:
    make_card(
        "Marth",
        "Altean Prince",
        text="Another flier of yours moves.",
        printed="B01-003HN",
        **{"class": "Cavalier"},
    )
    make_card("Ike", "Ranger", printed="B03-003HN")

    assert names(client, f"q={words}") == ["Marth"]


def test_a_name_said_exactly_comes_before_cards_that_only_mention_it(client: Client) -> None:
    make_card("Caeda", text="Choose Marth. Marth moves. Marth untaps.")
    make_card("Marth")

    assert names(client, "q=marth") == ["Marth", "Caeda"]


def test_counts_tell_what_one_more_value_would_leave(client: Client) -> None:
    make_card("Marth", cost=1, insignias=["red"])
    make_card("Caeda", cost=1, insignias=["red"])
    make_card("Minerva", cost=4, insignias=["red"])
    make_card("Chrom", cost=2, insignias=["blue"])

    assert facet_values(client, "cost", "insignias=red") == {"1": 2, "4": 1}
    assert facet_values(client, "insignias", "insignias=red") == {"red": 3, "blue": 1}


def test_all_cards_are_narrowed_by_game_kind_set_and_rarity(client: Client) -> None:
    fma = make_game("fma")
    make_card("Marth", printed="B01-001SR")
    event = {"icon": "wits", "cost": 1}
    ally = {"factions": [], "cost": 1, "strength": 1, "wits": 1, "alchemy": 1, "keywords": ""}
    for kind, stats, code in (("event", event, "FMA-001R"), ("ally", ally, "FMA-002SR")):
        facts = {"kind": kind, "stats": stats, "provenance": "sample"}
        make_printing(Card.objects.create(game=fma, key=kind, name=kind, **facts), code)

    def offered(query: str) -> dict[str, dict[str, int]]:
        groups = client.get(f"/cards/?{query}").context["browse"].facet_groups
        return {
            group.facet.key: {value.value: value.count for value in group.values}
            for group in groups
        }

    everything = offered("")
    assert everything["game"] == {"cipher": 1, "fma": 2}
    assert everything["kind"] == {"character": 1, "event": 1, "ally": 1}
    assert everything["set"] == {"B01": 1, "FMA": 2}
    assert everything["rarity"] == {"SR": 2, "R": 1}
    # A box that is ticked narrows the others, and says so in the query.
    page = client.get("/cards/?was=&game=fma", headers={"HX-Request": "true"})
    assert page.headers["HX-Push-Url"] == "/cards/?q=game%3Afma"
    narrowed = offered("q=game:fma")
    assert narrowed["game"] == everything["game"]
    assert narrowed["kind"] == {"event": 1, "ally": 1}
    assert narrowed["rarity"] == {"SR": 1, "R": 1}
    assert "set" not in narrowed, "there is one"
    assert offered("q=rarity=SR")["game"] == {"cipher": 1, "fma": 1}
    # The list of one game has more; it needs no condition on the game.
    html = unescape(client.get("/cards/?q=game:fma+rarity=SR").content.decode())
    assert f'href="{ADDRESS}?q=rarity%3DSR"' in html


def test_an_address_with_one_game_leads_to_its_list(client: Client) -> None:
    make_card("Marth")

    assert client.get("/cards/?game=cipher&q=x").url == f"{ADDRESS}?q=x"
    assert "Game “chess” is unknown" in client.get("/cards/?game=chess").content.decode()


def test_printings_are_counted_as_cards(client: Client) -> None:
    card = make_card("Marth", printed="B01-001SR")
    make_printing(card, "B01-001SR", variant="second")
    make_card("Caeda", printed="S01-002ST")

    assert facet_values(client, "set") == {"B01": 1, "S01": 1}


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("", ["Abel", "Cain", "Draug"]),
        ("name", ["Abel", "Cain", "Draug"]),
        ("number", ["Draug", "Abel", "Cain"]),
        ("newest", ["Cain", "Draug", "Abel"]),
        ("cost", ["Cain", "Draug", "Abel"]),
        ("-cost", ["Draug", "Cain", "Abel"]),
        ("nonsense", ["Abel", "Cain", "Draug"]),
    ],
)
def test_results_are_sorted(client: Client, sort: str, order: list[str]) -> None:
    old, new = make_card("Draug", cost=4), make_card("Cain", cost=1)
    make_printing(old, "B01-001N")
    make_printing(make_card("Abel", cost="X"), "B01-002N")
    printing = make_printing(new, "B02-001N")
    printing.set.order = 2
    printing.set.save()

    assert names(client, f"sort={sort}") == order


def test_a_name_that_is_misspelt_brings_the_names_that_sound_like_it(client: Client) -> None:
    make_card("Marth")
    make_card("Ike", insignias=["green"])

    response = client.get(f"{ADDRESS}?q=Marht&verbatim=1")

    assert response.context["browse"].suggestions == ["Marth"]
    assert "Did you mean" in response.content.decode()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("marht", "marth"),
        ("marht savior", "marth savior"),
        ("mraht savoir", "marth savior"),
        ("marht cost:1", "marth cost:1"),
        ("savor of his relam", "savior of his realm"),
    ],
)
def test_words_are_put_right_at_once_with_a_way_back(
    client: Client, typed: str, meant: str
) -> None:
    make_card("Marth", "Savior of His Realm", cost=1)
    make_card("Martha", "Cook", cost=2)

    response = client.get(ADDRESS, {"q": typed})

    browse = response.context["browse"]
    assert browse.asked.text == meant
    assert "Savior of His Realm" in [item.card.title for item in response.context["drawn"]]
    html = unescape(response.content.decode())
    assert f"Nothing matches “{typed}”" in html
    assert client.get(f"{ADDRESS}?{browse.verbatim}").context["browse"].results.count == 0


def test_what_nothing_comes_near_to_is_not_put_right(client: Client) -> None:
    make_card("Marth", cost=1)

    for typed in ("xyzzy", "marth cost:9", '"marht"', "cost:9"):
        browse = client.get(ADDRESS, {"q": typed}).context["browse"]
        assert browse.typed == ""
        assert browse.results.count == 0


def test_an_empty_result_says_what_to_do(client: Client) -> None:
    make_card("Marth", cost=1)

    html = client.get(f"{ADDRESS}?q=Marth&insignias=blue").content.decode()

    assert "No cards match this search" in html
    assert "clear them all" in html


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("cost=cheap", "Deployment Cost must be a number, “X” or “none”, not “cheap”."),
        ("insignias=pink", "Insignia “pink” is unknown; choose one from the list."),
        ("set=Z99", "Set “Z99” is unknown; choose one from the list."),
        ("q=" + "a" * 2001, "A search has at most 2,000 characters; this one has 2,001."),
        ("q=cost:", "Expected something to search for after “cost:”."),
    ],
)
def test_what_cannot_be_read_is_named_and_nothing_is_guessed(
    client: Client, query: str, sentence: str
) -> None:
    make_card("Marth")

    response = client.get(f"{ADDRESS}?{query}")

    assert response.context["browse"].errors == [sentence]
    assert names(client, query) == []


@pytest.mark.parametrize("query", ["page=0", "page=999", "page=x", "view=poster", "q=%22%20-%20("])
def test_a_mangled_address_still_has_a_page(client: Client, query: str) -> None:
    make_card("Marth")

    assert client.get(f"{ADDRESS}?{query}").status_code == 200


def test_each_active_condition_can_be_taken_away_alone(client: Client) -> None:
    make_card("Marth")

    chips = client.get(f"{ADDRESS}?q=marth&cost=1&cost=2&page=1").context["browse"].chips

    assert {chip.label: chip.query for chip in chips} == {
        "“marth” appears on the card": "q=cost%3A1%7C2",
        "The Deployment Cost is 1 or 2": "q=marth",
    }


def test_pages_keep_the_search(client: Client) -> None:
    for number in range(62):
        make_card(f"Knight {number:02}")

    response = client.get(f"{ADDRESS}?q=knight&page=2")

    assert len(response.context["drawn"]) == 2
    assert "q=knight&amp;page=1" in response.content.decode()


def test_the_text_view_shows_whole_texts_and_numbers(client: Client) -> None:
    make_card("Marth", text="Rallying Cry |ACT| [Tap this unit] Draw 1 card.")

    html = client.get(f"{ADDRESS}?view=text").content.decode()

    shown = _words(
        html[html.index('class="card-texts') : html.index("</ul>", html.index('class="card-texts'))]
    )
    assert "Rallying Cry ACT [Tap this unit] Draw 1 card." in shown
    assert "Attack 40" in shown


def table_of(client: Client, address: str) -> list[dict[str, str]]:
    """The rows of a card list's table as a reader takes them: words by the header above them."""
    html = client.get(address).content.decode()
    table = html[html.index("<thead") : html.index("</table>")]
    head, body = table.split("</thead>")
    headers = [_words(cell) for cell in re.findall(r"<th\b.*?</th>", head, re.DOTALL)]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    cells = [
        [_words(cell) for cell in re.findall(r"<td\b.*?</td>", row, re.DOTALL)] for row in rows
    ]
    return [dict(zip(headers, row, strict=True)) for row in cells]


def _words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


def test_the_table_shows_numbers_in_columns(client: Client) -> None:
    make_card("Marth", attack=70, printed="B01-001SR")

    html = client.get(f"{ADDRESS}?view=table").content.decode()

    assert '<td class="num">70</td>' in html
    assert "B01-001SR" in html


def test_in_the_table_every_fact_of_every_kind_stands_under_its_own_name(client: Client) -> None:
    """An event prints an icon and a leader a level: neither is read by the other's headers."""
    fma = make_game("fma")
    shared = {"game": fma, "provenance": "official"}
    Card.objects.create(
        **shared,
        key="ace",
        name="Ace",
        kind="leader",
        stats={
            "factions": ["military"],
            "level": 2,
            "command": 3,
            "strength": 4,
            "wits": 5,
            "alchemy": 6,
            "keywords": "Human",
        },
    )
    Card.objects.create(
        **shared, key="blow", name="Blow", kind="event", stats={"icon": "wits", "cost": "X"}
    )
    Card.objects.create(
        game=fma,
        key="cellar",
        name="Cellar",
        kind="location",
        provenance="partial",
        unknown=["clue_points"],
        stats={"battle_types": ["strength", "alchemy"], "goal_mode": "any"},
    )

    ace, blow, cellar = table_of(client, "/games/fma/cards/?view=table")

    said = [ace[header] for header in ("Kind", "Faction", "Level", "Command", "Strength")]
    assert said == ["Leader", "Military", "2", "3", "4"]
    assert (blow["Kind"], blow["Cost"], blow["Icon"]) == ("Event", "X", "Wits")
    assert (cellar["Clue points"], cellar["Battle"]) == ("unknown", "Strength, Alchemy")
    assert ace["Icon"] == blow["Level"] == cellar["Cost"] == "–"


def test_htmx_gets_only_what_changes_and_the_shortest_address(client: Client) -> None:
    make_card("Marth")

    response = client.get(f"{ADDRESS}?q=marth&sort=&view=cards", headers={"HX-Request": "true"})

    assert "<html" not in response.content.decode()
    assert 'hx-swap-oob="true"' in response.content.decode()
    assert response["HX-Push-Url"] == f"{ADDRESS}?q=marth"
    assert "HX-Request" in response["Vary"]


def test_htmx_restoring_history_gets_the_whole_page(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    make_card("Marth")

    assert "<html" in client.get(ADDRESS, headers=headers).content.decode()


def test_the_number_of_queries_does_not_grow_with_the_cards(client: Client) -> None:
    def fill(count: int) -> None:
        for number in range(count):
            card = make_card(f"Knight {number}", f"of {count}", printed=f"B01-{number:03}N")
            make_ruling(card)

    def queries(query: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get(f"{ADDRESS}?{query}")
        return len(captured)

    fill(2)
    few = [queries("q=knight&cost=1"), queries("view=table")]
    fill(20)

    assert [queries("q=knight&cost=1"), queries("view=table")] == few
    # Five of them open and close the time limit.
    assert max(few) <= 17


@pytest.mark.parametrize("view", ["cards", "text", "spoiler", "table", "sets"])
def test_cards_of_one_game_share_the_row_that_the_page_has_read(view: str) -> None:
    make_card("Marth")
    make_card("Caeda")
    game = Game.objects.get(key="cipher")

    found = browse(game, QueryDict(f"view={view}"))

    assert len(found.results.rows) == 2
    assert all(card.game is game for card in found.results.rows)


def test_a_word_of_the_filters_is_looked_up_once_in_each_language(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up: list[str] = []
    of_django = translation.pgettext

    def pgettext(context: str, word: str) -> str:
        looked_up.append(word)
        return of_django(context, word)

    make_card("Marth")
    make_card("Lucina", sexes=["female"])
    for language, word in (("en", "Sex"), ("de", "Geschlecht")):
        headers = {"Accept-Language": language}
        assert f"<summary>{word}</summary>" in client.get(ADDRESS, headers=headers).content.decode()
        with monkeypatch.context() as patched:
            patched.setattr(translation, "pgettext", pgettext)
            client.get(ADDRESS, headers=headers)

    assert {"Sex", "Male", "Female"}.isdisjoint(looked_up)


def test_the_cards_of_each_game_are_counted_anew_after_a_change(client: Client) -> None:
    def counted() -> int:
        games = client.get("/cards/").context["games"]
        return sum(game.card_count for game in games)

    make_card("Marth")
    assert (counted(), counted()) == (1, 1)

    make_card("Edward", game=make_game("chess"))

    assert counted() == 2


def test_all_games_are_searched_together_and_lead_to_each(client: Client) -> None:
    make_card("Marth")
    make_card("Edward", game=make_game("chess"))

    response = client.get("/cards/")

    assert [item.card.name for item in response.context["drawn"]] == ["Edward", "Marth"]
    assert reverse("cardbase:game-cards", args=["chess"]) in response.content.decode()


def test_asking_for_a_game_leads_to_its_own_cards(client: Client) -> None:
    make_game()

    response = client.get("/cards/?game=cipher&q=marth")

    assert response.url == f"{ADDRESS}?q=marth"


def test_a_game_nobody_knows_has_no_cards_page(client: Client) -> None:
    assert client.get("/games/chess/cards/").status_code == 404


def test_the_catalogue_is_only_read(client: Client) -> None:
    make_game()

    assert client.post(ADDRESS).status_code == 405


def test_a_random_card_is_one_of_those_that_were_found(client: Client) -> None:
    red = {make_card(f"Red {number}").get_absolute_url() for number in range(3)}
    make_card("Blue", insignias=["blue"])

    asked = {"game": "cipher", "q": "insignia:red"}
    seen = {client.get("/cards/random/", asked).url for _ in range(40)}

    assert seen == red
    assert client.get("/cards/random/").status_code == 302


def test_of_nothing_found_the_list_says_so(client: Client) -> None:
    make_card("Marth")

    for text in ("cost:9", "cost:many"):
        answer = client.get("/cards/random/", {"game": "cipher", "q": text}, follow=True)
        assert answer.context["browse"].results.count == 0
