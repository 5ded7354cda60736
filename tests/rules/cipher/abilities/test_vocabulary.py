"""Every word of the vocabulary is shown at work by a test of this folder."""

from __future__ import annotations

import ast
from pathlib import Path

from rules.cipher.text import nodes, trigger_nodes
from rules.text import amounts, changes, conditions, effects, filters, groups, triggers
from rules.text.tree import vocabulary

# Other games have words of their own in other modules.
MODULES = (amounts, changes, conditions, effects, filters, groups, triggers, nodes, trigger_nodes)


def _words() -> set[str]:
    """All words but the headings under which they stand."""
    ours = {module.__name__ for module in MODULES}
    return {
        name
        for name, kind in vocabulary().items()
        if not kind.__subclasses__() and kind.__module__ in ours
    }


def _shown() -> dict[str, list[str]]:
    shown: dict[str, list[str]] = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for name in _marks(node):
                    shown.setdefault(name, []).append(f"{path.name} {node.name}")
    return shown


def _marks(test: ast.FunctionDef) -> list[str]:
    return [
        str(argument.value)
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "word"
        for argument in mark.args
        if isinstance(argument, ast.Constant)
    ]


def test_every_word_has_a_test_that_shows_what_it_does() -> None:
    missing = sorted(_words() - _shown().keys())

    assert not missing, f"{len(missing)} words without a test: {', '.join(missing)}"


def test_tests_name_only_words_that_exist() -> None:
    assert sorted(_shown().keys() - _words()) == []
