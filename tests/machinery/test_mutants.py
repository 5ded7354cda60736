"""`make mutants` changes what it says, and tells what its tests notice from what they do not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.mutants import reach
from tests.mutants.children import Died, TimedOut, run, run_all
from tests.mutants.core import ROOT, core_files, rules_in
from tests.mutants.mutant import Key, Module, Mutant
from tests.mutants.report import killed_share
from tests.mutants.store import equivalents
from tests.mutants.trial import Verdict
from tests.rule_coverage import numbered_rules

GAMES = sorted(numbered_rules())


def module(folder: Path, source: str) -> Module:
    (folder / "war.py").write_text(dedent(source))
    return Module("war.py", folder)


def changed(folder: Path, statement: str) -> set[tuple[str, str]]:
    """Every change of one statement of a function, as operator and new statement."""
    lines = "".join(f"    {line}\n" for line in statement.splitlines())
    found = module(folder, f"def f(a, b, table):\n{lines}").mutants
    return {(mutant.key.operator, mutant.key.new) for mutant in found}


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (
            "return a and b",
            {("connective", "return a or b"), ("clause", "return a"), ("clause", "return b")},
        ),
        ("return not a", {("negation", "return a")}),
        ("return a < b", {("edge", "return a <= b"), ("comparison", "return a >= b")}),
        ("return a in b", {("comparison", "return a not in b")}),
        (
            "if a:\n    a()",
            {("condition", "if True:"), ("condition", "if False:"), ("dropped call", "pass")},
        ),
        (
            "if a > b:\n    return",
            {("condition", "if True:"), ("condition", "if False:"), ("edge", "if a >= b:")},
        ),
        ("while a:\n    b = a", {("condition", "while False:")}),
        ("return [x for x in a if x]", {("condition", "return [x for x in a if True]")}),
        ("return 2", {("number", "return 3")}),
        ("return True", {("truth", "return False")}),
        ("return -a", {("sign", "return a")}),
        ("return a + b", {("arithmetic", "return a - b")}),
        ("a -= b", {("arithmetic", "a += b")}),
        ("return max(a)", {("twin", "return min(a)")}),
        ("return sorted(a, key=b)", {("order", "return list(a)")}),
        (
            "a()\nb()",
            {("dropped call", "pass"), ("order", "b(); a()")},
        ),
        ("yield from a", {("dropped call", "yield from ()")}),
        ("table.turn = a", {("dropped assignment", "pass")}),
        ("table.turn = yield a", {("dropped assignment", "yield a")}),
        ("for x in a:\n    continue", {("dropped jump", "pass")}),
    ],
)
def test_each_operator_changes_what_it_says(
    tmp_path: Path, statement: str, expected: set[tuple[str, str]]
) -> None:
    assert {
        (name, new.replace("(yield a)", "yield a")) for name, new in changed(tmp_path, statement)
    } == expected


@pytest.mark.parametrize(
    "statement",
    [
        "assert a > 1",
        "raise ValueError(1)",
        "return f'{a + 1}'",
        "return zip(a, b, strict=True)",
        "return 'text' + a",
        "a: 'Literal[1]' = b",
    ],
)
def test_what_no_match_depends_on_is_left_alone(tmp_path: Path, statement: str) -> None:
    assert changed(tmp_path, statement) == set()


@pytest.mark.parametrize(
    ("second", "swapped"),
    [("table.log(b)", True), ("table.touch()", False), ("yield from table.emit(b)", True)],
)
def test_a_note_has_no_order_unless_somebody_is_asked(
    tmp_path: Path, second: str, swapped: bool
) -> None:
    found = changed(tmp_path, f"a()\n{second}")
    assert (("order", f"{second}; a()") in found) is swapped


def test_a_mutant_s_code_has_its_change_and_no_other(tmp_path: Path) -> None:
    war = module(tmp_path, "def f(a):\n    return a + 1\n")
    by_operator = {mutant.key.operator: mutant for mutant in war.mutants}

    def result(mutant: Mutant | None) -> Any:
        names: dict[str, Any] = {}
        exec(war.code(mutant), names)
        return names["f"](5)

    assert result(by_operator["number"]) == 7
    assert result(by_operator["arithmetic"]) == 4
    assert result(None) == 6


def test_a_key_survives_a_move_of_lines_and_tells_equal_ones_apart(tmp_path: Path) -> None:
    source = (
        "class Ship:\n    def sink(self):\n        self.a()\n        self.b = 1\n        self.a()\n"
    )
    before = module(tmp_path, source).mutants
    after = module(tmp_path, f"import os\n\n\n{source}").mutants

    assert [mutant.key for mutant in before] == [mutant.key for mutant in after]
    assert len({mutant.key for mutant in before}) == len(before)
    assert {mutant.key.function for mutant in before} == {"Ship.sink"}
    assert [mutant.lines[0] + 3 for mutant in before] == [mutant.lines[0] for mutant in after]


def test_rules_are_read_where_several_share_a_name() -> None:
    text = "Open (WAR-SHIP-6, 7 and 11); not WAR-SHIP-6 again. In 1945, WAR-WIN-1."
    assert rules_in(text) == ("WAR-SHIP-6", "WAR-SHIP-7", "WAR-SHIP-11", "WAR-WIN-1")


@pytest.mark.parametrize("game", GAMES)
def test_the_core_is_the_rules_alone(game: str) -> None:
    files = core_files(game)
    assert f"rules/{game}/turn.py" in files
    assert not [file for file in files if "/text/" in file or "/goldfish/" in file or "bot" in file]


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_equivalent_is_a_mutant_and_has_a_reason(game: str) -> None:
    """What the code no longer says must leave the list."""
    listed = equivalents(game)
    there = {mutant.key for file in {key.file for key in listed} for mutant in Module(file).mutants}
    assert set(listed) - there == set()
    assert all(len(reason.split()) > 3 for reason in listed.values())


# Children -------------------------------------------------------------------------------------


def test_a_child_that_never_ends_is_killed_in_time() -> None:
    began = time.monotonic()
    answers = dict(
        run_all([("stuck", lambda tell: time.sleep(60), 0.3), ("quick", lambda tell: 1, 9)], jobs=2)
    )
    assert answers["quick"] == 1
    assert isinstance(answers["stuck"], TimedOut)
    assert time.monotonic() - began < 10


def test_what_a_child_does_stays_in_it() -> None:
    seen: list[int] = []
    assert run(lambda tell: seen.append(1) or len(seen), 9) == 1
    assert seen == []


def test_a_child_that_fails_says_why() -> None:
    answer = run(lambda tell: 1 // 0, 9)
    assert isinstance(answer, Died)
    assert "ZeroDivisionError" in answer.why


# A whole run ----------------------------------------------------------------------------------

RULES = "- **WAR-SHIP-1** A ship of 0 is sunk.\n- **WAR-SHIP-2** Ten ships.\n"
WAR = '''\
"""Ships (WAR-SHIP-1)."""

SHIPS = 10


def is_sunk(health, guarded=False):
    return health <= 0 and not guarded


def salvo(ships):
    """All fire (WAR-SHIP-2)."""
    fired = 0
    while ships > 0:
        ships -= 1
        fired += 1
    return fired


def unseen():
    return 5
'''
TESTS = """\
from rules.war import ships
from tests.testkit.citation import rule


