"""What `import_cards` does with a good file."""

from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cardbase.edits.wordings import sync_card
from cardbase.loading.imports import import_file, importable_games
from cardbase.loading.report import Outcome, Report
from cardbase.loading.shipped import FOLDER, load_game
from cardbase.models import Card, Printing, Wording
from tests.cardbase.factories import make_erratum, make_rarity, make_set
from tests.cardbase.loading.cardlist import art, content, record, write

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def lists(db) -> None:
    """The sets and rarities that the records below name."""
    for code in ("B01", "B02", "B08", "B20", "P02"):
        make_set(code)
    for code in ("N", "R", "R+", "SR", "SR+", "PR"):
        make_rarity(code)


def bring(*records: dict[str, Any], **options: Any) -> Report:
    return import_file("cipher", content(*records), **options)


def brought() -> list[Card]:
    return list(Card.objects.filter(origin=Card.Origin.IMPORTED).order_by("key"))


def test_a_record_becomes_a_card_with_printing_and_wording() -> None:
    report = bring(record(500, AlternateArts=[art("B02-001SR"), art("B02-001SR+", 1)]))

    (card,) = brought()
    assert str(report.lines[0]) == "created: record 1 (ID 500, Hero 500, Of the Tests)"
    assert card.key == "hero-500-of-the-tests"
    assert card.stats == {
        "cost": 3,
        "promotion_cost": 2,
        "insignias": ["red"],
        "class": "Paladin",
        "sexes": ["male"],
        "weapons": ["lance"],
        "types": ["beast"],
        "attack": 60,
        "support": 10,
        "range_min": 1,
        "range_max": 1,
    }
    assert card.texts == {"skill": "Stand |CONT| This unit stands."}
    assert card.wordings.get().stats == card.stats
    printings = card.printings.order_by("code")
    assert [row.code for row in printings] == ["B02-001SR", "B02-001SR+"]
    assert printings[1].external_ids == {
        "cardlist": "500-1",
        "ciphervit": "1",
        "lackey": "B02-001SR+",
        "lackey_name": "Hero",
    }


@pytest.mark.parametrize(
    ("changes", "stats"),
    [
        ({"Type": ["Male", "Lance ", "Armored"]}, {"weapons": ["lance"], "types": ["armoured"]}),
        ({"Type": ["STaff", "Staff "]}, {"weapons": ["staff"], "sexes": []}),
        ({"Color": ["None"]}, {"insignias": []}),
        ({"Color": ["White", "Black"]}, {"insignias": ["white", "black"]}),
        ({"Cost": "X", "ClassChangeCost": "-"}, {"cost": "X"}),
        ({"Attack": "X", "Support": "X"}, {"attack": "X", "support": "X"}),
        ({"MinRange": 0, "MaxRange": 0}, {"range_min": 0, "range_max": 0}),
    ],
)
def test_facts_are_cleaned(changes: dict[str, Any], stats: dict[str, Any]) -> None:
    bring(record(500, **changes))

    (card,) = brought()
    assert {**card.stats, **stats} == card.stats
    assert ("promotion_cost" in card.stats) == (changes.get("ClassChangeCost") != "-")


@pytest.mark.parametrize(
    ("changes", "texts"),
    [
        ({"Skill": "", "SupportSkill": "-"}, {}),
        ({"Skill": "One. \n\nTwo.\n", "SupportSkill": None}, {"skill": "One.\nTwo."}),
        ({"Skill": "-", "SupportSkill": "|ATK SUPP| E: Draw."}, {"support": "|ATK SUPP| E: Draw."}),
    ],
)
def test_a_dash_an_empty_text_and_no_text_are_the_same(changes: dict, texts: dict) -> None:
    bring(record(500, **changes))

    assert brought()[0].texts == texts


def test_versions_of_one_number_are_cards_of_their_own() -> None:
    common = {"Character": "Risen", "Title": "Defiled Soldier"}
    bring(
        record(500, **common, Type=["Sword"], AlternateArts=[art("B08-047aN")]),
        record(501, **common, Type=["Axe"], AlternateArts=[art("B08-047bN")]),
    )

    assert [card.key for card in brought()] == [
        "risen-defiled-soldier",
        "risen-defiled-soldier-b08-047bn",
    ]
    printings = Printing.objects.filter(number="B08-047").order_by("code")
    assert [(row.rarity.code, row.variant) for row in printings] == [
        ("N", "version a"),
        ("N", "version b"),
    ]


def test_cards_that_share_number_name_and_title_but_not_sex_stay_two() -> None:
    common = {"Character": "Corrin", "Title": "Monarch"}
    records = (
        record(500, **common, Type=["Male"], AlternateArts=[art("B20-001SR")]),
        record(501, **common, Type=["Female"], AlternateArts=[art("B20-001SR+")]),
    )
    bring(*records)
    again = bring(*records)

    assert [card.stats["sexes"] for card in brought()] == [["male"], ["female"]]
    assert again.count(Outcome.UNCHANGED) == 2


