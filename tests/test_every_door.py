"""A search means the same cards at every door: the card list, the deck editor, the API, a file, a
feed.

Each door is opened as people and programs do, over HTTP, with the same text.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from cardbase.feeds.changes import MOST
from cardbase.models import Game
from cardbase.search import limits
from cardbase.search.language import registry
from cardbase.search.language.aliases import ALIASES
from cardbase.search.language.field import Type
from cardbase.search.reading import read_query
from cardbase.search.sql import lookups
from cardbase.search.sql.letters import INDEXES
from decks.models import Deck
from tests.bench.search import QUERIES as QUERIES_OF_BENCH
from tests.cardbase.feeds.atom import read_atom
from tests.cardbase.search.catalogue import plain_cards
from tests.cardbase.search.random_queries import Sensible
from tests.decks.factories import make_user

pytestmark = pytest.mark.django_db

# By night it is a thousand.
QUERIES = int(os.environ.get("SEARCH_QUERIES", "40"))
SEED = int(os.environ.get("SEARCH_SEED", "7"))
# Of what the list and the editor show at a time; the API answers with as many as it is asked for.
FIRST = 40


@dataclass
class Doors:
    """One game's doors; each answers with the keys of the first cards, or None for a refusal."""

    client: Client
    game: str
    deck: str

    def page(self, text: str) -> list[str] | None:
        answer = self.client.get(
            reverse("cardbase:game-cards", args=[self.game]), {"q": text, "verbatim": "1"}
        )
        browse = answer.context["browse"]
        return None if browse.errors else [row.key for row in browse.results.rows][:FIRST]

    def api(self, text: str) -> list[str] | None:
        answer = self.client.get("/api/v1/cards/", {"q": text, "game": self.game, "limit": FIRST})
        return None if answer.status_code == 400 else [r["key"] for r in answer.json()["results"]]

    def editor(self, text: str) -> list[str] | None:
        asked = {"q": text, "verbatim": "1", "view": "cards"}
        answer = self.client.get(reverse("decks:cards", args=[self.deck]), asked)
        pane = answer.context["pane"]
        return None if pane.browse.errors else [row.card.key for row in pane.rows][:FIRST]

    def file(self, text: str) -> set[str] | None:
        answer = self.client.get(
            reverse("cardbase:export", args=[self.game, "cards", "csv"]), {"q": text}
        )
        if answer.status_code == 400:
            return None
        rows = csv.DictReader(io.StringIO(answer.getvalue().decode()))
        return {row["key"] for row in rows}

    def completed(self, text: str, game: str | None = None) -> list[dict[str, str]]:
        """The cards that are offered for what is typed so far, in the list or the header."""
        asked = {"q": text, "game": self.game if game is None else game}
        answer = self.client.get(reverse("cardbase:completions"), asked)
        return [option for option in answer.json()["options"] if "address" in option]

    def feed(self, text: str) -> set[str] | None:
        answer = self.client.get(reverse("cardbase:search-feed"), {"q": text, "game": self.game})
        if answer.status_code == 400:
            return None
        return {entry.link.split("/")[-2] for entry in read_atom(answer).entries}


