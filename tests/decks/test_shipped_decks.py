"""The decks that come with the project are there, legal, and loaded again only when they change."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cardbase.loading.shipped import FOLDER, load_game
from decks.models import Deck
from decks.services import legality
from decks.shipped_decks import BadDeckFile, load_shipped_decks
from tests.decks.factories import make_card, make_game

pytestmark = pytest.mark.django_db


def _listed(deck: Deck) -> dict[str, Any]:
    path = FOLDER / deck.game.key / "decks" / f"{deck.shipped_key}.toml"
    return tomllib.loads(path.read_text("utf-8"))


CIPHER_DECKS = [
    *("altean-vanguard", "black-eagle-house", "greil-mercenaries", "hoshidan-siblings"),
    *("knights-of-chalphy", "lycian-league", "nohrian-royal-guard", "shepherds-of-ylisse"),
]
LIST = """
name = "Small"
description = "Two cards."
[choices]
lord = "B01-003"
[[entry]]
card = "B01-003"
count = 2
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make_card("Marth", code="B01-003HN")
    (tmp_path / "cipher" / "decks").mkdir(parents=True)
    (tmp_path / "cipher" / "decks" / "small.toml").write_text(LIST)
    return tmp_path / "cipher"


def test_every_shipped_deck_is_public_and_legal_without_a_hint_of_error() -> None:
    call_command("load_catalogue", verbosity=0)
    call_command("load_shipped_decks", verbosity=0)

    decks = Deck.objects.all()

    assert len(decks) >= 2
    for deck in decks:
        assert (deck.shipped, deck.owner, deck.visibility) == (True, None, "public")
        assert deck.size == sum(entry["count"] for entry in _listed(deck)["entry"])
        assert [p.message for p in legality(deck) if p.severity == "error"] == []


def test_a_first_start_has_the_decks_of_the_whole_catalogue(whole_catalogue) -> None:
    load_game(FOLDER / "cipher")

    load_shipped_decks([FOLDER / "cipher"])

    decks = Deck.objects.order_by("shipped_key")
    assert list(decks.values_list("shipped_key", flat=True)) == CIPHER_DECKS
    assert all(deck.description for deck in decks)
    for deck in decks:
        assert (deck.visibility, deck.size, legality(deck)) == ("public", 50, []), deck.name


def test_a_second_load_changes_nothing_and_hardly_asks(
    folder: Path, django_assert_max_num_queries
) -> None:
    assert load_shipped_decks([folder]).created == ["Small"]

    with django_assert_max_num_queries(5):
        assert load_shipped_decks([folder]).unchanged == ["Small"]


def test_a_changed_file_changes_its_deck_and_keeps_its_address(folder: Path) -> None:
    load_shipped_decks([folder])
    token = Deck.objects.get().token
    path = folder / "decks" / "small.toml"
    path.write_text(LIST.replace("count = 2", "count = 4").replace("Small", "Large"))

    assert load_shipped_decks([folder]).changed == ["Large"]

    deck = Deck.objects.get()
    assert (deck.token, deck.name, deck.size) == (token, "Large", 4)


def test_a_removed_file_removes_its_deck(folder: Path) -> None:
    load_shipped_decks([folder])
    (folder / "decks" / "small.toml").unlink()

    assert load_shipped_decks([folder]).removed == ["Small"]
    assert not Deck.objects.exists()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('card = "B01-003"', 'card = "B01-999"', "small.toml: B01-999 is not a known"),
        ("[[entry]]", "[[entry", "small.toml: TOMLDecodeError"),
        ("count = 2", "", "small.toml: KeyError: 'count'"),
    ],
)
def test_a_bad_file_is_named_and_loads_nothing(folder: Path, old, new, message) -> None:
    path = folder / "decks" / "small.toml"
    path.write_text(LIST.replace(old, new))

    with pytest.raises(BadDeckFile, match=message):
        load_shipped_decks([folder])
    assert not Deck.objects.exists()


def test_the_command_says_that_the_catalogue_comes_first() -> None:
    with pytest.raises(CommandError, match="run load_catalogue first"):
        call_command("load_shipped_decks", verbosity=0)


def test_a_game_without_decks_is_passed_over(tmp_path: Path) -> None:
    make_game("fma")
    (tmp_path / "fma").mkdir()

    assert load_shipped_decks([tmp_path / "fma"]).created == []
