import ast
import re
from pathlib import Path

import pytest

from tests.live import ROOT

README = (ROOT / "README.md").read_text()
READERS = {"required", "text", "switch", "whole_number", "seconds", "words", "one_of"}


def variables_read_by(path: Path) -> set[str]:
    """Names given to the typed readers, and to os.environ, as they stand in the source."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Call(func=ast.Name(id=reader), args=[ast.Constant(value=str(name)), *_]):
                names |= {name} if reader in READERS else set()
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="environ"), attr="get"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                names.add(name)
    return names


def variables_in_the_tables() -> set[str]:
    return set(re.findall(r"^\| `([A-Z_]+)` \|", README, flags=re.MULTILINE))


def test_settings_read_what_this_test_looks_for() -> None:
    assert {"SECRET_KEY", "DEBUG", "LOG_LEVEL", "WORKER_PROCESSES"} <= variables_read_by(
        ROOT / "cardbase" / "settings.py"
    )


@pytest.mark.parametrize(
    "source",
    [
        "cardbase/settings.py",
        "cardbase/local/__main__.py",
        "cardbase/local/checkout.py",
        "tests/machine.py",
        "tests/testkit/browser.py",
        "tests/testkit/public_data.py",
    ],
)
def test_the_readme_names_every_variable(source: str) -> None:
    standard = {"PATH"}

    assert variables_read_by(ROOT / source) - standard <= variables_in_the_tables()


def test_the_readme_names_no_variable_that_nobody_reads() -> None:
    testkit = ROOT / "tests" / "testkit"
    tests = [ROOT / "tests" / "machine.py", testkit / "browser.py", testkit / "public_data.py"]
    sources = [*(ROOT / "cardbase").rglob("*.py"), *tests]
    read = set().union(*map(variables_read_by, sources))
    read_by_make = set(re.findall(r"^(\w+) \?=", (ROOT / "Makefile").read_text(), re.MULTILINE))

    assert variables_in_the_tables() <= read | read_by_make


def test_the_readme_names_files_that_exist() -> None:
    named = re.findall(r"`((?:\w+/)+[\w.]+)`", README)
    in_the_repository = [path for path in named if not path.startswith("var/")]

    assert in_the_repository
    assert [path for path in in_the_repository if not (ROOT / path).exists()] == []


def test_every_make_target_is_in_the_help() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[1].split())

    inner = {"help", "venv", "venv-dev", "pytest"}
    assert targets - inner == set(re.findall(r"'make (\w+)", makefile))
