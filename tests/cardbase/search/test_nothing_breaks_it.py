"""No text whatsoever breaks a search: it is read or refused with a reason and a place."""

import os
from collections.abc import Callable
from random import Random

import pytest
from django.db.models import QuerySet
from django.test import Client

from cardbase.models import Card
from cardbase.search.autocomplete import TYPING
from cardbase.search.language import Query, Registry, explain, parse, registry
from cardbase.search.language.field import Field
from cardbase.search.language.syntax import LONGEST
from cardbase.search.sql.compiler import Compiler
from cardbase.search.sql.frame import Frame
from cardbase.search.sql.lookups import Lookups
from cardbase.search.sql.queries import cards_for, printings_for
from decks.deck_search import read_deck_query
from tests.cardbase.pages.factories import make_card, make_game, make_printing
from tests.cardbase.search.oracle import PlainCard, PlainPrinting, PlainWording
from tests.cardbase.search.random_queries import Nonsense, Sensible

# By night it is a million.
TEXTS = int(os.environ.get("SEARCH_TEXTS", "25000"))
SEED = int(os.environ.get("SEARCH_SEED", "3"))

CARDS = [
    PlainCard(
        key="marth",
        game="cipher",
        name="Marth",
        title="Prince of the Tests",
        kind="character",
        provenance="sample",
        wordings=(
            PlainWording(
                None,
                {"cost": 1, "attack": 40, "class": "Lord", "insignias": ["red"]},
                {"skill": "Draw a card. It may move.\nDiscard a card."},
            ),
        ),
        printings=(PlainPrinting("B01", "First Set", "B01-001", "B01-001N", "N", "Normal"),),
    )
]


def texts(count: int, rows: Registry) -> Callable[[], str]:
    """Nonsense, sensible queries, and sensible queries with a piece knocked out."""
    chance = Random(SEED)
    nonsense, sensible = Nonsense(chance, rows), Sensible(chance, rows, CARDS)

    def text() -> str:
        roll = chance.random()
        if roll < 0.5:
            return nonsense.text()
        query = sensible.query()
        if roll < 0.8:
            place = chance.randrange(len(query) + 1)
            return query[:place] + chance.choice(("", nonsense.text())) + query[place + 1 :]
        return query

    return text


@pytest.mark.django_db
def test_thousands_of_texts_are_read_or_refused_with_a_place() -> None:
    rows = registry()
    text = texts(TEXTS, rows)
    compiler = Compiler(Made())
    read = refused = 0
    for number in range(TEXTS):
        typed_text = text()
        query = parse(typed_text, rows)
        if query.problem:
            refused += 1
            check_problem(typed_text, query)
            continue
        read += 1
        if number % 20 == 0:
            check_meaning(query, compiler)

    assert read > TEXTS / 10
    assert refused > TEXTS / 10


class Made(Lookups):
    """Ids and names that nothing was looked up for."""

    def names_like(self, field: Field, text: str) -> list[str]:
        return ["Marth"]

    def cards_numbered(self, number: str) -> list[int]:
        return [1, 2]


def check_problem(typed_text: str, query: Query) -> None:
    assert query.problem.message, typed_text
    assert 0 <= query.problem.span.start <= len(typed_text), typed_text
    before, at, after = query.problem.pointed(typed_text)
    assert before + at + after in (typed_text, typed_text + " "), typed_text
    assert explain(query) == ""


def check_meaning(query: Query, compiler: Compiler) -> None:
    """Whatever can be read can be said in English and made into SQL."""
    assert explain(query).endswith(".")
    if query.root is not None:
        frame = Frame(day=query.as_of)
        found = frame.prepared(Card.objects.all()).filter(compiler.condition(query.root, frame))
        _ = str(found.query.where)


@pytest.mark.django_db
def test_whatever_can_be_read_postgresql_can_answer() -> None:
    make_printing(make_card("Marth", "Prince"), "B01-001N")
    text = texts(600, registry())
    answered = 0
    for _ in range(600):
        query = parse(text(), registry())
        if query.problem is None:
            found: QuerySet = (printings_for if query.finds_printings else cards_for)(query)
            list(found)
            answered += 1

    assert answered > 100


@pytest.mark.django_db
def test_no_text_gives_a_page_an_error(client: Client) -> None:
    make_printing(make_card("Marth", "Prince"), "B01-001N")
    make_game("fma")
    text = texts(150, registry())
    statuses = set()
    for number in range(150):
        typed_text, was = typed(text()), typed(text())
        address = ("/cards/", "/games/cipher/cards/", "/cards/completions/", "/decks/")[number % 4]
        response = client.get(address, {"q": typed_text, "at": str(number), "was": was})
        statuses.add(response.status_code)
        if number % 5 == 0:
            statuses.add(client.get("/api/v1/cards/", {"q": typed_text}).status_code)

    assert statuses <= {200, 302, 400}


def typed(text: str) -> str:
    """As much of it as a browser can send, and as the site does not refuse for all its pages."""
    return text.replace("\x00", "").encode("utf-8", "ignore").decode()


@pytest.mark.parametrize(
    "text",
    [
        "(" * LONGEST,
        "-" * LONGEST,
        "-(" * (LONGEST // 2),
        "a " * (LONGEST // 2),
        "cost:" + "1|" * (LONGEST // 2 - 5) + "1",
        "text:/" + "(" * (LONGEST - 10) + "/",
        "text:/" + "a{50}" * 39 + "/",
        '"' * LONGEST,
        "a" * LONGEST,
        "a" * (LONGEST + 1),
        "text:(" * 300,
        "\ud800",
        "a\x00b",
    ],
)
def test_what_is_long_or_deep_is_answered_at_once(text: str) -> None:
    query = parse(text, registry())

    assert query.problem or query.conditions or not text.strip("-")
    of_decks = read_deck_query(text)
    assert of_decks.problem or of_decks.conditions or not text.strip("-")


def test_the_expression_of_completions_takes_no_long_time() -> None:
    for text in (
        "a:" + 'b"|' * 600,
        '"a"|' * 500,
        "-" * 2000,
        "(" * 2000,
        "x" * 2000,
        "a:b|" * 500,
    ):
        TYPING.search(text)
