"""No match is stopped by a release of changed rules: what fits them is kept, the rest is dropped.

Ten numbers and a procedure of each game are changed, one after the other, in a copy of the rules;
a process that runs on the copy takes up matches at ten points of their course.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

import pytest
from django.db import connection

import rules
from play.matches import open_match
from play.models import Decision, Table
from play.stored_matches import store_turn
from play.storing import DecisionRow, TurnRow, last_decision, turn_begun
from rules.engine.rng import Rng
from tests.live import ROOT, test_database_url
from tests.testkit.random_play import any_options, seed

pytestmark = [
    pytest.mark.long,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("woken"),
]

POINTS = 10


class Changed(NamedTuple):
    """A place in the rules of a game, and what stands there after the release."""

    file: str
    before: str
    after: str


NUMBERS = {
    "cipher": [
        Changed("setup.py", "OPENING_HAND = 6", "OPENING_HAND = 7"),
        Changed("setup.py", "ORBS = 5", "ORBS = 4"),
        Changed("battle.py", "CRITICAL_FACTOR = 2", "CRITICAL_FACTOR = 3"),
        Changed("loops.py", "THIRD = 3", "THIRD = 2"),
        Changed("loops.py", "QUIET = 20", "QUIET = 5"),
        Changed("turn.py", "first = table.turn == 1", "first = table.turn % 3 == 1"),
        Changed("turn.py", "if table.turn > 1:", "if table.turn > 4:"),
        Changed(
            "turn.py",
            "if table.turn == 1:\n        return []",
            "if table.turn < 9:\n        return []",
        ),
        Changed("values.py", '"orbs_destroyed", 1)', '"orbs_destroyed", 2)'),
        Changed("deployment.py", "if len(needed) == 1", "if len(needed) == 2"),
    ],
    "fma": [
        Changed("setup.py", "OPENING_HAND = 4", "OPENING_HAND = 5"),
        Changed("turn.py", "DRAWN_EACH_TURN = 2", "DRAWN_EACH_TURN = 1"),
        Changed("win_conditions.py", "POINTS_TO_WIN = 9", "POINTS_TO_WIN = 2"),
        Changed("win_conditions.py", "STANDSTILL_TURNS = 5", "STANDSTILL_TURNS = 1"),
        Changed("win_conditions.py", "STALEMATE_TURNS = 30", "STALEMATE_TURNS = 2"),
        Changed("costs.py", "HIGHEST_X = 40", "HIGHEST_X = 1"),
        Changed("reacts.py", "DEEPEST = 40", "DEEPEST = 1"),
        Changed("effects.py", "MOST_DRAWN = 8", "MOST_DRAWN = 1"),
        Changed("legal_plays.py", "MOST_PLAYS = 300", "MOST_PLAYS = 1"),
        Changed("setup.py", "card.data.level == 1", "card.data.level == 2"),
    ],
    "fetcg": [
        Changed("setup.py", "OPENING_HAND = 7", "OPENING_HAND = 6"),
        Changed("hand.py", "HAND_LIMIT = 7", "HAND_LIMIT = 3"),
        Changed("players.py", "CHIPS = 20", "CHIPS = 15"),
        Changed("turn.py", "SUPPORT_LIMIT = 3", "SUPPORT_LIMIT = 1"),
        Changed("actions.py", "DESTRUCTION_COST = 1", "DESTRUCTION_COST = 3"),
        Changed("movement.py", "CANTO_COST = 1", "CANTO_COST = 2"),
        Changed("movement.py", "ARMORED_COST = 1", "ARMORED_COST = 3"),
        Changed("state_checks.py", "DRAGON_NEEDS = 3", "DRAGON_NEEDS = 2"),
        Changed("damage.py", '"attacks", 1)[1:]', '"attacks", 2)[1:]'),
        Changed("turn.py", "return table.turn > 1", "return table.turn > 8"),
    ],
    "flamethrowers": [
        Changed("setup.py", "OPENING_HAND = 5", "OPENING_HAND = 6"),
        Changed("zones.py", "HAND_LIMIT = 10", "HAND_LIMIT = 4"),
        Changed("state_checks.py", "KEPT_ABOVE = 1_000", "KEPT_ABOVE = 9_000"),
        Changed("values.py", "KAMI_LIMIT = 1", "KAMI_LIMIT = 0"),
        Changed("win_conditions.py", "STALE_TURNS_PER_SEAT = 5", "STALE_TURNS_PER_SEAT = 1"),
        Changed("win_conditions.py", "LAST_TURNS_PER_SEAT = 10", "LAST_TURNS_PER_SEAT = 1"),
        Changed("modes.py", '"two_players", 6, 3, 100_000', '"two_players", 2, 1, 40_000'),
        Changed("exchange.py", "if rank < 2 or", "if rank < 4 or"),
        Changed("exchange.py", "if len(player.squad) < 2:", "if len(player.squad) < 4:"),
        Changed("battle.py", "return table.turn > 1 and", "return table.turn > 6 and"),
    ],
}
PROCEDURES = {
    "cipher": Changed(
        "turn.py",
        'PHASES = ("beginning", "bond", "deployment", "action", "end")',
        'PHASES = ("beginning", "action", "deployment", "bond", "end")',
    ),
    "fma": Changed(
        "turn.py",
        '    "recruit": recruit_phase,\n    "main": main_phase,\n',
        '    "main": main_phase,\n    "recruit": recruit_phase,\n',
    ),
    "fetcg": Changed(
        "turn.py",
        '    "unit": unit_step,\n    "support": support_step,\n',
        '    "support": support_step,\n    "unit": unit_step,\n',
    ),
    "flamethrowers": Changed(
        "turn.py",
        'PHASES = ("start", "main_1", "main_2", "end")',
        'PHASES = ("main_1", "start", "main_2", "end")',
    ),
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The folder of the site with rules of its own; all else is that of the tests."""
    for entry in ROOT.iterdir():
        if entry.name not in ("rules", "var") and not entry.name.startswith("."):
            (tmp_path / entry.name).symlink_to(entry)
    shutil.copytree(ROOT / "rules", tmp_path / "rules")
    return tmp_path


