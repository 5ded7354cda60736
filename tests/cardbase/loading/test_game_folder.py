"""What a game's folder lacks is said in a sentence, before a row is written."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cardbase.loading.game_folder import GameFolder
from cardbase.loading.report import Refused
from cardbase.loading.shipped import load_game, shipped_games
from cardbase.models import Game

GAME = 'name = "War"\nwordings_from = "war-cards"\n'
SOURCES = '[[source]]\nkey = "war-cards"\ndocument = "Cards of our own"\n'
CARD = '[[card]]\nname = "Ace"\nkind = "card"\nstats = { rank = 14 }\n'
PRINTING = '[[card.printing]]\nset = "W1"\nnumber = "1"\nrarity = "N"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The least that a game with one card needs."""
    folder = tmp_path / "war"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME)
    (folder / "sources.toml").write_text(SOURCES)
    (folder / "cards" / "all.toml").write_text(CARD)
    return folder


def refusals(folder: Path) -> list[str]:
    with pytest.raises(Refused) as refused:
        GameFolder(folder).check()
    return [f"{line.place}: {line.why}" for line in refused.value.lines]


def test_a_whole_folder_is_not_refused(folder: Path) -> None:
    GameFolder(folder).check()


@pytest.mark.parametrize("folder", shipped_games(), ids=lambda folder: folder.name)
def test_the_shipped_folders_are_whole(folder: Path) -> None:
    GameFolder(folder).check()


def test_cards_without_sources_name_the_file_and_what_belongs_into_it(folder: Path) -> None:
    (folder / "sources.toml").unlink()

    assert refusals(folder) == [
        "all.toml: has its wordings from 'war-cards', and no [[source]] has that key;"
        " describe it in sources.toml, which is missing: key and document."
    ]


def test_a_game_that_names_no_source_of_its_cards_is_told_where_to(folder: Path) -> None:
    (folder / "game.toml").write_text('name = "War"\n')

    (sentence,) = refusals(folder)

    assert sentence.startswith("all.toml: does not say where its wordings are from; game.toml")
    assert "wordings_from" in sentence


def test_a_folder_without_its_game_is_named(folder: Path) -> None:
    (folder / "game.toml").unlink()

    assert shipped_games(folder.parent) == [folder]
    (sentence,) = refusals(folder)
    assert sentence.startswith("game.toml: is missing; it names the game")


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("game.toml", GAME.replace("name =", "title ="), "game.toml: states no name;"),
        ("game.toml", GAME + "colour = 1\n", "game.toml: states colour; game.toml has only"),
        ("sources.toml", SOURCES + "by = 1\n", "sources.toml source 1: states by; [[source]] has"),
        (
            "sets.toml",
            '[[set]]\nname = "One"\n',
            "sets.toml set 1: states no code and no kind; [[set]] needs code, name, kind.",
        ),
        ("sets.toml", "[[sets]]\n", "sets.toml: has a [[sets]]; beside game.toml files hold"),
        ("rulings.toml", '[[ruling]]\ntext = "x"\n', "rulings.toml ruling 1: states no source;"),
        ("cards/all.toml", "[[card]]\nstats = {}\n", "all.toml card 1: states no name and no kind"),
        ("cards/all.toml", CARD + "rank = 1\n", "all.toml card 1: states rank; [[card]] has only"),
        (
            "cards/all.toml",
            CARD + PRINTING.replace("number", "place"),
            "all.toml card 1: printing 1 states no number; [[card.printing]] needs",
        ),
    ],
)
def test_what_is_lacking_or_unknown_is_named(
    folder: Path, file: str, text: str, sentence: str
) -> None:
    (folder / file).write_text(text)

    assert any(found.startswith(sentence) for found in refusals(folder)), refusals(folder)


def test_everything_that_is_wrong_is_said_at_once(folder: Path) -> None:
    (folder / "game.toml").write_text('publisher = "We"\n')
    (folder / "sources.toml").unlink()
    (folder / "cards" / "all.toml").write_text("[[card]]\n[[card]]\n")

    assert len(refusals(folder)) == 4


@pytest.mark.django_db
def test_the_command_refuses_with_the_sentence_and_writes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "sources.toml").unlink()
    command = "cardbase.management.commands.load_catalogue.shipped_games"
    monkeypatch.setattr(command, lambda: [folder])

    with pytest.raises(CommandError, match=r"^war: refused: all\.toml: .*sources\.toml"):
        call_command("load_catalogue")

    assert not Game.objects.filter(key="war").exists()


@pytest.mark.django_db
def test_a_value_no_row_can_have_is_refused_with_its_place(folder: Path) -> None:
    (folder / "sets.toml").write_text('[[set]]\ncode = "W1"\nname = "One"\nkind = "box"\n')

    with pytest.raises(Refused, match=r"set W1: kind: .*box.* is not a valid choice"):
        load_game(folder)
