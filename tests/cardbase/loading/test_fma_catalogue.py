"""The Fullmetal Alchemist catalogue that ships: facts, rulings, errata and sample cards."""

import tomllib
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from cardbase.loading.shipped import FOLDER, load_game
from cardbase.models import Card, CardSet, Erratum, Printing, Rarity, Ruling, Wording
from rules.fma.cards import ATTRIBUTES, PLAYABLE, SCHEMA
from tests.testkit import shipped
from tests.testkit.citation import rule

HOME = FOLDER / "fma"
DECKS = sorted((HOME / "decks").glob("*.toml"))
BEFORE = date(2006, 8, 1)
ANNOUNCED = date(2006, 11, 16)


@pytest.fixture
def catalogue(db) -> None:
    load_game(HOME)


def _cards() -> list[dict]:
    files = sorted((HOME / "cards").glob("*.toml"))
    return [card for path in files for card in tomllib.loads(path.read_text("utf-8"))["card"]]


def test_every_fact_fits_the_schema_and_what_is_missing_is_listed() -> None:
    for card in _cards():
        unknown = tuple(card.get("unknown", ()))
        assert SCHEMA.validate(card["kind"], card["stats"], unknown) == {}, card["key"]
        assert (card.get("provenance") == "partial") == bool(unknown), card["key"]


def test_sample_cards_are_whole_playable_and_of_their_own_set() -> None:
    samples = [card for card in _cards() if card.get("provenance") == "sample"]

    assert Counter(card["kind"] for card in samples) == {
        "leader": 7, "ally": 52, "attachment": 20, "advantage": 10, "event": 46, "location": 24,
    }  # fmt: skip
    assert {card["kind"] for card in samples} == set(PLAYABLE)
    assert {printing["set"] for card in samples for printing in card["printing"]} == {"SMP"}
    printed = {card["name"] for card in _cards() if card.get("provenance") != "sample"}
    for card in samples:
        stack = card["kind"] == "leader" and card["title"].startswith("Sample")
        assert stack or card["name"] not in printed, card["name"]


def test_no_two_cards_have_one_key_or_one_name_and_title() -> None:
    cards = _cards()

    assert len({card["key"] for card in cards}) == len(cards)
    assert len({(card["name"], card.get("title")) for card in cards}) == len(cards)


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_shipped_deck_has_its_three_parts(path: Path) -> None:
    cards = shipped.cards_by_number("fma")
    parts: Counter[str] = Counter()
    for entry in tomllib.loads(path.read_text("utf-8"))["entry"]:
        card = cards[entry["card"]]
        assert entry.get("part", "main") == SCHEMA.part_of(card.kind), card.name
        assert card.unknown == (), card.name
        parts[entry.get("part", "main")] += entry["count"]

    assert parts == {"main": 60, "location": 11, "leader": 3}


def test_all_sets_rarities_rulings_and_errata_become_rows(catalogue) -> None:
    assert Card.objects.count() == len(_cards()) == 378
    assert Counter(Card.objects.values_list("provenance", flat=True))["sample"] == 159
    released = CardSet.objects.exclude(released=None).order_by("released")
    assert list(released.values_list("code", flat=True)) == [
        "FMA", "BW", "AH", "HP", "AG", "SDS", "SAC",
    ]  # fmt: skip
    assert sum(released.values_list("numbered_cards", flat=True)) == 1020
    assert set(Rarity.objects.values_list("code", flat=True)) == {
        "C", "U", "R", "F", "X", "SIG", "PC", "T", "P", "S",
    }  # fmt: skip
    assert Ruling.objects.count() == 116
    assert Erratum.objects.count() == 42
    assert set(Erratum.objects.values_list("date", flat=True)) == {ANNOUNCED}
    card = Card.objects.get(key="birthday-party")
    ruling = card.rulings.select_related("source").get()

    assert ruling.date == ANNOUNCED
    assert ruling.rule_ids == ["FMA-IND-7"]
    assert (ruling.source.section, ruling.source.official) == ("Birthday Party", True)
    undated = Ruling.objects.get(rule_ids=["FMA-IND-8"])
    assert undated.date is None


