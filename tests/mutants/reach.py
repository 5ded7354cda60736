"""Which lines of a game's core each citing test runs: made once, kept until sources change."""

from __future__ import annotations

import hashlib
import pickle
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.mutants.children import run
from tests.mutants.citing import CannotTest, Runner, cited_by, citing_files, with_tests
from tests.mutants.core import ROOT, core_files
from tests.mutants.mutant import Mutant
from tests.rule_coverage import numbered_rules

# Generous: tracing makes tests several times slower, and the machine may be busy.
PATIENCE = 3600.0
# A test that takes longer, traced, plays whole matches: that one of them breaks shows no clause.
# It is run only for code that names a rule it cites.
LONG = 0.7
# Of so many modules of tests at a time it is found out what they run.
BATCH = 10


@dataclass(frozen=True, order=True)
class Test:
    """A citing test: pytest's name for it, what it cites, and how long it takes when traced,
    in seconds of a processor."""

    __test__ = False

    node: str
    rules: tuple[str, ...]
    seconds: float

    @property
    def file(self) -> str:
        return self.node.partition("::")[0]


Lines = dict[str, frozenset[int]]


class Reach:
    """Of each line of the core, the tests that run it.

    `ran` has of each test the lines by file (path from the root), `imported` those that run before
    any test does.
    """

    def __init__(self, ran: dict[Test, Lines], imported: Lines) -> None:
        self.ran = ran
        self.imported = imported
        self._tests: dict[tuple[str, int], list[Test]] = defaultdict(list)
        for test, files in ran.items():
            for file, lines in files.items():
                for line in lines:
                    self._tests[file, line].append(test)

    def tests_of(self, mutant: Mutant) -> list[Test]:
        """Those that run what it changes: of the function's own rules, of the file's, others.

        Of each of the three the quick ones first; of the others no long ones.
        """
        if self.needs_import(mutant):
            found = set(self.ran)
        else:
            found = {test for line in _lines(mutant) for test in self._at(mutant.key.file, line)}
        ordered = sorted((closeness(test.rules, mutant), test.seconds, test) for test in found)
        return [test for close, seconds, test in ordered if close < 2 or seconds <= LONG]

    def needs_import(self, mutant: Mutant) -> bool:
        """Whether it shows only where the module is imported anew."""
        run_before = self.imported.get(mutant.key.file, frozenset())
        return mutant.line is None or not run_before.isdisjoint(_lines(mutant))

    def _at(self, file: str, line: int) -> list[Test]:
        return self._tests.get((file, line), [])


def _lines(mutant: Mutant) -> range:
    return range(mutant.lines[0], mutant.lines[1] + 1)


def closeness(rules: Iterable[str], mutant: Mutant) -> int:
    """0: the test cites a rule that the function names; 1: one that the file names; 2: another."""
    cited = set(rules)
    if not cited.isdisjoint(mutant.rules):
        return 0
    return 1 if not cited.isdisjoint(mutant.file_rules) else 2


# Kept and found out ---------------------------------------------------------------------------


@dataclass
class _Kept:
    """What was found, and from which sources: of all tests, and of each module of them."""

    shared: str
    modules: dict[str, str]
    ran: dict[Test, Lines]
    imported: Lines


def reach_of(game: str, folder: Path, say: Callable[[str], None]) -> Reach:
    """As kept in the folder; what has changed since is found out anew."""
    path = folder / f"{game}-reach.pickle"
    shared = digest([*sources(game), *shared_test_sources(game)])
    modules = {file: digest([ROOT / file]) for file in citing_files(game)}
    kept = pickle.loads(path.read_bytes()) if path.exists() else None
    if kept is None or kept.shared != shared:
        kept = _Kept(shared, {}, {}, {})
    changed = [file for file, made in modules.items() if kept.modules.get(file) != made]
    if changed:
        say(f"{game}: which lines the tests of {len(changed)} changed modules run")
    old = modules.keys() - changed
    kept.modules = {file: modules[file] for file in modules if file in old}
    kept.ran = {test: lines for test, lines in kept.ran.items() if test.file in old}
    path.parent.mkdir(parents=True, exist_ok=True)
    for some in _in_batches(changed):
        ran, imported = _found(game, some)
        kept.ran |= ran
        kept.imported = _together(kept.imported, imported)
        kept.modules |= {file: modules[file] for file in some}
        # After each batch, so that a run that is broken off need not find it again.
        path.write_bytes(pickle.dumps(kept))
    return Reach(kept.ran, kept.imported)


