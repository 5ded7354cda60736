"""Taking an option by its name or by what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.fetcg.bot.view import Json


def named(options: Sequence[Json], *actions: str) -> list[Json]:
    for action in actions:
        for option in options:
            if option["action"] == action:
                return [option]
    return []


def best(options: Sequence[Json], value: Callable[[Json], int]) -> list[Json]:
    """The option of highest value above zero, the first among equals."""
    found: list[Json] = []
    highest = 0
    for option in options:
        number = value(option)
        if number > highest:
            found, highest = [option], number
    return found
