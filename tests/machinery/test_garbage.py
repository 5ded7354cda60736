"""Processes that play matches do not go through their cards for garbage again and again."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.live import ROOT

SETTINGS = {
    "SECRET_KEY": "of this test alone",
    "DATABASE_URL": "postgresql://nobody@localhost/none",
    "REDIS_URL": "redis://localhost",
    "ALLOWED_HOSTS": "localhost",
    "EMAIL_URL": "smtp://localhost:25",
}
SPARED = """
import gc, sys
assert gc.get_threshold() == (10_000, 10, 100), gc.get_threshold()
assert gc.get_freeze_count() > 50_000, gc.get_freeze_count()
assert "rules.fma.game" in sys.modules
"""


@pytest.mark.parametrize(
    "beginning",
    [
        "import cardbase.asgi",
        "import cardbase\n"
        "from celery.signals import worker_process_init\n"
        "worker_process_init.send(sender=None)",
        "import cardbase\nfrom celery.signals import worker_init\nworker_init.send(sender=None)",
    ],
    ids=["web", "worker's process", "worker"],
)
def test_a_process_that_plays_matches_spares_what_stays(beginning: str) -> None:
    run(f"{beginning}\n{SPARED}")


def test_matches_are_measured_as_they_are_played() -> None:
    run(
        "import gc, io, sys\n"
        "from pathlib import Path\n"
        "from tests.bench import process\n"
        "sys.stdin = io.StringIO('{}')\n"
        f"process.main(Path({str(ROOT)!r}))\n"
        "assert gc.get_threshold() == (10_000, 10, 100), gc.get_threshold()\n"
        "assert gc.get_freeze_count() > 10_000, gc.get_freeze_count()\n"
    )


def run(script: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=os.environ | SETTINGS,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stderr
