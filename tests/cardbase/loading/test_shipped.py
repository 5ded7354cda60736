import shutil
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cardbase.loading.report import Outcome, Refused
from cardbase.loading.shipped import FOLDER, digest_of, load_game, shipped_games
from cardbase.models import Card, CardSet, Game, Printing, Rarity, Term, Wording
from tests.cardbase.factories import make_card, make_printing

pytestmark = pytest.mark.django_db

GAME = """
name = "Test game"
wordings_from = "printed"
"""
LISTS = """
[[source]]
key = "printed"
document = "Printed cards"

[[set]]
code = "B01"
name = "First"
kind = "booster"
released = 2015-06-25

[[set]]
code = "B02"
name = "Second"
kind = "booster"
released_note = "after B01"

[[rarity]]
code = "N"
name = "Normal"
"""
CARD = """
[[card]]
key = "marth"
name = "Marth"
kind = "piece"
stats = {{ attack = {attack} }}
texts = {{ skill = "Hold." }}

[[card.printing]]
set = "B01"
number = "B01-001"
rarity = "N"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game that `rules` does not know, with two sets and one card."""
    folder = tmp_path / "chess"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME)
    (folder / "lists.toml").write_text(LISTS)
    (folder / "cards" / "all.toml").write_text(CARD.format(attack=40))
    return folder


def test_a_folder_becomes_rows(folder: Path) -> None:
    report = load_game(folder)

    card = Card.objects.in_game("chess").get()
    assert (card.name, card.stats, card.origin) == ("Marth", {"attack": 40}, Card.Origin.SHIPPED)
    assert card.printings.get().code == "B01-001N"
    assert card.wordings.get().source.document == "Printed cards"
    assert report.count(Outcome.CREATED) == 1
    assert [row.released_in_words for row in CardSet.objects.all()] == ["25 June 2015", "after B01"]


def test_files_that_did_not_change_are_not_read_again(
    folder: Path, django_assert_num_queries
) -> None:
    load_game(folder)

    with django_assert_num_queries(4):  # savepoint, lock, the game, savepoint
        assert load_game(folder) is None


def test_a_changed_file_changes_its_row_alone(folder: Path) -> None:
    load_game(folder)
    (folder / "cards" / "all.toml").write_text(CARD.format(attack=50))

    report = load_game(folder)

    card = Card.objects.in_game("chess").get()
    assert card.stats == {"attack": 50}
    assert card.wordings.get().stats == {"attack": 50}
    assert str(report.lines[0]) == "changed: all.toml card 1: stats"
    assert [row.stats["attack"] for row in card.history.all()] == [50, 40]
    assert CardSet.history.count() == 2


def test_loading_again_on_demand_writes_nothing_new(folder: Path) -> None:
    load_game(folder)

    report = load_game(folder, again=True)

    assert report.count(Outcome.UNCHANGED) == 1
    assert Card.history.count() == Printing.history.count() == Wording.history.count() == 1


def test_what_an_editor_wrote_is_kept(folder: Path) -> None:
    load_game(folder)
    Card.objects.update(origin=Card.Origin.EDITED)
    (folder / "cards" / "all.toml").write_text(CARD.format(attack=50))

    report = load_game(folder)

    assert report.count(Outcome.KEPT) == 1
    assert Card.objects.get().stats == {"attack": 40}


def test_a_file_that_is_wrong_changes_nothing_and_is_named(folder: Path) -> None:
    load_game(folder)
    (folder / "lists.toml").write_text(LISTS.replace('"B02"', '"B03"').replace('"First"', '"1st"'))
    (folder / "cards" / "all.toml").write_text(CARD.format(attack="["))

    with pytest.raises(Refused, match=r"all\.toml: is not TOML"):
        load_game(folder)

    assert [row.code for row in CardSet.objects.all()] == ["B01", "B02"]


def test_a_printing_in_a_set_the_files_do_not_have_is_refused(folder: Path) -> None:
    (folder / "lists.toml").write_text(LISTS.replace('"B01"', '"C01"'))

    with pytest.raises(Refused, match="B01-001N is of set 'B01', which the catalogue lacks"):
        load_game(folder)


def test_decks_are_no_part_of_what_makes_the_catalogue_new(folder: Path) -> None:
    before = digest_of(folder)
    (folder / "decks").mkdir()
    (folder / "decks" / "one.toml").write_text('name = "One"')

    assert digest_of(folder) == before


def test_the_command_loads_every_shipped_game_once(capsys: pytest.CaptureFixture) -> None:
    call_command("load_catalogue")
    call_command("load_catalogue")

    out = capsys.readouterr().out
    games = [folder.name for folder in shipped_games()]
    assert list(Game.objects.values_list("key", flat=True)) == games
    assert all(f"{game}: up to date." in out for game in games)


def test_the_command_says_which_file_is_wrong(monkeypatch, folder: Path) -> None:
    (folder / "game.toml").write_text("name =")
    monkeypatch.setattr(
        "cardbase.management.commands.load_catalogue.shipped_games", lambda: [folder]
    )

    with pytest.raises(CommandError, match=r"chess: refused: game\.toml: is not TOML"):
        call_command("load_catalogue")


def test_a_shipped_card_takes_over_the_one_a_data_set_brought(folder: Path) -> None:
    load_game(folder)
    game = Game.objects.get(key="chess")
    imported = make_card("Caeda", game=game, key="x", origin=Card.Origin.IMPORTED)
    printing = make_printing(imported, "B01-006")
    printing.rarity = Rarity.objects.get(code="N")
    printing.set = CardSet.objects.get(code="B01", game=game)
    printing.save()
    both = CARD.replace("B01-001", "B01-006").replace("Marth", "Caeda").replace("marth", "caeda")
    (folder / "cards" / "more.toml").write_text(both.format(attack=30))

    load_game(folder)

    imported.refresh_from_db()
    assert (imported.origin, imported.stats, imported.key) == ("shipped", {"attack": 30}, "x")
    assert Term.objects.count() == 0


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.toml")), ids=lambda path: path.stem)
def test_shipped_files_are_readable(path: Path) -> None:
    """No hard tabs, no trailing blanks, one newline at the end: they are read as diffs."""
    text = path.read_text(encoding="utf-8")

    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert not [line for line in text.splitlines() if line != line.rstrip() or "\t" in line]


def test_a_copy_of_the_shipped_folder_has_the_same_digest(tmp_path: Path) -> None:
    folder = shipped_games()[0]
    copy = shutil.copytree(folder, tmp_path / folder.name)

    assert digest_of(copy) == digest_of(folder)
