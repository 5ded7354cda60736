"""Lists of plain sentences, written before anybody looked whether they are read.

A list is `tests/rules/GAME/NAME.toml`: of each sentence the kind of card that says it (`on`), what
comes of it (`does`) and, where it is not read, the reason (`unread`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

Sentence = Mapping[str, str]

LISTS = (
    ("fetcg", "sentences"),
    ("fetcg", "second_sentences"),
    ("flamethrowers", "sentences"),
    ("flamethrowers", "second_sentences"),
)
_RULES = Path(__file__).parent.parent / "rules"


def sentences(game: str, name: str) -> list[Sentence]:
    found: list[Sentence] = tomllib.loads((_RULES / game / f"{name}.toml").read_text("utf-8"))[
        "sentence"
    ]
    return found


def sentences_to_read(game: str, name: str) -> list[Sentence]:
    return [sentence for sentence in sentences(game, name) if "unread" not in sentence]


def assert_that_comes(expected: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    """Of a difference between two plays: numbers are so much, sets have at least these."""
    for name, value in expected.items():
        told = found.get(name, 0)
        assert value <= told if isinstance(value, set) else told == value, (name, found)
