"""How long `make run` takes until the site answers, for the first time and once all is set up.

In yardsticks too, which hang less on the machine. Wanted: five seconds on two free cores.
"""

import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.yardstick import yardstick
from tests.local_run import Run

STARTS = 5


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # PostgreSQL may have an account of its own
        var = Path(folder) / "var"
        say("first start", seconds_of_a_start(var))
        say(f"best of {STARTS} later starts", min(seconds_of_a_start(var) for _ in range(STARTS)))


def seconds_of_a_start(var: Path) -> float:
    begun = time.perf_counter()
    started = Run(var)
    started.wait_for("Cardbase is at")
    seconds = time.perf_counter() - begun
    started.stop(signal.SIGTERM)
    return seconds


def say(what: str, seconds: float) -> None:
    sys.stdout.write(f"{what:<28} {seconds:6.2f} s {seconds / yardstick():8.0f} yardsticks\n")
