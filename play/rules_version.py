"""Which rules a match is played by: a digest of the sources that decide how it goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import rules

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
        "messages",
        "odds",
        "openings",
        "report",
        "round_trip",
    }
)


@cache
def rules_version(game: str) -> str:
    """The version of the rules of `game` in this process: equal ones play a match alike."""
    return digest_of_sources(deciding_files(game), rules.game(game).text_version)


def deciding_files(game: str) -> list[tuple[str, Path]]:
    """The sources that decide matches of `game`, by name: the engine's, card text's, its own."""
    packages = ("rules.engine", "rules.text", rules.package_of(game))
    return [found for package in packages for found in _files(package)]


def digest_of_sources(files: list[tuple[str, Path]], text_version: str) -> str:
    """SHA-256 over names and contents."""
    digest = hashlib.sha256(f"card text {text_version}\n".encode())
    for name, path in files:
        digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def _files(package: str) -> Iterator[tuple[str, Path]]:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the sources of {package} are not there")
    folder = Path(spec.origin).parent
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        if DECIDE_NOTHING.isdisjoint(parts):
            yield ".".join((package, *parts)), path
