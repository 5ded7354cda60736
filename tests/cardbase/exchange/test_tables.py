"""The catalogue goes out as tables and comes back unchanged; a changed cell changes that alone."""

import io
from datetime import date
from pathlib import Path

import pytest
import tablib

from cardbase.edits.wordings import sync_card
from cardbase.exchange import TABLES, apply_row, apply_rows, preview, table_of
from cardbase.exchange.files import export, read_file
from cardbase.exchange.row_import import ChangeKind
from cardbase.loading.shipped import load_game, shipped_games
from cardbase.models import Card, CardSet, Erratum, Game, Printing, Ruling, Wording
from tests.cardbase.factories import (
    make_card,
    make_erratum,
    make_game,
    make_printing,
    make_ruling,
    make_set,
    make_source,
)

# Long, so begun early: thousands of cards go in and out as files.
pytestmark = [pytest.mark.django_db, pytest.mark.long]


def text_of(table: str, game: Game, form: str = "csv") -> str:
    return "".join(export(table_of(table), game, form))


def rows_of(table: str, game: Game, form: str = "csv") -> tablib.Dataset:
    columns = list(table_of(table).rows(game).fields)
    return read_file(f"file.{form}", text_of(table, game, form).encode(), columns)


@pytest.mark.parametrize("folder", shipped_games(), ids=lambda folder: folder.name)
def test_a_games_whole_catalogue_goes_out_and_comes_back_on_an_empty_machine(folder: Path) -> None:
    load_game(folder)
    game = Game.objects.get(key=folder.name)
    files = {key: text_of(key, game) for key in TABLES}
    as_json = {key: text_of(key, game, "json") for key in TABLES}
    for key, table in TABLES.items():
        for form in ("csv", "json") if table.rows(game).rows().exists() else ():
            found = preview(table, game, rows_of(key, game, form), None)
            assert len(found.unchanged) == len(found.changes), (key, form, found.refused[:3])

    forget(game)
    for key, table in TABLES.items():
        if as_json[key].strip("[]\n "):
            columns = list(table.rows(game).fields)
            rows = read_file("x.json", as_json[key].encode(), columns)
            apply_rows(table, game, without_ids(rows), None, "again")

    assert {key: rest_of(text_of(key, game)) for key in TABLES} == {
        key: rest_of(text) for key, text in files.items()
    }


def forget(game: Game) -> None:
    for model in (Ruling, Wording, Printing):
        model.objects.all().delete()
    for rows in (Card.objects, Erratum.objects, game.sources, game.sets, game.rarities):
        rows.filter(game=game).delete()


def without_ids(rows: tablib.Dataset) -> tablib.Dataset:
    """What is new on another machine gets ids of its own."""
    if "id" in rows.headers:
        del rows["id"]
    return rows


def rest_of(text: str) -> list[str]:
    """The lines of a file without ids, in an order that does not come from them."""
    rows = tablib.Dataset().load(io.StringIO(text), format="csv")
    return sorted(str(row) for row in without_ids(rows).dict)


def test_a_row_changes_the_cells_it_states_and_nothing_else() -> None:
    card = make_card("Marth", key="marth", texts={"skill": "Hold."}, attack=40)

    change = apply_row(table_of("cards"), card.game, {"key": "marth", "attack": "50"}, None, "why")

    card.refresh_from_db()
    assert change.cells == {"attack": ("40", "50")}
    assert card.stats["attack"] == 50
    assert (card.stats["cost"], card.texts) == (1, {"skill": "Hold."})
    assert card.wordings.get().stats == card.stats
    assert card.history.latest().history_change_reason == "why"


def test_looking_at_a_file_changes_nothing() -> None:
    card = make_card("Marth", key="marth", attack=40)
    rows = tablib.Dataset(["marth", "50"], ["", "60"], headers=["key", "attack"])

    found = preview(table_of("cards"), card.game, rows, None)

    card.refresh_from_db()
    assert card.stats["attack"] == 40
    assert [change.kind for change in found.changes] == [ChangeKind.CHANGE, ChangeKind.REFUSED]
    assert "needs name and kind" in found.refused[0].reasons[0]


def test_rows_may_build_on_the_rows_before_them() -> None:
    game = make_game()
    make_set("B01")
    row = {"key": "new", "name": "New", "kind": "character", "cost": "1", "insignias": "red"}
    row |= {
        "provenance": "official",
        "attack": "40",
        "support": "10",
        "range_min": "1",
        "range_max": "1",
        "class": "Lord",
    }
    rows = tablib.Dataset([*row.values()], [*row.values()], headers=list(row))

    found = preview(table_of("cards"), game, rows, None)

    assert [change.kind for change in found.changes] == [ChangeKind.CREATE, ChangeKind.NOTHING], (
        found.refused
    )


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ({"attack": "strong"}, "Attack is 'STRONG'; it must be a whole number or X."),
        ({"attack": "-10"}, "at least 0"),
        ({"insignias": "pink"}, "must be one of red"),
        ({"kind": "wizard"}, "no kind of card 'wizard'"),
        ({"provenance": "rumour"}, "rumour"),
        ({"provenance": ""}, "Say whether these are facts of a printed card"),
        ({"source": "nowhere"}, "has no source 'nowhere'"),
        ({"unknown": "attack"}, "listed as unknown and yet has a value"),
        ({"name": "x" * 300}, "at most 120"),
    ],
)
def test_a_wrong_cell_is_refused_with_a_sentence(cells: dict[str, str], sentence: str) -> None:
    card = make_card("Marth", key="marth")
    rows = tablib.Dataset(["marth", *cells.values()], headers=["key", *cells])

    (change,) = preview(table_of("cards"), card.game, rows, None).changes

    assert change.kind == ChangeKind.REFUSED
    assert sentence in " ".join(change.reasons)


