"""`make mutants GAME=flamethrowers [FILES="battle.py damage.py"] [SAMPLE=150] [SEED=1]`.

Changes the game's core in one place at a time and runs the tests that cite its rules and reach the
place. Prints which changes survive, with their line and the rules named there, and ends with 1 if
less than 95 % are killed. Verdicts are kept in var/mutants, so that a run can be broken off; kept
equivalents (tests/mutants/equivalent) are left out; `--listed` tries them alone, and says which of
them a test tells from the rules after all. `--list` prints the mutants alone.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest

from tests.mutants.children import be_silent, run_all
from tests.mutants.citing import CannotTest, citing_files, with_tests
from tests.mutants.core import core_files
from tests.mutants.mutant import Module, Mutant
from tests.mutants.reach import reach_of
from tests.mutants.report import GOAL, killed_share, report
from tests.mutants.store import FOLDER, Verdicts, equivalents
from tests.mutants.trial import Live, Verdict, budget, imported, in_place, verdict_of
from tests.rule_coverage import numbered_rules

SAVE_EVERY = 10.0
# Where a process that is silent, since pytest prints in it, speaks nevertheless.
OUTPUT = os.fdopen(os.dup(sys.stdout.fileno()), "w")


def main(arguments: Sequence[str]) -> int:
    asked = _asked(arguments)
    modules = {file: Module(file) for file in _files(asked)}
    mutants = _sampled([each for module in modules.values() for each in module.mutants], asked)
    if asked.list:
        _say("\n".join(f"{mutant}  {' '.join(mutant.rules)}" for mutant in mutants))
        return 0
    known = equivalents(asked.game)
    mutants = [mutant for mutant in mutants if (mutant.key in known) is asked.listed]
    try:
        verdicts = Trials(asked.game, modules, asked.jobs, asked.fresh).of(mutants)
    except CannotTest as why:
        _say(str(why))
        return 2
    if asked.listed:
        lies = [mutant for mutant in mutants if verdicts[mutant].is_kill]
        _say("\n".join(f"no equivalent: {mutant}, {verdicts[mutant].by}" for mutant in lies))
        return 1 if lies else 0
    _say("\n".join(report(asked.game, mutants, verdicts, known)))
    return 0 if killed_share([verdicts[mutant] for mutant in mutants]) >= GOAL else 1


def _asked(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--game", choices=sorted(numbered_rules()), required=True)
    parser.add_argument("--file", nargs="+", default=[], help="modules below rules/<game>")
    parser.add_argument("--sample", type=int, help="so many of them, chosen by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="children at a time")
    parser.add_argument("--fresh", action="store_true", help="forget the verdicts that are kept")
    parser.add_argument("--listed", action="store_true", help="those alone that are equivalents")
    parser.add_argument("--list", action="store_true")
    return parser.parse_args(arguments)


def _files(asked: argparse.Namespace) -> list[str]:
    core = core_files(asked.game)
    wanted = [f"rules/{asked.game}/{name}" for name in asked.file] or core
    if strangers := set(wanted) - set(core):
        raise SystemExit(
            f"Not in the core: {', '.join(sorted(strangers))}. It has: {' '.join(core)}"
        )
    return wanted


def _sampled(mutants: list[Mutant], asked: argparse.Namespace) -> list[Mutant]:
    """So many of all, those of equal text too; in the order of files and lines."""
    if asked.sample is None or asked.sample >= len(mutants):
        return mutants
    chosen = random.Random(asked.seed).sample(range(len(mutants)), asked.sample)
    return [mutants[number] for number in sorted(chosen)]


class Trials:
    """A run of one game: those in place first, then those whose module is imported anew."""

    def __init__(self, game: str, modules: dict[str, Module], jobs: int, fresh: bool) -> None:
        self.game = game
        self.modules = modules
        self.jobs = jobs
        self.fresh = fresh
        self.reach = reach_of(game, FOLDER, _say)
        self.began = time.monotonic()

    def of(self, mutants: Sequence[Mutant]) -> Verdicts:
        verdicts = self._kept()
        if self.fresh:
            verdicts.found.clear()
        for mutant in self._open(mutants, verdicts):
            if not self.reach.tests_of(mutant):
                verdicts[mutant] = Verdict("unreached")
        verdicts.save()
        left = self._open(mutants, verdicts)
        here = [mutant for mutant in left if not self.reach.needs_import(mutant)]
        if here:
            self._in_a_process_of_their_own(here)
            verdicts = self._kept()
        left = self._open(mutants, verdicts)
        self._try(left, verdicts, self._imported(left))
        return verdicts

    def _kept(self) -> Verdicts:
        verdicts = Verdicts(self.game)
        verdicts.load({test.node for test in self.reach.ran})
        return verdicts

    def _open(self, mutants: Iterable[Mutant], verdicts: Verdicts) -> list[Mutant]:
        return [mutant for mutant in mutants if mutant not in verdicts]

    def _in_a_process_of_their_own(self, mutants: list[Mutant]) -> None:
        """Which imports the game and all its tests; this one stays as it is."""
        pid = os.fork()
        if not pid:
            code = 1
            try:
                be_silent()
                with_tests(self.game, citing_files(self.game), self._all_in_place(mutants))
                code = 0
            except BaseException:
                _say(traceback.format_exc())
            finally:
                os._exit(code)
        if os.waitpid(pid, 0)[1]:
            raise CannotTest("The process that tries mutants in place has failed.")

    def _all_in_place(self, mutants: list[Mutant]) -> Any:
        def what(items: list[pytest.Item]) -> None:
            live = Live()
            named = {item.nodeid: item for item in items}
            works = (
                (mutant, in_place(live, named, self._module(mutant), mutant, tests), budget(tests))
                for mutant, tests in self._with_tests(mutants)
            )
            self._try(mutants, self._kept(), works)

        return what

    def _imported(self, mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, Any, float]]:
        for mutant, tests in self._with_tests(mutants):
            yield mutant, imported(self.game, self._module(mutant), mutant, tests), budget(tests)

    def _with_tests(self, mutants: Iterable[Mutant]) -> Iterator[tuple[Mutant, Any]]:
        for mutant in mutants:
            yield mutant, self.reach.tests_of(mutant)

    def _module(self, mutant: Mutant) -> Module:
        return self.modules[mutant.key.file]

    def _try(self, mutants: Sequence[Mutant], verdicts: Verdicts, works: Any) -> None:
        saved = time.monotonic()
        for done, (mutant, answer) in enumerate(run_all(works, self.jobs), start=1):
            if answer is not None:  # else not in place: another process imports it
                verdicts[mutant] = verdict_of(answer)
                if not verdicts[mutant].is_kill:
                    _say(f"survives: {mutant}")
            if done % 100 == 0:
                _say(f"{done} of {len(mutants)}, {time.monotonic() - self.began:.0f} s")
            if time.monotonic() - saved > SAVE_EVERY:
                verdicts.save()
                saved = time.monotonic()
        verdicts.save()


def _say(line: str) -> None:
    OUTPUT.write(f"{line}\n")
    OUTPUT.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