@rule("WAR-SHIP-1")
def test_a_ship_of_0_is_sunk():
    assert ships.is_sunk(0)
    assert not ships.is_sunk(1)


@rule("WAR-SHIP-2")
def test_ten_ships_fire():
    assert ships.salvo(ships.SHIPS) == 10


def test_that_cites_nothing():
    assert ships.is_sunk(0, guarded=True) is False
    assert ships.unseen() == 5
"""


LAZY = """\
class Lazy:
    @property
    def __class__(self):
        raise RuntimeError("not set up")

lazy = Lazy()
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository of one small game, with the tool in it."""
    files = {
        "pytest.ini": "[pytest]\npythonpath = .\n",
        # As in Django, an object that cannot be asked for its class.
        "conftest.py": LAZY,
        "rules/__init__.py": "",
        "rules/war/__init__.py": "",
        "rules/war/rules.md": RULES,
        "rules/war/ships.py": WAR,
        "tests/__init__.py": "",
        "tests/testkit/__init__.py": "",
        "tests/rules/__init__.py": "",
        "tests/rules/test_war.py": TESTS,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    for name in ("tests/rule_coverage.py", "tests/testkit/citation.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(
        ROOT / "tests/mutants",
        tmp_path / "tests/mutants",
        ignore=shutil.ignore_patterns("__pycache__", "equivalent"),
    )
    return tmp_path


def mutants_of(repository: Path, *asked: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(repository)}
    for name in ("PYTEST_ADDOPTS", "DJANGO_SETTINGS_MODULE", "PYTEST_XDIST_WORKER"):
        environment.pop(name, None)
    return subprocess.run(
        [sys.executable, "-m", "tests.mutants", "--game", "war", *asked],
        cwd=repository,
        env=environment,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


@pytest.mark.long
def test_planted_mutants_are_killed_survive_run_away_and_are_missed(repository: Path) -> None:
    done = mutants_of(repository)
    lines = done.stdout.splitlines()
    survivors = {
        (lines[at + 1].removeprefix("    - "), lines[at + 2].removeprefix("    + "))
        for at, line in enumerate(lines)
        if line.startswith("rules/") and line.endswith("survives")
    }

    assert done.returncode == 1, done.stdout + done.stderr
    # Nobody who cites a rule guards a ship, or counts ships that are no number at all.
    sunk = "return health <= 0 and (not guarded)"
    assert (sunk, "return health <= 0") in survivors
    assert ("def is_sunk(health, guarded=False):", "def is_sunk(health, guarded=True):") not in (
        survivors
    )
    assert (sunk, "return health < 0 and (not guarded)") not in survivors
    # A number of the module itself is changed where it is imported.
    assert ("SHIPS = 10", "SHIPS = 11") not in survivors
    assert "rules/war/ships.py:20 unseen [number] no citing test runs it" in lines
    # `ships += 1` never ends.
    assert ", 1 by time; 1 survive, 1 are run by no citing test;" in lines[-1]
    assert "    WAR-SHIP-1 WAR-SHIP-2" in lines


@pytest.mark.long
def test_a_run_goes_on_where_it_was_and_tries_survivors_again_after_a_new_test(
    repository: Path,
) -> None:
    first = mutants_of(repository, "--file", "ships.py")
    again = mutants_of(repository)
    assert again.stdout.splitlines()[-1] == first.stdout.splitlines()[-1]
    assert "survives: " not in again.stdout, "nothing was tried"

    tests = repository / "tests/rules/test_war.py"
    guarded = '@rule("WAR-SHIP-1")\ndef test_a_guard():\n    assert not ships.is_sunk(0, True)\n'
    tests.write_text(f"{TESTS}\n\n{guarded}")
    listed = repository / "tests/mutants/equivalent"
    listed.mkdir()
    (listed / "war.toml").write_text(
        '[[equivalent]]\nfile = "ships.py"\nfunction = "unseen"\noperator = "number"\n'
        'old = "return 5"\nnew = "return 6"\nreason = "nobody asks for it"\n'
    )
    last = mutants_of(repository)
    assert last.returncode == 0, last.stdout + last.stderr
    assert "(100.0 %)" in last.stdout
    assert last.stdout.endswith("1 listed as equivalent.\n")

    assert mutants_of(repository, "--listed").returncode == 0
    tests.write_text(
        f"{tests.read_text()}\n\n@rule('WAR-SHIP-2')\n"
        "def test_the_unseen():\n    assert ships.unseen() == 5\n"
    )
    lie = mutants_of(repository, "--listed")
    assert lie.returncode == 1
    assert "no equivalent: rules/war/ships.py:20 [number] return 5" in lie.stdout


@pytest.mark.long
def test_what_tests_run_is_kept_batch_by_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that is broken off in the second batch does not find out the first one again."""
    asked: list[list[str]] = []

    def found(game: str, files: list[str]) -> tuple[dict[Any, Any], dict[str, frozenset[int]]]:
        if len(asked) == 1:
            asked.append([])
            raise KeyboardInterrupt
        asked.append(list(files))
        return {}, {files[0]: frozenset({len(asked)})}

    monkeypatch.setattr(reach, "_found", found)
    monkeypatch.setattr(reach, "citing_files", lambda game: ["a.py", "b.py", "c.py"])
    monkeypatch.setattr(reach, "digest", lambda paths: "same")
    monkeypatch.setattr(reach, "BATCH", 2)
    with pytest.raises(KeyboardInterrupt):
        reach.reach_of("fetcg", tmp_path, lambda line: None)
    again = reach.reach_of("fetcg", tmp_path, lambda line: None)

    assert asked == [["a.py", "b.py"], [], ["c.py"]]
    assert again.imported == {"a.py": {1}, "c.py": {3}}


