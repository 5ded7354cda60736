"""What is written down of the reading of shipped lines stands for compiling them."""

import json
import tomllib
from dataclasses import asdict

import pytest

import rules
from cardbase.compiled_text import compiled_lines
from cardbase.compiled_text.checks import written_readings_are_current
from cardbase.compiled_text.compiled_lines import known_lines, read_texts
from cardbase.loading.shipped import FOLDER


def texts_of(game: str) -> list[dict[str, str]]:
    paths = sorted((FOLDER / game / "cards").glob("*.toml"))
    cards = [card for path in paths for card in tomllib.loads(path.read_text("utf-8"))["card"]]
    return [
        {section: text.strip() for section, text in card.get("texts", {}).items()} for card in cards
    ]


@pytest.mark.parametrize("key", rules.GAMES)
def test_the_shipped_cards_are_read_as_if_they_were_compiled(key: str) -> None:
    game, known = rules.game(key), known_lines(key)
    assert known
    for texts in texts_of(key)[:12]:
        found = read_texts(game, texts, known)
        compiled = json.loads(json.dumps(game.compile(texts)))
        assert json.loads(json.dumps(found.abilities)) == compiled
        assert found.explanation == [asdict(line) for line in game.explain(texts)]


def test_a_text_with_a_line_that_nobody_wrote_down_is_compiled(monkeypatch) -> None:
    game, known = rules.game("cipher"), known_lines("cipher")
    texts = {"skill": "Song |CONT| This unit gets +70 Attack."}

    found = read_texts(game, texts, known)

    assert found.abilities == game.compile(texts)
    assert found.explanation == [asdict(line) for line in game.explain(texts)]


def test_readings_of_another_reader_are_void(monkeypatch) -> None:
    monkeypatch.setattr(compiled_lines, "reader_digest", lambda key: "another")

    assert known_lines("cipher") == {}


def test_a_game_without_such_a_file_has_none(tmp_path) -> None:
    assert known_lines("cipher", tmp_path) == {}


def test_readings_that_another_reader_wrote_are_told_with_what_to_do(monkeypatch) -> None:
    assert written_readings_are_current() == []

    monkeypatch.setattr(compiled_lines, "reader_digest", lambda key: "another")

    found = written_readings_are_current()
    assert [warning.id for warning in found] == ["cardbase.W010"] * len(rules.GAMES)
    assert all("make catalogue" in warning.hint for warning in found)
