"""`make run` for real: its own servers, its own folder of state, a free port.

The tests follow each other in one folder, as starts do on a person's machine.
"""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tests.live import PATIENCE, ROOT, free_port

pytestmark = pytest.mark.long

QUICK, TRIES = 5, 8  # seconds, starts
OURS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "LOCAL_RUN", "DJANGO_SETTINGS_MODULE")
KINDS = {
    "web": "uvicorn",
    "worker": "celery",
    "redis": "redis-server",
    "postgresql": "bin/postgres",
}


class Run:
    """One `make run`, without make."""

    def __init__(self, var: Path, *, cwd: Path = ROOT, **environment: str) -> None:
        self.port = free_port()
        self.output = ""
        inherited = {name: value for name, value in os.environ.items() if name not in OURS}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardbase.local"],
            cwd=cwd,
            env=inherited | {"CARDBASE_VAR": str(var), "PORT": str(self.port)} | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait_for(self, words: str) -> str:
        """The first line with these words; a run that ends before it fails the test."""
        for line in self.process.stdout:
            self.output += line
            if words in line:
                return line
        raise AssertionError(f"no line with {words!r} in:\n{self.output}")

    def family(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def one(self, kind: str) -> psutil.Process:
        """The process of that kind that the supervisor started itself."""
        children = psutil.Process(self.process.pid).children()
        return next(child for child in children if KINDS[kind] in " ".join(child.cmdline()))

    def health(self) -> bytes:
        with urllib.request.urlopen(
            f"http://127.0.0.1:{self.port}/healthz", timeout=PATIENCE
        ) as page:
            return page.read()

    def stop(self, number: int) -> int:
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        if not self.process.stdout.closed:
            self.output += self.process.stdout.read()
        return code


@pytest.fixture
def run(module_folder: Path) -> Iterator[Callable[..., Run]]:
    runs: list[Run] = []

    def start(**environment: str) -> Run:
        runs.append(Run(module_folder / "var", **environment))
        return runs[-1]

    yield start
    for each in runs:
        if each.process.poll() is None:
            each.stop(signal.SIGTERM)
        each.process.stdout.close()


def test_it_starts_says_where_it_is_and_starts_again_within_five_seconds(run) -> None:
    first = run()
    line = first.wait_for("Cardbase is at")
    assert f"http://127.0.0.1:{first.port}/" in line
    assert "demo" in line
    assert first.health() == b"ok"
    first.stop(signal.SIGTERM)

    # Others compute on the same cores at the same time; five seconds are those of a free machine.
    # How busy it is changes by the moment, so a few starts are tried: one in time is enough.
    tried: list[float] = []
    while not tried or (min(tried) > QUICK and len(tried) < TRIES):
        before = busyness()
        seconds = seconds_of_a_start(run)
        tried.append(seconds * 2 / (before + busyness()))
    assert min(tried) <= QUICK, tried


def seconds_of_a_start(run) -> float:
    begun = time.monotonic()
    started = run()
    started.wait_for("Cardbase is at")
    seconds = time.monotonic() - begun
    assert started.output.count("\n") == 1, started.output
    started.stop(signal.SIGTERM)
    return seconds


def busyness() -> float:
    """How many times longer than its own computing a piece of work takes just now; 1 when free."""
    before, begun = os.times(), time.monotonic()
    subprocess.run([sys.executable, "-c", "sum(n * n for n in range(3_000_000))"], check=True)
    after, elapsed = os.times(), time.monotonic() - begun
    computing = after.children_user + after.children_system
    return max(1, elapsed / (computing - before.children_user - before.children_system))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_and_all_it_started(run, number: signal.Signals) -> None:
    started = run()
    started.wait_for("Cardbase is at")
    family = started.family()
    assert len(family) > len(KINDS)

    code = started.stop(number)

    assert code == 0
    assert [process for process in family if process.is_running()] == []
    assert "Traceback" not in started.output


def test_a_killed_supervisor_leaves_nothing_in_the_way_of_the_next_start(run) -> None:
    killed = run()
    killed.wait_for("Cardbase is at")
    family = killed.family()

    killed.stop(signal.SIGKILL)
    following = run()
    following.wait_for("Cardbase is at")

    assert following.health() == b"ok"
    psutil.wait_procs(family, timeout=PATIENCE)
    assert [process for process in family if process.is_running()] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_killed_process_is_started_again(run, kind: str) -> None:
    started = run()
    started.wait_for("Cardbase is at")
    victim = started.one(kind)

    victim.kill()
    started.wait_for(f"{kind} stopped with signal SIGKILL; starting it again.")

    deadline = time.monotonic() + PATIENCE
    while not well(started, kind):
        assert time.monotonic() < deadline, started.output
        time.sleep(0.1)
    assert started.one(kind).pid != victim.pid


def well(run: Run, kind: str) -> bool:
    try:
        run.one(kind)
        return run.health() == b"ok"
    except (OSError, StopIteration, psutil.Error):
        return False


def test_a_run_that_nobody_reads_any_more_goes_on(run) -> None:
    started = run()
    started.wait_for("Cardbase is at")
    started.process.stdout.close()

    started.one("worker").kill()

    deadline = time.monotonic() + PATIENCE
    while not well(started, "worker"):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert started.health() == b"ok"


def test_two_runs_in_one_folder_are_one_too_many(run) -> None:
    first = run()
    first.wait_for("Cardbase is at")

    second = run()
    line = second.wait_for("runs Cardbase from this folder already")

    assert str(first.process.pid) in line
    assert second.process.wait(PATIENCE) == 1


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


def test_the_secret_is_made_once_and_read_by_its_owner_only(run, module_folder: Path) -> None:
    run().wait_for("Cardbase is at")

    secret = module_folder / "var" / "secret_key"

    assert len(secret.read_text()) > 50
    assert secret.stat().st_mode & 0o077 == 0
