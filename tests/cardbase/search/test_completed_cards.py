"""Completions that are cards: which they are, in which order, and what is said of each."""

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardbase.models import Card
from tests.cardbase.pages.factories import make_card, make_game, make_printing

pytestmark = pytest.mark.django_db
TIMING = re.compile("SAVEPOINT|RELEASE|SELECT (set_config|current_setting)")


@pytest.fixture
def cards() -> None:
    make_card("Marth", "Altean Prince", cost=4, printed="B01-001SR", insignias=["blue"])
    make_card("Marth", "Savior", cost=1, printed="B01-010N")
    make_card("Martha", "Cook", cost=2, printed="B01-002N")
    make_card("Old Mars", "Hermit", printed="B02-001N")
    make_card("Caeda", "Martian", printed="B02-002N")
    make_card("Ike", "Ranger", text="Marth does this.", printed="B02-003N")


def options(client: Client, text: str, game: str = "cipher") -> list[dict[str, Any]]:
    answer = client.get("/cards/completions/", {"q": text, "game": game, "at": len(text)})
    return [option for option in answer.json()["options"] if "address" in option]


def names(client: Client, text: str) -> list[str]:
    return [f"{card['name']}, {card['title']}" for card in options(client, text)]


def completed(client: Client, text: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/cards/completions/", {"q": text, "game": "cipher"}).json()
    return found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # Names that begin so come first, then words in names and titles; texts are no names.
        (
            "mar",
            [
                "Marth, Altean Prince",
                "Marth, Savior",
                "Martha, Cook",
                "Caeda, Martian",
                "Old Mars, Hermit",
            ],
        ),
        ("marth sav", ["Marth, Savior"]),
        ("Marth, Sav", ["Marth, Savior"]),
        ("marth ", ["Marth, Altean Prince", "Marth, Savior", "Martha, Cook"]),
        ("hermit", ["Old Mars, Hermit"]),
        # Of the cards that the rest of the search finds.
        ("cost:1 mar", ["Marth, Savior", "Caeda, Martian", "Old Mars, Hermit"]),
        # Read as on the page: by other names of fields, as phones type, with values of open lists.
        ("mv:1 mar", ["Marth, Savior", "Caeda, Martian", "Old Mars, Hermit"]),
        ("set:“B02” mar", ["Caeda, Martian", "Old Mars, Hermit"]),
        ("class:LÓRD savi", ["Marth, Savior"]),
        # What is not complete narrows nothing.
        ("(cost:1 or martha", ["Martha, Cook"]),
        ("cost:4 or martha", ["Martha, Cook"]),
        # What the page refuses finds nothing.
        ("set:B99 mar", []),
        ("-set:B99 mar", []),
        ("insgnia:red mar", []),
        ('-title:"cook" mar title:x', []),
        ('"marth', ["Marth, Altean Prince", "Marth, Savior", "Martha, Cook"]),
        # A printed number, in the order of the numbers.
        ("b01-0", ["Marth, Altean Prince", "Martha, Cook", "Marth, Savior"]),
        ("B02-003", ["Ike, Ranger"]),
        # One letter, and what is no part of a name.
        ("m", []),
        ("-mar", []),
        ("cost:", []),
        ("xyz", []),
        ("100%", []),
    ],
)
def test_cards_called_as_the_text_ends(
    client: Client, cards: None, text: str, found: list[str]
) -> None:
    assert names(client, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "marht",
            [
                "Marth, Altean Prince",
                "Marth, Savior",
                "Martha, Cook",
                "Caeda, Martian",
                "Old Mars, Hermit",
            ],
        ),
        ("mrat", ["Marth, Altean Prince", "Marth, Savior", "Martha, Cook", "Caeda, Martian"]),
        ("hremi", ["Old Mars, Hermit"]),
        ("marth savoir", ["Marth, Savior"]),
        ("marht savoir", ["Marth, Savior"]),
        ("cost:2 marht", ["Martha, Cook"]),
        ("iike", ["Ike, Ranger"]),
        # As on the page, where a name is excluded by the rest.
        ('-title:"cook" martha', ["Marth, Altean Prince", "Marth, Savior", "Caeda, Martian"]),
        # Nothing comes near, or the rest leaves nothing of it.
        ("gharnf", []),
        ("cost:9 marht", []),
        ("zz", []),
    ],
)
def test_a_misspelt_name_is_completed_with_the_nearest_cards(
    client: Client, cards: None, text: str, found: list[str]
) -> None:
    assert names(client, text) == found
    assert completed(client, text)["heading"] == ("Similar names" if found else "")
    assert completed(client, "marth")["heading"] == ""