def test_a_record_that_repeats_another_under_a_second_title_is_merged() -> None:
    arts = [art("B02-093R"), art("B02-093R+", 1)]
    report = bring(
        record(500, Character="Forrest", Title="Dressed Prince", AlternateArts=arts),
        record(501, Character="Forrest", Title="Fair Prince", AlternateArts=[art("B02-093R+")]),
    )

    (card,) = brought()
    assert card.title == "Dressed Prince"
    assert "merged record 2 (ID 501, Forrest, Fair Prince)" in report.lines[0].why
    printings = card.printings.order_by("pk")
    assert [(row.code, row.variant, row.printed_title) for row in printings] == [
        ("B02-093R", "", ""),
        ("B02-093R+", "", ""),
        ("B02-093R+", "listing 2", "Fair Prince"),
    ]


def test_the_order_of_the_records_and_what_was_there_before_make_no_difference() -> None:
    arts = [art("B02-093R"), art("B02-093R+", 1)]
    first = record(500, Character="Forrest", Title="Dressed Prince", AlternateArts=arts)
    repeat = record(501, Character="Forrest", Title="Fair", AlternateArts=[art("B02-093R+")])
    bring(repeat)

    bring(first, repeat)
    again = bring(repeat, first)

    (card,) = brought()
    assert (card.title, card.printings.count()) == ("Dressed Prince", 3)
    assert again.count(Outcome.UNCHANGED) == 1


def test_importing_a_file_twice_changes_nothing() -> None:
    records = [record(500), record(501)]
    bring(*records)
    before = Card.history.count(), Printing.history.count(), Wording.history.count()

    report = bring(*records)

    assert report.count(Outcome.UNCHANGED) == 2
    assert report.printings == {Outcome.UNCHANGED: 2}
    assert (Card.history.count(), Printing.history.count(), Wording.history.count()) == before


def test_a_changed_record_changes_its_card_and_says_what() -> None:
    bring(record(500), record(501))

    report = bring(record(500, Attack="70", Title="Renamed"), record(501))

    card = brought()[0]
    assert (card.stats["attack"], card.title, card.key) == (70, "Renamed", "hero-500-of-the-tests")
    assert card.wordings.get().stats["attack"] == 70
    assert [str(line) for line in report.remarkable()] == [
        "changed: record 1 (ID 500, Hero 500, Renamed): stats; title"
    ]
    assert card.history.first().history_change_reason == "Import of a public card list"


def test_a_printing_that_was_added_is_added() -> None:
    bring(record(500, AlternateArts=[art("B02-001R")]))

    report = bring(record(500, AlternateArts=[art("B02-001R"), art("P02-001PR", 1)]))

    assert report.printings == {Outcome.UNCHANGED: 1, Outcome.CREATED: 1}
    assert brought()[0].printings.count() == 2


def test_cards_of_the_shipped_catalogue_keep_our_words_and_gain_ids() -> None:
    load_game(FOLDER / "cipher")
    shipped = Card.objects.get(printings__code="B01-001SR")

    report = bring(
        record(0, Character="Marth", Skill="Theirs.", Attack="10", AlternateArts=[art("B01-001SR")])
    )

    kept = Card.objects.get(pk=shipped.pk)
    assert (kept.texts, kept.stats) == (shipped.texts, shipped.stats)
    assert report.count(Outcome.KEPT) == 1
    assert kept.printings.get(code="B01-001SR").external_ids["cardlist"] == "0-0"
    assert kept.printings.get(code="B01-001SR").illustrator == "Maki Hakoda"
    assert not brought()


def test_a_shipped_card_of_which_a_text_is_unknown_is_completed() -> None:
    facts = record(500)
    del facts["Skill"], facts["SupportSkill"]
    bring(facts)
    Card.objects.update(origin=Card.Origin.SHIPPED)

    report = bring(record(500, Skill="Stand |CONT| This unit stands."))

    card = Card.objects.get(name="Hero 500")
    assert report.count(Outcome.CHANGED) == 1
    assert (card.texts, card.unknown) == ({"skill": "Stand |CONT| This unit stands."}, [])
    assert (card.provenance, card.origin) == ("official", "imported")


def test_a_list_of_facts_alone_takes_no_text_away() -> None:
    bring(record(500))
    facts = record(500)
    del facts["Skill"], facts["SupportSkill"]

    report = bring(facts)

    assert report.count(Outcome.KEPT) == 1
    assert Card.objects.get(name="Hero 500").texts == {"skill": "Stand |CONT| This unit stands."}


def test_a_record_of_facts_alone_becomes_a_partial_card() -> None:
    facts = record(500)
    del facts["Skill"], facts["SupportSkill"]

    bring(facts)

    (card,) = brought()
    assert (card.provenance, card.unknown) == ("partial", ["skill", "support_text"])


def test_what_the_file_says_otherwise_of_a_card_that_is_kept_is_reported() -> None:
    ours = "Stand |CONT| This unit gets +10 Attack."
    bring(record(500, Skill=ours), record(501, Skill=ours))
    Card.objects.update(origin=Card.Origin.EDITED)

    report = bring(
        record(500, Skill="Pose |CONT| This unit gains +10 attack."),
        record(501, Attack="70", ClassChangeCost="-", Skill="Pose |CONT| Allies gain +10 attack."),
    )

    assert [line.why for line in report.remarkable()] == [
        "attack is 70 there and 60 here; promotion_cost is not stated there and 2 here;"
        " skill is read otherwise there than here"
    ]


