"""One process of the Procfile, however little it wants to end."""

import sys
import time
from pathlib import Path

import psutil

from cardbase.local.program import Program
from tests.local_run import at_work

# Ignores what asks it to stop, as does the process it has started.
STUBBORN = """
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
os.fork()
print("here", flush=True)
time.sleep(600)
"""


def test_a_program_that_does_not_end_is_ended_with_all_it_started(tmp_path: Path) -> None:
    lines: list[str] = []
    program = Program("stubborn", "", {}, tmp_path, lambda name, line: lines.append(line))
    program.command = [sys.executable, "-c", STUBBORN]
    program.launch()
    while len(lines) < 2:
        time.sleep(0.01)
    assert program.process is not None
    family = psutil.Process(program.process.pid)
    both = [family, *family.children()]

    begun = time.monotonic()
    program.ask_to_stop()
    program.stop(0.2)

    assert time.monotonic() - begun < 5
    psutil.wait_procs(both, timeout=5)
    assert at_work(both) == []
