"""Card text to abilities, line by line."""

from __future__ import annotations

from rules.text.abilities import Ability, Failure


def compile_line(line: str) -> tuple[Ability, ...] | Failure:
    """The ability of a line, or the phrase at which understanding ended. All or nothing."""
    return Failure(line, line)
