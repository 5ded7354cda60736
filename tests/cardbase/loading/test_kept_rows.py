"""What an editor wrote is kept by the next load, and what the files have otherwise is reported."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Model

from cardbase.edits.wordings import Facts, publish_erratum
from cardbase.loading.report import Outcome, Report
from cardbase.loading.shipped import load_game
from cardbase.models import (
    Card,
    CardSet,
    DisputedFact,
    Erratum,
    Printing,
    Rarity,
    Ruling,
    Source,
    Term,
    Wording,
)

pytestmark = pytest.mark.django_db

LISTS = """
[[source]]
key = "printed"
document = "Printed cards"

[[source]]
key = "notice"
document = "Notice"

[[set]]
code = "B01"
name = "First"
kind = "booster"

[[rarity]]
code = "N"
name = "Normal"

[[rarity]]
code = "R"
name = "Rare"

[[term]]
field = "color"
value = "red"
name = "Red"

[[ruling]]
card = "marth"
source = "notice"
text = "It may."

[[erratum]]
source = "notice"
date = 2016-01-01
summary = "Attack corrected."

[[erratum.change]]
card = "marth"
stats = { attack = 60 }

[[disputed]]
card = "marth"
source = "notice"
stats = { attack = 70 }
"""
CARDS = """
[[card]]
key = "marth"
name = "Marth"
kind = "piece"
stats = { attack = 40 }

[[card.printing]]
set = "B01"
number = "B01-001"
rarity = "N"
illustrator = "Someone"
external_ids = { site = "1" }

