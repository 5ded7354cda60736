"""Compiled texts as plain data, so that they are compiled once per wording and vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.text import VERSION
from rules.text.abilities import Compiled, Failure
from rules.text.tree import from_json, to_json


def store(compiled: Compiled) -> dict[str, Any]:
    """JSON data from which `restore` makes the same abilities again."""
    return {
        "version": VERSION,
        "abilities": [to_json(ability) for ability in compiled.abilities],
        "failures": [_failure(failure) for failure in compiled.failures],
    }


def is_current(stored: Mapping[str, Any] | None) -> bool:
    """Whether stored data was made with this vocabulary."""
    return stored is not None and stored.get("version") == VERSION


def restore(stored: Mapping[str, Any]) -> Compiled:
    """The abilities that `store` wrote; a ValueError names a word that is not known."""
    abilities = tuple(from_json(tree) for tree in stored["abilities"])
    failures = tuple(
        Failure(line, phrase, tuple(from_json(tree) for trees in partly for tree in trees))
        for line, phrase, *partly in stored["failures"]
    )
    return Compiled(abilities, failures)


def _failure(failure: Failure) -> list[Any]:
    """The line and the phrase; then its skills, if it was read but for some clauses."""
    partly = [to_json(ability) for ability in failure.partly]
    return [failure.line, failure.phrase, *([partly] if partly else [])]
