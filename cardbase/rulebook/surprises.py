"""Rulings that surprise: what good players guess wrong, `rules/<game>/surprises.toml`."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Passage:
    """A place in a document: its title as the game's list of sources has it, and what to look up
    there, a heading, an entry or a paragraph."""

    document: str
    section: str


@dataclass(frozen=True, slots=True)
class Surprise:
    """A question with an answer that surprises, in our own words."""

    game: str
    key: str  # never changes: the entry's anchor is made of it
    question: str
    answer: str
    rules: tuple[str, ...]  # with the game's prefix, in the order in which the answer needs them
    passages: tuple[Passage, ...]  # empty if no document answers
    is_decision: bool  # a numbered decision of ours answers, alone or where documents stop
    tests: tuple[str, ...]  # node ids of the tests that play the position

    @property
    def anchor(self) -> str:
        return f"surprise-{self.key}"

    @property
    def rule_anchors(self) -> tuple[str, ...]:
        """Where its rules are on the game's rules page."""
        return tuple(rule.removeprefix(f"{self.game.upper()}-") for rule in self.rules)


def surprises(game: str) -> tuple[Surprise, ...]:
    """Return the game's entries in the order of its file; none if it has no file.

    Raise KeyError or TypeError if an entry lacks a field or has one too many.
    """
    path = Path(settings.BASE_DIR) / "rules" / game / "surprises.toml"
    return _read(path, game, path.stat().st_mtime_ns) if path.is_file() else ()


@lru_cache(maxsize=16)
def _read(path: Path, game: str, changed: int) -> tuple[Surprise, ...]:
    """Read once for each change of the file; `changed` is only there to tell them apart."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["surprise"]
    return tuple(_surprise(game, table) for table in tables)


def _surprise(game: str, table: dict[str, Any]) -> Surprise:
    facts = dict(table)
    return Surprise(
        game=game,
        rules=tuple(facts.pop("rules")),
        passages=tuple(Passage(**passage) for passage in facts.pop("sources", ())),
        is_decision=facts.pop("decision", False),
        tests=tuple(facts.pop("tests")),
        **facts,
    )
