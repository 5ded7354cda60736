"""The Cipher catalogue that comes with the project: enough of it, in our words, playable."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from django.core.management import call_command

import rules
from cardbase.loading.shipped import FOLDER, load_game
from cardbase.models import Card, CardSet, Printing, Rarity, Term
from rules.engine.cards import Deck, Entry
from tests.testkit.shipped import names_listed_cards

HOME = FOLDER / "cipher"
DECKS = [path for path in sorted((HOME / "decks").glob("*.toml")) if not names_listed_cards(path)]
SKILL = re.compile(
    r"(\[(?:CCS|FS)\] )?[^|\[\]]+ \|(?:ACT|AUTO|CONT|SPEC|BOND|HAND)\| "
    r"(?:\[[^\]]+\] )?[A-Z\"<].*\.\)?"
)
SUPPORT = re.compile(r"\|(?:ATK|DEF|ATK/DEF) SUPP\| [^:|]+: [A-Z].*\.")


@pytest.fixture
def catalogue(db) -> None:
    load_game(HOME)


def skill_lines() -> list[str]:
    return [line for text in _texts("skill") for line in text.splitlines()]


def _texts(section: str) -> list[str]:
    texts = [card.get("texts", {}) for card in _cards()]
    return [text[section].strip() for text in texts if section in text]


def _cards() -> list[dict]:
    files = sorted((HOME / "cards").glob("*.toml"))
    return [card for path in files for card in tomllib.loads(path.read_text("utf-8"))["card"]]


def test_at_least_eighty_cards_all_sets_rarities_and_insignias_are_shipped(catalogue) -> None:
    assert Card.objects.count() >= 80
    kinds = Counter(CardSet.objects.values_list("kind", flat=True))
    assert kinds == {"booster": 22, "starter": 12, "promo": 22}
    assert set(Rarity.objects.values_list("code", flat=True)) >= {
        "N", "HN", "R", "SR", "ST", "PR", "HR", "R+", "SR+", "ST+", "PR+", "PRr", "HNX", "PRX",
    }  # fmt: skip
    schema = rules.game("cipher").cards.kind("character")
    assert tuple(Term.objects.values_list("value", "name")) == schema.field("insignias").choices


def test_only_confirmed_dates_stand_in_the_list_of_sets(catalogue) -> None:
    dated = CardSet.objects.exclude(released=None).values_list("code", flat=True)

    assert list(dated) == [
        "B01", "S01", "S02", "B02", "S03", "S04", "B03", "B04", "B07", "B08", "B12", "B14", "B21",
        "B22",
    ]  # fmt: skip


def test_every_set_says_what_is_known_of_its_release(catalogue, client) -> None:
    assert [row.code for row in CardSet.objects.all() if not row.released_in_words] == []

    page = client.get("/games/cipher/sets/P22/").content.decode()

    assert "no single date: given out over time" in page


def test_a_card_of_the_rulebook_is_as_it_is_printed(catalogue) -> None:
    marth = Card.objects.with_data().get(printings__code="B01-001SR").as_data()

    assert (marth.name, marth.title) == ("Marth", "Savior of His Realm")
    assert (marth.stats["cost"], marth.stats["promotion_cost"]) == (5, 4)
    assert (marth.stats["attack"], marth.stats["support"]) == (70, 20)
    assert marth.printed_in == ("B01",)
    assert Printing.objects.get(code="B01-001SR").illustrator == "Maki Hakoda"


@pytest.mark.parametrize("line", skill_lines())
def test_skills_keep_to_the_shape_of_the_style_page(line: str) -> None:
    assert SKILL.fullmatch(line)


@pytest.mark.parametrize("line", sorted(set(_texts("support"))))
def test_support_skills_keep_to_the_shape_of_the_style_page(line: str) -> None:
    assert SUPPORT.fullmatch(line)


@pytest.mark.parametrize("section", ["skill", "support"])
def test_no_sentence_of_the_public_card_list_is_shipped(section: str, public_data: Path) -> None:
    path = public_data / "fe-cipher" / "fe-cipher-cards-en.json"
    theirs = path.read_text("utf-8-sig")

    ours = {line.split("|")[-1].strip() for text in _texts(section) for line in text.splitlines()}

    assert ours
    assert [line for line in ours if line in theirs] == []


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_every_shipped_deck_is_legal_without_a_hint(path: Path, catalogue) -> None:
    listed = tomllib.loads(path.read_text("utf-8"))
    entries = []
    for entry in listed["entry"]:
        card = Card.objects.with_data().filter(printings__number=entry["card"]).distinct().get()
        entries.append(Entry(card.as_data(), entry["count"]))
    lord = Card.objects.filter(printings__number=listed["choices"]["lord"]).distinct().get()
    deck = Deck(listed["name"], tuple(entries), {"lord": lord.key})

    assert rules.game("cipher").construction(deck) == []
    assert deck.count() == 50
    assert sum(entry.count for entry in entries if entry.card.stats["cost"] == 1) >= 14


def test_the_shipped_decks_are_different(catalogue) -> None:
    lists = [
        {entry["card"] for entry in tomllib.loads(path.read_text())["entry"]} for path in DECKS
    ]

    assert len(lists) >= 2
    assert not set.intersection(*lists)


def test_shipped_cards_are_loaded_into_an_empty_database_in_seconds(db) -> None:
    call_command("load_catalogue", verbosity=0)

    assert not Card.objects.exclude(origin=Card.Origin.SHIPPED).exists()
