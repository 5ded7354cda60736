"""Where the time of random play goes: own time and calls, by module and by function.

A profile slows small functions down, so that its shares are rough; the figures are in engine.py.
"""

from __future__ import annotations

import cProfile
import pstats
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import rules
from tests.bench.players import play_at_random, start
from tests.testkit import shipped

MATCHES = 20
ROWS = 15


def main(games: Sequence[str] = ()) -> None:
    for game in games or rules.GAMES:
        _profile(game)


def _profile(game: str) -> None:
    decks = shipped.decks(game)[:2]
    play_at_random(start(game, decks, 0), 0)
    matches = [start(game, decks, number) for number in range(MATCHES)]
    profile = cProfile.Profile()
    profile.runcall(lambda: [play_at_random(match, n) for n, match in enumerate(matches)])
    decisions = sum(match.length for match in matches)
    modules: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    functions: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for (file, _, name), (_, calls, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        for table, key in ((modules, _module(file)), (functions, f"{_module(file)}.{name}")):
            table[key][0] += own
            table[key][1] += calls
    for title, table in (("modules", modules), ("functions", functions)):
        whole = sum(own for own, _ in table.values())
        sys.stdout.write(f"{game}: {title} by own time, calls a decision\n")
        for key, (own, calls) in sorted(table.items(), key=lambda row: -row[1][0])[:ROWS]:
            sys.stdout.write(f"  {key:<66}{own / whole:>7.1%}{calls / decisions:>9.1f}\n")


def _module(file: str) -> str:
    """The module's name, or "built in"."""
    if file.startswith(("~", "<")):
        return "built in"
    parts = Path(file).with_suffix("").parts
    return ".".join(parts[parts.index("rules") :]) if "rules" in parts else parts[-1]
