"""The whole suite: `python -m tests.suite [ARGUMENTS OF PYTEST]`, or `make test`.

A test that fails is reported at once, and run once more, alone, when all others have ended. If it
passes then, the run is green and says FLAKY with the test's name, which is also kept in
var/flaky-tests.txt. At the end come the files that took longest.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "var" / "flaky-tests.txt"
# More than this many that pass by themselves are no accidents.
MOST_FLAKY = 3
SLOWEST = 20


class Notes:
    """What is worth knowing of a run: a plugin of the process that hands out the tests."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.can_be_repeated = True
        self._seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid.partition("::")[0]] += report.duration
        if report.failed:
            self.failed += [report.nodeid] if report.nodeid not in self.failed else []
            # pytest says it at the end alone, which a run that is stopped does not reach.
            _say(f"\n== {report.when} failed: {report.nodeid}", report.longreprtext)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.can_be_repeated &= not report.failed

    def slowest_files(self) -> list[str]:
        """A line for each of the files that took longest, all of their tests together."""
        files = sorted(self._seconds.items(), key=lambda item: -item[1])
        return [f"{seconds:7.1f} s  {path}" for path, seconds in files[:SLOWEST]]


def run(arguments: Sequence[str]) -> int:
    """Run pytest, and once more what failed; return 0 if all is well, else pytest's exit code."""
    notes = Notes()
    # The run leaves the addresses of its own database and Redis behind, which end with it.
    environment = dict(os.environ)
    code = int(pytest.main(list(arguments), plugins=[notes]))
    _say(f"\nThe {SLOWEST} slowest files:", *notes.slowest_files())
    if code == pytest.ExitCode.TESTS_FAILED and notes.can_be_repeated:
        code = repeat(notes.failed, environment)
    if KEPT.is_file():
        _say(f"\nFlaky here before ({KEPT.relative_to(ROOT)}):", KEPT.read_text())
    return code


def repeat(failed: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run each of these tests alone, in this environment; return 0 if all pass and are few."""
    if len(failed) > MOST_FLAKY:
        _say(f"\n{len(failed)} tests failed; up to {MOST_FLAKY} would be run once more.")
        return 1
    flaky = [test for test in failed if _passes_alone(test, environment)]
    for test in flaky:
        _say(f"FLAKY {test}")
    if flaky:
        _keep(flaky)
    return int(len(flaky) < len(failed))


def _passes_alone(test: str, environment: Mapping[str, str]) -> bool:
    _say(f"\n== once more, alone: {test}")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", test]
    again = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    return again.returncode == 0


def _say(*lines: str) -> None:
    sys.stdout.write("\n".join([*lines, ""]))
    sys.stdout.flush()


def _keep(flaky: Sequence[str]) -> None:
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a") as file:
        file.writelines(f"{datetime.now(UTC):%Y-%m-%d} {test}\n" for test in flaky)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
