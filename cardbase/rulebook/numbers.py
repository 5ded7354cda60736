"""Numbers of rules as people type them: in any capitals, with or without the game's prefix."""

from __future__ import annotations

from collections.abc import Iterator

import rules
from cardbase.models.folding import fold
from cardbase.rulebook.document import rulebook
from cardbase.rulebook.rendering import Rule


def numbered_rules(game: str | None = None) -> Iterator[tuple[str, Rule]]:
    """Yield the rules of a game, or of all, each with its game's key, in the order of the pages."""
    for known in rules.games():
        book = rulebook(known.key) if game in (None, known.key) else None
        for rule in book.rules if book else ():
            yield known.key, rule


def has_numbers(game: str | None = None) -> bool:
    """Return whether rules are written: without them no number can be told from a slip."""
    return next(numbered_rules(game), None) is not None


def rules_called(
    typed: str, game: str | None = None, *, whole: bool = False
) -> tuple[tuple[str, Rule], ...]:
    """Return the rules that a text names, each with its game's key; none for a slip.

    `EVADE-6`, `cipher-evade-6`: one rule, or that of each game that has one. Unless `whole`,
    `EVADE` names a section: every rule whose number begins so.
    """
    asked = fold(typed).strip().upper()
    section = "" if whole else f"{asked}-"
    return tuple(
        (key, rule)
        for key, rule in numbered_rules(game)
        if asked and _is_named(rule, asked, section)
    )


def rule_numbers(typed: str, game: str | None = None, *, whole: bool = False) -> list[str]:
    """Return the numbers of the rules that a text names, as rulings cite them."""
    return [rule.number for _, rule in rules_called(typed, game, whole=whole)]


def _is_named(rule: Rule, asked: str, section: str) -> bool:
    names = tuple(filter(None, (rule.number, rule.short_number)))
    return asked in names or (bool(section) and any(name.startswith(section) for name in names))


def sections(game: str | None = None) -> dict[str, str]:
    """Return the first part of all numbers of rules, such as `CIPHER-EVADE`, with its heading."""
    found: dict[str, str] = {}
    for _, rule in numbered_rules(game):
        found.setdefault(rule.number.rpartition("-")[0], rule.heading)
    return found
