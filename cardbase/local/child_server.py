"""A server that runs as a child process of ours, so that we see it die and can stop it.

The two there are, PostgreSQL and Redis, are in `services`.
"""

import ctypes
import hashlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psutil

# The kernel allows 107 bytes for the path of a Unix socket, of which the file name takes its share.
LONGEST_SOCKET_FOLDER = 80
START_SECONDS = 30
STOP_SECONDS = 20
KILLED_SECONDS = 5
# A server that is there and says nothing must not keep whoever asks.
ANSWER_SECONDS = 5
PATIENCE_SECONDS = 4

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


class ServiceError(Exception):
    """A bundled server did not start; the message is a sentence for the person at the keyboard."""


class Service:
    """A server in the foreground of a child process of ours."""

    name: str
    stop_signal = signal.SIGTERM

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sockets = socket_folder(folder)
        self.log = folder / "log" / f"{self.name}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        raise NotImplementedError

    @property
    def command(self) -> list[str]:
        raise NotImplementedError

    @property
    def account(self) -> str | None:
        """The system account the server runs as; None for ours."""
        return None

    def prepare(self) -> None:
        """Create what the server needs on disk; nothing on a second start."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self.sockets.mkdir(mode=0o700, parents=True, exist_ok=True)

    def stop_leftover(self) -> None:
        """Stop a server that an earlier, killed run of ours left on the same files."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Asked for no longer than ANSWER_SECONDS."""
        raise NotImplementedError

    def start(self) -> None:
        self.prepare()
        self.stop_leftover()
        self.launch()
        self.wait_until_it_answers()

    def launch(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=self.account,
                group=self.account,
                extra_groups=None if self.account is None else [],
                # Ctrl-C reaches the whole terminal group; servers must outlive their clients.
                start_new_session=True,
                preexec_fn=die_with_parent(self.stop_signal),
            )
        return self.process

    def wait_until_it_answers(self, between: Callable[[], None] = lambda: None) -> None:
        """Ask again and again; `between` may raise what ends the waiting."""
        begun = time.monotonic()
        while not self.answers():
            between()
            if self.process is not None and self.process.poll() is not None:
                # A predecessor that was killed may hold its files for a moment longer.
                if time.monotonic() > begun + PATIENCE_SECONDS:
                    raise ServiceError(
                        f"The bundled {self.name} stopped at once{self._log_excerpt()}"
                    )
                time.sleep(0.2)
                self.launch()
            if time.monotonic() > begun + START_SECONDS:
                raise ServiceError(
                    f"The bundled {self.name} did not answer in {START_SECONDS} s"
                    f"{self._log_excerpt()}"
                )
            time.sleep(0.02)

    def stop(self) -> None:
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(self.stop_signal)
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                with suppress(subprocess.TimeoutExpired):
                    self.process.wait(KILLED_SECONDS)
        self.process = None

    def _log_excerpt(self) -> str:
        return f": {error_lines(self.log.read_text(errors='replace'))[-1]} (more in {self.log})"


def error_lines(output: str) -> list[str]:
    """The lines that say what is wrong; programs go on talking after them."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    wrong = [line for line in lines if "error:" in line.lower() or "FATAL" in line]
    return wrong or lines[-1:] or ["it gave no reason"]


def socket_folder(folder: Path) -> Path:
    """Where the sockets of `folder`'s servers are: beside their data, or, where that path is too
    long for a socket, a folder of the same name on every start in the system's temporary folder."""
    beside = folder.resolve() / "run"
    if len(os.fsencode(beside)) <= LONGEST_SOCKET_FOLDER:
        return beside
    name = hashlib.sha256(os.fsencode(beside)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"cardbase-{os.getuid()}-{name}"


def die_with_parent(signal_number: int) -> Callable[[], object] | None:
    """A `preexec_fn` that asks Linux to stop the child when its parent is killed, however hard."""
    if _libc is None:
        return None
    return lambda: _libc.prctl(_PR_SET_PDEATHSIG, signal_number)


def stop_recorded(pid_file: Path, data: Path, signal_number: int) -> None:
    """Stop the process a pid file names, if it works in `data`: numbers are given out again."""
    try:
        process = psutil.Process(int(pid_file.read_text().split()[0]))
        if Path(process.cwd()) != data.resolve():
            return
        process.send_signal(signal_number)
        process.wait(STOP_SECONDS)
    except psutil.TimeoutExpired:
        process.kill()
    except (psutil.NoSuchProcess, psutil.AccessDenied, ValueError, IndexError):
        return