def test_what_the_page_refuses_is_completed_with_what_may_be_meant(
    client: Client, cards: None
) -> None:
    text = "  insgnia:red  martha"

    found = completed(client, text)

    option = found["options"][0]
    assert option["insert"] == "  insignia:red"
    assert found["heading"].startswith("There is no field “insgnia”")
    mended = text[: found["start"]] + option["insert"] + text[found["end"] :]
    assert names(client, mended) == ["Martha, Cook"]


def test_what_is_seen_and_heard_of_a_card(client: Client, cards: None) -> None:
    (card,) = options(client, "martha")

    assert card["address"] == "/games/cipher/cards/martha-cook/"
    assert (card["name"], card["title"]) == ("Martha", "Cook")
    assert card["facts"] == ["B01-002N", "Deployment Cost 2"]
    assert client.get(card["picture"])["Content-Type"].startswith("image/svg+xml")
    for said in ("Martha, Cook", "cost 2", "B01-002N"):
        assert said in card["spoken"]


def test_the_number_is_the_one_that_was_typed(client: Client, cards: None) -> None:
    make_printing(make_card("Lyn", "Lady", printed="B01-030N"), "P05-007P")

    (card,) = options(client, "p05-0")

    assert card["facts"][0] == "P05-007P"


def test_cards_of_all_games_say_which_game_they_are_of(client: Client, cards: None) -> None:
    facts = {"kind": "land", "stats": {"cost": 1}, "provenance": "sample"}
    Card.objects.create(game=make_game("fetcg"), key="marth", name="Marth", title="Hero", **facts)

    games = [card["facts"][-1] for card in options(client, "marth", game="")]

    assert games[:3] == ["The cipher game", "The fetcg game", "The cipher game"]
    assert "The fetcg game" in options(client, "marth, hero", game="")[0]["spoken"]


def queries(client: Client, text: str, game: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        client.get("/cards/completions/", {"q": text, "game": game})
    return sum(not TIMING.match(query["sql"]) for query in captured)


@pytest.mark.parametrize(
    ("text", "most"),
    [
        # Cards with a face and a number: names that begin so, numbers, and words where those are
        # not enough.
        ("martha", 1),
        ("marth sav", 1),
        ("b01-0", 1),
        ("cost:2 martha", 1),
        # What the catalogue is at, once however many values are looked up.
        ("set:B01 martha", 2),
        ("set:B01 rarity:N martha", 2),
        ("rarity>=N mar", 2),
        ("type:lord mar", 2),
        ("set:B09 martha", 2),
        # That none is called so, and the words that there are.
        ("marhta", 3),
        ("set:B01 rarity:N marhta", 3),
        ("rarity:N -set:B02 marth savoir", 3),
    ],
)
def test_a_completion_takes_at_most_three_queries(
    client: Client, cards: None, text: str, most: int
) -> None:
    for game in ("", "cipher"):
        # What is kept while the catalogue is the same is asked for once.
        queries(client, text, game)
        assert queries(client, text, game) == max(most, 2 if game else 1)


def test_more_cards_take_no_more_queries_and_answers_are_small(client: Client, cards: None) -> None:
    for number in range(12):
        make_card("Marthas", f"Number {number}", printed=f"B03-{number:03}N")

    assert queries(client, "martha", "") == 1
    answer = client.get("/cards/completions/", {"q": "marthas", "game": ""})
    assert len(answer.json()["options"]) == 8
    assert len(answer.content) < 4_000
    assert "<" not in json.dumps(answer.json())


def test_words_are_looked_for_only_where_there_are_not_cards_enough(
    client: Client, cards: None
) -> None:
    """One query asks for both, and PostgreSQL leaves out the second."""
    for number in range(12):
        make_card("Marthas", f"Number {number}")

    def plan(text: str) -> str:
        with CaptureQueriesContext(connection) as captured:
            client.get("/cards/completions/", {"q": text, "game": ""})
        sql = next(query["sql"] for query in captured if "folded_name" in query["sql"])
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF, BUFFERS OFF) {sql}")
            return "\n".join(line for (line,) in cursor.fetchall())

    def asks_for_words(text: str) -> bool:
        under_the_condition = plan(text).partition("One-Time Filter")[2].split("->")[1]
        return "never executed" not in under_the_condition

    assert asks_for_words("caeda")
    assert not asks_for_words("martha")
