"""Asking players one thing at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.zones import Card

Answer = tuple[Option, ...]


def ask_one(
    player: int,
    kind: str,
    options: Callable[[], list[Option]],
    *,
    source: Card | None = None,
    ask_anyway: bool = False,
    args: Mapping[str, Any] | None = None,
    prompt: str = "",
) -> Steps[Option]:
    """One option; asked without a list until somebody wants to see it."""
    words = Prompt(prompt or kind, args or {})
    question = Choose(player, kind, options, prompt=words, source=source, ask_anyway=ask_anyway)
    answer: Answer = yield question
    return answer[0]


def ask_number(
    player: int,
    kind: str,
    least: int,
    most: int,
    *,
    source: Card | None = None,
    args: Mapping[str, Any] | None = None,
) -> Steps[int]:
    """A number from `least` to `most`; not asked when only one is possible."""

    def numbers() -> list[Option]:
        return [Option("number", target=str(number)) for number in range(least, most + 1)]

    about = {"least": least, "most": most, **(args or {})}
    option = yield from ask_one(player, kind, numbers, source=source, args=about)
    return int(str(option.target))