def _in_batches(files: Sequence[str]) -> Iterator[Sequence[str]]:
    return (files[begin : begin + BATCH] for begin in range(0, len(files), BATCH))


def _together(some: Lines, others: Lines) -> Lines:
    files = some.keys() | others.keys()
    none: frozenset[int] = frozenset()
    return {file: some.get(file, none) | others.get(file, none) for file in files}


def sources(game: str) -> list[Path]:
    """Whatever the game's rules are made of."""
    folders = [ROOT / "rules" / name for name in ("engine", "text", game)]
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def test_sources(game: str) -> list[Path]:
    """The tests of the rules and what they have in common, without those of other games."""
    others = set(numbered_rules()) - {game}
    folders = [ROOT / "tests" / name for name in ("rules", "testkit")]
    paths = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    return [path for path in paths if others.isdisjoint(path.parts)]


def shared_test_sources(game: str) -> list[Path]:
    """What those tests have in common: all but the modules of tests."""
    return [path for path in test_sources(game) if not path.name.startswith("test_")]


def digest(paths: Iterable[Path]) -> str:
    told = hashlib.sha256()
    for path in paths:
        told.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return told.hexdigest()


def _found(game: str, files: Sequence[str]) -> tuple[dict[Test, Lines], Lines]:
    tracer = Tracer(core_files(game))

    def work(tell: Callable[[Any], Any]) -> Any:
        tracer.begin()
        return with_tests(game, files, lambda items: _run(items, tracer))

    found = run(work, PATIENCE)
    if isinstance(found, str):
        raise CannotTest(f"{found} fails without any mutant.")
    if not isinstance(found, tuple):
        raise CannotTest(f"The run of the tests of {', '.join(files)} {found!r}.")
    return found


def _run(items: list[pytest.Item], tracer: Tracer) -> Any:
    """What each test runs, and what ran before; or the name of the test that fails."""
    imported = tracer.end()
    ran: dict[Test, Lines] = {}
    runner = Runner(items[0].config)
    for item in items:
        started = time.process_time()
        tracer.begin()
        failed = runner.fails(item)
        lines = tracer.end()
        if failed:
            return item.nodeid
        if not runner.skipped:
            seconds = time.process_time() - started
            ran[Test(item.nodeid, cited_by(item), round(seconds, 3))] = lines
    return ran, imported


class Tracer:
    """Which lines of some files are run between `begin` and `end`."""

    def __init__(self, files: Iterable[str]) -> None:
        self._files = {str(ROOT / file): file for file in files}
        self._lines: dict[str, set[int]] = {}
        # What of a function is still to be seen; once nothing is, it runs at full speed.
        self._unseen: dict[CodeType, set[int]] = {}

    def begin(self) -> None:
        self._lines = defaultdict(set)
        self._unseen = {}
        sys.settrace(self._called)

    def end(self) -> Lines:
        sys.settrace(None)
        return {file: frozenset(lines) for file, lines in self._lines.items()}

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        unseen = self._unseen.get(code)
        if unseen is None:
            known = code.co_filename in self._files
            unseen = self._unseen[code] = {*_lines_of(code)} if known else set()
            unseen.discard(frame.f_lineno)  # of the call itself, which is no line run
        return self._ran if unseen else None

    def _ran(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            code = frame.f_code
            unseen = self._unseen[code]
            unseen.discard(frame.f_lineno)
            self._lines[self._files[code.co_filename]].add(frame.f_lineno)
            if not unseen:
                return None
        return self._ran


def _lines_of(code: CodeType) -> Iterable[int]:
    return (line for _, _, line in code.co_lines() if line is not None)
