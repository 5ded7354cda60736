"""The FlameThrowers catalogue that comes with the project: sample cards, all of them playable."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from cardbase.loading.shipped import FOLDER, load_game
from cardbase.models import Card, Printing, Rarity, Term
from rules.flamethrowers.cards import ENERGY_TYPES, SCHEMA
from rules.flamethrowers.printed import copy_limit, identity
from rules.flamethrowers.text.compiler import compile_line
from rules.text.abilities import Failure
from tests.testkit import shipped

HOME = FOLDER / "flamethrowers"
DECKS = sorted((HOME / "decks").glob("*.toml"))


@pytest.fixture
def catalogue(db) -> None:
    load_game(HOME)


def _cards() -> list[dict]:
    files = sorted((HOME / "cards").glob("*.toml"))
    return [card for path in files for card in tomllib.loads(path.read_text("utf-8"))["card"]]


def _lines() -> list[str]:
    return [
        line for card in _cards() for text in card["texts"].values() for line in text.splitlines()
    ]


def test_sixty_four_cards_of_every_kind_are_shipped_and_all_are_marked_as_samples(
    catalogue,
) -> None:
    assert set(Card.objects.values_list("provenance", flat=True)) == {"sample"}
    kinds = Counter(Card.objects.values_list("kind", flat=True))
    assert kinds == {
        "squad": 25, "transformation": 7, "tag_team": 6, "support": 12, "field": 6, "reaction": 8,
    }  # fmt: skip
    assert sum(bool(card.stats.get("kami")) for card in Card.objects.all()) == 4
    assert set(Rarity.objects.values_list("code", flat=True)) == {"C", "U", "R", "L"}
    assert tuple(Term.objects.values_list("value", "name")) == ENERGY_TYPES


def test_a_card_carries_its_whole_title_line(catalogue) -> None:
    glory = Printing.objects.get(code="SMP-T02R").card

    assert (glory.name, glory.title) == ("FlameThrower Glory", "Hyper Mode, Twin Torch")
    assert glory.stats["base_forms"] == "Base, Alpha Mode"
    assert (glory.stats["rank"], glory.stats["health"], glory.stats["energy"]) == (4, 88500, 1900)


@pytest.mark.parametrize("card", _cards(), ids=lambda card: card["key"])
def test_facts_fit_the_schema_and_the_text_stands_where_the_kind_has_it(card: dict) -> None:
    assert SCHEMA.validate(card["kind"], card["stats"]) == {}
    fighter = "health" in card["stats"]
    assert list(card["texts"]) == ["ability" if fighter else "effect"]


@pytest.mark.parametrize("line", _lines())
def test_every_line_compiles(line: str) -> None:
    assert not isinstance(compile_line(line), Failure)


def test_no_two_cards_are_the_same_card() -> None:
    cards = shipped.cards_by_number("flamethrowers").values()

    assert len({identity(card) for card in cards}) == len(_cards())


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_shipped_deck_is_built_by_the_rules(path: Path) -> None:
    cards = shipped.cards_by_number("flamethrowers")
    entries = tomllib.loads(path.read_text("utf-8"))["entry"]
    parts: Counter[str] = Counter()
    for entry in entries:
        card = cards[entry["card"]]
        assert entry["count"] <= copy_limit(card), card.name
        assert entry.get("part", "main") == SCHEMA.part_of(card.kind), card.name
        parts[entry.get("part", "main")] += entry["count"]

    assert parts["main"] == 40
    assert 1 <= parts["extra"] <= 10


def test_the_shipped_decks_are_different() -> None:
    lists = [
        {entry["card"] for entry in tomllib.loads(path.read_text())["entry"]} for path in DECKS
    ]

    assert len(lists) == 2
    assert len(set.intersection(*lists)) < 6
