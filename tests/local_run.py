"""A real `make run`, without make: its own servers, its own folder of state, a free port."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterable, Iterator
from pathlib import Path

import psutil

from cardbase.local.child_server import die_with_parent

ROOT = Path(__file__).resolve().parent.parent
# Seconds. Nothing takes so long unless it is broken; a busy machine breaks nothing.
PATIENCE = 90
OURS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "LOCAL_RUN", "DJANGO_SETTINGS_MODULE")
KINDS = {
    "web": "uvicorn",
    "bots": "bots@",
    "worker": "worker@",
    "redis": "redis-server",
    "postgresql": "bin/postgres",
}


def at_work(processes: Iterable[psutil.Process]) -> list[psutil.Process]:
    """Those that still run: one that has ended may lie there until its parent looks."""
    return [each for each in processes if each.is_running() and not _has_ended(each)]


def _has_ended(process: psutil.Process) -> bool:
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


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
            # Whoever is killed in the middle of a run leaves none behind.
            preexec_fn=die_with_parent(signal.SIGTERM),
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
        return next(of_kind(psutil.Process(self.process.pid), kind))

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


def of_kind(supervisor: psutil.Process, kind: str) -> Iterator[psutil.Process]:
    """The processes of that kind that a supervisor has started; of the web the one that serves."""
    for child in supervisor.children():
        if is_of_kind(child, kind) and (kind != "web" or _listens(child)):
            yield child


def is_of_kind(process: psutil.Process, kind: str) -> bool:
    try:
        return KINDS[kind] in " ".join(process.cmdline())
    except psutil.Error:  # it has just ended
        return False


def _listens(process: psutil.Process) -> bool:
    try:
        return any(one.status == psutil.CONN_LISTEN for one in process.net_connections("tcp"))
    except psutil.Error:
        return False


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
