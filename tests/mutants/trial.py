"""One mutant under the tests that reach it, in a child process: which of them notices it."""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest

from tests.mutants.children import MEGABYTE, Died, TimedOut
from tests.mutants.citing import CannotTest, Runner, with_tests
from tests.mutants.core import ROOT
from tests.mutants.mutant import Module, Mutant
from tests.mutants.reach import Test, closeness

# A test that a mutant keeps from ending has run this many times as long as it does, traced, and
# no less than so many seconds of a processor.
TIMES = 5
AT_LEAST = 3.0
# What a mutant may make grow without end, beyond what the child has at first.
MEMORY = 1500 * MEGABYTE


class Verdict(NamedTuple):
    """`outcome` is "killed", "timed out", "survived" or "unreached" (no citing test runs it).

    `by` is the test that noticed it; `closeness` that of its rules, as reach.py has it.
    """

    outcome: str
    by: str = ""
    closeness: int = 2

    @property
    def is_kill(self) -> bool:
        return self.outcome in ("killed", "timed out")


class NotInPlace(Exception):
    """The functions that live cannot be given the mutant's code; import its module anew."""


Work = Callable[[Callable[[Any], Any]], Any]


def budget(tests: Sequence[Test]) -> float:
    """Seconds after which a child is killed that uses no processor and does not end either."""
    return 60 + 10 * sum(limit(test) for test in tests)


def limit(test: Test) -> float:
    return max(AT_LEAST, TIMES * test.seconds)


# In place -------------------------------------------------------------------------------------


class Live:
    """The functions of the core that live in this process, by where their code stands."""

    def __init__(self) -> None:
        gc.unfreeze()  # tests/machine.py froze them, and what is frozen is not told
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            # Some objects do not bear to be asked for their class by isinstance.
            if type(thing) is FunctionType and thing.__code__.co_filename.startswith(str(ROOT)):
                self._functions[_position(thing.__code__)].append(thing)
        gc.freeze()

    def become(self, module: Module, mutant: Mutant) -> None:
        """Give the mutant's code to each function it is in; raises NotInPlace."""
        outer = next(
            code
            for code in _codes(module.code(mutant))
            if (code.co_qualname, code.co_firstlineno) == (mutant.key.function, mutant.line)
        )
        mutated: dict[tuple[str, str, int], list[CodeType]] = defaultdict(list)
        for code in (outer, *_codes(outer)):
            mutated[_position(code)].append(code)
        if _position(outer) not in self._functions:
            raise NotInPlace
        for position, codes in mutated.items():
            for function in self._functions.get(position, ()):
                if len(codes) > 1:  # lambdas of one line
                    raise NotInPlace
                try:
                    function.__code__ = codes[0]
                except ValueError as other_variables:
                    raise NotInPlace from other_variables


def _position(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> list[CodeType]:
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return [found for each in inner for found in (each, *_codes(each))]


def in_place(
    live: Live, items: dict[str, pytest.Item], module: Module, mutant: Mutant, tests: list[Test]
) -> Work:
    """For a child of a process that has collected all: its answer is a Verdict, or None if not."""

    def work(tell: Callable[[Any], Any]) -> Verdict | None:
        try:
            live.become(module, mutant)
        except NotInPlace:
            return None
        return _judge(mutant, tests, items, tell)

    return work


# Imported anew --------------------------------------------------------------------------------


def imported(game: str, module: Module, mutant: Mutant, tests: list[Test]) -> Work:
    """For a child of a process that has imported nothing of the game."""

    def work(tell: Callable[[Any], Any]) -> Verdict:
        sys.meta_path.insert(0, _Finder(module.path, module.code(mutant)))
        files = list(dict.fromkeys(test.file for test in tests))

        def judged(items: list[pytest.Item]) -> Verdict:
            return _judge(mutant, tests, {item.nodeid: item for item in items}, tell)

        try:
            verdict: Verdict = with_tests(game, files, judged)
        except CannotTest:
            return Verdict("killed", "import", 0)
        return verdict

    return work


class _Finder(MetaPathFinder):
    def __init__(self, path: str, code: CodeType) -> None:
        relative = path.removeprefix(f"{ROOT}/").removesuffix(".py").removesuffix("/__init__")
        self.name = relative.replace("/", ".")
        self.path = path
        self.code = code

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = _Loader(fullname, self.path)
        loader.code = self.code
        return spec_from_file_location(fullname, self.path, loader=loader)


class _Loader(SourceFileLoader):
    code: CodeType

    def get_code(self, fullname: str) -> CodeType:
        return self.code


# The trial ------------------------------------------------------------------------------------


def _judge(
    mutant: Mutant,
    tests: list[Test],
    items: dict[str, pytest.Item],
    tell: Callable[[Any], Any],
) -> Verdict:
    _bound_memory()
    runner: Runner | None = None
    for test in tests:
        verdict = Verdict("timed out", test.node, closeness(test.rules, mutant))
        item = items.get(test.node)
        if item is None:
            return verdict._replace(outcome="killed")  # no longer collected
        runner = runner or Runner(item.config)
        # Of a processor's time, so that a busy machine kills nothing.
        signal.signal(signal.SIGVTALRM, lambda *_, verdict=verdict: tell(verdict))
        signal.setitimer(signal.ITIMER_VIRTUAL, limit(test))
        failed = runner.fails(item)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if failed:
            return verdict._replace(outcome="killed")
    return Verdict("survived")


def _bound_memory() -> None:
    statm = Path("/proc/self/statm")
    if not statm.exists():  # no Linux
        return
    pages = int(statm.read_text().split()[0])
    most = pages * os.sysconf("SC_PAGE_SIZE") + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def verdict_of(answer: Any) -> Verdict:
    """A child's answer; one that was killed or died was not let live by its mutant."""
    if isinstance(answer, TimedOut):
        return Verdict("timed out")
    if isinstance(answer, Died):
        return Verdict("killed", "death of the process")
    assert isinstance(answer, Verdict)
    return answer
