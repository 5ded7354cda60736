"""The version of the rules changes with what decides a match, and with nothing else."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest

import rules
from play import rules_version as versions
from play.rules_version import DECIDE_NOTHING, deciding_files, rules_version

RULES = Path(rules.__file__).parent
# What puts a game together, judges decks or reads texts may look at words and hints; a match that
# runs asks none of them.
PUT_TOGETHER = ("game", "construction", "card_text", "view")


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the rules whose files the versions are made of."""
    copy = tmp_path / "rules"
    shutil.copytree(RULES, copy, ignore=shutil.ignore_patterns("__pycache__"))

    def found(package: str) -> SimpleNamespace:
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        return SimpleNamespace(origin=str(copy / Path(spec.origin).relative_to(RULES)))

    monkeypatch.setattr(versions, "find_spec", found)
    return copy


def version_now(game: str) -> str:
    return rules_version.__wrapped__(game)


def test_every_process_and_every_copy_of_the_same_rules_has_the_same_version(sources):
    for game in rules.GAMES:
        assert version_now(game) == rules_version(game)
    assert len({rules_version(game) for game in rules.GAMES}) == len(rules.GAMES)


@pytest.mark.parametrize(
    "name",
    [
        "engine/runner.py",
        "engine/state/encoding.py",
        "text/execute.py",
        "cipher/battle.py",
        "cipher/abilities/__init__.py",
        "cipher/game.py",
    ],
)
def test_a_file_that_decides_matches_changes_it(sources, name):
    with (sources / name).open("a") as file:
        file.write("\nchanged = True\n")

    assert version_now("cipher") != rules_version("cipher")


def test_a_changed_number_changes_it(sources):
    setup = sources / "cipher" / "setup.py"
    setup.write_text(setup.read_text().replace("OPENING_HAND = 6", "OPENING_HAND = 7"))

    assert version_now("cipher") != rules_version("cipher")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("OPENING_HAND = 6\n", "# As the rulebook has it.\nOPENING_HAND = 6  # cards\n"),
        ("OPENING_HAND = 6\n", "\n\nOPENING_HAND = (\n    6\n)\n"),
        ('"""', '"""In other words: '),
    ],
    ids=["comment", "lines", "docstrings"],
)
def test_what_is_no_code_leaves_it(sources, before, after):
    setup = sources / "cipher" / "setup.py"
    assert before in setup.read_text()
    setup.write_text(setup.read_text().replace(before, after, 1))

    assert version_now("cipher") == rules_version("cipher")


def test_a_string_that_is_no_docstring_is_code():
    assert versions.code_of(b'"Doc."\nname = "a"') == versions.code_of(b'"Other."\nname = "a"')
    assert versions.code_of(b'"Doc."\nname = "a"') != versions.code_of(b'"Doc."\nname = "b"')


def test_the_sources_are_read_once_for_all_processes(sources, monkeypatch):
    first = version_now("cipher")
    monkeypatch.setattr(versions, "code_of", lambda source: 1 // 0)

    assert version_now("cipher") == first


def test_without_the_cache_it_is_the_same(sources, monkeypatch):
    class Away:
        def get(self, *args):
            raise ConnectionError

        set = get

    monkeypatch.setattr(versions, "shared_cache", Away())

    assert version_now("cipher") == rules_version("cipher")


def test_a_new_file_changes_it(sources):
    (sources / "cipher" / "weather.py").write_text("")

    assert version_now("cipher") != rules_version("cipher")


@pytest.mark.parametrize(
    "name",
    [
        "bots.py",
        "engine/bots.py",
        "engine/messages.py",
        "engine/goldfish/__init__.py",
        "cipher/messages.py",
        "cipher/bot.py",
        "cipher/rules.md",
        "cipher/goldfish/__init__.py",
        "fma/battle.py",
    ],
)
def test_words_bots_counting_and_other_games_leave_it(sources, name):
    assert (sources / name).is_file()
    with (sources / name).open("a") as file:
        file.write("\nchanged = True\n")

    assert version_now("cipher") == rules_version("cipher")


def test_another_vocabulary_of_card_text_changes_it(monkeypatch):
    text = rules.game("cipher").card_text
    monkeypatch.setattr(text, "version", f"{text.version}, and a word more")

    assert version_now("cipher") != rules_version("cipher")


@pytest.mark.parametrize("game", rules.GAMES)
def test_what_decides_a_match_needs_nothing_that_is_left_out(game):
    """Else a change there would change a match and not its version."""
    needed = {
        f"{name} needs {module}"
        for name, path in deciding_files(game)
        if name.rpartition(".")[2] not in PUT_TOGETHER
        for module in _imported(path)
        if not DECIDE_NOTHING.isdisjoint(module.split(".")[1:])
    }

    assert needed == set()


def _imported(path: Path) -> Iterator[str]:
    """The modules of `rules` that a file imports when it is loaded."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rules."):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if find_module(whole) else str(node.module)


def find_module(name: str) -> bool:
    """Whether this is a module, and no name inside of one."""
    place = RULES.joinpath(*name.split(".")[1:])
    return place.with_suffix(".py").is_file() or place.is_dir()
