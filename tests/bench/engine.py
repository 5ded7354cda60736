"""How fast matches are played, replayed and copied: these rules, and beside them older ones.

Speed counts in yardsticks (see yardstick.py), so that it does not depend on the machine. The rounds
of both rules are taken in turn, on one machine in one run, and the best of each is told.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rules
from rules.engine.rng import Rng
from tests.bench.players import seed
from tests.same.checkout import ROOT, commit_of, rules_of
from tests.testkit import shipped
from tests.testkit.cipher.random_decks import public_cards, random_deck
from tests.testkit.public_data import PUBLIC_DATA

ROUNDS = 5
PUBLIC_DECKS = 8


@dataclass(frozen=True)
class Figure:
    """One row: the function in figures.py, and how its rounds make a number."""

    name: str
    label: str
    unit: str
    rounds: int = ROUNDS


# Decisions for each yardstick of time; the more the better.
RATE = "decisions a yardstick"
YARDSTICKS = "yardsticks"
MILLISECONDS = "ms"
EXACT = "exact"
KILOBYTES = "kB"

FIGURES = (
    Figure("random_play", "random play with a full record", RATE),
    Figure("calls", "calls of Python functions a decision", EXACT, 1),
    Figure("all_calls", "the same with built in ones", EXACT, 1),
    Figure("sensible_bots", "sensible bots through their views", RATE),
    Figure("bot_calls", "calls of Python functions a decision of theirs", EXACT, 1),
    Figure("match_length", "decisions of a match of random players", EXACT, 1),
    Figure("replay", "replay of 400 decisions", YARDSTICKS),
    Figure("going_back", "going back to the middle of a match", MILLISECONDS),
    Figure("copying", "copying the state alone", MILLISECONDS),
    Figure("looking", "one view", MILLISECONDS),
    Figure("memory", "memory of a live match, for 400 decisions", KILOBYTES, 1),
    Figure("record_size", "its record, decks and seed included", KILOBYTES, 1),
    Figure("log_size", "its log as a spectator reads it", KILOBYTES, 1),
    Figure("view_size", "the view of a seat in its middle", KILOBYTES, 1),
)


class Side:
    """One checkout's rules, measured in a process of their own."""

    def __init__(self, name: str, checkout: Path, decks: str, stack: ExitStack) -> None:
        self.name = name
        self.best: dict[tuple[str, str], float] = {}
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tests.bench.process", str(checkout)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(checkout), str(ROOT)))},
        )
        stack.enter_context(self.process)
        stack.callback(self.process.terminate)
        self._write(decks)

    def measure(self, figure: str, subject: str = "") -> None:
        """One more round; the best counts."""
        self._write(json.dumps({"figure": figure, "subject": subject}))
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"measuring {figure} of {subject} with {self.name} failed; see above")
        spent, of = json.loads(line)
        key = (figure, subject)
        self.best[key] = min(spent / of, self.best.get(key, spent / of))

    def _write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def value(self, figure: Figure, subject: str) -> float:
        each = self.best[figure.name, subject]
        yardstick = self.best["yardstick", ""]
        if figure.unit == RATE:
            return yardstick / each
        if figure.unit == YARDSTICKS:
            return each / yardstick
        return each * 1000 if figure.unit == MILLISECONDS else each


def main(commit: str = "", games: Sequence[str] = ()) -> None:
    """The table of these rules, or of those of `commit` and these side by side."""
    subjects = dict(_subjects(games or rules.GAMES))
    decks = json.dumps(subjects)
    with ExitStack() as stack:
        sides = []
        if commit:
            full = commit_of(commit)
            sides.append(Side(full[:9], stack.enter_context(rules_of(full)), decks, stack))
        sides.append(Side("these rules", ROOT, decks, stack))
        _say("", [side.name for side in sides])
        for subject in subjects:
            compare(sides, subject)
        milliseconds = [f"{1000 * side.best['yardstick', '']:.1f} ms" for side in sides]
        _say("yardstick: 20,000 links of SHA-512", milliseconds)


def _subjects(games: Sequence[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for game in games:
        decks = [deck.as_json() for deck in shipped.decks(game)]
        yield game, {"game": game, "decks": decks}
        if game == "cipher" and (PUBLIC_DATA / "fe-cipher" / "fe-cipher-cards-en.json").is_file():
            chance = Rng(seed(1))
            cards = public_cards(PUBLIC_DATA)
            drawn = [random_deck(cards, chance).as_json() for _ in range(PUBLIC_DECKS)]
            yield "cipher, public cards", {"game": game, "decks": drawn}
        elif game == "cipher":
            _say("No public Cipher cards here (CARDBASE_DATA names their folder): left out.", [])


def compare(sides: Sequence[Side], subject: str) -> None:
    """Measures and prints the rows of one game with one set of decks."""
    for figure in FIGURES:
        for _ in range(figure.rounds):
            for side in sides:
                side.measure("yardstick")
                side.measure(figure.name, subject)
        values = [side.value(figure, subject) for side in sides]
        columns = [_number(value) for value in values]
        if len(values) == 2:
            columns.append(f"x {ratio(figure, *values):.2f}")
        _say(f"{subject}: {figure.label}", columns, figure.unit)


def ratio(figure: Figure, old: float, new: float) -> float:
    """How many times better the new one is."""
    old, new = (new, old) if figure.unit != RATE else (old, new)
    return new / old if old else float("inf")


def _number(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.3f}"


def _say(what: str, columns: Sequence[str], unit: str = "") -> None:
    sys.stdout.write(f"{what:<62}{''.join(f'{one:>13}' for one in columns)}  {unit}".rstrip())
    sys.stdout.write("\n")
    sys.stdout.flush()
