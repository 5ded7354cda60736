"""What reads a game's texts, as its version counts it."""

import ast
from pathlib import Path

import pytest

import rules
from cardbase.models import readers


def imported(path: Path) -> set[str]:
    """The modules of `rules.text` that a module names."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rules.text"):
            found |= {str(node.module), *(f"{node.module}.{name.name}" for name in node.names)}
    return {name.split(".")[2] for name in found if name.count(".") >= 2}


@pytest.mark.parametrize("key", rules.GAMES)
def test_no_reader_needs_what_reads_nothing(key: str) -> None:
    """But for the module that puts a game's reader and its words at the table together."""
    sources = dict(readers._sources(rules.package_of(key)))
    assert f"rules.{key}.text/compiler.py" in sources

    needed = {
        name: imported(path) & readers.READ_NOTHING
        for name, path in sources.items()
        if not name.endswith(("card_text", "card_text.py"))
    }

    assert {name: modules for name, modules in needed.items() if modules} == {}


def test_each_module_that_reads_nothing_is_there() -> None:
    folder = readers._folder("rules.text")
    assert all((folder / f"{name}.py").is_file() for name in readers.READ_NOTHING)


def test_a_game_without_a_reader_has_no_version() -> None:
    assert readers.reading_version("no-such-game") == ""
    assert readers.reading_version("cipher").startswith(rules.game("cipher").text_version)