@rule("FMA-IND-6", "FMA-IND-54", "FMA-IND-62", "FMA-IND-64")
def test_before_an_erratum_the_printed_wording_was_in_force_and_known_as_far_as_it_is(
    catalogue,
) -> None:
    edward = Card.objects.get(key="edward-elric-researcher")

    then, now = edward.wording_on(BEFORE), edward.wording_on(ANNOUNCED)

    assert then.is_printed
    assert "targets you" not in then.texts["text"]
    assert "targets you" in now.texts["text"]
    assert edward.texts == now.texts

    # One that gives the whole text makes a card known; one that gives a part does not.
    card = Card.objects.get(key="mobilization")

    assert card.wording_on(BEFORE).unknown == ["text"]
    assert (card.provenance, card.unknown) == ("official", [])
    assert card.texts["text"].startswith("Search Wits 6: Move any number")
    claire = Card.objects.get(key="claire-nurse")

    assert claire.provenance == "partial"
    assert "text" in claire.unknown
    assert claire.texts["text"].startswith("React Wits: After a Mob ally of yours")

    for key, field, before, after in (
        ("a-job-well-done", "icon", "strength", "wits"),
        ("reinforcements", "icon", "wits", "strength"),
        ("basque-grand-tuckers-patron", "level", None, 2),
        ("scar-forging-the-stone", "alchemy", None, 6),
        ("spooky-shadows", "strength", 1, None),
        ("spooky-shadows", "wits", None, 1),
        ("temple-square", "keywords", None, "Liore"),
    ):
        card = Card.objects.get(key=key)
        assert card.wording_on(BEFORE).stats.get(field) == before, key
        assert card.stats.get(field) == after, key


@rule("FMA-IND-2", "FMA-IND-27", "FMA-IND-28", "FMA-IND-43", "FMA-IND-49", "FMA-IND-53")
@rule("FMA-IND-55", "FMA-IND-56", "FMA-IND-70", "FMA-IND-71")
def test_misprints_stay_on_their_printing_and_errata_are_kept_in_words(catalogue) -> None:
    misprints = {
        "BW-TSC1": ("factions", ["military"], ["rebel"]),
        "BW-TSC2": ("factions", ["military"], ["rebel"]),
        "3/10Xb": (
            "keywords",
            "Human, Soldier, State Alchemist, Hero",
            "Human, Soldier, State Alchemist",
        ),
    }
    for code, (field, misprinted, right) in misprints.items():
        printing = Printing.objects.get(code=code)
        assert printing.printed_stats == {field: misprinted}
        assert printing.card.stats[field] == right
        assert Erratum.objects.filter(wordings__card=printing.card).count() == 1
    demo = Printing.objects.get(set__code="DEMO")
    assert (demo.card.name, demo.printed_stats) == ("Halling", {"strength": 5, "wits": 4})
    assert (demo.card.stats["strength"], demo.card.stats["wits"]) == (3, 5)
    zolf = Printing.objects.get(code="AG-XA03")
    assert (zolf.card.title, zolf.printed_title) == ("Lunatic Prisoner", "Luncatic Prisoner")
    assert "end of turn" in Card.objects.get(key="scar-brawler").texts["text"]
    assert Printing.objects.get(card__key="alphonse-elric-bodyguard").number == "FMA 3/9d"
    caverns = Printing.objects.get(code="5/5Xa").card
    assert caverns.stats["battle_types"] == ["strength", "wits"]
    assert caverns.stats["goal_alchemy"] == 3
    never = ["FMA 9/9d", "FMA 10/10b", "FMA 10/10c"]
    assert not Printing.objects.filter(number__in=never).exists()

    texts = {
        erratum.source.section: erratum.summary
        for erratum in Erratum.objects.select_related("source")
    }

    assert "read “character”" in texts["Hawkeye's Pistol"]
    assert "not a Hero" in texts["Scar's Brother, The Cause of It All"]
    brother = Card.objects.get(key="scars-brother-the-cause-of-it-all")
    assert "Hero" not in brother.stats.get("keywords", "")


def test_a_second_load_changes_no_row(catalogue) -> None:
    before = (Wording.history.count(), Ruling.history.count(), Erratum.history.count())
    cards = set(Card.objects.values_list("pk", "provenance", "stats__level"))

    report = load_game(HOME, again=True)

    after = (Wording.history.count(), Ruling.history.count(), Erratum.history.count())
    assert after == before
    assert set(Card.objects.values_list("pk", "provenance", "stats__level")) == cards
    assert report.count("changed") == 0


def test_an_attribute_goal_stands_for_every_location_that_is_known() -> None:
    for card in _cards():
        if card["kind"] == "location" and not card.get("unknown"):
            goals = [card["stats"].get(f"goal_{key}") for key, _ in ATTRIBUTES]
            assert any(goal is not None for goal in goals), card["name"]
