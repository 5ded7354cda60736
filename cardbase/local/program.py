"""One process of the Procfile: started, watched, stopped together with all it started itself."""

import os
import shlex
import signal
import string
import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

import psutil

from cardbase.local.checkout import ROOT
from cardbase.local.child_server import die_with_parent

STOP_SECONDS = 6
# A killed process that the system still holds, in a call that does not end, is left to it.
KILLED_SECONDS = 5


class Program:
    """A command of the Procfile; each line it writes goes to `on_line(name, line)`."""

    def __init__(
        self,
        name: str,
        command: str,
        environment: dict[str, str],
        folder: Path,
        on_line: Callable[[str, str], None],
    ) -> None:
        self.name = name
        # No shell between: it would be one more process to stop.
        self.command = shlex.split(string.Template(command).safe_substitute(environment))
        self.environment = environment
        self.pid_file = folder / f"{name}.pid"
        self.on_line = on_line
        self.process: subprocess.Popen[str] | None = None

    def launch(self) -> None:
        if self.process is not None:
            end_group(self.process.pid)  # it died: nobody looks after its children any more
        self.process = subprocess.Popen(
            self.command,
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            # Its own group: Ctrl-C reaches us alone, and we can end what it started too.
            start_new_session=True,
            preexec_fn=die_with_parent(signal.SIGTERM),
        )
        created = psutil.Process(self.process.pid).create_time()
        self.pid_file.write_text(f"{self.process.pid} {created}")
        self.reader = threading.Thread(
            target=self._read_lines, args=[self.process.stdout], daemon=True
        )
        self.reader.start()

    def stop_leftover(self) -> None:
        """End what a killed supervisor left, where the system did not do it for us."""
        with suppress(FileNotFoundError, ValueError, psutil.NoSuchProcess):
            pid, created = self.pid_file.read_text().split()
            # The creation time tells it from a later process with the same number.
            if psutil.Process(int(pid)).create_time() == float(created):
                end_group(int(pid))
        self.pid_file.unlink(missing_ok=True)

    def exit_code(self) -> int | None:
        """None while it runs, and before it was launched."""
        return self.process.poll() if self.process is not None else None

    def ask_to_stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def stop(self, seconds: float = STOP_SECONDS) -> None:
        """Give it some seconds after `ask_to_stop`; then end it and all it started."""
        if self.process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        end_group(self.process.pid)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(KILLED_SECONDS)
        self.reader.join(1)
        self.process = None
        self.pid_file.unlink(missing_ok=True)

    def _read_lines(self, lines: IO[str]) -> None:
        with lines:
            for line in lines:
                self.on_line(self.name, line.rstrip("\n"))


def end_group(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return  # everybody has left already: that is what was wanted
