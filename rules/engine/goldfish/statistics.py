"""Statistics as a game writes them down: what there is to know about a deck, group by group."""

from __future__ import annotations

import re
from dataclasses import dataclass
from textwrap import dedent

_GROUP = re.compile(r"# (\w+): (.+)")
_HEADING = re.compile(r"(\w+), (share|mean|count)(?: by ([^:]+))?: (.+)")
_DEFINITION = re.compile(r"(.+?)(?: \[(.+)\])?")


@dataclass(frozen=True, slots=True)
class Statistic:
    """One thing worth knowing about a deck.

    `unit` is "share", "mean" or "count" (a whole number); `axis` says what its points are, empty
    if there is only one. `rules` are the ids of the rules that it rests on.
    """

    key: str
    group: str
    label: str
    definition: str
    rules: tuple[str, ...] = ()
    unit: str = "share"
    axis: str = ""


def read_statistics(text: str) -> tuple[tuple[tuple[str, str], ...], tuple[Statistic, ...]]:
    """Groups (key and label) and statistics, in the order in which they are shown.

    `# key: label` begins a group, `key, unit by axis: label` a statistic; below it, indented, comes
    the definition with its rules in brackets. ValueError names a line that is neither.
    """
    groups: list[tuple[str, str]] = []
    statistics: list[Statistic] = []
    for block in re.split(r"\n+(?=\S)", dedent(text).strip()):
        first, *rest = block.splitlines()
        if group := _GROUP.fullmatch(first):
            groups.append((group[1], group[2]))
            continue
        heading = _HEADING.fullmatch(first)
        definition = _DEFINITION.fullmatch(" ".join(line.strip() for line in rest))
        if heading is None or definition is None or not groups:
            raise ValueError(f"neither a group nor a statistic with its definition: {first!r}")
        key, unit, axis, label = heading.groups(default="")
        rules = tuple(definition[2].split(", ")) if definition[2] else ()
        statistics.append(Statistic(key, groups[-1][0], label, definition[1], rules, unit, axis))
    return tuple(groups), tuple(statistics)