def test_an_imported_card_an_editor_mended_is_left_alone() -> None:
    bring(record(500))
    Card.objects.filter(origin=Card.Origin.IMPORTED).update(origin=Card.Origin.EDITED)

    report = bring(record(500, Attack="70"))

    assert report.count(Outcome.KEPT) == 1
    assert Card.objects.get(name="Hero 500").stats["attack"] == 60


CORRECTIONS: dict[str, dict[str, Any]] = {
    "illustrator": {"illustrator": "Somebody"},
    "code": {"code": "B02-001"},
    "number": {"number": "B02-009"},
    "variant": {"variant": "foil"},
    "id": {"external_ids": {"cardlist": "900-0", "lackey": "B02-009R"}},
    "no id": {"external_ids": {}},
}


@pytest.mark.parametrize("what", CORRECTIONS)
def test_a_printing_an_editor_corrected_is_kept(what: str) -> None:
    records = [record(500, AlternateArts=[art("B02-001R")]), record(501)]
    bring(*records)
    printing = Printing.objects.get(number="B02-001")
    for name, value in CORRECTIONS[what].items():
        setattr(printing, name, value)
    printing.save()
    corrected = list(Printing.objects.order_by("pk").values())

    report = bring(*records)

    assert list(Printing.objects.order_by("pk").values()) == corrected
    assert report.count(Outcome.UNCHANGED) == 2
    kept = 0 if what == "illustrator" else 1
    assert report.printings == Counter({Outcome.KEPT: kept, Outcome.UNCHANGED: 2 - kept})
    assert all("record 1" in line.place for line in report.remarkable())
    assert len(list(report.remarkable())) == kept


def test_a_printing_an_editor_gave_to_another_card_leaves_both_as_they_are() -> None:
    records = [
        record(500, AlternateArts=[art("B02-001R"), art("P02-001PR", 1)]),
        record(501, Attack="70"),
    ]
    bring(*records)
    first, second = brought()
    for number in ("B02-001", "P02-001"):
        printing = Printing.objects.get(number=number)
        printing.card = second
        printing.save()

        report = bring(*records)

        assert report.count(Outcome.UNCHANGED) == 2
        assert [card.stats["attack"] for card in brought()] == [60, 70]
        assert Printing.objects.get(number=number).card == second
        assert Printing.objects.count() == 3
    assert not first.printings.exists()


def test_an_erratum_outlives_a_new_import_of_the_printed_card() -> None:
    bring(record(500))
    card = brought()[0]
    make_erratum(card, date(2018, 1, 1), attack=80)
    sync_card(card)

    bring(record(500, Attack="70"))

    card.refresh_from_db()
    assert card.stats["attack"] == 80
    assert [wording.stats["attack"] for wording in card.wordings.in_order()] == [70, 80]


def test_a_dry_run_reports_and_changes_nothing() -> None:
    before = Card.objects.count()

    report = bring(record(500), dry_run=True)

    assert report.count(Outcome.CREATED) == 1
    assert Card.objects.count() == before


def test_the_command_prints_a_report(tmp_path: Path, capsys) -> None:
    path = write(tmp_path, record(500), record(501))

    call_command("import_cards", "cipher", path, report=tmp_path / "report.txt")

    out, err = capsys.readouterr()
    assert "created:   2 cards, 2 printings" in out
    assert "refused:   0 cards, 0 printings" in out
    assert err == ""
    assert (tmp_path / "report.txt").read_text().splitlines() == [
        "created: record 1 (ID 500, Hero 500, Of the Tests)",
        "created: record 2 (ID 501, Hero 501, Of the Tests)",
    ]


def test_the_command_prints_a_line_for_every_card_when_asked(tmp_path: Path, capsys) -> None:
    call_command("import_cards", "cipher", write(tmp_path, record(500)), verbosity=2)

    assert "created: record 1 (ID 500, Hero 500, Of the Tests)" in capsys.readouterr().out


def test_the_command_is_silent_when_asked(tmp_path: Path, capsys) -> None:
    call_command("import_cards", "cipher", write(tmp_path, record(500)), verbosity=0)

    assert capsys.readouterr() == ("", "")


def test_a_terminal_sees_a_progress_bar(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)

    call_command("import_cards", "cipher", write(tmp_path, record(500)))

    assert "1/1" in capsys.readouterr().err


def test_a_dry_run_of_the_command_says_so(tmp_path: Path, capsys) -> None:
    call_command("import_cards", "cipher", write(tmp_path, record(500)), dry_run=True)

    assert "Dry run: nothing was changed." in capsys.readouterr().out
    assert not brought()


def test_a_game_without_a_reader_is_refused_and_the_known_ones_are_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="choose from 'cipher'"):
        call_command("import_cards", "chess", write(tmp_path, record(500)))

    assert importable_games() == ["cipher"]