[[card]]
key = "caeda"
name = "Caeda"
kind = "piece"
stats = { attack = 30 }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A loaded game that `rules` does not know, with a row of every kind."""
    folder = tmp_path / "chess"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.toml").write_text('name = "Chess"\nwordings_from = "printed"\n')
    (folder / "lists.toml").write_text(LISTS)
    (folder / "cards" / "all.toml").write_text(CARDS)
    load_game(folder)
    return folder


def load_again(folder: Path) -> Report:
    report = load_game(folder, again=True)
    assert report is not None
    return report


def edit(row: Any, **values: Any) -> None:
    for name, value in values.items():
        setattr(row, name, value)
    row.save()


def rows_of(model: type[Model]) -> list[dict[str, Any]]:
    return list(model._base_manager.order_by("pk").values())


CORRECTIONS: dict[str, tuple[type[Model], dict[str, Any], str]] = {
    "source": (
        Source,
        {"document": "The notice"},
        "source The notice: document is Printed cards there and The notice here",
    ),
    "set": (CardSet, {"name": "Erste"}, "card set B01 Erste: name is First there and Erste here"),
    "rarity": (
        Rarity,
        {"note": "Often.", "name": "Common"},
        "rarity N (Common): name is Normal there and Common here",
    ),
    "term": (Term, {"name": "Scarlet"}, "term color red: Scarlet: name is Red there and"),
    "ruling": (
        Ruling,
        {"text": "It may not."},
        "ruling It may not. of Marth: text is It may. there and It may not. here",
    ),
    "the date of a ruling": (
        Ruling,
        {"date": date(2016, 1, 1)},
        "ruling It may. of Marth: date is not stated there and 2016-01-01 here",
    ),
    "erratum": (
        Erratum,
        {"summary": "Attack is 60."},
        "erratum 2016-01-01: Attack is 60.: summary is Attack corrected. there and",
    ),
    "wording": (
        Wording,
        {"stats": {"attack": 65}},
        "wording after an erratum of Marth: stats is {'attack': 60} there and {'attack': 65} here",
    ),
    "disputed fact": (
        DisputedFact,
        {"value": 75},
        "disputed fact attack 75 of Marth: value is 70 there and 75 here",
    ),
    "illustrator": (
        Printing,
        {"illustrator": "Somebody"},
        "all.toml card 1, printing B01-001N: illustrator is Someone there and Somebody here",
    ),
    "code": (
        Printing,
        {"code": "B01-001+"},
        "all.toml card 1, printing B01-001+: code is B01-001N there and B01-001+ here",
    ),
    "external id": (
        Printing,
        {"external_ids": {"site": "2"}},
        "all.toml card 1, printing B01-001N: external_ids is {'site': '1'} there and"
        " {'site': '2'} here",
    ),
    "no external id": (
        Printing,
        {"external_ids": {}},
        "all.toml card 1, printing B01-001N: external_ids is {'site': '1'} there and {} here",
    ),
    "number": (
        Printing,
        {"number": "B01-002"},
        "all.toml card 1, printing B01-001N: number is B01-001 there and B01-002 here",
    ),
    "variant": (
        Printing,
        {"variant": "foil"},
        "all.toml card 1, printing B01-001N: variant is empty there and foil here",
    ),
}


@pytest.mark.parametrize("what", CORRECTIONS)
def test_a_correction_is_kept_and_reported(folder: Path, what: str) -> None:
    model, values, sentence = CORRECTIONS[what]
    last = model is Wording
    edit(model._base_manager.order_by("-pk" if last else "pk")[0], **values)
    corrected = rows_of(model)

    for _ in range(2):
        report = load_again(folder)
        assert rows_of(model) == corrected
        (line,) = report.kept
        assert str(line).startswith(f"kept: {sentence}")
        assert line in [*report.remarkable()]
        assert report.printings[Outcome.KEPT] == (model is Printing)


KNOWN_BY: dict[str, tuple[type[Model], dict[str, Any]]] = {
    "the card of a printing": (Printing, {"card": "caeda"}),
    "the rarity of a printing": (Printing, {"rarity": "R"}),
    "the card of a ruling": (Ruling, {"card": "caeda"}),
    "the source of a ruling": (Ruling, {"source": "printed"}),
    "the rules of a ruling": (Ruling, {"rule_ids": ["CHESS-1"]}),
    "the source of an erratum": (Erratum, {"source": "printed"}),
    "the field of a disputed fact": (DisputedFact, {"field": "support"}),
    "the card of a disputed fact": (DisputedFact, {"card": "caeda"}),
}


@pytest.mark.parametrize("what", KNOWN_BY)
def test_what_a_file_knows_a_row_by_may_be_corrected_too(folder: Path, what: str) -> None:
    """The row is not created again beside the corrected one."""
    model, values = KNOWN_BY[what]
    named = {"card": (Card, "key"), "rarity": (Rarity, "code"), "source": (Source, "key")}
    for name in values.keys() & named.keys():
        other, key = named[name]
        values = {**values, name: other._base_manager.get(**{key: values[name]})}
    edit(model._base_manager.get(), **values)
    corrected = rows_of(model)

    report = load_again(folder)

    assert rows_of(model) == corrected
    assert len(report.kept) >= 1
    assert dict(Card.objects.values_list("key", "stats__attack")) == {"marth": 60, "caeda": 30}


def test_what_no_editor_touched_still_follows_the_files(folder: Path) -> None:
    edit(CardSet.objects.get(), name="Erste")
    for name, text in (("lists.toml", LISTS), ("cards/all.toml", CARDS)):
        for before, after in (("Normal", "Common"), ("Someone", "Nobody"), ("It may.", "It can.")):
            text = text.replace(before, after)
        (folder / name).write_text(text)

    load_game(folder)

    assert CardSet.objects.get().name == "Erste"
    assert Rarity.objects.get(code="N").name == "Common"
    assert Printing.objects.get().illustrator == "Nobody"
    assert Ruling.objects.get().text == "It can."


def test_an_editors_row_is_not_taken_for_the_files_own(folder: Path) -> None:
    """Another ruling and another erratum may be from the same source."""
    notice, marth = Source.objects.get(key="notice"), Card.objects.get(key="marth")
    shared = {"game": notice.game, "source": notice}
    Ruling.objects.create(**shared, card=marth, text="It must.")
    Erratum.objects.create(**shared, date=date(2015, 1, 1), summary="Name corrected.")
    changed = LISTS.replace("It may.", "It can.").replace("Attack corrected.", "Attack is 60.")
    (folder / "lists.toml").write_text(changed)

    report = load_game(folder)

    assert report is not None
    assert report.kept == []
    assert [row.text for row in Ruling.objects.order_by("pk")] == ["It can.", "It must."]
    assert [row.summary for row in Erratum.objects.order_by("pk")] == [
        "Attack is 60.",
        "Name corrected.",
    ]


def test_an_editors_later_erratum_outlives_one_that_the_files_bring(folder: Path) -> None:
    caeda = Card.objects.get(key="caeda")
    publish_erratum(
        game=caeda.game,
        day=date(2017, 1, 1),
        source=Source.objects.get(key="printed"),
        summary="Attack is 50.",
        changes={caeda: Facts({"attack": 50}, {})},
    )
    more = LISTS.replace(
        "[[disputed]]",
        '[[erratum.change]]\ncard = "caeda"\nstats = { attack = 35 }\n\n[[disputed]]',
    )
    (folder / "lists.toml").write_text(more)

    load_game(folder)

    caeda.refresh_from_db()
    assert caeda.stats == {"attack": 50}
    assert [wording.stats["attack"] for wording in caeda.wordings.in_order()] == [30, 35, 50]


def test_an_editors_ruling_that_the_files_bring_later_is_not_doubled(folder: Path) -> None:
    caeda, notice = Card.objects.get(key="caeda"), Source.objects.get(key="notice")
    Ruling.objects.create(game=caeda.game, card=caeda, source=notice, text="It must.")
    more = '\n[[ruling]]\ncard = "caeda"\nsource = "notice"\ntext = "It must."\n'
    (folder / "rulings.toml").write_text(more)

    report = load_game(folder)

    assert report is not None
    assert report.kept == []
    assert Ruling.objects.filter(card=caeda).count() == 1


def test_an_editors_disputed_fact_stays_and_one_the_files_drop_goes(folder: Path) -> None:
    marth, printed = Card.objects.get(key="marth"), Source.objects.get(key="printed")
    DisputedFact.objects.create(card=marth, field="attack", source=printed, value=45)
    (folder / "lists.toml").write_text(LISTS.partition("[[disputed]]")[0])

    load_game(folder)

    assert [row.value for row in DisputedFact.objects.all()] == [45]


def test_an_editors_printing_gains_ids_and_stays_the_editors(folder: Path) -> None:
    edit(Printing.objects.get(), illustrator="Somebody")
    ids = CARDS.replace('{ site = "1" }', '{ site = "1", other = "9" }')
    (folder / "cards" / "all.toml").write_text(ids)

    for _ in range(2):
        load_again(folder)

        printing = Printing.objects.get()
        assert printing.illustrator == "Somebody"
        assert printing.external_ids == {"site": "1", "other": "9"}


@pytest.mark.parametrize(
    ("model", "place"),
    [
        (Ruling, "ruling from notice on Marth"),
        (Erratum, "erratum from notice"),
        (DisputedFact, "disputed attack of Marth by notice"),
        (Printing, "all.toml card 1, printing B01-001N"),
    ],
)
def test_what_an_editor_deleted_stays_deleted(folder: Path, model: type[Model], place: str) -> None:
    row: Any = model._base_manager.get()
    if model is Erratum:
        row.wordings.all().delete()
    row.delete()

    for _ in range(2):
        report = load_again(folder)

        assert not model._base_manager.exists()
        assert (place, "an editor has deleted it") in [(one.place, one.why) for one in report.kept]


def test_what_an_editor_deleted_in_other_words_stays_deleted_too(folder: Path) -> None:
    ruling = Ruling.objects.get()
    edit(ruling, rule_ids=["CHESS-1"])
    ruling.delete()

    load_again(folder)

    assert not Ruling.objects.exists()


def test_what_was_put_back_follows_the_files_again(folder: Path) -> None:
    ruling = Ruling.objects.get()
    pk = ruling.pk
    ruling.delete()
    ruling.pk = pk
    ruling.save()

    report = load_again(folder)

    assert report.kept == []
    assert Ruling.objects.count() == 1


def test_what_a_load_dropped_comes_back_with_the_files(folder: Path) -> None:
    (folder / "lists.toml").write_text(LISTS.partition("[[disputed]]")[0])
    load_game(folder)
    assert not DisputedFact.objects.exists()
    (folder / "lists.toml").write_text(LISTS)

    load_game(folder)

    assert DisputedFact.objects.count() == 1


def test_the_command_says_what_was_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(CardSet.objects.get(), name="Erste")
    monkeypatch.setattr(
        "cardbase.management.commands.load_catalogue.shipped_games", lambda: [folder]
    )

    call_command("load_catalogue", again=True)

    assert "kept: card set B01 Erste: name is First there and Erste" in capsys.readouterr().out
