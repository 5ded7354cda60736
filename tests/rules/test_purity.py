"""`rules` is pure: no Django, no clock, no chance but its own, no floats, no order of sets."""

from __future__ import annotations

import ast
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "rules").rglob("*.py"))

BANNED_MODULES = (
    "asyncio",
    "datetime",
    "django",
    "numpy.random",
    "os",
    "random",
    "secrets",
    "socket",
    "tests",
    "threading",
    "time",
    "uuid",
)
BANNED_CALLS = ("hash", "id", "open", "input", "print", "float", "exec", "eval")
# Chances and means are printed, never played with; nothing a match does may hang on them.
MAY_USE_FLOATS = (
    "rules/engine/odds.py",
    "rules/engine/goldfish/",
    "rules/engine/distribution.py",
    "rules/cipher/goldfish/",
    "rules/cipher/deck_hints.py",
    "rules/cipher/deck_statistics.py",
)
# Copying a state keeps who refers to whom by identity, and its copiers are compiled: neither the
# order of anything nor a value hangs on it.
MAY_KNOW_IDENTITY = ("rules/engine/state/",)
# The goldfish deals millions of hands at once, from numpy's generator with a seed of its own.
MAY_DEAL_IN_BULK = ("rules/cipher/goldfish/", "rules/engine/goldfish/")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_of_the_rules_is_pure(path: Path) -> None:
    assert [f"{line}: {what}" for line, what in offences(parsed(path), name_of(path))] == []


def offences(tree: ast.Module, name: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        yield from _imports(node, name)
        yield from _calls(node, name)
        yield from _sets(node)
        if not name.startswith(MAY_USE_FLOATS):
            yield from _floats(node)


def _imports(node: ast.AST, name: str) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Import):
        modules = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        modules = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
    else:
        return
    for module in modules:
        banned = any(module == one or module.startswith(f"{one}.") for one in BANNED_MODULES)
        if banned and not (module.startswith("numpy.") and name.startswith(MAY_DEAL_IN_BULK)):
            yield node.lineno, f"imports {module}"


def _calls(node: ast.AST, name: str) -> Iterator[tuple[int, str]]:
    if name.startswith(MAY_KNOW_IDENTITY) and _called(node) in ("id", "exec"):
        return
    if _called(node) in BANNED_CALLS:
        yield node.lineno, f"calls {_called(node)}()"


def _called(node: ast.AST) -> str:
    """The plain name that is called, if one is."""
    plain = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return node.func.id if plain else ""


def _floats(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        yield node.lineno, f"writes {node.value}"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        yield node.lineno, "divides with /"


def _sets(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Iterating over a set, where that can be seen from the place alone."""
    walked: list[ast.expr] = []
    if isinstance(node, (ast.For, ast.comprehension)):
        walked.append(node.iter)
    if _called(node) in ("list", "tuple", "enumerate", "next", "iter", "zip", "map"):
        walked.extend(node.args)
    if isinstance(node, ast.Starred):
        walked.append(node.value)
    for expression in walked:
        if _is_set(expression):
            yield expression.lineno, "walks through a set, whose order is not fixed"


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, (ast.Set, ast.SetComp)):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitOr, ast.BitAnd, ast.Sub)):
        return _is_set(node.left) or _is_set(node.right)
    if _called(node) in ("set", "frozenset"):
        return True
    methods = ("union", "intersection", "difference", "symmetric_difference")
    method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    return method and node.func.attr in methods


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from time import monotonic",
        "from tests.testkit.scene import Scene",
        "from datetime import date",
        "import django.utils",
        "from numpy import random",
        "x = hash('a')",
        "x = id(card)",
        "x = 0.5",
        "x = 1 / 2",
        "for x in {1, 2}: ...",
        "for x in set(cards): ...",
        "x = [y for y in frozenset(cards)]",
        "x = list({y for y in cards})",
        "x = [*set(cards)]",
        "for x in mine.union(theirs): ...",
        "for x in set(mine) - set(theirs): ...",
    ],
)
def test_the_lint_finds(source: str) -> None:
    assert list(offences(ast.parse(source), "rules/cipher/turn.py"))


@pytest.mark.parametrize(
    "source",
    [
        "from rules.engine.rng import Rng",
        "x = 1 // 2",
        "for x in sorted({1, 2}): ...",
        "for x in (1, 2): ...",
        "x = {y for y in cards}",
        "x = unit.id",
    ],
)
def test_the_lint_leaves_alone(source: str) -> None:
    assert list(offences(ast.parse(source), "rules/cipher/turn.py")) == []


def test_rules_work_without_django() -> None:
    """A whole match in a process that can import no Django, no app and no client of a server."""
    source = textwrap.dedent("""
        import sys

        class Refuse:
            def find_spec(self, name, path=None, target=None):
                if name.partition(".")[0] in BLOCKED:
                    raise ImportError(f"{name} is blocked")

        BLOCKED = ("django", "cardbase", "decks", "play", "redis", "celery", "psycopg", "channels")
        sys.meta_path.insert(0, Refuse())

        from rules.bots import bot
        from tests.testkit import shipped
        from tests.testkit.random_play import play_with, start

        match = start("cipher", shipped.decks("cipher")[:2], 1, {})
        play_with([bot("sensible", "cipher"), bot("random", "cipher")], match, 1)
        assert match.outcome is not None
        assert not set(BLOCKED) & set(sys.modules)
    """)
    done = subprocess.run(
        [sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, timeout=60
    )

    assert (done.returncode, done.stderr) == (0, "")
