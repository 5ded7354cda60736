"""The tests that cite a game's rules, in a pytest of this process."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.core import ROOT, prefix_of
from tests.rule_coverage import cited_in

OPTIONS = ("-q", "-s", "-p", "no:cacheprovider", "-p", "no:faulthandler")


class CannotTest(Exception):
    """pytest did not come to where the tests are run, or one fails without any mutant."""


def citing_files(game: str, root: Path = ROOT) -> list[str]:
    """The test modules of the rules that cite one of the game's."""
    prefix = prefix_of(game)
    found = []
    for path in sorted((root / "tests" / "rules").rglob("test_*.py")):
        cited = [number for _, ids in cited_in(path.read_text("utf-8")) for number in ids]
        if any(number.startswith(prefix) for number in cited):
            found.append(str(path.relative_to(root)))
    return found


def with_tests(game: str, files: Sequence[str], what: Callable[[list[pytest.Item]], Any]) -> Any:
    """What is done with those tests of these modules that cite the game's rules.

    pytest has its fixtures and plugins up meanwhile, as when tests are run.
    """
    plugin = _Collected(prefix_of(game), what)
    os.chdir(ROOT)
    code = pytest.main([*OPTIONS, *files], plugins=[plugin])
    if plugin.failure is not None:
        raise plugin.failure
    if not plugin.has_come:
        raise CannotTest(f"pytest ended with {code} before any test was run")
    return plugin.answer


class _Collected:
    def __init__(self, prefix: str, what: Callable[[list[pytest.Item]], Any]) -> None:
        self.prefix = prefix
        self.what = what
        self.has_come = False
        self.answer: Any = None
        self.failure: Exception | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True
        items = [item for item in session.items if self._cites(item)]
        self.has_come = True
        try:
            self.answer = self.what(items)
        except Exception as failure:  # pytest would only print it
            self.failure = failure
        return True

    def _cites(self, item: pytest.Item) -> bool:
        return any(number.startswith(self.prefix) for number in cited_by(item))


def cited_by(item: pytest.Item) -> tuple[str, ...]:
    ids: tuple[str, ...] = getattr(getattr(item, "function", None), "cited_rules", ())
    return ids


class Runner:
    """Runs single tests, each alone, and says which phase failed."""

    def __init__(self, config: pytest.Config) -> None:
        self.failed = False
        self.skipped = False
        config.pluginmanager.register(self)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed
        self.skipped = self.skipped or report.skipped

    def fails(self, item: pytest.Item) -> bool:
        """Whether it failed, its fixtures' last words included."""
        self.failed = self.skipped = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.failed