def test_a_wording_row_with_a_date_is_an_erratum_and_the_card_says_it_from_then_on() -> None:
    card = make_card("Scar", key="scar", attack=40)
    row = {"card": "scar", "date": "2006-11-16", "summary": "Attack is 60.", "attack": "60"}

    apply_row(table_of("wordings"), card.game, row, make_source(), "why")

    card.refresh_from_db()
    assert card.stats["attack"] == 60
    assert card.wording_on(date(2006, 8, 1)).stats["attack"] == 40
    assert Erratum.objects.get().summary == "Attack is 60."


def test_an_erratum_without_a_source_or_a_summary_is_refused() -> None:
    card = make_card(key="scar")
    row = {"card": "scar", "date": "2006-11-16", "summary": "Attack is 60.", "attack": "60"}
    rows = tablib.Dataset([*row.values()], headers=list(row))
    silent = tablib.Dataset([*(row | {"summary": ""}).values()], headers=list(row))

    table = table_of("wordings")
    assert "needs its source" in preview(table, card.game, rows, None).refused[0].reasons[0]
    refused = preview(table, card.game, silent, make_source()).refused[0]
    assert "a date and a summary" in refused.reasons[0]


def test_a_correction_of_an_earlier_wording_leaves_the_card_as_the_erratum_made_it() -> None:
    card = make_card("Scar", key="scar", attack=40)
    make_erratum(card, date(2006, 11, 16), attack=60)

    apply_row(
        table_of("wordings"), card.game, {"card": "scar", "date": "", "attack": "30"}, None, "why"
    )

    card.refresh_from_db()
    assert card.wording_on(date(2006, 1, 1)).stats["attack"] == 30
    assert card.stats["attack"] == 60


def test_a_card_that_lost_its_wording_says_in_a_preview_what_was_printed() -> None:
    """A row after it begins with that."""
    marth, game = make_card("Marth", key="marth", attack=40), make_game()
    wording = make_erratum(marth, date(2006, 11, 16), attack=60)
    sync_card(marth)
    make_card("Caeda", key="caeda", attack=30)
    rows = tablib.Dataset(headers=["id", "card", "date", "summary", "support"])
    rows.append([str(wording.pk), "caeda", "2006-11-16", wording.summary, "20"])
    rows.append(["", "marth", "2007-01-01", "Support is 30.", "30"])

    _, added = preview(table_of("wordings"), game, rows, make_source()).changes

    assert added.instance.stats["attack"] == 40


def test_a_printing_is_found_by_its_id_or_by_its_place() -> None:
    card = make_card(key="marth")
    printing = make_printing(card, "B01-001N")
    table = table_of("printings")
    place = {"card": "marth", "set": "B01", "number": "B01-001", "rarity": "N"}

    apply_row(table, card.game, place | {"illustrator": "Somebody"}, None, "")
    apply_row(table, card.game, {"id": str(printing.pk), "number": "B01-002"}, None, "")

    printing.refresh_from_db()
    assert (printing.illustrator, printing.number) == ("Somebody", "B01-002")
    assert Printing.objects.count() == 1


def test_an_id_of_another_game_is_refused() -> None:
    make_game("cipher")
    other = make_ruling(make_card())
    rows = tablib.Dataset([str(other.pk), "Other words."], headers=["id", "text"])

    found = preview(table_of("rulings"), make_game("fma"), rows, None)

    assert "There is no row" in found.refused[0].reasons[0]


def test_a_ruling_names_rules_the_game_has() -> None:
    card = make_card(key="marth")
    row = {"card": "marth", "text": "It may.", "rules": "CIPHER-EVADE-6|CIPHER-EVADE-999"}
    rows = tablib.Dataset([*row.values()], headers=list(row))

    found = preview(table_of("rulings"), card.game, rows, make_source())

    assert "no CIPHER-EVADE-999" in found.refused[0].reasons[0]


def test_sets_are_rows_too() -> None:
    game = make_game()
    row = {"code": "B99", "name": "New", "kind": "booster", "numbered_cards": "100"}

    apply_row(table_of("sets"), game, row, None, "")

    assert CardSet.objects.get(code="B99").numbered_cards == 100
