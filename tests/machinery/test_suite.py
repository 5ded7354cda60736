"""The run of the whole suite: what fails is tried once more, and flaky tests are named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live import ROOT

# Those below `flaky` fail at first and pass when they are run again; those below `broken` never do.
TESTS = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range(9))
def test_it(number):
    seen = Path(__file__).with_name(f"seen-{{number}}")
    if number < {broken}:
        raise AssertionError
    if number < {flaky} and not seen.exists():
        seen.touch()
        raise AssertionError
"""
RUN = """
import sys
from pathlib import Path
from tests import suite

suite.ROOT = Path.cwd()
suite.KEPT = suite.ROOT / "var" / "flaky-tests.txt"
sys.exit(suite.run(["-q", "test_it.py"]))
"""
# Only the plugin whose options the suite names: the others take seconds to begin.
PLAIN = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-p xdist"}


def run(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Run the suite of a project that has this one file of tests."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_it.py").write_text(text)
    return subprocess.run(
        [sys.executable, "-c", RUN],
        cwd=folder,
        env=os.environ | PLAIN | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("flaky", [0, 1, 3])
def test_what_passes_alone_is_named_and_kept(tmp_path: Path, flaky: int) -> None:
    found = run(tmp_path, TESTS.format(broken=0, flaky=flaky))

    named = [f"FLAKY test_it.py::test_it[{number}]" for number in range(flaky)]
    assert found.returncode == 0, found.stdout
    assert [line for line in found.stdout.splitlines() if line.startswith("FLAKY")] == named
    kept = tmp_path / "var" / "flaky-tests.txt"
    assert kept.is_file() == bool(flaky)
    assert "The 20 slowest files" in found.stdout

    again = run(tmp_path, TESTS.format(broken=0, flaky=0))

    assert again.returncode == 0
    assert ("test_it[0]" in again.stdout) == bool(flaky)


STOPPED = """
import os
import signal

def test_broken():
    assert 6 * 7 == 43

def test_that_never_ends():
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_fails_is_said_before_the_run_ends(tmp_path: Path) -> None:
    found = run(tmp_path, STOPPED)

    assert found.returncode < 0
    assert "test_it.py::test_broken" in found.stdout
    assert "(6 * 7) == 43" in found.stdout


# As the whole suite does: where its servers are stands in the environment, and they end with it.
WITH_A_SERVER = """
import os

os.environ.setdefault("SERVER_OF", str(os.getpid()))

def test_it():
    assert os.environ["SERVER_OF"] == str(os.getpid())
    seen = os.path.join(os.path.dirname(__file__), "seen")
    if not os.path.exists(seen):
        open(seen, "w").close()
        raise AssertionError
"""


def test_what_is_run_again_starts_its_own_servers(tmp_path: Path) -> None:
    found = run(tmp_path, WITH_A_SERVER)

    assert found.returncode == 0, found.stdout
    assert "FLAKY test_it.py::test_it" in found.stdout


def test_more_than_three_are_no_accident(tmp_path: Path) -> None:
    found = run(tmp_path, TESTS.format(broken=0, flaky=4))

    assert found.returncode == 1
    assert "4 tests failed" in found.stdout
    assert "FLAKY" not in found.stdout


def test_what_fails_again_fails_the_run(tmp_path: Path) -> None:
    found = run(tmp_path, TESTS.format(broken=1, flaky=2))

    assert found.returncode == 1
    assert "FLAKY test_it.py::test_it[1]" in found.stdout
    assert "FLAKY test_it.py::test_it[0]" not in found.stdout


@pytest.mark.parametrize("text", ["import nothing_of_this_name", "def test_it(:\n"])
def test_a_file_that_cannot_be_read_is_not_tried_again(tmp_path: Path, text: str) -> None:
    found = run(tmp_path, text)

    assert found.returncode not in (0, 1)
    assert "once more" not in found.stdout


def test_a_folder_without_tests_is_no_success(tmp_path: Path) -> None:
    assert run(tmp_path, "").returncode != 0