class Release:
    """What goes on with matches by the rules of a folder, as they are when it is asked."""

    def __init__(self, folder: Path, errors: IO[str]) -> None:
        self._errors = errors
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.play.take_up"],
            cwd=folder,
            env=os.environ | {"DATABASE_URL": test_database_url(), "LOG_LEVEL": "ERROR"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )

    def take_up(self, tables: list[Table]) -> list[dict[str, Any]]:
        print(*(table.code for table in tables), file=self._process.stdin, flush=True)
        lines = [self._process.stdout.readline() for _ in tables]
        assert all(lines), self._complaint()
        return [json.loads(line) for line in lines]

    def end(self) -> None:
        self._process.communicate()

    def _complaint(self) -> str:
        self._process.wait()
        self._errors.seek(0)
        return self._errors.read()


@pytest.fixture
def release(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Release]:
    with (tmp_path_factory.mktemp("release") / "errors").open("w+") as errors:
        release = Release(copy, errors)
        yield release
        release.end()


def whole_match(table: Table) -> Iterator[tuple[DecisionRow, TurnRow | None]]:
    """A match of `table` at random to its end: each decision, and the turn that it began."""
    with open_match(table) as live:
        match, chance = live.match, Rng(seed(table.pk))
        while match.outcome is None:
            decision = match.decisions[chance.below(len(match.decisions))]
            match.answer(decision.player, decision.id, any_options(decision, chance))
            yield last_decision(match), turn_begun(match)
        live.forget()


def play_to(table: Table, part: float) -> Table:
    """Store a match at random of `table` up to that part of its course."""
    course = list(whole_match(table))
    length = max(1, min(len(course) - 1, round(part * len(course))))
    Decision.objects.bulk_create(
        [Decision(table=table, **row._asdict()) for row, _ in course[:length]]
    )
    turns = [turn for _, turn in course[:length] if turn is not None]
    if turns:
        store_turn(table, turns[-1], taken_up=False)
    return table


def change(copy: Path, game: str, changed: Changed) -> None:
    file = copy / "rules" / game / changed.file
    text = (ROOT / "rules" / game / changed.file).read_text()
    assert text.count(changed.before) == 1, changed
    file.write_text(text.replace(changed.before, changed.after))


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_match_goes_on_whatever_was_changed(game, begun, copy, release):
    connection.ensure_connection()
    tables = [play_to(begun(game)[0], (at + 0.5) / POINTS) for at in range(POINTS)]
    faulted, dropped, taken = [], 0, 0

    for changed in [*NUMBERS[game], PROCEDURES[game]]:
        change(copy, game, changed)
        for table, result in zip(tables, release.take_up(tables), strict=True):
            what = (changed, result)
            assert result["is_changed"], what
            assert result["is_the_same_again"], what
            assert result["said"] == (1 if result["dropped"] else 0), what
            if result["status"] not in ("playing", "finished"):
                faulted.append((table.code, *what))
            dropped, taken = dropped + result["dropped"], taken + result["length"]
        change(copy, game, Changed(changed.file, changed.before, changed.before))

    sys.stdout.write(f"{game}: {dropped} of {taken} decisions dropped, {len(faulted)} stopped\n")
    assert faulted == []
    assert dropped, "nothing was changed that any of these matches met"
