"""`make run` for real: its own servers, its own folder of state, a free port.

The tests follow each other in one folder, as starts do on a person's machine.
"""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeVar

import psutil
import pytest

from tests.local_run import KINDS, PATIENCE, Run, at_work, is_of_kind, of_kind

pytestmark = pytest.mark.long
T = TypeVar("T")


@pytest.fixture(scope="module")
def standing_runs() -> Iterator[list[Run]]:
    """The run in the folder, which bears one at a time; none after a test that has ended it."""
    runs: list[Run] = []
    yield runs
    end(runs)


@pytest.fixture
def standing(module_folder: Path, standing_runs: list[Run]) -> Run:
    """A run that has started, perhaps for an earlier test: a start takes many seconds."""
    if standing_runs and standing_runs[0].process.poll() is not None:
        end(standing_runs)
    if not standing_runs:
        standing_runs.append(Run(module_folder / "var"))
        standing_runs[0].wait_for("Cardbase is at")
    return standing_runs[0]


@pytest.fixture
def run(module_folder: Path, standing_runs: list[Run]) -> Iterator[Callable[..., Run]]:
    """Starts runs with an environment of their own, after the one that stands has ended."""
    end(standing_runs)
    runs: list[Run] = []

    def start(**environment: str) -> Run:
        runs.append(Run(module_folder / "var", **environment))
        return runs[-1]

    yield start
    end(runs)


def end(runs: list[Run]) -> None:
    while runs:
        each = runs.pop()
        if each.process.poll() is None:
            each.stop(signal.SIGTERM)
        each.process.stdout.close()


# Tests that leave the run as they found it --------------------------------------------------------


def test_it_starts_and_says_where_it_is(standing: Run) -> None:
    assert f"Cardbase is at http://127.0.0.1:{standing.port}/" in standing.output
    assert "demo" in standing.output
    assert standing.health() == b"ok"


@pytest.mark.parametrize("kind", KINDS)
def test_a_killed_process_is_started_again(standing: Run, kind: str) -> None:
    victim = standing.one(kind)

    victim.kill()
    standing.wait_for(f"{kind} stopped with signal SIGKILL; starting it again.")

    wait_until(lambda: well(standing, kind))
    assert standing.one(kind).pid != victim.pid


def test_where_the_web_process_is_killed_another_one_has_waited_for_that(standing: Run) -> None:
    """It has imported everything: nobody waits for a start from nothing."""
    victim = standing.one("web")
    waiting = wait_until(lambda: spares(standing, victim))

    victim.kill()
    victim.wait(60)
    serving = wait_until(lambda: serving_of(standing))

    assert serving.pid in waiting
    wait_until(lambda: spares(standing, serving))
    assert standing.health() == b"ok"


def serving_of(run: Run) -> psutil.Process | None:
    return next(of_kind(psutil.Process(run.process.pid), "web"), None)


def spares(run: Run, serving: psutil.Process) -> set[int]:
    """The other web processes, once all of them have imported everything: they wait for the lock.

    After an earlier kill there may be one more for a moment.
    """
    others = [
        child
        for child in psutil.Process(run.process.pid).children()
        if is_of_kind(child, "web") and child.pid != serving.pid
    ]
    waiting = {
        child.pid
        for child in others
        if any(file.path.endswith("web.lock") for file in child.open_files())
    }
    return waiting if len(waiting) == len(others) else set()


def test_two_runs_in_one_folder_are_one_too_many(standing: Run, module_folder: Path) -> None:
    second = Run(module_folder / "var")
    with second.process.stdout:
        line = second.wait_for("is already running Cardbase from this directory")

    assert str(standing.process.pid) in line
    assert second.process.wait(PATIENCE) == 1
    assert standing.health() == b"ok"


def test_the_secret_is_made_once_and_read_by_its_owner_only(
    standing: Run, module_folder: Path
) -> None:
    secret = module_folder / "var" / "secret_key"

    assert len(secret.read_text()) > 50
    assert secret.stat().st_mode & 0o077 == 0


# Tests that end it or leave it otherwise ----------------------------------------------------------


def test_a_later_start_says_one_line(
    standing: Run, standing_runs: list[Run], module_folder: Path
) -> None:
    end(standing_runs)
    standing_runs.append(Run(module_folder / "var"))

    standing_runs[0].wait_for("Cardbase is at")

    assert standing_runs[0].output.count("\n") == 1, standing_runs[0].output


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_and_all_it_started(standing: Run, number: signal.Signals) -> None:
    family = standing.family()
    assert len(family) > len(KINDS)

    code = standing.stop(number)

    assert code == 0
    assert at_work(family) == []
    assert "Traceback" not in standing.output


def test_a_run_that_nobody_reads_any_more_goes_on(standing: Run) -> None:
    standing.process.stdout.close()

    standing.one("worker").kill()

    wait_until(lambda: well(standing, "worker"))
    assert standing.health() == b"ok"


def test_a_killed_supervisor_leaves_nothing_in_the_way_of_the_next_start(
    standing: Run, standing_runs: list[Run], module_folder: Path
) -> None:
    family = standing.family()

    standing.stop(signal.SIGKILL)
    end(standing_runs)
    standing_runs.append(Run(module_folder / "var"))
    standing_runs[0].wait_for("Cardbase is at")

    assert standing_runs[0].health() == b"ok"
    psutil.wait_procs(family, timeout=PATIENCE)
    assert at_work(family) == []


def test_a_run_whose_reader_has_stalled_goes_on_and_can_be_stopped(standing: Run) -> None:
    """As when somebody holds the terminal, or looks at the end of a pager."""
    family = standing.family()
    fill(standing.process.stdout)

    standing.one("worker").kill()

    wait_until(lambda: well(standing, "worker"))
    standing.process.send_signal(signal.SIGTERM)
    assert standing.process.wait(PATIENCE) == 0
    assert at_work(family) == []


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"PORT": "80x"}, "PORT is '80x'; it must be a number"),
        ({"DATABASE_URL": "postgresql://127.0.0.1:9/cards"}, "DATABASE_URL: no PostgreSQL"),
        ({"REDIS_URL": "redis://127.0.0.1:9"}, "REDIS_URL: no Redis"),
        ({"CARDBASE_VAR": "/proc/var"}, "The folder /proc/var cannot be made"),
        ({"DATABASE_POOL_SIZE": "many"}, "DATABASE_POOL_SIZE is 'many'; it must be a whole"),
    ],
)
def test_what_is_wrong_outside_is_one_sentence(run, environment, sentence: str) -> None:
    started = run(**environment)

    started.wait_for(sentence)

    assert started.process.wait(PATIENCE) == 1
    assert re.search(r"Traceback|  File ", started.output) is None


def wait_until(is_so: Callable[[], T]) -> T:
    deadline = time.monotonic() + PATIENCE
    while not (what := is_so()):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return what


def fill(pipe: IO[str]) -> None:
    """Let nothing more go into the pipe that is read from here."""
    into = os.open(f"/proc/self/fd/{pipe.fileno()}", os.O_WRONLY | os.O_NONBLOCK)
    try:
        for block in (b"." * 4096, b"."):
            with suppress(BlockingIOError):
                while True:
                    os.write(into, block)
    finally:
        os.close(into)


def well(run: Run, kind: str) -> bool:
    try:
        run.one(kind)
        return run.health() == b"ok"
    except (OSError, StopIteration, psutil.Error):
        return False