@pytest.fixture(scope="module")
def doors(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Doors]]:
    """Doors to all shipped cards of every game, opened once and taken back afterwards."""
    with (
        django_db_blocker.unblock(),
        transaction.atomic(),
        # What is found is asked here, not how fast: on a busy machine a search may take long.
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(limits, "MILLISECONDS", 60_000)
        call_command("load_catalogue", verbosity=0)
        # Statistics of tables that another test emptied make the planner count on a single row.
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        client, ann = Client(), make_user("ann")
        client.force_login(ann)
        yield {
            game.key: Doors(
                client, game.key, Deck.objects.create(game=game, owner=ann, name=game.key).token
            )
            for game in Game.objects.all()
        }
        transaction.set_rollback(True)
    # What was estimated by those statistics would be believed for a minute more.
    for index in INDEXES.values():
        lookups._shares_kept.forget(index)


def agreed(doors: Doors, text: str) -> list[str] | None:
    """What all doors say."""
    page = doors.page(text)
    assert doors.api(text) == page, f"API, {doors.game}: {text}"
    assert doors.editor(text) == page, f"editor, {doors.game}: {text}"
    file = doors.file(text)
    if page is None or file is None:
        assert page is None, text
        assert file is None, text
    else:
        assert set(page) <= file, text
        assert len(page) == min(FIRST, len(file)), text
    feed = doors.feed(text)
    if page is None or file is None or feed is None:
        assert page is feed, text
    else:
        assert feed <= file, text
        assert len(feed) == min(MOST, len(file)), text
    return page


def test_generated_searches_find_the_same_cards_in_the_same_order(doors: dict[str, Doors]) -> None:
    chance = Random(SEED)
    cards = plain_cards()
    found = 0
    for _ in range(QUERIES):
        game = chance.choice(sorted(doors))
        here = [card for card in cards if card.game == game]
        text = Sensible(chance, registry(game), here).query()
        if "unique:printing" in text:
            continue
        if chance.random() < 0.3:
            text += chance.choice((" order:number", " order:newest", " order:name"))
        found += bool(agreed(doors[game], text))
    assert found > QUERIES / 5


@pytest.mark.parametrize("rest", ["mv<=2", "set:B01", "atk>50", "-rarity:SSSR", "c:rad", "-t:lrod"])
def test_a_name_is_completed_of_the_cards_that_the_page_finds(
    doors: dict[str, Doors], rest: str
) -> None:
    """And of none, where the page refuses what stands before the name."""
    cipher = doors["cipher"]
    found = cipher.file(rest)

    completed = {card["address"].split("/")[-2] for card in cipher.completed(f"{rest} ma")}

    assert bool(completed) is (found is not None)
    assert completed <= (found or set())


@pytest.mark.parametrize(("typed", "name"), [("marht", "Marth"), ("lucni", "Lucina")])
def test_a_misspelt_name_is_completed_in_all_boxes(
    doors: dict[str, Doors], typed: str, name: str
) -> None:
    cipher = doors["cipher"]
    answer = cipher.client.get(reverse("decks:cards", args=[cipher.deck]), {"q": typed})

    assert cipher.completed(typed)[0]["name"] == name
    assert name in [card["name"] for card in cipher.completed(typed, game="")]
    assert answer.context["pane"].rows[0].card.name == name
    assert "this is what may have been meant" in answer.content.decode()


def test_an_alias_finds_what_its_field_finds(doors: dict[str, Doors]) -> None:
    """One alias of each field, in one game; test_aliases.py tries all, without a database."""
    chance = Random(SEED)
    cards = plain_cards()
    tried = found = 0
    for key, names in ALIASES.items():
        games = [game for game in sorted(doors) if registry(game).find(key)]
        game = chance.choice(games)
        rows = registry(game)
        field = rows[key]
        if field.type is Type.DIRECTIVE:
            continue
        text = Sensible(chance, rows, [card for card in cards if card.game == game]).of(field)
        meant = agreed(doors[game], text)
        name = chance.choice([name for name in names if rows.find(name) is field])
        assert agreed(doors[game], text.replace(key, name, 1)) == meant, (text, name)
        tried += 1
        found += bool(meant)
    assert tried > 25
    assert found > tried / 4


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("marth order:atk dir:desc", "marth order:-attack"),
        ("t:lord sort:cmc direction:asc", "type:lord order:cost"),
        ("marth order:released", "marth order:newest"),
        ("asof:2006 mv:1", "as_of:2006 cost:1"),
        ("is:unique", "is:unique_printing"),
        (
            "r>=SR c:red",
            "(rarity:SR or rarity:R+ or rarity:SR+ or rarity:HNX or rarity:N+X"
            " or rarity:R+X or rarity:+X) insignia:red",
        ),
    ],
)
def test_these_find_the_same(doors: dict[str, Doors], text: str, other: str) -> None:
    found = agreed(doors["cipher"], text)
    assert found
    assert found == agreed(doors["cipher"], other)


@pytest.mark.parametrize(
    ("game", "text", "least"),
    [
        ("cipher", "rarity:SR", 5),
        ("cipher", "set:B01 cost<=2", 20),
        ("cipher", "insignia:red cost<=1", 10),
        ("cipher", "legal:standard", 5),
        ("cipher", "attack>50", 20),
        ("cipher", "(-t:lord, -t:thief) cost>=5", 3),
        ("cipher", "t:lord,thief", 10),
        ("cipher", "marth", 6),
        ("cipher", "has:promotion_cost", 30),
        ("cipher", "has:skill", 30),
        ("cipher", "-rarity<SR", 8),
        ("fma", "rarity>C", 5),
        ("fma", "changed:2006", 40),
        ("fma", "changed>=2006-11-16 -printed:zzz", 40),
        ("fma", "rule:GEN-9", 1),
        ("fma", "rule:fma-ind-17", 4),
        ("fma", "rule:attr", 8),
        ("fetcg", "rule:Surprise", 3),
        ("fma", "Yoki’s Mansion", 1),
        ("fma", "name:YOKI‘S", 1),
    ],
)
def test_these_find_cards(doors: dict[str, Doors], game: str, text: str, least: int) -> None:
    assert len(agreed(doors[game], text) or ()) >= least


@pytest.mark.parametrize(
    "text",
    [
        *("rarity:SSSR", "set:ZZZ", "t:lrod", "number:B99-001", "order:attak", "insignia:rad"),
        *("rarity>=SSSR", "rarity>=PR", "usd<1", "c:elric", "order:-name", "dir:desc"),
        *("rule:GEN-9", "rule:EVADE-99", "-rule:evdae", "rule=EVADE"),
    ],
)
def test_a_value_that_no_card_has_is_refused(doors: dict[str, Doors], text: str) -> None:
    assert agreed(doors["cipher"], text) is None


def test_the_bench_of_searches_asks_nothing_that_is_refused(doors: dict[str, Doors]) -> None:
    cipher = Game.objects.get(key="cipher")

    problems = {
        text: read_query(text, cipher).problem
        for texts in QUERIES_OF_BENCH.values()
        for text in texts
    }

    assert {text: problem for text, problem in problems.items() if problem} == {}


def test_every_card_is_found_by_its_whole_name_typed_as_phones_do(doors: dict[str, Doors]) -> None:
    """However its name reads as a search: with "or", a colon, a hyphen or marks in it."""
    odd = [
        card
        for card in plain_cards()
        if set(":<>=~!?()|/’'") & set(f"{card.name} {card.title}") or " or " in card.title
    ]
    assert len(odd) > 20
    for card in odd:
        whole = f"{card.name}, {card.title}" if card.title else card.name
        for text in (whole, whole.replace("'", "’").upper()):
            found = doors[card.game].page(text)
            assert (found and found[0] == card.key) or card.key in (found or ()), text
