"""What is nearest to a misspelt name, of few cards and of very many."""

from random import Random

import pytest

from cardbase.models import Card, NameWord
from cardbase.search import nearest, words_of_names
from cardbase.search.spelling import GOOD_ENOUGH, likeness, likeness_of_words
from tests.cardbase.factories import make_card, make_game

pytestmark = pytest.mark.django_db

NAMES = ("Marth", "Martha", "Gharnef", "Caeda", "Gerik's Blade", "Roy", "Half-Dragon", "Éirika")
TITLES = ("", "Prince of Light", "Savior of His Realm", "Hero-King", "The Azure Axe")


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
