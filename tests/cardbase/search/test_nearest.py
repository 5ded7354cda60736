"""What is nearest to a misspelt name, of few cards and of very many."""

from random import Random
from typing import Any

import pytest
from rapidfuzz.distance import OSA

from cardbase.models import Card, NameWord
from cardbase.models.folding import fold
from cardbase.search import nearest, words_of_names
from cardbase.search.spelling import GOOD_ENOUGH, bare, likeness, likeness_of_words
from tests.cardbase.factories import make_card, make_game

pytestmark = pytest.mark.django_db

NAMES = ("Marth", "Martha", "Gharnef", "Caeda", "Gerik's Blade", "Roy", "Half-Dragon", "Éirika")
TITLES = ("", "Prince of Light", "Savior of His Realm", "Hero-King", "The Azure Axe")


@pytest.fixture(autouse=True)
def _nothing_known_of_other_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what PostgreSQL has counted of the cards of other tests, and with time enough.

    Words without three letters say nothing, as always.
    """
    monkeypatch.setattr(words_of_names, "share", lambda column, word: float(len(word) < 3))
    monkeypatch.setattr(words_of_names, "AT_ONCE", 60_000)


@pytest.fixture
def cards() -> list[Card]:
    return [make_card(name, title) for name in NAMES for title in TITLES]


def by_comparing_all(text: str) -> list[int]:
    """The nearest cards, from every name and every name with its title."""
    called: dict[str, list[int]] = {}
    for card in Card.objects.order_by("ordinal", "pk"):
        called.setdefault(card.name, []).append(card.pk)
        if card.title:
            called.setdefault(f"{card.name}, {card.title}", []).append(card.pk)
    near = {name: likeness_of_words(text, name) for name in called}
    ranked = sorted(
        (name for name in called if near[name] >= GOOD_ENOUGH),
        key=lambda name: (-near[name], -likeness(text, name), len(name)),
    )
    return list(dict.fromkeys(pk for name in ranked for pk in called[name]))[: nearest.MOST]


def slips(chance: Random, text: str) -> str:
    """The text with a letter left out, doubled or changed with the next."""
    at = chance.randrange(len(text) - 1)
    a, b = text[at], text[at + 1]
    return text[:at] + chance.choice([b + a, a, b, a + a + b]) + text[at + 2 :]


def test_the_first_is_that_of_comparing_all_names(cards: list[Card]) -> None:
    chance = Random(6)
    for _ in range(60):
        card = chance.choice(cards)
        text = slips(chance, str(card) if chance.random() < 0.5 else card.name)
        assert nearest.nearest_cards(make_game(), text)[:1] == by_comparing_all(text)[:1], text


def test_the_second_look_reads_the_cards_with_a_word_as_near_as_a_whole_name_must_be(
    cards: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name is as near as its words on average, so one of them is: no card is missed, and cards
    whose words are all further away are not compared. Words without three letters say nothing."""
    looks: list[tuple[float, bool, set[int]]] = []

    def look(*args: Any, all_of_them: bool) -> list[words_of_names.Named]:
        found = words_of_names.cards_with_words_like(*args, all_of_them=all_of_them)
        looks.append((args[2], all_of_them, {card.pk for card in found}))
        return found

    monkeypatch.setattr(nearest, "cards_with_words_like", look)
    monkeypatch.setattr(nearest, "MOST", 1000)
    words = {card.pk: f"{card.name} {card.title}" for card in cards}
    chance = Random(9)
    edges = "royy", "cedaa", "marthas", "lght", "hreo kng"
    for text in (*edges, *(slips(chance, str(chance.choice(cards))) for _ in range(40))):
        nearest.nearest_cards(make_game(), text)
        (_, first, _), (_, second, read) = looks[-2:]
        assert (first, second) == (True, False)
        near = {
            word
            for name in words.values()
            for word in bare(name).split()
            if len(word) > 2
            and any(
                OSA.normalized_similarity(one, word) >= GOOD_ENOUGH / 100
                for one in bare(text).split()
            )
        }
        assert read == {pk for pk, name in words.items() if any(w in fold(name) for w in near)}, (
            text
        )


def test_a_card_that_lacks_a_word_is_found_if_the_others_are_near_enough() -> None:
    """ "savior" is a word of another card, so the first look wants both words on one."""
    marth, other = make_card("Marth", "Favors"), make_card("Ike", "Savior")

    assert likeness_of_words("marth savior", str(marth)) >= GOOD_ENOUGH
    assert nearest.nearest_cards(make_game(), "marth savior") == [marth.pk]
    assert likeness_of_words("marth savior", str(other)) < GOOD_ENOUGH


def test_there_is_no_second_look_where_the_first_finds_enough(
    cards: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def look(*args: Any, all_of_them: bool) -> list[words_of_names.Named]:
        asked.append(all_of_them)
        return words_of_names.cards_with_words_like(*args, all_of_them=all_of_them)

    monkeypatch.setattr(nearest, "cards_with_words_like", look)

    assert len(nearest.nearest_cards(make_game(), "marht")) == nearest.MOST
    assert asked == [True]
    nearest.nearest_cards(make_game(), "gharnf savoir of his")
    assert asked == [True, True, False]


@pytest.mark.parametrize(
    ("typed", "name"), [("Marht", "Marth"), ("garnef", "Gharnef"), ("half dragn", "Half-Dragon")]
)
def test_of_very_many_names_those_with_near_words_are_compared(
    typed: str, name: str, cards: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = nearest.near_names(make_game(), typed)
    monkeypatch.setattr(nearest, "MOST_NAMES", 0)

    assert nearest.near_names(make_game(), typed)[0] == few[0] == name


def test_a_question_that_takes_long_is_given_up(
    cards: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow:
        @staticmethod
        def values_list(*names: str) -> "Slow":
            return Slow()

        def __getitem__(self, part: slice) -> object:
            return Card.objects.extra(where=["pg_sleep(1) IS NULL"])

    monkeypatch.setattr(words_of_names, "AT_ONCE", 20)
    monkeypatch.setattr("cardbase.models.card.CardQuerySet.order_by", lambda *_: Slow())

    assert nearest.nearest_cards(make_game(), "marht") == []


def test_words_of_names_are_noted_however_cards_are_written() -> None:
    card = make_card("Marth", "Hero-King’s Heir")
    others = [_like(card, "Ögma", "b"), _like(card, "R2-D2", "c")]
    Card.objects.bulk_create(others)
    Card.objects.filter(pk=card.pk).update(name="Marcus")

    words = set(NameWord.objects.filter(game=card.game).values_list("word", flat=True))

    assert words == {"marth", "hero-king's", "heir", "ogma", "r2-d2", "marcus"}


def _like(card: Card, name: str, key: str) -> Card:
    return Card(game=card.game, name=name, key=key, kind=card.kind, stats=card.stats)
