"""The cards of the public list that come with the project: all of them, and not a sentence of it.

A short line of ours may be the same as one of the list ("this unit gets +10 Attack" leaves few
words to choose): that is allowed where our renderer makes the line from a tree, and so tested.
"""

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardbase.compiled_text.compiled_lines import known_lines, write_compiled_lines
from cardbase.loading.cipher.card_files import public_files, write_card_files
from cardbase.loading.cipher.cardlist import UNKNOWN_TEXTS
from cardbase.loading.cipher.own_words import is_head, is_said
from cardbase.loading.game_folder import GameFolder
from cardbase.loading.shipped import FOLDER, load_game, shipped_games
from cardbase.models import Card, DisputedFact, Printing

HOME = FOLDER / "cipher"
LISTS = sorted((HOME / "cards").glob("*.jsonl"))
AGAIN = "run manage.py write_catalogue and commit what it writes"


def cards() -> Iterator[dict[str, Any]]:
    for path in LISTS:
        _, *rows = path.read_text("utf-8").splitlines()
        yield from map(json.loads, rows)


def lines() -> list[str]:
    texts = (text for card in cards() for text in card["texts"].values())
    return [line for text in texts for line in text.split("\n")]


@pytest.mark.long
def test_every_line_is_what_our_renderer_says_of_its_tree_or_breaks_off_in_time() -> None:
    ours = set(lines())

    assert ours
    assert [line for line in ours if not (is_head(line) or is_said(line))] == [], AGAIN


def test_a_card_is_partial_exactly_where_a_text_of_it_breaks_off() -> None:
    for card in cards():
        broken = {
            UNKNOWN_TEXTS[section]
            for section, text in card["texts"].items()
            if any(is_head(line) for line in text.split("\n"))
        }
        stated = set(card.get("unknown", ()))
        if card["texts"]:
            assert stated == broken, card["key"]
        assert (card.get("provenance") == "partial") == bool(stated), card["key"]


@pytest.mark.long
def test_no_line_of_the_list_is_shipped_but_what_our_renderer_says(public_data: Path) -> None:
    path = public_data / "fe-cipher" / "fe-cipher-cards-en.json"
    records = json.loads(path.read_text("utf-8-sig"))
    texts = (record.get(field) or "" for record in records for field in ("Skill", "SupportSkill"))
    theirs = {_plain(line) for text in texts for line in text.splitlines()} - {""}

    alike = [line for line in set(lines()) if _plain(line) in theirs]

    assert [line for line in alike if not is_said(line)] == []


def _plain(line: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", line.lower())


@pytest.mark.long
def test_the_files_are_those_that_the_command_writes(public_data: Path, tmp_path: Path) -> None:
    home = shutil.copytree(HOME, tmp_path / "cipher")
    for path in (home / "cards").glob("*.jsonl"):
        path.unlink()
    contents, illustrators = public_files(public_data)

    write_card_files(home, contents, illustrators)

    written = {path.name: path.read_text("utf-8") for path in (home / "cards").glob("*.jsonl")}
    assert written == {path.name: path.read_text("utf-8") for path in LISTS}, AGAIN


@pytest.mark.long
@pytest.mark.parametrize("folder", shipped_games(), ids=lambda folder: folder.name)
def test_what_is_written_down_is_how_shipped_lines_are_read(
    folder: Path, tmp_path: Path, whole_catalogue
) -> None:
    copy = shutil.copytree(folder, tmp_path / folder.name)

    write_compiled_lines(copy, GameFolder(copy).texts())

    before, now = ((one / "compiled_lines.jsonl").read_text("utf-8") for one in (folder, copy))
    assert before == now, AGAIN
    assert known_lines(folder.name)


@pytest.mark.django_db
def test_a_first_start_has_every_card_and_every_printing(whole_catalogue) -> None:
    report = load_game(HOME)

    assert Card.objects.count() == len(report.lines) == 2423
    assert Printing.objects.count() == 3180
    kinds = Counter(Card.objects.values_list("provenance", flat=True))
    assert kinds.keys() == {"official", "partial"}
    assert not Card.objects.exclude(origin=Card.Origin.SHIPPED).exists()
    sources = set(Card.objects.values_list("wordings__source__key", flat=True))
    assert sources == {"cipher-printed-cards", "cipher-public-card-list"}


@pytest.mark.django_db
def test_what_two_lists_dispute_is_shipped_with_both_values() -> None:
    load_game(HOME)

    numbers = ("B01-013", "B01-014", "B01-046", "B01-047", "B01-096", "B01-098")
    found: dict[tuple[str, str], dict[str, int]] = {}
    for row in DisputedFact.objects.select_related("source", "card"):
        number = row.card.printings.filter(number__in=numbers).first().number
        found.setdefault((number, row.field), {})[row.source.key] = row.value
        if row.source.key == "cipher-public-card-list":
            assert row.card.stats[row.field] == row.value
    one, other = "cipher-public-card-list", "cipher-series-1-list"
    assert found == {
        ("B01-013", "range_min"): {one: 2, other: 1},
        ("B01-013", "range_max"): {one: 2, other: 1},
        ("B01-014", "range_min"): {one: 2, other: 1},
        ("B01-014", "range_max"): {one: 2, other: 1},
        ("B01-046", "range_max"): {one: 1, other: 2},
        ("B01-047", "range_max"): {one: 1, other: 2},
        ("B01-096", "support"): {one: 20, other: 10},
        ("B01-096", "range_min"): {one: 2, other: 1},
        ("B01-098", "support"): {one: 10, other: 20},
    }


@pytest.mark.django_db
def test_a_fact_that_no_file_disputes_any_more_is_settled(tmp_path: Path) -> None:
    load_game(HOME)
    copy = shutil.copytree(HOME, tmp_path / "cipher")
    (copy / "disputed.toml").unlink()

    load_game(copy)

    assert not DisputedFact.objects.exists()
