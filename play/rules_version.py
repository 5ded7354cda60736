"""Which rules a match is played by: a digest of the sources that decide how it goes on."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from django.core.cache import cache as shared_cache
from redis.exceptions import RedisError

import rules

LOST = (RedisError, OSError)
FORM = 1  # raise when versions are made of something else than before
KEPT = 30 * 86_400  # seconds
Documented: TypeAlias = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

# Modules of a game, of `engine` and of `text` that no decision hangs on: players made of code,
# counting, words, and what of a table is shown. A test holds that no other module needs them.
DECIDE_NOTHING = frozenset(
    {
        "bot",
        "bots",
        "deck_hints",
        "deck_statistics",
        "deletion",
        "deletions",
        "distribution",
        "goldfish",
        "guide",
        "messages",
        "odds",
        "openings",
        "report",
        "round_trip",
        "view_schema",
        "why_not",
    }
)


@cache
def rules_version(game: str) -> str:
    """The version of the rules of `game` in this process: equal ones play a match alike.

    To read the sources takes a second or two: the cache keeps what came of the same files.
    """
    files, text_version = deciding_files(game), rules.game(game).text_version
    name = f"play:rules:{FORM}:{digest_of_bytes(files, text_version)}"
    with suppress(*LOST):
        if known := shared_cache.get(name):
            return str(known)
    version = digest_of_sources(files, text_version)
    with suppress(*LOST):
        shared_cache.set(name, version, KEPT)
    return version


def deciding_files(game: str) -> list[tuple[str, Path]]:
    """The sources that decide matches of `game`, by name: the engine's, card text's, its own."""
    packages = ("rules.engine", "rules.text", rules.package_of(game))
    return [found for package in packages for found in _files(package)]


def digest_of_sources(files: list[tuple[str, Path]], text_version: str) -> str:
    """SHA-256 over names and code: comments, docstrings and the setting of lines are no code."""
    return _digest(files, text_version, lambda source: code_of(source).encode())


def digest_of_bytes(files: list[tuple[str, Path]], text_version: str) -> str:
    """SHA-256 over names and contents."""
    return _digest(files, text_version, lambda source: source)


def _digest(
    files: list[tuple[str, Path]], text_version: str, part: Callable[[bytes], bytes]
) -> str:
    digest = hashlib.sha256(f"card text {text_version}\n".encode())
    for name, path in files:
        digest.update(f"{name} {hashlib.sha256(part(path.read_bytes())).hexdigest()}\n".encode())
    return digest.hexdigest()


def code_of(source: bytes) -> str:
    """The syntax tree of a module in words, a line each; SyntaxError if it is none.

    Fields without a value are left out: later versions of Python add fields that are empty here.
    """
    words: list[str] = []
    _spell(ast.parse(source), words)
    return "\n".join(words)


def _spell(node: object, words: list[str]) -> None:
    if isinstance(node, list):
        for item in node:
            _spell(item, words)
        words.append("]")
    elif isinstance(node, ast.AST):
        words.append(type(node).__name__)
        for field in node._fields:
            value = getattr(node, field, None)
            if field == "body" and isinstance(node, DOCUMENTED):
                value = _without_docstring(node)
            if value is not None and value != []:
                words.append(field)
                _spell(value, words)
        words.append(")")
    else:
        words.append(repr(node))


def _without_docstring(node: Documented) -> list[ast.stmt]:
    return node.body if ast.get_docstring(node, clean=False) is None else node.body[1:]


def _files(package: str) -> Iterator[tuple[str, Path]]:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the sources of {package} are not there")
    folder = Path(spec.origin).parent
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        if DECIDE_NOTHING.isdisjoint(parts):
            yield ".".join((package, *parts)), path
