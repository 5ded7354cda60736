"""The Fire Emblem TCG catalogue that comes with the project: known facts, and samples to play."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from cardbase.loading.shipped import FOLDER, load_game
from cardbase.models import Card, CardSet, Printing, Rarity, Ruling
from rules.fetcg.cards import SCHEMA
from rules.fetcg.construction import construction
from rules.fetcg.text.compiler import compile_line
from rules.text.abilities import Failure
from tests.testkit import shipped
from tests.testkit.citation import rule

HOME = FOLDER / "fetcg"


def _cards() -> list[dict]:
    files = sorted((HOME / "cards").glob("*.toml"))
    return [card for path in files for card in tomllib.loads(path.read_text("utf-8"))["card"]]


SAMPLES = [card for card in _cards() if card["provenance"] == "sample"]
PARTIAL = [card for card in _cards() if card["provenance"] == "partial"]


@pytest.fixture
def catalogue(db) -> None:
    load_game(HOME)


def test_samples_and_printed_cards_are_told_apart(catalogue) -> None:
    assert Counter(Card.objects.values_list("provenance", flat=True)) == {
        "sample": 111,
        "partial": 23,
    }
    kinds = Counter(Card.objects.filter(provenance="sample").values_list("kind", flat=True))
    assert kinds == {
        "unit": 47, "weapon": 16, "magic": 12, "item": 8, "land": 10, "surprise": 18,
    }  # fmt: skip
    assert set(Printing.objects.filter(card__provenance="sample").values_list("set__code")) == {
        ("SMP",)
    }
    assert Rarity.objects.count() == 4
    assert CardSet.objects.filter(series__isnull=False).count() == 6
    myrmidon = Printing.objects.get(code="1-103").card
    assert (myrmidon.stats["energy"], myrmidon.stats["attack"]) == (3, 2)
    assert "level" in myrmidon.unknown
    assert Ruling.objects.filter(card__name="Nullify").count() == 1
    assert load_game(HOME) is None, "the second time there is nothing to do"


@pytest.mark.parametrize("card", _cards(), ids=lambda card: card["key"])
def test_facts_fit_the_schema(card: dict) -> None:
    unknown = tuple(card.get("unknown", ()))

    assert SCHEMA.validate(card["kind"], card["stats"], unknown) == {}
    assert set(card.get("texts", {})) <= {"ability" if card["kind"] == "unit" else "effect"}


@pytest.mark.parametrize("card", PARTIAL, ids=lambda card: card["key"])
def test_what_is_not_known_is_listed_and_only_that(card: dict) -> None:
    known = {field.key for field in SCHEMA.kind(card["kind"]).fields}
    sections = {section.key for section in SCHEMA.sections}

    assert set(card["unknown"]) <= known | sections
    assert not set(card["unknown"]) & card["stats"].keys()


def test_every_line_compiles() -> None:
    lines = [
        line
        for card in SAMPLES
        for text in card.get("texts", {}).values()
        for line in text.splitlines()
    ]

    assert [line for line in lines if isinstance(compile_line(line), Failure)] == []
    assert len(lines) == 58


def test_numbers_run_from_one_to_the_last() -> None:
    numbers = sorted(printing["number"] for card in SAMPLES for printing in card["printing"])

    assert numbers == [f"S-{number:03}" for number in range(1, 112)]


@rule("FETCG-ADVANCED-5", "FETCG-HOLY-1", "FETCG-ITEM-4")
def test_the_series_say_what_is_known_of_their_cards() -> None:
    sets = {one["code"]: one for one in tomllib.loads((HOME / "sets.toml").read_text())["set"]}

    assert (
        "3-001 to 3-045 Advanced Units, 3-060 to 3-072 Holy Weapons" in sets["3"]["released_note"]
    )
    assert "the first with Item cards" in sets["5"]["released_note"]


@pytest.mark.parametrize(
    "path", sorted((HOME / "decks").glob("*.toml")), ids=lambda path: path.stem
)
def test_a_shipped_deck_is_legal_and_made_of_samples(path: Path) -> None:
    name = tomllib.loads(path.read_text("utf-8"))["name"]
    (deck,) = [deck for deck in shipped.decks("fetcg") if deck.name == name]

    assert [one for one in construction(deck) if one.severity == "error"] == []
    assert all(card.printed_in == ("SMP",) for card in deck.cards())


def test_the_shipped_decks_are_different() -> None:
    decks = [{entry.card.key for entry in deck.entries} for deck in shipped.decks("fetcg")]

    assert len(decks) == 3
    assert len(set.intersection(*decks)) < 8
