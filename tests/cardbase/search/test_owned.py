"""`owned`: how many copies somebody has, which only they may ask, and nobody else gets to see."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from cardbase.models import Game, OwnedCard, User
from cardbase.owned import add_owned, change_owned, set_owned
from cardbase.search import browse
from cardbase.search.language import explain, parse, registry
from cardbase.search.reading import read_query
from cardbase.search.sql import cards_for, printings_for
from decks.deck_search import read_deck_query
from tests.cardbase.factories import make_user
from tests.cardbase.pages.factories import make_card, make_game

COUNTS = {"Abel": 0, "Cain": 1, "Caeda": 2, "Draug": 3, "Marth": 9}
OPERATORS = {
    ":": lambda count, number: count == number,
    "=": lambda count, number: count == number,
    "!=": lambda count, number: count != number,
    "<": lambda count, number: count < number,
    "<=": lambda count, number: count <= number,
    ">": lambda count, number: count > number,
    ">=": lambda count, number: count >= number,
}


@pytest.fixture
def ann(db: None) -> User:
    """Ann owns `COUNTS`; Ben owns five of each, which must count for nothing."""
    ann = make_user("ann")
    cards = {make_card(name): count for name, count in COUNTS.items()}
    set_owned(ann, cards)
    set_owned(make_user("ben"), dict.fromkeys(cards, 5))
    return ann


def found(text: str, owner: User | None) -> set[str]:
    query = read_query(text, make_game(), owner.pk if owner else None)
    assert query.problem is None, query.problem
    names = set(cards_for(query, make_game()).values_list("name", flat=True))
    of_printings = set(printings_for(query, make_game()).values_list("card__name", flat=True))
    assert of_printings <= names
    return names


@pytest.mark.parametrize("op", OPERATORS)
def test_every_comparison_finds_what_it_says_and_its_denial_the_rest(ann: User, op: str) -> None:
    for number in range(11):
        expected = {name for name, count in COUNTS.items() if OPERATORS[op](count, number)}
        assert found(f"owned{op}{number}", ann) == expected
        assert found(f"-owned{op}{number}", ann) == COUNTS.keys() - expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("owned:1..2", {"Cain", "Caeda"}),
        ("owned:..1", {"Abel", "Cain"}),
        ("owned:3..", {"Draug", "Marth"}),
        ("owned:0|9", {"Abel", "Marth"}),
        ("owned>=-1", set(COUNTS)),
        ("owned<-1", set()),
        ("owned:4..2", set()),
        ("owned>0 name:ca", {"Cain", "Caeda"}),
        ("(owned:0 or name:marth) -name:cain", {"Abel", "Marth"}),
    ],
)
def test_ranges_and_what_stands_beside_them(ann: User, text: str, names: set[str]) -> None:
    assert found(text, ann) == names


@pytest.mark.parametrize("text", ["owned:many", "owned>x", "owned:none", "owned:..", "owned~2"])
def test_what_is_no_number_is_refused_with_a_sentence(ann: User, text: str) -> None:
    problem = read_query(text, make_game(), ann.pk).problem

    assert problem is not None
    assert "Copies you own" in problem.message


@pytest.mark.parametrize("text", ["owned>0", "-owned:0", "marth (owned>0 or cost:1)", "owned!=2"])
def test_without_an_account_it_is_refused_by_every_door(
    ann: User, client: Client, text: str
) -> None:
    game = make_game()
    sentence = "counts the copies that you own"

    for query in (read_query(text, game), read_deck_query(f"contains:({text})")):
        assert query.problem is not None
        assert sentence in query.problem.message
    page = client.get(reverse("cardbase:game-cards", args=[game.key]), {"q": text})
    assert sentence in page.content.decode()
    answer = client.get("/api/v1/cards/", {"q": text, "game": game.key})
    assert answer.status_code == 400
    assert sentence in answer.content.decode()
    feed = client.get(reverse("cardbase:search-feed"), {"q": text, "game": game.key})
    assert "Marth" not in feed.content.decode()


def test_counts_of_facets_are_of_the_person_who_asks_and_of_now(ann: User) -> None:
    """They are kept for searches that mean the same to everybody."""
    ben, game = User.objects.get(username="ben"), make_game()

    def counted(owner: User) -> tuple[int, set[int]]:
        found = browse(game, QueryDict("q=owned>2"), owner=owner.pk)
        numbers = {value.count for group in found.facet_groups for value in group.values}
        return found.results.count, {number for number in numbers if number is not None}

    assert counted(ann)[0] == 2
    assert counted(ben)[0] == 5
    set_owned(ann, {game.cards.get(name="Abel"): 7})
    count, facets = counted(ann)
    assert count == 3
    assert all(number <= 3 for number in facets)


def test_a_page_of_the_catalogue_with_what_somebody_owns_is_kept_by_nobody(ann: User) -> None:
    client = Client()
    client.force_login(ann)
    address = reverse("cardbase:game-cards", args=[make_game().key])

    page = client.get(address, {"q": "owned:9"})

    assert [row.name for row in page.context["browse"].results.rows] == ["Marth"]
    assert "ETag" not in page.headers
    assert not Client().get(address, {"q": "owned:9"}).context["browse"].results.rows


def test_setting_adding_and_taking(ann: User) -> None:
    marth, abel = (Game.objects.get().cards.get(name=name) for name in ("Marth", "Abel"))

    add_owned(ann, {marth: 2, abel: 4})
    assert change_owned(ann, abel, -1) == 3
    set_owned(ann, {marth: 1})
    assert change_owned(ann, marth, -1) == 0
    assert change_owned(ann, marth, -1) == 0

    assert not OwnedCard.objects.filter(owner=ann, card=marth).exists()
    add_owned(ann, {abel: 9999})
    assert OwnedCard.objects.get(owner=ann, card=abel).count == 9999


@pytest.mark.django_db(transaction=True)
def test_copies_added_and_taken_at_once_all_count(ann: User) -> None:
    caeda = Game.objects.get().cards.get(name="Marth")

    def change(step: int) -> Any:
        try:
            return change_owned(ann, caeda, step)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(change, [1, -1, 1, 1] * 4))

    assert OwnedCard.objects.get(owner=ann, card=caeda).count == 9 + 8


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("owned>0", "you own it"),
        ("owned>=1", "you own it"),
        ("owned!=0", "you own it"),
        ("-owned:0", "you own it"),
        ("-owned!=0", "you own none of it"),
        ("owned:0", "you own none of it"),
        ("-owned>0", "you own none of it"),
        ("owned>2", "you own more than 2 of it"),
        ("-owned>2", "you own at most 2 of it"),
        ("owned!=2", "you do not own 2 of it"),
        ("owned:1..3", "you own from 1 to 3 of it"),
        ("owned:1|4", "you own 1 of it or you own 4 of it"),
    ],
)
def test_it_is_said_in_words(text: str, words: str) -> None:
    assert explain(parse(text, registry())) == f"Cards where {words}."
