"""A game's core, and the numbered rules that its code names."""

from __future__ import annotations

import re
from pathlib import Path

from tests.rule_coverage import numbered_rules

ROOT = Path(__file__).resolve().parent.parent.parent
# Folders and modules of a game that hold none of its rules: card text and the log's words, the
# goldfish and what a deck's page tells, bots, forecasts, and what is done by hand, rules or no.
NOT_CORE = {
    *("text", "card_text", "messages"),
    *("goldfish", "deck_hints", "deck_statistics"),
    *("bot", "forecast", "manual"),
}
# "FLAME-ATTACK-6, 7 and 11" names three rules.
NAMED = re.compile(r"\b([A-Z]+(?:-[A-Z]+)+)-(\d+(?:(?:,| and|, and) \d+)*)\b")


def core_files(game: str, root: Path = ROOT) -> list[str]:
    """The modules of a game's core, as paths from the root of the repository."""
    folder = root / "rules" / game
    paths = [path.relative_to(root) for path in sorted(folder.rglob("*.py"))]
    return [str(path) for path in paths if not NOT_CORE & {*path.with_suffix("").parts[2:]}]


def rules_in(source: str) -> tuple[str, ...]:
    """The ids of the rules that a text names, each once, in its order."""
    found = (
        f"{group}-{number}"
        for group, numbers in NAMED.findall(source)
        for number in re.findall(r"\d+", numbers)
    )
    return tuple(dict.fromkeys(found))


def prefix_of(game: str) -> str:
    """What the ids of a game's rules begin with: "FLAME-"."""
    return numbered_rules()[game][0].partition("-")[0] + "-"
