"""The site that is driven: one of our own with servers of its own, or one at an address."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from cardbase.local.checkout import Checkout
from cardbase.local.services import PostgreSQL, Redis
from tests.local_run import ROOT, Run

# What tells the processes of a site apart, in the order in which they are shown.
KINDS = {
    "web": "uvicorn",
    "worker": "celery",
    "PostgreSQL": "postgres",
    "Redis": "redis-server",
}
LAST_LINES = 40  # of what the site wrote, shown when something fails
ALL_KINDS = (*KINDS, "other")
# As behind a proxy, so that every player can come from an address of their own; bots that wait for
# people to follow them would be counted as slow.
AS_MEASURED = {"TRUSTED_PROXIES": "1", "PLAY_BOT_PAUSE": "0.05", "LOG_LEVEL": "ERROR"}


class Site:
    """A site at `url`; with `supervisor`, the process whose children serve it, CPU is counted."""

    def __init__(self, url: str, supervisor: int | None = None) -> None:
        self.url = url.rstrip("/")
        self.supervisor = supervisor

    def accounts(self, count: int, file: str = "") -> dict[str, Any]:
        """What `tests.load.accounts` writes: from a file, or made now in the site's database."""
        if file:
            return dict(json.loads(Path(file).read_text()))
        written = subprocess.run(
            [sys.executable, "-m", "tests.load.accounts", str(count)],
            cwd=ROOT,
            env=self.environment(),
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        return dict(json.loads(written))

    def environment(self) -> dict[str, str]:
        missing = [
            name for name in ("SECRET_KEY", "DATABASE_URL", "REDIS_URL") if not os.environ.get(name)
        ]
        if missing:
            sys.exit(
                f"Players for {self.url} are made in its database: set {' and '.join(missing)} as "
                "the site has them, or make them there (python -m tests.load.accounts 100 > file) "
                "and give ACCOUNTS=file."
            )
        return dict(os.environ)

    def cpu_seconds(self) -> dict[str, float]:
        """By kind of process, since they began."""
        used = dict.fromkeys(ALL_KINDS, 0.0)
        if self.supervisor is None:
            return used
        for child in psutil.Process(self.supervisor).children():
            used[_kind(child)] += _with_descendants(child)
        return used


class OwnSite(Site):
    def __init__(self, run: Run, var: Path) -> None:
        super().__init__(f"http://127.0.0.1:{run.port}", run.process.pid)
        self.var = var

    def environment(self) -> dict[str, str]:
        """What its processes were told, whatever ours says."""
        return (
            os.environ
            | AS_MEASURED
            | {
                "LOCAL_RUN": "1",
                "SECRET_KEY": Checkout(self.var).secret(),
                "DATABASE_URL": PostgreSQL(self.var).url,
                "REDIS_URL": Redis(self.var).url,
            }
        )


@contextmanager
def own_site(processes: int) -> Iterator[Site]:
    """`make run` in a temporary folder, with so many web processes; gone afterwards."""
    var = Path(tempfile.mkdtemp(prefix="cardbase-load-"))
    var.chmod(0o755)  # PostgreSQL may have an account of its own
    servers = {"DATABASE_URL": "", "REDIS_URL": ""}
    run = Run(var, WEB_CONCURRENCY=str(processes), **AS_MEASURED, **servers)
    said: deque[str] = deque(maxlen=LAST_LINES)
    try:
        run.wait_for("Cardbase is at")
        # A pipe that nobody reads fills, and whoever writes into it stands still.
        threading.Thread(target=said.extend, args=[run.process.stdout], daemon=True).start()
        yield OwnSite(run, var)
    except Exception:
        sys.stderr.writelines(said)
        raise
    finally:
        if run.process.poll() is None:
            run.stop(signal.SIGTERM)
        shutil.rmtree(var, ignore_errors=True)


def _kind(process: psutil.Process) -> str:
    command = " ".join(process.cmdline())
    return next((kind for kind, word in KINDS.items() if word in command), "other")


def _with_descendants(process: psutil.Process) -> float:
    """A process's time, its children's, and that of those it has waited for."""
    total = 0.0
    try:
        times = process.cpu_times()
        total = times.user + times.system + times.children_user + times.children_system
        for child in process.children():
            total += _with_descendants(child)
    except psutil.NoSuchProcess:
        pass  # it has ended meanwhile; its parent has its time
    return total