def test_a_test_that_fails_without_any_mutant_ends_the_run(repository: Path) -> None:
    (repository / "rules/war/ships.py").write_text(WAR.replace("SHIPS = 10", "SHIPS = 9"))
    done = mutants_of(repository)
    assert done.returncode == 2
    assert "test_ten_ships_fire fails without any mutant." in done.stdout


def test_a_sample_is_the_same_for_the_same_seed(repository: Path) -> None:
    listed = [
        mutants_of(repository, "--list", "--sample", "5", "--seed", seed).stdout
        for seed in ("1", "1", "2")
    ]
    assert len(listed[0].splitlines()) == 5
    assert listed[0] == listed[1] != listed[2]


def test_the_share_counts_those_that_ran_away_as_killed() -> None:
    outcomes = ("killed", "timed out", "survived", "unreached")
    assert killed_share([Verdict(outcome) for outcome in outcomes]) == 0.5
    assert killed_share([]) == 1


def test_an_equivalent_is_found_by_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "war.toml").write_text(
        '[[equivalent]]\nfile = "a.py"\nfunction = "f"\noperator = "edge"\nold = "a"\n'
        'new = "b"\nnth = 1\nreason = "a is never b"\n'
    )
    assert equivalents("war", tmp_path) == {
        Key("rules/war/a.py", "f", "edge", "a", "b", 1): "a is never b"
    }
    assert equivalents("chess", tmp_path) == {}
